"""A crash around a call to another system: one effect, looked up by its key afterwards, or the person is asked."""

from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pytest

from channels import intake
from channels.message import ConversationRef, Message, SenderRef
from config.database import Database, StoreClosed
from tests.acceptance.bookings import booking, start_run, with_bookings
from tests.acceptance.faulty import Client, Crash, Point, quick
from tests.acceptance.scripted import NOW
from tests.counterparties.ledger_server import LedgerServer

BEFORE, AFTER = ("before call", 1), ("after call", 1)


@pytest.fixture(scope="module", autouse=True)
def quick_starts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        quick(patch)
        yield


@pytest.fixture
async def ledger() -> AsyncIterator[LedgerServer]:
    server = LedgerServer()
    await server.start()
    yield server
    await server.close()


async def _booker(folder: Path, ledger: LedgerServer) -> Client:
    """A terminal whose person is shown the card of a booking."""
    client = await _writer(folder, ledger)
    await start_run(client, booking("1", 500, tool="book_after_asking"))
    client.history.clear()
    return client


async def _writer(folder: Path, ledger: LedgerServer) -> Client:
    """A terminal with the booking tools whose person has written before."""
    client = Client(data=folder / "data")
    with_bookings(client, ledger, folder)
    assert await client.open()
    await client.say("hello")
    client.history.clear()
    return client


async def _points(folder: Path, ledger: LedgerServer) -> list[Point]:
    """The points from the tap on the card to the end of the run, from a run without a fault."""
    client = await _booker(folder, ledger)
    client.mortal.arm(None)
    assert await client.give({"action": client.button("Approve"), "id": "tap"})
    passed = list(client.mortal.passed)
    await client.stop()
    ledger.bookings.clear()
    ledger.posts.clear()
    return passed


def _said(client: Client) -> list[str]:
    """What was said since the card, each message once, without the edits of the card."""
    return list({item["id"]: item["text"] for item in client.history if item["type"] == "reply"}.values())


async def test_a_crash_at_any_point_of_an_approved_call_books_once(tmp_path: Path, ledger: LedgerServer) -> None:
    points = await _points(tmp_path, ledger)
    assert {BEFORE, AFTER, ("before commit: gate", 1), ("after commit: step", 1)} <= set(points)
    for number, point in enumerate(points):
        folder = tmp_path / str(number)
        folder.mkdir()
        client = await _booker(folder, ledger)
        await client.live_through({"action": client.button("Approve"), "id": "tap"}, [point])
        assert client.deaths == 1, f"{point} was not reached"
        await client.stop()
        booked, asked, said = [one.amount for one in ledger.bookings], set(ledger.posts), _said(client)
        ledger.bookings.clear()
        ledger.posts.clear()
        assert booked == [500], f"died at {point}: {booked}"
        assert len(asked) == 1, f"died at {point}: it went out under {len(asked)} keys"
        assert len(said) == 1, f"died at {point}: {said}"
        assert said[0].startswith("Done: book 500 on rent"), f"died at {point}: {said}"


@pytest.mark.parametrize("point", [AFTER, ("before commit: step", 2)])
async def test_what_arrived_is_looked_up_and_not_sent_again(point: Point, tmp_path: Path, ledger: LedgerServer) -> None:
    client = await _booker(tmp_path, ledger)
    await client.live_through({"action": client.button("Approve"), "id": "tap"}, [point])
    await client.stop()
    assert client.deaths == 1
    assert len(ledger.posts) == 1
    assert len(ledger.bookings) == 1


async def test_when_the_look_up_fails_the_person_is_asked(tmp_path: Path, ledger: LedgerServer) -> None:
    """That nothing was found is an answer; that nobody answered is none."""
    client = await _booker(tmp_path, ledger)
    ledger.deaf = True
    await client.live_through({"action": client.button("Approve"), "id": "tap"}, [AFTER])
    assert client.deaths == 1
    assert len(ledger.posts) == 1, "it was repeated blindly"
    assert "did it happen?" in "\n".join(_said(client))
    await client.stop()


async def test_a_stop_written_meanwhile_is_heard_before_the_call_is_made(tmp_path: Path, ledger: LedgerServer) -> None:
    """The process dies right before it would begin the call; a stop that is stored by then goes first."""
    client = await _writer(tmp_path, ledger)
    client.mortal.arm(("before commit: gate", 1))
    with suppress(Crash, StoreClosed):
        await start_run(client, booking("1", 500))
    assert client.mortal.dead
    await client.abandon()
    await _write(client.data, "stop")
    client.mortal.arm(None)
    assert await client.open()
    said = "\n".join(_said(client))
    await client.stop()
    assert ledger.posts == []
    assert "Stopped." in said
    assert "Not done: book 500 on rent, because stopped." in said


async def test_a_stop_does_not_hide_a_call_that_was_begun(tmp_path: Path, ledger: LedgerServer) -> None:
    """It dies after the call; the stop comes first, and the booking is found and told all the same."""
    client = await _writer(tmp_path, ledger)
    client.mortal.arm(AFTER)
    with suppress(Crash, StoreClosed):
        await start_run(client, booking("1", 500), booking("2", 700, needs=("1",)))
    assert client.mortal.dead
    await client.abandon()
    await _write(client.data, "stop")
    client.mortal.arm(None)
    assert await client.open()
    said = "\n".join(_said(client))
    await client.stop()
    assert [one.amount for one in ledger.bookings] == [500]
    assert len(ledger.posts) == 1
    assert "Done: book 500 on rent." in said


async def _write(data: Path, text: str) -> None:
    """Stores a message as intake does, without a process that would go on with it."""
    database = Database(data / "steward.db", full_sync=False)
    database.start()
    message = Message(
        key="terminal:me/meanwhile",
        kind="new",
        conversation=ConversationRef(channel="terminal", chat="user:me"),
        sender=SenderRef(channel="terminal", user="me", name="me"),
        text=text,
        received_at=datetime.fromisoformat(NOW),
    )
    await database.run("intake", lambda tx: intake.store(tx, message, trace="trace_meanwhile"))
    database.close()
