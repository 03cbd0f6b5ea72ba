"""Messages to the real app: what each one costs the store, how long its reply takes, and how many go through."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sa

from benchmarks.conversation import Line, lines
from benchmarks.inprocess import Chat, Steward, reference
from config.database import Database, Transaction
from governance.ledger import executions

TURN = len(lines(0, datetime.now(UTC).date()))  # messages of one turn of the mix


@dataclass(kw_only=True)
class Cost:
    """What messages of one kind cost: statements, transactions, those of them that wrote, and replies, in sum."""

    messages: int = 0
    statements: int = 0
    commits: int = 0
    synced: int = 0
    replies: int = 0


@dataclass(kw_only=True)
class _Counter:
    """Counts what the store is told, as SQLite itself traces it; what holds statements together is counted apart."""

    statements: int = 0
    commits: int = 0
    synced: int = 0
    _wrote: bool = False

    def trace(self, text: str) -> None:
        match text.split(None, 1)[0].upper():
            case "BEGIN":
                self._wrote = False
            case "COMMIT":
                self.commits += 1
                self.synced += self._wrote
            case "SAVEPOINT" | "RELEASE" | "ROLLBACK":
                pass
            case word:
                self.statements += 1
                self._wrote = self._wrote or word != "SELECT"


@asynccontextmanager
async def _counting(database: Database) -> AsyncIterator[_Counter]:
    counter = _Counter()

    def trace(tx: Transaction, call: Callable[[str], None] | None) -> None:
        raw = tx.connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.set_trace_callback(call)

    await database.run("trace", lambda tx: trace(tx, counter.trace))
    counter.commits = 0  # not the one that began the count
    yield counter
    await database.run("trace", lambda tx: trace(tx, None))


async def costs(steward: Steward, turns: int) -> dict[str, Cost]:
    """What each kind of message costs, one at a time; also warms the app and learns how many replies each kind has."""
    app, chat = steward.app, steward.channel.chat("counted")
    found: dict[str, Cost] = {}
    for line in _turns(turns):
        before = chat.got
        async with _counting(app.services.database) as counter:
            await steward.say(chat, line)
            await app.queue.idle()
        cost = found.setdefault(line.kind, Cost())
        cost.messages += 1
        cost.statements += counter.statements
        cost.commits += counter.commits
        cost.synced += counter.synced
        cost.replies = chat.got - before
        if not cost.replies:
            raise RuntimeError(f"nothing was said to: {line}")
    return found


async def latencies(steward: Steward, known: dict[str, Cost], turns: int) -> list[float]:
    """Seconds from each message to its last reply, in one conversation, the next message after the last is settled."""
    chat = steward.channel.chat("latency")
    found = []
    for line in _turns(turns):
        found.append(await _answered(steward, chat, line, known))
        await steward.app.queue.idle()
    await _check_effects(steward, chat.name, turns)
    return found


@dataclass(frozen=True, kw_only=True, slots=True)
class Load:
    """Messages a second with everyone talking at once, the processor's seconds for each, and the waits for replies."""

    rate: float
    processor: float
    waits: list[float]


async def throughput(steward: Steward, known: dict[str, Cost], people: int, turns: int) -> Load:
    """Everyone talks at once, each sends the next message when the last was answered, until the last is settled."""
    waits: list[float] = []

    async def talk(number: int) -> None:
        chat = steward.channel.chat(f"person-{number}")
        for line in _turns(turns, first=number):
            waits.append(await _answered(steward, chat, line, known))

    began, busy = time.perf_counter(), time.process_time()
    await asyncio.gather(*(talk(number) for number in range(people)))
    await steward.app.queue.idle()
    took, busy = time.perf_counter() - began, time.process_time() - busy
    for number in range(people):
        await _check_effects(steward, f"person-{number}", turns)
    return Load(rate=len(waits) / took, processor=busy / len(waits), waits=waits)


async def _answered(steward: Steward, chat: Chat, line: Line, known: dict[str, Cost]) -> float:
    due, began = chat.got + known[line.kind].replies, time.perf_counter()
    await steward.say(chat, line)
    await chat.until(due)
    return chat.last - began


async def _check_effects(steward: Steward, chat: str, turns: int) -> None:
    """Raises when a conversation did not have exactly the effects that were asked for: a figure needs its work done."""
    wanted = sum(line.effects for line in _turns(turns))
    query = sa.select(sa.func.count()).where(
        executions.c.conversation == reference(chat).lane,
        executions.c.key.is_not(None),
        executions.c.status == "succeeded",
    )

    def count(tx: Transaction) -> int:
        return int(tx.execute(query).scalar_one())

    done = await steward.app.services.database.run("count", count)
    if done != wanted:
        raise RuntimeError(f"{chat}: {wanted} effects were asked for, {done} were done")


def _turns(turns: int, *, first: int = 0) -> Iterator[Line]:
    today = datetime.now(UTC).date()
    return (line for turn in range(turns) for line in lines(turn, today, first=first))
