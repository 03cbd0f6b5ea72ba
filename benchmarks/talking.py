"""Messages to the real app: what each one costs the store, how long its reply takes, and how many go through."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from benchmarks.conversation import Line, lines
from benchmarks.inprocess import Chat, Steward
from config.database import Transaction
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
    statements: int = 0
    commits: int = 0
    synced: int = 0
    _wrote: bool = field(default=False)

    def statement(self, _connection: Any, _cursor: Any, text: str, *_more: Any) -> None:
        self.statements += 1
        self._wrote = self._wrote or text.startswith(("INSERT", "UPDATE", "DELETE"))

    def commit(self, _connection: Any) -> None:
        self.commits += 1
        self.synced += self._wrote
        self._wrote = False


@contextmanager
def _counting(engine: sa.Engine) -> Iterator[_Counter]:
    counter = _Counter()
    sa.event.listen(engine, "before_cursor_execute", counter.statement)
    sa.event.listen(engine, "commit", counter.commit)
    try:
        yield counter
    finally:
        sa.event.remove(engine, "before_cursor_execute", counter.statement)
        sa.event.remove(engine, "commit", counter.commit)


async def costs(steward: Steward, turns: int) -> dict[str, Cost]:
    """What each kind of message costs, one at a time; also warms the app and learns how many replies each kind has."""
    app, chat = steward.app, steward.channel.chat("counted")
    found: dict[str, Cost] = {}
    for line in _turns(turns):
        before = chat.got
        with _counting(app.services.database.engine) as counter:
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
    await check_effects(steward, chat.name, turns)
    return found


async def throughput(steward: Steward, known: dict[str, Cost], people: int, turns: int) -> tuple[float, list[float]]:
    """Messages a second with everyone talking at once, until the last is settled; and each one's time to its reply."""
    waits: list[float] = []

    async def talk(number: int) -> None:
        chat = steward.channel.chat(f"person-{number}")
        for line in _turns(turns, first=number):
            waits.append(await _answered(steward, chat, line, known))

    began = time.perf_counter()
    await asyncio.gather(*(talk(number) for number in range(people)))
    await steward.app.queue.idle()
    took = time.perf_counter() - began
    for number in range(people):
        await check_effects(steward, f"person-{number}", turns)
    return len(waits) / took, waits


async def _answered(steward: Steward, chat: Chat, line: Line, known: dict[str, Cost]) -> float:
    due, began = chat.got + known[line.kind].replies, time.perf_counter()
    await steward.say(chat, line)
    await chat.until(due)
    return chat.last - began


async def check_effects(steward: Steward, chat: str, turns: int) -> None:
    """Raises when a conversation did not have exactly the effects that were asked for: a figure needs its work done."""
    wanted = sum(line.effects for line in _turns(turns))
    query = sa.select(sa.func.count()).where(
        executions.c.conversation.contains(chat + "/"), executions.c.key.is_not(None), executions.c.status == "succeeded"
    )

    def count(tx: Transaction) -> int:
        return int(tx.execute(query).scalar_one())

    done = await steward.app.services.database.run("count", count)
    if done != wanted:
        raise RuntimeError(f"{chat}: {wanted} effects were asked for, {done} were done")


def _turns(turns: int, *, first: int = 0) -> Iterator[Line]:
    today = datetime.now(UTC).date()
    return (line for turn in range(turns) for line in lines(turn, today, first=first))
