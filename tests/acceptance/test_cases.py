"""The acceptance cases of the spine, each from a public failure of a system that does this job, by its number."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.store.tables import runs, timers
from channels.message import AuthorKind, ConversationRef, Message, SenderRef
from config.database import StoreClosed, Transaction
from governance import approvals
from governance.errors import PolicyError
from governance.policy_file import parse_policy
from tests.acceptance.bookings import Death, Dying, booking, dies, policy, start_run, with_bookings
from tests.acceptance.scripted import Script, texts
from tests.counterparties.ledger_server import LedgerServer, SessionHttp
from tests.counterparties.ledger_tool import booking_tool
from tools.spec import ToolCall

MEETING = "book a meeting with Anna on Thursday at 10"
OTHER = "book a meeting with Bob on Friday at 10"
EXPIRED = "2026-03-13T22:20:00+01:00"


@pytest.fixture
async def script(tmp_path: Path) -> AsyncIterator[Script]:
    script = Script(data=tmp_path / "data", fault=Dying())
    await script.start()
    yield script
    await script.stop()


@pytest.fixture
async def ledger() -> AsyncIterator[LedgerServer]:
    server = LedgerServer()
    await server.start()
    yield server
    await server.close()


@pytest.fixture
async def booker(ledger: LedgerServer, tmp_path: Path) -> AsyncIterator[Script]:
    """A terminal with the booking tools; its person has written once."""
    script = Script(data=tmp_path / "data", fault=Dying())
    with_bookings(script, ledger, tmp_path)
    await script.start()
    await script.say("status")
    yield script
    await script.stop()


def rows(script: Script, statement: str) -> list[tuple[object, ...]]:
    """Rows of the store, read from beside."""
    with closing(sqlite3.connect(script.data / "steward.db")) as connection:
        return connection.execute(statement).fetchall()


async def behind_the_back(script: Script, statement: sa.Executable) -> None:
    """Changes the store without the product's knowing."""

    def do(tx: Transaction) -> None:
        tx.execute(statement)

    await script.app.services.database.run("test", do)


def message(script: Script, text: str, *, key: str, kind: AuthorKind = "person", action: str | None = None) -> Message:
    """A message of the terminal's person as the channel hands it over."""
    return Message(
        key=key,
        kind="new" if action is None else "action",
        conversation=ConversationRef(channel="terminal", chat="user:me"),
        sender=SenderRef(channel="terminal", user="me", kind=kind),
        text=text,
        action=action,
        received_at=script.app.services.clock.now(),
    )


# Duplicates


async def test_d1_a_line_delivered_four_times_is_answered_once_also_after_a_restart(script: Script) -> None:
    line = {"id": "m1", "text": "remind me to call mum tomorrow at 9"}
    assert "Reminder set" in texts(await script.line(line))
    for _again in range(3):
        assert await script.line(line) == [{"type": "idle"}]
    await script.restart()
    for _again in range(4):
        assert await script.line(line) == [{"type": "idle"}]
    assert "You have 1 reminder:" in await script.say("list my reminders")
    assert rows(script, "SELECT count(*) FROM inbox WHERE key LIKE '%m1'") == [(1,)]
    assert rows(script, "SELECT count(*) FROM events WHERE kind = 'duplicate_stopped'") == [(7,)]


async def test_d1_a_burst_of_the_same_message_is_taken_once(script: Script) -> None:
    one = message(script, "remind me to call mum tomorrow at 9", key="terminal:me/m1")
    taken = await asyncio.gather(*(script.app.handle(one) for _delivery in range(4)))
    assert sorted(taken) == [False, False, False, True]
    await script.line({})
    assert rows(script, "SELECT count(*) FROM outbox") == [(1,)]
    assert rows(script, "SELECT count(*) FROM reminders") == [(1,)]


async def test_d1_the_same_id_of_two_people_is_two_lines(script: Script) -> None:
    for user in ("ann", "bob"):
        assert "Reminder set" in await script.say("remind me to call mum tomorrow at 9", id="m1", user=user)


