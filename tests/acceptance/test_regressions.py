"""What a hostile tester found once: each fault as a conversation with the right outcome."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.acceptance.scripted import Script, texts


@pytest.fixture
async def chat(tmp_path: Path) -> AsyncIterator[Script]:
    script = Script(data=tmp_path)
    await script.start()
    yield script
    await script.stop()


async def test_a_request_is_no_answer_to_another_question(chat: Script) -> None:
    await chat.say("remind me to buy milk")
    said = await chat.say("dentist on Monday at 9")
    assert "add “dentist” to your calendar: Mon 16 Mar, 09:00" in said
    assert "Still open, “buy milk”" in said


async def test_an_answer_lands_on_the_topic_it_names(chat: Script) -> None:
    for matter in ("buy milk", "buy eggs", "call Luca"):
        await chat.say(f"remind me to {matter}")
    assert "“buy eggs” for Fri 13 Mar, 17:00" in await chat.say("eggs at 5pm")
    assert "“buy milk” for Fri 13 Mar, 18:00" in await chat.say("the milk at 6pm")
    assert "“call Luca” for Fri 13 Mar, 19:00" in await chat.say("at 7pm")


async def test_a_bare_number_changes_nothing_that_is_done(chat: Script) -> None:
    await chat.say("gym tomorrow at 3pm")
    assert "nothing to do" in await chat.say("1")
    assert "15:00–16:00 gym" in await chat.say("what's on my calendar tomorrow")


async def test_a_repeat_is_checked_on_each_of_its_dates(chat: Script) -> None:
    await chat.say("dentist on Monday at 2pm")
    assert "same time as “dentist” (Mon 16 Mar" in await chat.say("gym every day at 1:45pm")


async def test_undo_passes_what_has_come_up(chat: Script) -> None:
    await chat.say("gym tomorrow at 3pm")
    await chat.say("remind me to eat at 10:21")
    await chat.wait("2026-03-13T10:22:00+01:00")
    assert "Undone: add “gym”" in await chat.say("undo")
    assert "cannot take that back" in await chat.say("undo")


async def test_a_series_that_came_up_can_be_undone(chat: Script) -> None:
    await chat.say("remind me every day at 10:30 to stretch")
    assert await chat.wait("2026-03-13T10:30:00+01:00") == "Reminder: stretch"
    assert "Undone: set the reminder “stretch”" in await chat.say("undo")
    assert await chat.wait("2026-03-15T12:00:00+01:00") == ""


async def test_nothing_to_snooze_is_said(chat: Script) -> None:
    await chat.say("snooze")
    assert "No reminder has come up here yet" in await chat.say("10 minutes")


async def test_cancel_finds_a_reminder_by_its_words(chat: Script) -> None:
    await chat.say("remind me to call mum at 5pm")
    assert "cancel “call mum”" in await chat.say("cancel mum")
    assert "no reminders" in await chat.say("list my reminders")


async def test_what_could_be_meant_is_offered(chat: Script) -> None:
    await chat.say("gym tomorrow at 3pm")
    assert "Which event" in await chat.say("cancel the meeting")
    assert "cancel “gym”" in await chat.tap("“gym”")


async def test_reminders_of_one_instant_come_in_the_order_they_were_set(chat: Script) -> None:
    words = ["one", "two", "three", "four", "five"]
    for word in words:
        await chat.say(f"remind me at 11 to say {word}")
    assert await chat.wait("2026-03-13T11:00:00+01:00") == "\n".join(f"Reminder: say {word}" for word in words)


async def test_a_second_wish_for_one_move_replaces_its_card(chat: Script) -> None:
    await chat.say("meeting with Bob on Monday at 3pm")
    await chat.tap("Approve")
    await chat.say("move the meeting with Bob to 5pm")
    first = chat.button("Approve")
    await chat.say("move the meeting with Bob to 6pm")
    assert "to Mon 16 Mar, 18:00" in await chat.tap("Approve")
    assert "already withdrawn" in texts(await chat.line({"action": first}))
    assert "18:00–19:00 meeting with Bob" in await chat.say("what's on my calendar on Monday")


async def test_a_card_is_not_good_beyond_its_event(chat: Script) -> None:
    assert "good until Fri 13 Mar, 12:00" in await chat.say("meeting with Bob today at 11:00")
    await chat.wait("2026-03-13T11:30:00+01:00")
    said = await chat.tap("Approve")
    assert "Fri 13 Mar, 11:00 has already passed. When shall it be instead?" in said
    assert any(label.startswith("Fri 13 Mar, 12") for label in chat.labels())
    assert "Nothing is in your calendar" in await chat.say("what's on my calendar today")


async def test_a_correction_survives_a_look_up(chat: Script) -> None:
    await chat.say("gym tomorrow at 3pm")
    await chat.say("what's on my calendar tomorrow")
    assert "Sun 15 Mar, 15:00" in await chat.say("actually on Sunday")


async def test_words_with_an_approval_that_ask_for_something_else_send_it_back(chat: Script) -> None:
    await chat.say("lunch with Tom on Monday at 1pm")
    said = await chat.tap("Approve", "but at 2")
    assert "Sent back for a change" in said
    assert "Mon 16 Mar, 14:00–15:00" in said


@pytest.mark.parametrize(("choice", "hour"), [("the first time", "00:30"), ("the second time", "01:30")])
async def test_a_doubled_hour_is_chosen_by_which_of_the_two(chat: Script, choice: str, hour: str) -> None:
    await chat.say("remind me on Oct 25 at 2:30am to check logs")
    assert "Sun 25 Oct, 02:30" in await chat.tap(f"Sun 25 Oct, 02:30, {choice}")
    assert await chat.wait(f"2026-10-25T{hour}:00+00:00") == "Reminder: check logs"


@pytest.mark.parametrize("day", ["30 February", "31 April", "Nov 31st", "31st of June"])
async def test_a_day_that_does_not_exist_is_said(chat: Script, day: str) -> None:
    assert f"There is no {day}" in await chat.say(f"remind me on {day} at 9am to pay")
    assert f"There is no {day}" in await chat.say(f"gym on {day} at 9am")
    assert "no reminders" in await chat.say("list my reminders")
