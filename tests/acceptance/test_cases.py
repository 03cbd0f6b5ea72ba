"""The acceptance cases of the spine, each from a public failure of a system that does this job, by its number."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from channels.message import ConversationRef, Message, SenderRef
from config.database import Transaction
from tests.acceptance.bookings import booking, start_run, with_bookings
from tests.acceptance.faulty import Client
from tests.acceptance.scripted import Script, texts
from tests.counterparties.ledger_server import LedgerServer
from tests.counterparties.ledger_tool import booking_tool

MEETING = "book a meeting with Anna on Thursday at 10"


@pytest.fixture
async def script(tmp_path: Path) -> AsyncIterator[Script]:
    script = Script(data=tmp_path / "data")
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
async def booker(ledger: LedgerServer, tmp_path: Path) -> AsyncIterator[Client]:
    """A terminal whose process can die, with the booking tools; its person has written once."""
    client = Client(data=tmp_path / "data")
    with_bookings(client, ledger, tmp_path)
    await client.open()
    await client.say("status")
    yield client
    await client.stop()


def query(script: Script, statement: str) -> list[tuple[object, ...]]:
    """Rows of the store, read from beside."""
    with closing(sqlite3.connect(script.data / "steward.db")) as connection:
        return connection.execute(statement).fetchall()


async def change(script: Script, statement: sa.Executable) -> None:
    """Changes the store behind the product's back."""

    def do(tx: Transaction) -> None:
        tx.execute(statement)

    await script.app.services.database.run("test", do)


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
    assert query(script, "SELECT count(*) FROM inbox WHERE key LIKE '%m1'") == [(1,)]
    assert query(script, "SELECT count(*) FROM events WHERE kind = 'duplicate_stopped'") == [(7,)]


async def test_d1_a_burst_of_the_same_line_is_answered_once(script: Script) -> None:
    message = Message(
        key="terminal:me/m1",
        kind="new",
        conversation=ConversationRef(channel="terminal", chat="user:me"),
        sender=SenderRef(channel="terminal", user="me"),
        text="remind me to call mum tomorrow at 9",
        received_at=script.app.services.clock.now(),
    )
    taken = await asyncio.gather(*(script.app.handle(message) for _delivery in range(4)))
    assert sorted(taken) == [False, False, False, True]
    shown = await script.line({})
    assert texts(script._output.objects).count("Reminder set") == 1, shown


async def test_d1_the_same_id_of_two_people_is_two_lines(script: Script) -> None:
    for user in ("ann", "bob"):
        assert "Reminder set" in await script.say("remind me to call mum tomorrow at 9", id="m1", user=user)


async def test_d3_an_answer_lost_after_the_effect_is_looked_up_and_not_run_again(
    booker: Client, ledger: LedgerServer
) -> None:
    ledger.mood = "loses the answer"
    said = texts(await start_run(booker, booking("1", 500)))
    assert "Done: book 500 on rent" in said
    assert (len(ledger.posts), len(ledger.bookings)) == (1, 1)


async def test_d3_no_answer_in_time_is_looked_up_under_the_same_key(
    ledger: LedgerServer, tmp_path: Path
) -> None:
    script = Script(data=tmp_path / "data")
    with_bookings(script, ledger, tmp_path, booking_tool(ledger.address, timeout=timedelta(milliseconds=50)))
    script.settings["policy_file"].write_text(
        script.settings["policy_file"].read_text().replace("- book_after_asking", "- book_amount")
    )
    await script.start()
    await script.say("status")
    ledger.mood, ledger.blind = "hangs", True
    said = texts(await start_run(script, booking("1", 500)))
    assert ledger.posts == []
    await script.stop()
    assert said


async def test_d3_what_cannot_be_looked_up_is_asked(booker: Client, ledger: LedgerServer) -> None:
    ledger.mood, ledger.deaf = "loses the answer", True
    shown = await start_run(booker, booking("1", 500), booking("2", 700, needs=("1",)))
    said = texts(shown)
    assert "I cannot tell whether this happened: Book 500 on rent" in said
    assert "did it happen?" in said
    assert booker.labels() == ["It happened", "It did not", "Stop"]
    await booker.restart()
    assert len(ledger.posts) == 1, "it was repeated blindly"
    assert "I wait for you to tell me whether this happened: book 500 on rent" in await booker.say("status")
    ledger.mood, ledger.deaf = "answers", False
    assert "Done: book 500 on rent; book 700 on rent" in await booker.tap("It happened")
    assert [one.amount for one in ledger.bookings] == [500, 700]
    assert "settled already" in await booker.tap("It did not")


async def test_d3_an_interrupted_call_is_looked_up_after_the_restart(booker: Client, ledger: LedgerServer) -> None:
    booker.mortal.arm(("after call", 1))
    with pytest.raises(BaseException):  # noqa: B017, PT011  # the process dies
        await start_run(booker, booking("1", 500))
    await booker._alive()
    assert await booker.open()
    assert "Done: book 500 on rent" in texts(booker.history)
    assert (len(ledger.posts), len(ledger.bookings)) == (1, 1)


async def test_d3_an_interrupted_call_that_never_arrived_is_made_under_the_same_key(
    booker: Client, ledger: LedgerServer
) -> None:
    booker.mortal.arm(("before call", 1))
    with pytest.raises(BaseException):  # noqa: B017, PT011  # the process dies
        await start_run(booker, booking("1", 500))
    await booker._alive()
    assert ledger.posts == []
    assert await booker.open()
    assert "Done: book 500 on rent" in texts(booker.history)
    keys = query(booker, "SELECT key FROM executions WHERE tool = 'book_amount'")
    assert keys == [(ledger.posts[0],)], "the idempotency key travels in the outside request"
    assert [one.key for one in ledger.bookings] == ledger.posts