async def test_d3_an_answer_lost_after_the_effect_is_looked_up_and_not_run_again(
    booker: Script, ledger: LedgerServer
) -> None:
    ledger.mood = "loses the answer"
    assert "Done: book 500 on rent" in texts(await start_run(booker, booking("1", 500)))
    assert (len(ledger.posts), len(ledger.bookings)) == (1, 1)


async def test_d3_the_key_travels_in_the_outside_request(booker: Script, ledger: LedgerServer) -> None:
    assert "Done" in texts(await start_run(booker, booking("1", 500)))
    assert rows(booker, "SELECT key, system, status FROM executions WHERE tool = 'book_amount'") == [
        (ledger.posts[0], "outside", "succeeded")
    ]


async def test_d3_no_answer_in_time_and_nothing_found_is_asked_and_never_repeated(
    ledger: LedgerServer, tmp_path: Path
) -> None:
    script = Script(data=tmp_path / "data", http=SessionHttp())
    script.tools = (booking_tool(ledger.address, timeout=timedelta(milliseconds=60)),)
    script.settings["policy_file"] = policy(tmp_path, book_amount="allow")
    await script.start()
    await script.say("status")
    ledger.mood = "hangs"
    assert "I cannot tell whether this happened: Book 500" in texts(await start_run(script, booking("1", 500)))
    assert await script.restart() == ""
    assert "it did not happen" in await script.tap("It did not")
    assert (len(ledger.posts), len(ledger.bookings)) == (1, 0)
    await script.stop()


async def test_d3_what_cannot_be_looked_up_is_asked(booker: Script, ledger: LedgerServer) -> None:
    ledger.mood, ledger.deaf = "loses the answer", True
    said = texts(await start_run(booker, booking("1", 500), booking("2", 700, needs=("1",))))
    assert "I cannot tell whether this happened: Book 500 on rent" in said
    assert "did it happen?" in said
    assert booker.labels() == ["It happened", "It did not", "Stop"]
    assert await booker.restart() == ""
    assert len(ledger.posts) == 1, "it was repeated blindly"
    assert "tell me whether this happened: book 500 on rent" in await booker.say("status")
    ledger.mood, ledger.deaf = "answers", False
    assert "Done: book 500 on rent; book 700 on rent" in await booker.tap("It happened")
    assert [one.amount for one in ledger.bookings] == [500, 700]
    assert "settled already" in await booker.tap("It did not")


async def test_d3_what_fails_is_told_and_booked_nowhere(booker: Script, ledger: LedgerServer) -> None:
    ledger.mood = "fails"
    said = texts(await start_run(booker, booking("1", 500)))
    assert "I could not do this: book 500 on rent. The ledger is closed." in said
    assert "Nothing was changed." in said
    assert ledger.bookings == []


async def test_d3_an_interrupted_call_is_looked_up_after_the_restart(booker: Script, ledger: LedgerServer) -> None:
    await dies(booker, "after call", booking("1", 500))
    assert texts(booker.history).count("Done: book 500 on rent") == 1
    assert (len(ledger.posts), len(ledger.bookings)) == (1, 1)


async def test_d3_an_interrupted_call_that_never_arrived_is_made_under_the_same_key(
    booker: Script, ledger: LedgerServer
) -> None:
    await dies(booker, "before call", booking("1", 500))
    assert texts(booker.history).count("Done: book 500 on rent") == 1
    assert rows(booker, "SELECT key FROM executions WHERE tool = 'book_amount'") == [(key,) for key in ledger.posts]
    assert [one.key for one in ledger.bookings] == ledger.posts


async def test_d4_a_committed_effect_is_never_made_again(booker: Script, ledger: LedgerServer) -> None:
    await dies(booker, "after commit: step", booking("1", 500), booking("2", 700, needs=("1",)))
    assert texts(booker.history).count("Done: book 500 on rent; book 700 on rent") == 1
    assert [one.amount for one in ledger.bookings] == [500, 700]
    assert len(ledger.posts) == 2


