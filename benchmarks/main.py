"""The main benchmark: message to reply, messages a second, start, memory and timers, each beside a bare baseline.

`python -m benchmarks.main [--quick]`: a table for people, and as the last line one JSON object.
"""

import argparse
import asyncio
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from benchmarks import starting, timers
from benchmarks.figures import Figure, as_json, percentile, table
from benchmarks.inprocess import steward
from benchmarks.loopback import bare_handler
from benchmarks.talking import TURN, Cost, costs, latencies, throughput

BARE = "a bare aiohttp handler: JSON in, JSON out, client in another process"
EMPTY = "a Python process that does nothing"
DISK = "one row in a bare SQLite file, synced"


@dataclass(frozen=True, kw_only=True, slots=True)
class Size:
    """How much is measured; a turn of the mix is about ten messages."""

    counted_turns: int = 3
    turns: int = 40
    people: int = 100
    people_turns: int = 3
    requests: int = 2000
    starts: int = 5
    messages: int = 2000
    reminders: int = 10_000
    due: int = 200
    within: timedelta = timedelta(seconds=2)


QUICK = Size(
    counted_turns=1,
    turns=2,
    people=10,
    people_turns=1,
    requests=200,
    starts=1,
    messages=10,
    reminders=200,
    due=20,
    within=timedelta(seconds=0.4),
)


def main() -> None:
    """Measures, prints the table, and ends with the JSON object."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.main", description="The main benchmark of Steward.")
    parser.add_argument("--quick", action="store_true", help="a run of a few seconds: the figures mean little")
    size = QUICK if parser.parse_args().quick else Size()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        figures, known = asyncio.run(talk(root, size))
        figures += start(root, size)
        figures += asyncio.run(remind(root, size, figures))
    print(cost_table(known), end="\n\n")
    print(table(figures), end="\n\n")
    print(as_json("main", figures))


async def talk(root: Path, size: Size) -> tuple[list[Figure], dict[str, Cost]]:
    """Message to reply, messages a second, and what a message costs the store."""
    bare_p50, bare_p99, bare_rate = await bare_handler(size.requests, size.people)
    disk = bare_commit(root, min(size.requests, 300))
    async with steward(root / "talk") as running:
        known = await costs(running, size.counted_turns)
        waits = await latencies(running, known, size.turns)
        load = await throughput(running, known, size.people, size.people_turns)
    messages = sum(cost.messages for cost in known.values())
    statements = sum(cost.statements for cost in known.values()) / messages
    synced = sum(cost.synced for cost in known.values()) / messages
    p50, p99 = percentile(waits, 50) * 1000, percentile(waits, 99) * 1000
    crowd = f"messages/s, {size.people} conversations at once"
    figures = [
        _figure("message_p50_ms", "message to reply, p50", p50, "ms", bare_p50 * 1000, BARE, ("<=", 15)),
        _figure("message_p99_ms", "message to reply, p99", p99, "ms", bare_p99 * 1000, BARE),
        _figure("messages_per_second", crowd, load.rate, "/s", bare_rate, BARE, (">=", 300)),
        _figure("loaded_p50_ms", "  message to reply then, p50", percentile(load.waits, 50) * 1000, "ms"),
        _figure("loaded_p99_ms", "  message to reply then, p99", percentile(load.waits, 99) * 1000, "ms"),
        _figure("processor_ms", "  processor time a message then", load.processor * 1000, "ms"),
        _figure("statements_per_message", "statements a message", statements, "", 1, DISK),
        _figure("commits_per_message", "synced commits a message", synced, "", 1, DISK),
        _figure("commit_ms", "  such a commit alone", disk * 1000, "ms", disk * 1000, DISK),
    ]
    return figures, known


def start(root: Path, size: Size) -> list[Figure]:
    """Start and memory of the process."""
    python, empty = starting.bare_python(size.starts)
    first = starting.start_time(root / "start")
    cold = starting.start_times(root / "start", size.starts)
    idle, after = starting.memory(root / "start", size.messages)
    said = -(-size.messages // TURN) * TURN
    return [
        _figure("cold_start_s", "start on a store that is up to date", cold, "s", python, EMPTY, ("<=", 2)),
        _figure("first_start_s", "first start, with migration", first, "s", python, EMPTY),
        _figure("rss_idle_mb", "memory when idle", idle, "MB", empty, EMPTY),
        _figure("rss_after_messages_mb", f"memory after {said:,} messages", after, "MB", empty, EMPTY),
    ]


async def remind(root: Path, size: Size, figures: list[Figure]) -> list[Figure]:
    """What pending reminders cost, and how late due ones come."""
    plain = {figure.name: figure.value for figure in figures}
    data, chats = root / "timers", min(100, size.due)
    await timers.fill(data, size.reminders, chats)
    began = await asyncio.to_thread(starting.start_times, data, size.starts)
    held, _after = await asyncio.to_thread(starting.memory, data, 0)
    bare = await timers.bare_lateness(size.due, size.within)
    late = await timers.lateness(data, size.due, chats, size.within)
    many, loop = f"with {size.reminders:,} reminders pending", "a timer of the bare event loop"
    return [
        _figure("timers_start_s", f"start {many}", began, "s", plain["cold_start_s"], "the start without them"),
        _figure("timers_rss_mb", f"memory {many}", held, "MB", plain["rss_idle_mb"], "the memory without them"),
        _figure("late_p50_ms", f"{size.due} due ones come late by, p50", *_late(late, bare, 50), loop),
        _figure("late_p99_ms", f"{size.due} due ones come late by, p99", *_late(late, bare, 99), loop, ("<=", 1000)),
    ]


def bare_commit(root: Path, times: int) -> float:
    """The median seconds of inserting and committing one row with full sync, through the driver alone."""
    store = sqlite3.connect(root / "bare.db", isolation_level=None)
    store.execute("PRAGMA journal_mode=WAL")
    store.execute("PRAGMA synchronous=FULL")
    store.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, text TEXT)")
    waits = []
    for _ in range(times):
        began = time.perf_counter()
        store.execute("BEGIN IMMEDIATE")
        store.execute("INSERT INTO rows (text) VALUES (?)", ("water the plants",))
        store.execute("COMMIT")
        waits.append(time.perf_counter() - began)
    store.close()
    return percentile(waits, 50)


def cost_table(known: dict[str, Cost]) -> str:
    """What each kind of message costs the store and how many replies it has."""
    rows = [f"{'':<26}{'statements':>11}{'transactions':>14}{'synced':>8}{'replies':>9}"]
    for kind, cost in known.items():
        each = (cost.statements / cost.messages, cost.commits / cost.messages, cost.synced / cost.messages)
        rows.append(f"{kind:<26}{each[0]:>11.1f}{each[1]:>14.1f}{each[2]:>8.1f}{cost.replies:>9}")
    return "\n".join(rows)


def _late(late: list[float], bare: list[float], percent: float) -> tuple[float, str, float]:
    return percentile(late, percent) * 1000, "ms", percentile(bare, percent) * 1000


def _figure(
    name: str,
    says: str,
    value: float,
    unit: str,
    baseline: float | None = None,
    beside: str = "",
    aim: tuple[str, float] | None = None,
) -> Figure:
    return Figure(name=name, says=says, value=value, unit=unit, baseline=baseline, beside=beside, aim=aim)


if __name__ == "__main__":
    main()
