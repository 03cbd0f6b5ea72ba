"""The embedded queue: order in a lane, lanes side by side, and when it is idle."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from config.database import Database, Transaction
from tests.unit.bot.running.workers import Worker, serving, soon


@pytest.fixture
def worker() -> Worker:
    return Worker()


async def test_a_lane_keeps_its_order_and_lanes_run_side_by_side(worker: Worker) -> None:
    first, four = worker.hold(1), worker.tells(4)
    async with serving(worker):
        for number, lane in ((1, "a"), (2, "a"), (3, "b"), (4, "b"), (5, "a")):
            worker.put(number, lane)
        await soon(worker.entered[1].wait())
        await soon(four.wait())
        first.set()
        await soon(worker.queue.idle())
    assert worker.done == [3, 4, 1, 2, 5]
    assert worker.log[-5:] == ["-1", "+2", "-2", "+5", "-5"]


async def test_what_was_put_before_the_start_is_done(worker: Worker) -> None:
    for number in (1, 2, 1):
        worker.put(number)
    async with serving(worker):
        await soon(worker.queue.idle())
    assert worker.done == [1, 2]


async def test_a_job_is_kept_once_while_it_waits_and_again_while_it_runs(worker: Worker) -> None:
    gate = worker.hold(1)
    async with serving(worker):
        worker.put(1)
        await soon(worker.entered[1].wait())
        for number in (2, 1, 2, 1):
            worker.put(number)
        gate.set()
        await soon(worker.queue.idle())
    assert worker.done == [1, 2, 1]


async def test_no_more_run_at_once_than_allowed(worker: Worker) -> None:
    gates = [worker.hold(number) for number in range(10)]
    async with serving(worker):
        for number in range(10):
            worker.put(number, lane=f"lane {number}")
        for number in range(10):
            await soon(worker.entered[number].wait())
            gates[number].set()
        await soon(worker.queue.idle())
    assert worker.most == 3
    assert worker.done == list(range(10))


async def test_jobs_come_from_any_thread(worker: Worker) -> None:
    def put_all(start: int) -> None:
        for number in range(start, start + 50):
            worker.put(number, lane=f"lane {start}")

    async with serving(worker):
        await asyncio.gather(*(asyncio.to_thread(put_all, start) for start in (0, 50, 100)))
        await soon(worker.queue.idle())
    assert sorted(worker.done) == list(range(150))
    for start in (0, 50, 100):
        assert [number for number in worker.done if start <= number < start + 50] == list(range(start, start + 50))


async def test_nothing_put_while_it_starts_is_lost(worker: Worker) -> None:
    begun = threading.Event()

    def put_all() -> None:
        for number in range(2_000):
            worker.put(number)
            begun.set()

    putting = threading.Thread(target=put_all)
    putting.start()
    begun.wait(5)
    async with serving(worker):
        await asyncio.to_thread(putting.join)
        await soon(worker.queue.idle())
    assert sorted(worker.done) == list(range(2_000))


async def test_idle_waits_for_what_is_ready_and_running(worker: Worker) -> None:
    gate = worker.hold(1)
    async with serving(worker):
        await soon(worker.queue.idle())
        worker.put(1)
        worker.put(2)
        idle = asyncio.create_task(worker.queue.idle())
        await soon(worker.entered[1].wait())
        assert not idle.done()
        gate.set()
        await soon(idle)
        assert worker.done == [1, 2]


async def test_idle_waits_for_what_the_writer_thread_puts_after_its_commit(worker: Worker, tmp_path: Path) -> None:
    database = Database(tmp_path / "store.db", full_sync=False)
    database.start()

    def put_next(number: int) -> Callable[[Transaction], None]:
        return lambda tx: tx.after_commit(lambda: worker.put(number, lane=f"lane {number % 2}"))

    for number in range(20):
        worker.doing[number] = partial(database.run, "next", put_next(number + 1))
    async with serving(worker):
        await database.run("first", put_next(0))
        await soon(worker.queue.idle())
        assert sorted(worker.done) == list(range(21))
    database.close()