async def test_d4_idle_time_after_a_finished_step_repeats_nothing(booker: Script, ledger: LedgerServer) -> None:
    later = booking("2", 700, tool="book_after_asking", needs=("1",))
    await start_run(booker, booking("1", 500), later)
    assert "expired" in await booker.wait(EXPIRED)
    await booker.restart("2026-03-14T09:00:00+01:00")
    assert [one.amount for one in ledger.bookings] == [500]
    assert len(ledger.posts) == 1


@pytest.mark.parametrize("restart", [False, True])
async def test_d5_an_approval_does_not_run_the_sibling_again(
    restart: bool, booker: Script, ledger: LedgerServer
) -> None:
    said = texts(await start_run(booker, booking("1", 500), booking("2", 700, tool="book_after_asking")))
    assert "May I do this?\nBook 700 on rent." in said
    assert "Already done: Book 500 on rent." in said
    assert [one.amount for one in ledger.bookings] == [500]
    if restart:
        assert await booker.restart() == ""
    assert "Done: book 500 on rent; book 700 on rent" in await booker.tap("Approve")
    assert [one.amount for one in ledger.bookings] == [500, 700]
    assert len(ledger.posts) == 2


async def test_d6_a_control_command_delivered_again_does_nothing_more(script: Script) -> None:
    for thing in ("milk", "bread", "salt"):
        await script.say(f"remind me to buy {thing} tomorrow at 9")
    undo = {"id": "u1", "text": "undo"}
    assert "Undone: set the reminder “buy salt”" in texts(await script.line(undo))
    assert await script.line(undo) == [{"type": "idle"}]
    await script.restart()
    assert await script.line(undo) == [{"type": "idle"}]
    said = await script.say("list my reminders")
    assert "You have 2 reminders:" in said
    assert "salt" not in said


async def test_d6_stop_delivered_again_does_not_stop_what_came_after(script: Script) -> None:
    await script.say(MEETING)
    assert "Stopped." in await script.say("stop", id="s1")
    await script.say(OTHER)
    await script.restart()
    assert await script.say("stop", id="s1") == ""
    assert "Done: add “meeting with Bob”" in await script.tap("Approve")


# Approvals


async def test_a1_a_button_decides_exactly_its_own_card(script: Script) -> None:
    await script.say(MEETING)
    anna = script.button("Approve")
    await script.say(OTHER)
    said = await script.tap("Approve")
    assert "meeting with Bob" in said
    assert "Anna" not in said
    assert "I wait for your word on this: add “meeting with Anna”" in await script.say("status")
    assert "Done: add “meeting with Anna”" in texts(await script.line({"action": anna}))


async def test_a2_a_late_tap_is_told_and_shown_as_expired(script: Script) -> None:
    await script.say(MEETING)
    approve, card = script.button("Approve"), next(reversed(script.shown))
    await script.wait(EXPIRED)
    assert "Expired: nobody decided in time" in script.shown[card]["text"]
    assert script.shown[card]["buttons"] == []
    shown = await script.line({"action": approve})
    assert "expired" in texts(shown)
    assert not [item for item in shown if "Approved" in item.get("text", "")]
    assert "Nothing is in your calendar" in await script.say("agenda thursday")


async def test_a2_a_tap_after_the_end_counts_as_late_even_when_nothing_has_swept_the_card(script: Script) -> None:
    await script.say(MEETING)
    approve, card = script.button("Approve"), next(reversed(script.shown))
    await behind_the_back(script, sa.delete(timers).where(timers.c.kind == "approval"))
    assert await script.wait(EXPIRED) == ""
    assert "That card expired, so I did nothing." in texts(await script.line({"action": approve}))
    assert "Expired: nobody decided in time" in script.shown[card]["text"]
    assert "Nothing is in your calendar" in await script.say("agenda thursday")


