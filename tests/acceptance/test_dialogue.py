"""How a talk goes: asking, answering, correcting, leaving and coming back, stopping, undoing, telling."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import yaml

from config.settings import Settings
from tests.acceptance.scripted import Script, Shown, texts

MEETING = "book a meeting with Anna on Thursday at 10"
LATER = "2026-03-13T22:20:00+01:00"


@pytest.fixture
async def script(tmp_path: Path) -> AsyncIterator[Script]:
    script = Script(data=tmp_path / "data")
    await script.start()
    yield script
    await script.stop()


def newest(script: Script) -> Shown:
    """The message shown last."""
    return next(reversed(script.shown.values()))


# Asking and answering


async def test_at_most_two_things_are_asked_in_one_question(script: Script) -> None:
    said = await script.say("remind me")
    assert said == "What should I remind you of, and when?"
    assert "Reminder set: “call mum” for Sat 14 Mar, 09:00" in await script.say("call mum tomorrow at 9")


@pytest.mark.parametrize(
    "answers", [("to call mum", "tomorrow at 9"), ("tomorrow at 9", "to call mum"), ("tomorrow", "at 9", "call mum")]
)
async def test_answers_come_in_any_order(answers: tuple[str, ...], script: Script) -> None:
    await script.say("remind me")
    for answer in answers[:-1]:
        assert "Reminder set" not in await script.say(answer)
    assert "Reminder set: “call mum” for Sat 14 Mar, 09:00" in await script.say(answers[-1])


async def test_choices_are_buttons_and_can_be_tapped_or_typed(script: Script) -> None:
    await script.say("remind me to call mum")
    assert script.labels() == ["In 1 hour", "Fri 13 Mar, 18:00", "Sat 14 Mar, 09:00", "Never mind"]
    assert "Fri 13 Mar, 11:20" in await script.tap("In 1 hour")
    await script.say("remind me to call dad")
    assert "Sat 14 Mar, 09:00" in await script.say("the third one")


async def test_an_answer_that_cannot_be_read_is_asked_again(script: Script) -> None:
    await script.say("remind me to call mum")
    said = await script.say("blue elephants")
    assert "I could not read an answer in that. When should I remind you?" in said
    assert "Reminder set" in await script.say("tomorrow at 9")


async def test_a_time_that_does_not_exist_is_asked_about(script: Script) -> None:
    said = await script.say("remind me on 29 March at 2:30 am to sleep")
    assert "Reminder set" not in said
    assert "?" in said
    assert "Sun 29 Mar, 01:30" in script.labels()


async def test_ordinary_talk_starts_nothing(script: Script) -> None:
    for text in ("thanks!", "that was fun yesterday", "don't remind me", "she told me to book a meeting on Thursday"):
        said = await script.say(text)
        assert "set" not in said.split()
        assert "Done" not in said
        assert "May I" not in said
    assert "I have done nothing for you" in await script.say("history")


DOUBTFUL = "buy milk tomorrow at 10"


async def test_a_did_you_mean_is_taken_up_by_a_yes(script: Script) -> None:
    assert "Did you mean: set a reminder (“buy milk”" in await script.say(DOUBTFUL)
    assert script.labels() == ["Yes", "Never mind"]
    assert "Reminder set: “buy milk” for Sat 14 Mar, 10:00" in await script.say("yes")


@pytest.mark.parametrize("answer", ["no", "never mind", "thanks", "what's on my calendar today?"])
async def test_a_did_you_mean_without_a_yes_starts_nothing_and_is_not_asked_again(answer: str, script: Script) -> None:
    await script.say(DOUBTFUL)
    assert "Did you mean" not in await script.say(answer)
    assert "No card waits" in await script.say("yes")
    assert "no reminders" in await script.say("list my reminders")


# Corrections


async def test_a_correction_before_it_is_done_changes_the_card(script: Script) -> None:
    await script.say(MEETING)
    first = newest(script)["id"]
    said = await script.say("Thursday, make it 11 instead, and invite Tom")
    assert "May I do this?" in said
    assert "Thu 19 Mar, 11:00–12:00, with Anna and Tom" in said
    assert script.shown[first]["buttons"] == []
    assert "Replaced" in script.shown[first]["text"]
    await script.tap("Approve")
    said = await script.say("agenda thursday")
    assert said.count("•") == 1
    assert "11:00–12:00 meeting with Anna and Tom" in said


async def test_a_correction_after_it_was_done_changes_what_was_made(script: Script) -> None:
    await script.say("remind me to call mum tomorrow at 9")
    assert "10:00" in await script.say("no, make it 10")
    said = await script.say("list my reminders")
    assert "You have 1 reminder" in said
    assert "Sat 14 Mar, 10:00" in said
    await script.say("undo")
    assert "Sat 14 Mar, 09:00" in await script.say("list my reminders")


async def test_a_plan_is_edited_by_talking(script: Script) -> None:
    await script.say(MEETING)
    said = await script.say("leave out the invitation")
    assert "May I do this?" in said
    assert "invitation file" not in said
    assert ".ics" not in await script.tap("Approve")


async def test_a_part_that_is_not_in_the_plan_is_told(script: Script) -> None:
    await script.say(MEETING)
    said = await script.say("leave out the fireworks")
    assert "I do not see that in the plan" in said
    assert "“leave out the invitation”" in said


async def test_change_asks_what_and_an_unread_answer_is_asked_again(script: Script) -> None:
    await script.say(MEETING)
    assert "What should I change?" in await script.tap("Change")
    assert "could not read a change" in await script.say("hmm let me think")
    assert "Thu 19 Mar, 11:00–12:00" in await script.say("make it 11")


# Leaving and coming back


async def test_a_digression_and_the_way_back(script: Script) -> None:
    await script.say("remind me to buy milk")
    said = await script.say("what is on my calendar today?")
    assert "Nothing is in your calendar on Fri 13 Mar" in said
    assert "Still open, “buy milk”: When should I remind you?" in said
    assert "Reminder set: “buy milk”" in await script.say("tomorrow at 8")


async def test_never_mind_drops_the_question(script: Script) -> None:
    await script.say("remind me to buy milk")
    assert "“buy milk”: the question is dropped, nothing was done." in await script.say("never mind")
    assert "Nothing is open right now" in await script.say("never mind")
    await script.say("remind me to buy bread")
    assert "“buy bread”: the question is dropped" in await script.tap("Never mind")
    assert "no reminders" in await script.say("list my reminders")


async def test_several_topics_stay_open_and_each_is_returned_to(script: Script) -> None:
    await script.say("remind me to buy milk")
    await script.say("schedule a meeting with Anna")
    await script.say("remind me to see the dentist")
    assert "Back to “buy milk”. When should I remind you?" in await script.say("back to the milk")
    said = await script.say("tomorrow at 10")
    assert "Reminder set: “buy milk”" in said
    assert "Still open" in said
    assert "Back to “see the dentist”" in await script.say("back to the dentist")
    assert "Reminder set: “see the dentist”" in await script.say("Monday at 9")
    assert "Thu 19 Mar, 14:00" in await script.say("Thursday at 2pm")


async def test_back_to_something_unclear_is_asked(script: Script) -> None:
    await script.say("remind me to buy milk")
    await script.say("remind me to buy bread")
    assert "Which one do you mean?" in await script.say("back to the spaceship")
    assert "Back to “buy milk”" in await script.tap("buy milk")
    await script.say("stop")
    assert "Nothing else is open here." in await script.say("back to the milk")


async def test_a_reply_lands_on_the_topic_of_the_message_it_answers(script: Script) -> None:
    await script.say("remind me to buy milk")
    milk = newest(script)["id"]
    await script.say("remind me to see the dentist")
    assert "Reminder set: “buy milk” for Sat 14 Mar, 10:00" in await script.say("tomorrow at 10", reply_to=milk)
    assert "Reminder set: “see the dentist”" in await script.say("Monday at 9")


async def test_a_reply_to_another_persons_message_is_not_followed(script: Script) -> None:
    await script.say("remind me to buy milk", user="ann", group="team")
    milk = newest(script)["id"]
    said = await script.say("tomorrow at 10", reply_to=milk, user="bob", group="team")
    assert "milk" not in said
    assert "no reminders" in await script.say("list my reminders", user="ann")


async def test_a_named_topic_gets_the_answer(script: Script) -> None:
    await script.say("remind me to buy milk")
    await script.say("remind me to see the dentist")
    await script.say("buy milk tomorrow at 10")
    assert "“buy milk” Sat 14 Mar, 10:00" in await script.say("list my reminders")


async def test_what_is_about_no_clear_topic_is_asked(script: Script) -> None:
    await script.say("remind me to buy milk")
    await script.say("remind me to see the dentist")
    await script.say("stop")
    await script.say("remind me to buy milk")
    await script.say("remind me to see the dentist")
    await script.tap("Never mind")
    assert "Still open, “buy milk”" in texts(script.history[-4:])


# Why


async def test_why_answers_for_a_question_a_step_and_a_refusal(script: Script) -> None:
    await script.say("remind me to buy milk")
    assert "Without a time I cannot do it" in await script.say("why?")
    await script.say("never mind")
    await script.say(MEETING)
    said = await script.say("why?")
    assert f"It belongs to what you asked for, “{MEETING}”" in said
    assert "Anna should get the event too, and I cannot send mail yet" in said
    await script.say("stop")
    await script.say("remind me yesterday at 9 to call")
    await script.say("never mind")
    assert "has already passed" in await script.say("why?")


async def test_why_with_nothing_to_explain(script: Script) -> None:
    assert "no question, step or refusal of mine" in await script.say("why?")


# Status, history, permissions, help


async def test_status_tells_what_waits_why_and_what_is_next(script: Script) -> None:
    assert "I am not doing anything right now" in await script.say("status")
    await script.say("remind me to buy milk")
    await script.say(MEETING)
    said = await script.say("status")
    assert "I am waiting for your answer about “buy milk”: When should I remind you?" in said
    assert "I wait for your word on this: add “meeting with Anna”" in said
    assert f"because you asked “{MEETING}”" in said
    assert "Next: make an invitation file" in said


async def test_history_tells_what_became_of_each_action(script: Script) -> None:
    await script.say("remind me to buy milk tomorrow at 9")
    await script.say("undo")
    await script.say(MEETING)
    await script.tap("Reject")
    lines = (await script.say("history")).splitlines()
    assert lines[0] == "What I did, latest first:"
    assert lines[1].endswith("(not done)")
    assert lines[2].endswith("(done)")
    assert lines[3].endswith("(undone)")


async def test_permissions_and_help_are_told_from_what_is_in_force(script: Script) -> None:
    said = await script.say("permissions")
    assert "At once:" in said
    assert "I ask first:" in said
    assert "create event" in said
    said = await script.say("help")
    assert "set a reminder" in said
    assert "“undo”" in said


# Stop


async def test_stop_with_nothing(script: Script) -> None:
    assert "there was nothing to stop" in await script.say("stop")


async def test_stop_with_a_question(script: Script) -> None:
    await script.say("remind me to buy milk")
    said = await script.say("stop")
    assert said.startswith("Stopped.")
    assert "“buy milk”: the question is dropped, nothing was done." in said
    assert "set" not in (await script.say("tomorrow at 9")).split()


@pytest.mark.parametrize("button", [False, True])
async def test_stop_with_a_card(button: bool, script: Script) -> None:
    await script.say(MEETING)
    card, approve = newest(script)["id"], script.button("Approve")
    said = await script.tap("Stop") if button else await script.say("stop")
    assert "“meeting with Anna”: nothing was done; not done: Add “meeting with Anna”" in said
    assert script.shown[card]["buttons"] == []
    assert "already withdrawn" in texts(await script.line({"action": approve}))
    assert "Nothing is in your calendar" in await script.say("agenda thursday")


async def test_stop_on_a_card_leaves_the_other_one(script: Script) -> None:
    await script.say(MEETING)
    await script.say("book a meeting with Bob on Friday at 10")
    said = await script.tap("Stop")
    assert "Bob" in said
    assert "Anna" not in said
    assert "Done: add “meeting with Anna”" in await script.say("yes")


# Undo


async def test_undo_takes_the_last_action_then_the_one_before_then_says_so(script: Script) -> None:
    await script.say("remind me to buy milk tomorrow at 9")
    await script.say("dentist on Thursday at 3pm")
    assert "Undone: add “dentist”" in await script.say("undo")
    assert "Undone: set the reminder “buy milk”" in await script.say("undo")
    assert "There is nothing to undo" in await script.say("undo")


@pytest.mark.parametrize(
    ("named", "undone"),
    [
        ("undo the milk reminder", "“buy milk”"),
        ("undo the last reminder", "“buy bread”"),
        ("undo the meeting with Carla", "“meeting with Carla”"),
        ("undo", "“dentist”"),
    ],
)
async def test_undo_takes_the_one_that_is_named(named: str, undone: str, script: Script) -> None:
    await script.say("remind me to buy milk tomorrow at 9")
    await script.say("remind me to buy bread tomorrow at 10")
    await script.say("book a meeting with Carla on Friday at 9")
    await script.tap("Approve")
    await script.say("dentist on Thursday at 3pm")
    said = await script.say(named)
    assert "Undone" in said
    assert undone in said


async def test_undo_of_something_else_offers_what_there_is(script: Script) -> None:
    await script.say("remind me to buy milk tomorrow at 9")
    said = await script.say("undo the dragon meeting")
    assert "I find nothing like “dragon meeting” to undo. I could undo: set the reminder “buy milk”" in said


async def test_undo_by_button_twice_and_redo(script: Script) -> None:
    await script.say("remind me to buy milk tomorrow at 9")
    undo = script.button("Undo")
    await script.say("remind me to buy bread tomorrow at 9")
    assert "Undone: set the reminder “buy milk”" in texts(await script.line({"action": undo}))
    assert "already tapped “Undo”" in texts(await script.line({"action": undo}))
    assert "Done again: set the reminder “buy milk”" in await script.tap("Redo")
    assert "You have 2 reminders" in await script.say("list my reminders")
    assert "Undone: set the reminder “buy milk”" in await script.say("undo")
    assert "Undone: set the reminder “buy bread”" in await script.say("undo")


async def test_all_of_a_kind_is_cancelled_and_undone_together(script: Script) -> None:
    for thing in ("milk", "bread", "salt"):
        await script.say(f"remind me to buy {thing} tomorrow at 9")
    assert "Done: cancel" in await script.say("cancel all my reminders")
    assert "no reminders" in await script.say("list my reminders")
    await script.say("undo")
    assert "You have 3 reminders" in await script.say("list my reminders")


async def test_a_whole_day_is_cancelled_step_by_step_and_a_series_only_on_that_day(script: Script) -> None:
    await script.say("put standup in my calendar every weekday at 9")
    await script.say("lunch on Thursday at 1pm")
    said = await script.say("cancel everything on Thursday")
    assert "Plan:" in said
    assert "Done: cancel “lunch”" in said
    assert "Nothing is in your calendar" in await script.say("agenda thursday")
    assert "standup" in await script.say("what's on my calendar on Wednesday")
    await script.say("undo")
    assert (await script.say("what's on my calendar on Thursday")).count("•") == 2


# Feasibility


async def test_a_conflict_is_said_first_with_alternatives(script: Script) -> None:
    await script.say("dentist on Thursday at 10")
    said = await script.say(MEETING)
    assert "That is at the same time as “dentist” (Thu 19 Mar, 10:00–11:00)" in said
    assert "May I" not in said
    assert script.labels() == ["Keep Thu 19 Mar, 10:00", "Thu 19 Mar, 11:00", "Fri 20 Mar, 10:00", "Never mind"]
    assert "Thu 19 Mar, 10:00–11:00, with Anna" in await script.tap("Keep")


async def test_a_past_time_is_said_first_with_an_alternative(script: Script) -> None:
    assert "has already passed" in await script.say("remind me yesterday at 9 to call mum")
    assert "Reminder set: “call mum” for Sat 14 Mar, 09:00" in await script.tap("Sat 14 Mar, 09:00")
    assert "has already passed" in await script.say("lunch with Anna yesterday at 1")
    assert len(script.labels()) >= 2


async def test_nothing_found_says_so_and_offers_what_is_near(script: Script) -> None:
    await script.say("remind me to call the dentist tomorrow at 9")
    assert "I find no reminder for “spaceship”" in await script.say("cancel the spaceship reminder")
    assert "You have 1 reminder" in await script.say("list my reminders")


async def test_an_approval_is_void_when_something_else_took_the_time(script: Script) -> None:
    await script.say(MEETING)
    card, approve = newest(script)["id"], script.button("Approve")
    await script.say("dentist on Thursday at 10")
    said = texts(await script.line({"action": approve}))
    assert "your calendar at that time is not what it was" in said
    assert "I have not done it" in said
    assert "at the same time as “dentist”" in said
    assert "No longer valid" in script.shown[card]["text"]
    assert "May I do this?" in await script.tap("Thu 19 Mar, 11:00")
    assert "Done: add “meeting with Anna” to your calendar: Thu 19 Mar, 11:00–12:00" in await script.tap("Approve")


async def test_an_approval_is_void_when_the_event_it_moves_has_changed(script: Script) -> None:
    await script.say(MEETING)
    await script.tap("Approve")
    assert "May I do this?\nMove “meeting with Anna”" in await script.say("move the meeting with Anna to 2pm")
    move = script.button("Approve")
    await script.say("move the meeting with Anna to 5pm")
    await script.tap("Approve")
    said = texts(await script.line({"action": move}))
    assert "Done" not in said
    assert "17:00–18:00" in await script.say("agenda thursday")


async def test_question_and_card_expire_with_a_word(script: Script) -> None:
    await script.say("remind me to buy milk")
    await script.say(MEETING)
    said = await script.wait(LATER)
    assert "I have stopped waiting for your answer about “buy milk”; nothing was done." in said
    assert "the card expired before anybody decided" in said
    assert "set" not in (await script.say("tomorrow at 9")).split()
    assert "No card waits" in await script.say("yes")


# Yes


async def test_yes_works_only_with_exactly_one_card(script: Script) -> None:
    assert "No card waits for an answer here" in await script.say("yes")
    await script.say(MEETING)
    await script.say("book a meeting with Bob on Friday at 10")
    assert "2 cards wait here" in await script.say("yes")
    await script.tap("Reject")
    assert "Done: add “meeting with Anna”" in await script.say("yes")


async def test_no_rejects_the_one_card(script: Script) -> None:
    await script.say(MEETING)
    assert "Nothing was changed" in await script.say("no")
    assert "Nothing is in your calendar" in await script.say("agenda thursday")


async def test_yes_counts_the_cards_of_everyone_in_the_conversation(script: Script) -> None:
    await script.say(MEETING, user="ann", group="team")
    await script.say("book a meeting with Bob on Friday at 10", user="bob", group="team")
    assert "2 cards wait here" in await script.say("yes", user="ann", group="team")


async def test_yes_elsewhere_decides_nothing(script: Script) -> None:
    await script.say(MEETING, user="ann", group="team")
    assert "No card waits" in await script.say("yes", user="ann")
    assert "I did nothing" in await script.say("yes", user="bob", group="team")
    assert "Done: add" in await script.say("yes", user="ann", group="team")


# Every write asks


@pytest.fixture
async def careful(tmp_path: Path) -> AsyncIterator[Script]:
    """A terminal under the policy switch that makes every write ask."""
    policy = yaml.safe_load(Settings().policy_file.read_text(encoding="utf-8"))
    path = tmp_path / "policy.yaml"
    path.write_text(yaml.safe_dump({**policy, "every_write_asks": True}), encoding="utf-8")
    script = Script(data=tmp_path / "data", settings={"policy_file": path})
    await script.start()
    yield script
    await script.stop()


async def test_one_switch_makes_every_write_ask(careful: Script) -> None:
    said = await careful.say("remind me to call mum at 11")
    assert "May I do this?\nSet the reminder “call mum” for Fri 13 Mar, 11:00." in said
    assert "I ask because I am set to ask before every change" in said
    assert careful.labels() == ["Approve", "Reject", "Change", "Stop"]
    assert "no reminders" in await careful.say("list my reminders")
    assert "Reminder set: “call mum”" in await careful.tap("Approve")
    assert await careful.wait("2026-03-13T11:00:00+01:00") == "Reminder: call mum"
    assert "May I do this?\nRemind you of “call mum” again" in await careful.tap("Snooze 10 min")
    await careful.say("yes")
    assert await careful.wait("2026-03-13T11:10:00+01:00") == "Reminder: call mum"


async def test_under_the_switch_undo_asks_too_and_reading_does_not(careful: Script) -> None:
    await careful.say("dentist on Thursday at 3pm")
    await careful.tap("Approve")
    assert "15:00–16:00 dentist" in await careful.say("agenda thursday")
    assert "May I do this?\nTake back: add “dentist”" in await careful.say("undo")
    assert "dentist" in await careful.say("agenda thursday")
    assert "Undone: add “dentist”" in await careful.tap("Approve")
    assert "At once" in await careful.say("permissions")
    assert "Nothing is in your calendar" in await careful.say("agenda thursday")


async def test_under_the_switch_a_plan_of_several_steps_asks_for_each(careful: Script) -> None:
    said = await careful.say(MEETING)
    assert "May I do this?\nAdd “meeting with Anna”" in said
    said = await careful.tap("Approve")
    assert "May I do this?\nMake an invitation file" in said
    assert "Already done: Add “meeting with Anna”" in said
    said = await careful.tap("Reject")
    assert "Done: add “meeting with Anna”" in said
    assert "Not done: make an invitation file" in said


# Privacy


async def test_what_was_set_alone_never_shows_in_a_group(script: Script) -> None:
    await script.say("remind me to see the doctor tomorrow at 9", user="ann")
    await script.say("secret party on Thursday at 3pm", user="ann")
    await script.say("remind me to buy milk tomorrow at 10", user="ann", group="team")
    where = {"user": "ann", "group": "team"}
    for asked in (
        "list my reminders",
        "agenda thursday",
        "status",
        "history",
        "am I free on Thursday at 3pm?",
        "book a meeting with Bob on Thursday at 3pm",
        "cancel the doctor reminder",
        "cancel the party",
        "undo the party event",
        "back to the doctor",
        "why?",
    ):
        said = await script.say(asked, **where)
        assert "doctor" not in said.replace("“doctor”", ""), f"{asked!r} was answered with {said!r}"
        assert "secret" not in said, f"{asked!r} was answered with {said!r}"
    assert "You have 1 reminder" in await script.say("list my reminders", **where)
    assert "You have 2 reminders" in await script.say("list my reminders", user="ann")
    said = await script.say("history", **where)
    assert "milk" in said


async def test_a_reminder_comes_up_where_it_was_set(script: Script) -> None:
    await script.say("remind me to see the doctor at 11", user="ann")
    await script.say("remind me to buy milk at 12", user="ann", group="team")
    assert "doctor" in await script.wait("2026-03-13T11:00:00+01:00")
    doctor = script.button("Done")
    said = texts(await script.line({"action": doctor, "user": "ann", "group": "team"}))
    assert "doctor" not in said
    assert "another conversation" in said
    assert "Done" in texts(await script.line({"action": doctor, "user": "ann"}))


async def test_two_people_never_see_each_others_things(script: Script) -> None:
    await script.say("remind me to see the doctor tomorrow at 9", user="ann")
    await script.say("remind me to plan", user="ann")
    for asked in ("list my reminders", "status", "history", "agenda tomorrow", "why?", "back to the plan", "undo"):
        said = await script.say(asked, user="bob")
        assert "doctor" not in said
        assert "plan”" not in said
    assert "Reminder set: “plan”" in await script.say("tomorrow at 10", user="ann")


async def test_a_correction_in_the_middle_of_a_plan_changes_what_is_done_already(careful: Script) -> None:
    await careful.say(MEETING)
    assert "May I do this?\nMake an invitation file" in await careful.tap("Approve")
    assert "May I do this?\nChange “meeting with Anna”" in await careful.say("make it 11")
    await careful.tap("Approve")
    assert ".ics" in await careful.tap("Approve")
    said = await careful.say("agenda thursday")
    assert said.count("•") == 1
    assert "11:00–12:00 meeting with Anna" in said


async def test_leaving_out_all_that_is_left_ends_the_plan(careful: Script) -> None:
    await careful.say(MEETING)
    await careful.tap("Approve")
    said = await careful.say("leave out the invitation")
    assert "Done: add “meeting with Anna”" in said
    assert "Not done: make an invitation file" in said
    assert "10:00–11:00 meeting with Anna" in await careful.say("agenda thursday")


async def test_leaving_out_everything_drops_the_plan(script: Script) -> None:
    await script.say(MEETING)
    assert "nothing is left of the plan" in await script.say("leave out the event")
    assert "nothing waits for you" in await script.say("status")


async def test_one_of_many_steps_is_left_out_by_its_name(script: Script) -> None:
    for what in ("lunch with Anna on Thursday at 1pm", "dinner with Bob on Thursday at 8pm"):
        await script.say(what)
        await script.tap("Approve")
    await script.say("cancel everything on Thursday")
    await script.say("leave out the dinner")
    assert "Done: cancel “lunch with Anna”" in await script.tap("Approve")
    assert "20:00–21:00 dinner with Bob" in await script.say("agenda thursday")
