"""Bad input and a store that refuses: a clear answer or an error line, nothing lost, never a traceback."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from channels.base import IntakeRefused
from channels.message import ConversationRef, Message, SenderRef
from config.database import Transaction
from tests.acceptance.scripted import Script, Shown, texts

IDLE: Shown = {"type": "idle"}
REMIND = "remind me to call mum tomorrow at 9"


@pytest.fixture
async def script(tmp_path: Path) -> AsyncIterator[Script]:
    script = Script(data=tmp_path / "data")
    await script.start()
    yield script
    await script.stop()


async def still_works(script: Script) -> None:
    """The conversation goes on."""
    assert "Reminder set" in await script.say(REMIND)


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u200b\u200e", "\u202e\u2066", "\x00\x01\x1b", "\ufeff"])
async def test_a_message_without_words_is_answered(text: str, script: Script) -> None:
    assert "no words I can read" in await script.say(text)
    await still_works(script)


async def test_100_kilobytes_are_answered_with_what_is_read(script: Script) -> None:
    said = await script.say("remind me to eat tomorrow at 9 " * 3_300)
    assert "characters" in said
    assert "4,000" in said
    assert "did nothing" in said
    await still_works(script)


async def test_a_line_over_a_megabyte_is_an_error_line(script: Script) -> None:
    assert "longer than" in await script.say("x" * 1_000_001)
    await still_works(script)


@pytest.mark.parametrize(
    ("text", "matter"),
    [
        ("remind me to call\x00 mum\x1b[31m tomorrow at 9", "call mum"),
        ("\u202eremind me to call mum\u202c tomorrow at 9", "call mum"),
        ("remind me to call \u2067mum\u2069 tomorrow at 9", "call mum"),
        ("remind\u00a0me to call mum\u2028tomorrow at 9", "call mum"),
    ],
)
async def test_control_characters_and_direction_marks_change_nothing(text: str, matter: str, script: Script) -> None:
    said = await script.say(text)
    assert f"Reminder set: “{matter}”" in said
    assert said.isprintable() or set(said) <= {"\n", *filter(str.isprintable, said)}


@pytest.mark.parametrize(
    "matter", ["<b>mum</b>", "*mum* _and_ `dad`", "mum & dad <script>", "see http://example.com/a?b=1&c=2"]
)
async def test_markup_stays_text(matter: str, script: Script) -> None:
    await script.say(f"remind me to call {matter} tomorrow at 9")
    assert f"“call {matter}”" in await script.say("list my reminders")


async def test_a_burst_of_ten_is_answered_in_order(script: Script) -> None:
    numbers = "one two three four five six seven eight nine ten".split()
    messages = [
        Message(
            key=f"terminal:burst/{number}",
            kind="new",
            conversation=ConversationRef(channel="terminal", chat="user:me"),
            sender=SenderRef(channel="terminal", user="me"),
            text=f"remind me to buy {number} apples tomorrow at 9",
            received_at=script.app.services.clock.now(),
        )
        for number in numbers
    ]
    await asyncio.gather(*(script.app.handle(message) for message in messages))
    said = texts(await script.line({})).splitlines()
    assert [line.partition("buy ")[2].partition(" apples")[0] for line in said] == numbers
    assert "You have 10 reminders" in await script.say("list my reminders")


async def test_a_burst_from_ten_people_is_answered(script: Script) -> None:
    for number in range(10):
        await script._lines.put(json.dumps({"text": REMIND, "user": f"user{number}"}).encode() + b"\n")
    found: list[Shown] = []
    while [item["type"] for item in found].count("idle") < 11:
        found += await script.line({})
    assert texts(found).count("Reminder set") == 10


@pytest.mark.parametrize(
    "line",
    [
        b"remind me",
        b"{",
        b'{"text": "x"',
        b"null",
        b'"text"',
        b"[]",
        b"17",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"a": NaN',
    ],
)
async def test_what_is_not_an_object_is_an_error_line(line: bytes, script: Script) -> None:
    error, idle = await script.line(line)
    assert error["type"] == "error"
    assert "JSON" in error["text"]
    assert idle == IDLE
    await still_works(script)


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ({"text": 5}, "text"),
        ({"text": ["a"]}, "text"),
        ({"action": {}}, "action"),
        ({"action": "x" * 65}, "action"),
        ({"text": "hi", "user": ""}, "user"),
        ({"text": "hi", "user": "u" * 101}, "user"),
        ({"text": "hi", "group": "g" * 5_000}, "group"),
        ({"text": "hi", "now": 12}, "now"),
        ({"text": "hi", "id": True}, "id"),
        ({"text": "hi", "reply_to": 1}, "reply_to"),
    ],
)
async def test_a_wrong_type_is_an_error_line_that_names_the_field(line: Shown, field: str, script: Script) -> None:
    error, idle = await script.line(line)
    assert (error["type"], idle) == ("error", IDLE)
    assert f'"{field}"' in error["text"]
    await still_works(script)


async def test_half_a_character_is_an_error_line(script: Script) -> None:
    error, _idle = await script.line(b'{"text": "\\ud83d"}')
    assert error["type"] == "error"
    await still_works(script)


async def test_the_longest_names_are_taken(script: Script) -> None:
    user, group = "ü/%" * 33, "群%/" * 33
    assert "Reminder set" in await script.say(REMIND, user=user, group=group)
    assert "You have 1 reminder" in await script.say("list my reminders", user=user, group=group)
    assert "no reminders" in await script.say("list my reminders", user=user[:-1], group=group)


async def test_unknown_used_and_foreign_buttons_are_told_and_do_nothing(script: Script) -> None:
    await script.say("remind me to call mum")
    tomorrow = script.button("Sat 14 Mar")
    assert "do not know that button" in texts(await script.line({"action": "b_nothing"}))
    assert "do not know that button" in texts(await script.line({"action": ""}))
    assert "for someone else" in texts(await script.line({"action": tomorrow, "user": "ann"}))
    assert "another conversation" in texts(await script.line({"action": tomorrow, "group": "team"}))
    assert "Reminder set" in texts(await script.line({"action": tomorrow}))
    assert "already tapped" in texts(await script.line({"action": tomorrow}))
    assert "You have 1 reminder" in await script.say("list my reminders")


# A store that refuses


async def test_a_full_disk_is_told_and_nothing_is_lost(script: Script) -> None:
    await script.say(REMIND)
    database = script.app.services.database

    def full(tx: Transaction) -> None:
        pages = tx.connection.exec_driver_sql("PRAGMA page_count").scalar()
        tx.connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    def room(tx: Transaction) -> None:
        tx.connection.exec_driver_sql("PRAGMA max_page_count = 1073741823")

    await database.run("test", full)
    lines = [{"id": f"m{i}", "text": f"remind me to buy {'milk ' * 60} tomorrow at 10"} for i in range(60)]
    taken = 0
    while (shown := await script.line(lines[taken]))[0]["type"] != "error":
        taken += 1
    line = lines[taken]
    assert "disk full" in texts(shown)
    await database.run("test", room)
    assert "I am not doing anything" in await script.say("status")
    await script.line(line)  # taken now, or a duplicate of what had been taken
    assert await script.line(line) == [IDLE]
    assert f"You have {taken + 2} reminders" in await script.say("list my reminders")


async def test_a_locked_store_is_told_and_nothing_is_lost(script: Script) -> None:
    await script.say(REMIND)

    def impatient(tx: Transaction) -> None:
        raw = tx.connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.execute("PRAGMA busy_timeout = 10")

    await script.app.services.database.run("test", impatient)
    other = sqlite3.connect(script.data / "steward.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    message = Message(
        key="terminal:locked",
        kind="new",
        conversation=ConversationRef(channel="terminal", chat="user:me"),
        sender=SenderRef(channel="terminal", user="me"),
        text="remind me to buy milk tomorrow at 10",
        received_at=script.app.services.clock.now(),
    )
    with pytest.raises(IntakeRefused, match="send it again"):
        await script.app.handle(message)
    shown = await script.line({"text": "remind me to buy milk tomorrow at 10"})
    assert {item["type"] for item in shown} == {"error", "idle"}
    assert "could not" in texts(shown)
    other.execute("ROLLBACK")
    other.close()
    assert await script.app.handle(message)
    assert "Reminder set: “buy milk”" in texts(await script.line({}))
    assert "You have 2 reminders" in await script.say("list my reminders")