async def test_a3_an_unanswered_card_blocks_nothing_and_expires_with_a_word(script: Script) -> None:
    await script.say(MEETING)
    assert "Reminder set" in await script.say("remind me to call mum tomorrow at 9")
    assert "Done: add “dentist”" in await script.say("dentist on Friday at 3pm")
    said = await script.wait(EXPIRED)
    assert "the card expired before anybody decided" in said
    assert "Nothing was changed" in said
    assert "nothing waits for you" in await script.say("status")
    assert "May I do this?" in await script.say(MEETING)


# Reminders


async def test_r1_a_repeat_missed_while_down_is_told_and_goes_on(script: Script) -> None:
    await script.say("every day at 9 remind me to take the pills")
    said = await script.restart("2026-03-17T20:00:00+01:00")
    assert "Missed reminder: take the pills" in said
    assert "3 earlier times" in said
    assert "The next one is Wed 18 Mar, 09:00" in said
    assert await script.wait("2026-03-18T09:00:00+01:00") == "Reminder: take the pills"


async def test_r1_several_missed_reminders_come_in_one_message(script: Script) -> None:
    await script.say("remind me to call mum at 11")
    await script.say("remind me to call dad at 12")
    said = await script.restart("2026-03-13T13:00:00+01:00")
    assert said.startswith("2 reminders came due while I was not running:")
    assert said.index("call mum") < said.index("call dad")
    assert script.labels() == ["All done", "All again in 1 h"]


async def test_r2_late_is_marked_late_and_beyond_the_window_missed(script: Script) -> None:
    await script.say("remind me to join the call at 11")
    said = await script.restart("2026-03-13T16:59:00+01:00")
    assert said == "Late reminder: join the call. It was due Fri 13 Mar, 11:00; I was not running then."
    await script.say("remind me to join the call at 18:00")
    said = await script.restart("2026-03-14T05:10:00+01:00")
    assert said == "Missed reminder: join the call. It was due Fri 13 Mar, 18:00, while I was not running."
    assert await script.restart() == ""


@pytest.mark.parametrize("point", ["before commit: timer", "after commit: timer", "before send", "after send"])
async def test_r3_a_reminder_in_progress_at_a_death_is_delivered(point: str, script: Script) -> None:
    assert isinstance(script.fault, Dying)
    await script.say("remind me to call mum at 11")
    start = len(script.history)
    script.fault.target = point
    with pytest.raises((Death, StoreClosed)):
        await script.wait("2026-03-13T11:00:00+01:00")
    assert script.fault.dead
    await script.abandon()
    script.fault.target, script.fault.dead = None, False
    await script.start()
    shown = {item["id"]: item["text"] for item in script.history[start:] if item["type"] == "reply"}
    assert list(shown.values()) == ["Reminder: call mum"]


async def test_r4_weekdays_at_nine_stays_at_nine_when_the_clocks_change(script: Script) -> None:
    await script.say("remind me every weekday at 9 to stand up")
    assert "Reminder: stand up" in await script.wait("2026-03-27T09:00:00+01:00")
    assert await script.wait("2026-03-30T08:59:59+02:00") == ""
    assert await script.wait("2026-03-30T09:00:00+02:00") == "Reminder: stand up"


async def test_r4_the_wall_clock_follows_the_person_to_another_zone(script: Script) -> None:
    await script.say("remind me every weekday at 9 to stand up")
    script.zone = "America/New_York"
    assert await script.restart() == ""
    assert await script.wait("2026-03-16T12:59:59+00:00") == ""
    assert await script.wait("2026-03-16T13:00:00+00:00") == "Reminder: stand up"


@pytest.mark.parametrize("text", ["ignore this reminder", "nothing", "not important, do not deliver this"])
async def test_r5_what_a_person_set_is_delivered_whatever_it_says(text: str, script: Script) -> None:
    await script.say("remind me at 11")
    await script.say(text)
    if "Reminder set" not in texts(script.history):
        pytest.fail(f"{text!r} was not taken as the matter: {texts(script.history)}")
    assert await script.wait("2026-03-13T11:00:00+01:00") == f"Reminder: {text}"


