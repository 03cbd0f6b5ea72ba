"""Ten thousand pending reminders: what they cost at the start and in memory, and how late those that are due come."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from benchmarks.inprocess import ZONE, Steward, reference, steward
from bot.store import people
from channels.message import SenderRef
from config.database import Transaction
from tools.reminders import outcome, store
from tools.reminders.reminder import Reminder

LEAD = timedelta(seconds=1)  # from storing the due ones to the first of them
PATIENCE = 30.0  # seconds until a reminder that does not come ends the benchmark


async def fill(data: Path, count: int, chats: int) -> None:
    """Stores pending reminders of the coming year, spread over conversations."""
    async with steward(data) as running:
        now = running.app.services.clock.now()
        dues = [now + timedelta(days=1, minutes=50 * number) for number in range(count)]
        await running.app.services.database.run("fill", lambda tx: _add(tx, running, dues, chats, "far"))


async def lateness(data: Path, count: int, chats: int, within: timedelta) -> list[float]:
    """Seconds by which each of `count` reminders, due one after the other `within` that time, came after its moment."""
    async with steward(data) as running:
        first = running.app.services.clock.now() + LEAD
        dues = [first + within * number / count for number in range(count)]
        await running.app.services.database.run("fill", lambda tx: _add(tx, running, dues, chats, "near"))
        delivered = await _deliveries(running, dues, chats)
        return [max(0.0, came - due.timestamp()) for came, due in zip(delivered, dues, strict=True)]


async def _deliveries(running: Steward, dues: list[datetime], chats: int) -> list[float]:
    """When each came, in the order of the dues: the reminder numbered n is in conversation n % chats."""
    seen: list[list[float]] = [[] for _ in range(chats)]
    async with asyncio.timeout(PATIENCE):
        while sum(map(len, seen)) < len(dues):
            await asyncio.sleep(0.001)
            for number, times in enumerate(seen):
                chat = running.channel.chat(_name(number))
                if chat.got > len(times):
                    times.append(chat.last - time.perf_counter() + time.time())
    return [seen[number % chats][number // chats] for number in range(len(dues))]


async def bare_lateness(count: int, within: timedelta) -> list[float]:
    """The same for the bare event loop's own timers."""
    loop = asyncio.get_running_loop()
    first, step = loop.time() + 0.1, within.total_seconds() / count

    async def late(due: float) -> float:
        await asyncio.sleep(due - loop.time())
        return max(0.0, loop.time() - due)

    return await asyncio.gather(*(late(first + step * number) for number in range(count)))


def _name(number: int) -> str:
    return f"chat-{number}"


def _add(tx: Transaction, running: Steward, dues: list[datetime], chats: int, prefix: str) -> None:
    services, now = running.app.services, running.app.services.clock.now()
    owners = []
    for number in range(chats):
        ref, sender = reference(_name(number)), SenderRef(channel=running.channel.name, user=_name(number))
        people.visit(tx, ref)
        owners.append((people.meet(tx, sender, id=services.ids.new("p"), zone=ZONE, now=now).id, ref.lane))
    for number, due in enumerate(dues):
        person, lane = owners[number % chats]
        reminder = _reminder(f"{prefix}-{number}", person, lane, due, now)
        store.add(tx, reminder)
        outcome.set_timer(tx, services.timers(lane), reminder)


def _reminder(id: str, person: str, lane: str, due: datetime, now: datetime) -> Reminder:
    local = due.astimezone(UTC).replace(tzinfo=None)
    return Reminder(
        id=id,
        person=person,
        space="direct",
        conversation=lane,
        text="water the plants",
        zone=ZONE,
        elapsed=True,
        pinned=False,
        start=local,
        local=local,
        repeat=None,
        missed="deliver_late",
        state="pending",
        snoozed=None,
        next_due=due,
        delivered_at=None,
        delivered_due=None,
        done_due=None,
        created_at=now,
        revision=1,
    )