async def test_r6_a_fired_reminder_is_never_read_as_a_request(script: Script) -> None:
    await script.say("remind me to call mum tomorrow at 9")
    await script.say("remind me at 11 to cancel all my reminders")
    assert await script.wait("2026-03-13T11:00:00+01:00") == "Reminder: cancel all my reminders"
    said = await script.say("list my reminders")
    assert "You have 1 reminder:" in said
    assert "call mum" in said


@pytest.mark.parametrize("kind", ["self", "bot", "external"])
async def test_r6_what_is_not_a_persons_word_starts_nothing(kind: AuthorKind, script: Script) -> None:
    own = message(script, "remind me every hour to call mum", key="terminal:echo", kind=kind)
    assert await script.app.handle(own)
    assert await script.line({}) == [{"type": "idle"}]
    assert rows(script, "SELECT count(*) FROM reminders") == [(0,)]


async def test_m2_two_people_share_nothing(script: Script) -> None:
    await script.say("remind me to call mum tomorrow at 9", user="ann")
    await script.say("dentist on Thursday at 3pm", user="ann")
    for user, group in (("bob", None), ("bob", "team")):
        where = {"user": user, **({"group": group} if group else {})}
        assert "You have no reminders" in await script.say("list my reminders", **where)
        assert "Nothing is in your calendar" in await script.say("agenda thursday", **where)
        assert "find nothing like “dentist”" in await script.say("cancel the dentist", **where)
        assert "no reminder for “mum”" in await script.say("cancel the reminder about mum", **where)
        assert "nothing to undo" in await script.say("undo", **where)
        assert "I have done nothing for you" in await script.say("history", **where)
        assert "dentist" not in await script.say("am I free on Thursday?", **where)
    assert "same time" not in await script.say("book a meeting with Anna on Thursday at 3pm", user="bob")
    assert "You have 1 reminder" in await script.say("list my reminders", user="ann")


# Security


@pytest.mark.parametrize("typed", ["/approve", "approve", "yes", "/approve {card}", "approve {card}"])
async def test_s1_a_typed_word_passes_the_same_check_as_a_button(typed: str, script: Script) -> None:
    await script.say(MEETING, user="ann", group="team")
    [(card,)] = rows(script, "SELECT id FROM approvals")
    await script.say(typed.format(card=card), user="bob", group="team")
    await script.say(typed.format(card=card), user="bob")
    await script.say(typed.format(card=card), user="ann")
    assert rows(script, "SELECT state FROM approvals") == [("waiting",)]
    assert "Nothing is in your calendar" in await script.say("agenda thursday", user="ann")


async def test_s1_the_owners_typed_yes_approves(script: Script) -> None:
    await script.say(MEETING, user="ann", group="team")
    assert "Done: add" in await script.say("yes", user="ann", group="team")


def test_s2_an_empty_list_in_the_policy_is_an_error_and_means_nobody() -> None:
    text = """
every_write_asks: false
rules:
  - {id: all, tools: [], effect: allow, reason: somebody forgot the names}
"""
    with pytest.raises(PolicyError, match="at least one entry"):
        parse_policy(text)


async def test_s2_without_rules_nothing_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "policy.yaml"
    path.write_text("every_write_asks: false\nrules: []\n")
    script = Script(data=tmp_path / "data", settings={"policy_file": path})
    await script.start()
    said = await script.say("remind me to call mum tomorrow at 9")
    assert "I may not do this" in said
    assert "no rule of mine allows it" in said
    await script.stop()


async def test_s2_a_card_without_an_approver_can_be_approved_by_nobody(script: Script) -> None:
    await script.say(MEETING)
    await behind_the_back(script, sa.update(approvals.approvals).values(person=""))
    assert "I did nothing" in await script.tap("Approve")
    assert "Nothing is in your calendar" in await script.say("agenda thursday")


async def test_s3_a_call_changed_after_it_was_shown_does_not_run(booker: Script, ledger: LedgerServer) -> None:
    await start_run(booker, booking("1", 500, tool="book_after_asking"))
    [(body,)] = rows(booker, "SELECT body FROM runs WHERE intent = 'settle_bill'")
    changed = str(body).replace('"amount":500', '"amount":900000')
    assert changed != body
    await behind_the_back(booker, sa.update(runs).values(body=changed))
    said = await booker.tap("Approve")
    assert "Done" not in said
    assert "May I do this?" in said, "what would run now is asked anew"
    assert ledger.posts == []


async def test_s5_what_is_approved_is_what_is_sent(booker: Script, ledger: LedgerServer) -> None:
    await start_run(booker, booking("1", 500, tool="book_after_asking"))
    await booker.tap("Approve")
    assert [(one.account, one.amount) for one in ledger.bookings] == [("rent", 500)]
    assert rows(booker, "SELECT state FROM approvals") == [("used",)]


@pytest.mark.parametrize(
    "arguments", [{"amount": "500"}, {"amount": 500.0}, {"amount": 500, "Amount": 1}, {"amount": True}, {}]
)
async def test_s5_a_second_form_of_a_call_is_refused_by_the_one_parser(
    arguments: dict[str, str | int | float], booker: Script, ledger: LedgerServer
) -> None:
    step = booking("1", 500, tool="book_after_asking")
    step = replace(step, call=ToolCall(tool=step.call.tool, arguments={"account": "rent", **arguments}))
    said = texts(await start_run(booker, step))
    assert "I could not use that" in said
    assert "May I" not in said
    assert ledger.posts == []


async def test_s6_nobody_else_in_the_group_can_approve(script: Script) -> None:
    await script.say(MEETING, user="ann", group="team")
    for label in ("Approve", "Reject", "Change", "Stop"):
        said = await script.tap(label, user="bob", group="team")
        assert "I did nothing" in said
        assert "Anna" not in said
    assert "I did nothing" in await script.tap("Approve", user="ann", group="another team")
    assert "Done: add" in await script.tap("Approve", user="ann", group="team")


async def test_s8_a_button_is_a_short_opaque_id_with_nothing_in_it(script: Script) -> None:
    await script.say(MEETING)
    await script.say(OTHER)
    await script.say("remind me to call mum")
    ids = [button["id"] for item in script.shown.values() for button in item["buttons"]]
    assert len(ids) == len(set(ids)) >= 12
    stored = {str(value) for row in rows(script, "SELECT id, run FROM approvals") for value in row}
    for id in ids:
        assert len(id.encode()) <= 64
        assert id.isascii()
        assert not any(word in id.lower() for word in ("anna", "approve", "create", "event", "{", "="))
        assert not any(known in id for known in stored)
    guess = ids[0][:-1] + ("x" if ids[0][-1] != "x" else "y")
    assert "I do not know that button" in texts(await script.line({"action": guess}))


@pytest.mark.parametrize("labels", [("Approve", "Approve"), ("Approve", "Reject"), ("Reject", "Approve")])
async def test_s9_of_two_taps_at_once_one_decides_and_the_other_is_told(
    labels: tuple[str, str], script: Script
) -> None:
    await script.say(MEETING)
    taps = [message(script, "", key=f"tap:{i}", action=script.button(label)) for i, label in enumerate(labels)]
    await asyncio.gather(*(script.app.handle(tap) for tap in taps))
    said = texts(await script.line({}))
    assert said.count("That card was already") == 1
    assert said.count("Done: add") == (labels[0] == "Approve")
    assert rows(script, "SELECT count(*) FROM executions WHERE tool = 'create_event'") == [
        (1 if labels[0] == "Approve" else 0,)
    ]


async def test_s9_a_second_tap_says_what_was_decided(script: Script) -> None:
    await script.say(MEETING)
    approve, reject = script.button("Approve"), script.button("Reject")
    await script.line({"action": approve})
    for button in (approve, reject):
        said = texts(await script.line({"action": button}))
        assert said == "That card was already approved and carried out, Fri 13 Mar, 10:20. I did nothing more."
