"""The embedded queue: what becomes of a job that fails, and how the queue ends."""

import asyncio

import pytest

from bot.running.queue import RETRIES, EmbeddedQueue
from config.database import StoreClosed, StoreError
from tests.unit.bot.running.workers import Crash, Worker, serving, soon


@pytest.fixture
def worker() -> Worker:
    return Worker()


async def test_what_the_store_would_not_keep_is_tried_again(worker: Worker) -> None:
    worker.fails(1, StoreError("busy"), times=RETRIES - 1)
    async with serving(worker):
        worker.put(1)
        worker.put(2)
        await soon(worker.queue.idle())
        assert worker.queue.stuck == 0
    assert worker.done == [1, 2]
    assert worker.log.count("+1") == RETRIES


async def test_what_the_store_does_not_keep_at_all_is_set_aside_with_its_lane(worker: Worker) -> None:
    worker.fails(1, StoreError("full"), times=RETRIES)
    async with serving(worker):
        gate = worker.hold(1)
        worker.put(1)
        await soon(worker.entered[1].wait())
        for number in (2, 1, 2):
            worker.put(number)
        gate.set()
        await soon(worker.queue.idle())
        assert (worker.done, worker.queue.stuck) == ([], 2)
        worker.put(9, lane="b")
        await soon(worker.queue.idle())
        assert (worker.done, worker.queue.stuck) == ([9, 1, 2], 0)


async def test_a_new_job_of_the_lane_comes_after_what_was_set_aside(worker: Worker) -> None:
    worker.fails(1, StoreError("full"), times=RETRIES)
    async with serving(worker):
        worker.put(1)
        await soon(worker.queue.idle())
        assert worker.queue.stuck == 1
        for number in (1, 2):
            worker.put(number)
        await soon(worker.queue.idle())
        assert (worker.done, worker.queue.stuck) == ([1, 2], 0)


async def test_what_was_set_aside_is_tried_again_by_itself(worker: Worker) -> None:
    worker.queue = EmbeddedQueue(pause=0, patience=0.001)
    worker.fails(1, StoreError("full"), times=3 * RETRIES)
    finished = worker.tells(2)
    async with serving(worker):
        worker.put(1)
        worker.put(2)
        await soon(finished.wait())
        await soon(worker.queue.idle())
        assert (worker.done, worker.queue.stuck) == ([1, 2], 0)


@pytest.mark.parametrize("error", [ValueError("of its own"), TimeoutError(), StopAsyncIteration()])
async def test_another_error_is_not_tried_again_and_the_lane_goes_on(worker: Worker, error: Exception) -> None:
    worker.fails(1, error)
    async with serving(worker):
        worker.put(1)
        worker.put(2)
        await soon(worker.queue.idle())
        assert worker.queue.stuck == 0
    assert worker.log == ["+1", "+2", "-2"]


@pytest.mark.parametrize("error", [Crash(), StoreClosed("the store is closed")])
async def test_a_crash_stops_everything_and_breaks_out(worker: Worker, error: BaseException) -> None:
    worker.fails(1, error)
    gate, crash = worker.hold(3), worker.hold(1)
    task = asyncio.create_task(worker.queue.run(worker.handle))
    for number, lane in ((1, "a"), (2, "a"), (3, "b"), (4, "b")):
        worker.put(number, lane)
    await soon(worker.entered[1].wait())
    await soon(worker.entered[3].wait())
    crash.set()
    await soon(worker.queue.idle())
    gate.set()
    with pytest.raises(type(error)) as raised:
        await asyncio.wait_for(task, 5)
    assert raised.value is error
    worker.put(5)
    await soon(worker.queue.idle())
    assert worker.done == [3]


async def test_stopping_finishes_what_runs_and_starts_nothing(worker: Worker) -> None:
    gates = [worker.hold(number) for number in range(3)]
    task = asyncio.create_task(worker.queue.run(worker.handle))
    for number in range(6):
        worker.put(number, lane=f"lane {number}")
    worker.put(6, lane="lane 0")
    for number in range(3):
        await soon(worker.entered[number].wait())
    await worker.queue.stop()
    worker.put(7)
    await soon(worker.queue.idle())
    assert not task.done()
    for gate in gates:
        gate.set()
    await asyncio.wait_for(task, 5)
    assert worker.done == [0, 1, 2]


def test_a_job_put_after_the_end_is_dropped_quietly(worker: Worker) -> None:
    async def brief() -> None:
        async with serving(worker):
            await soon(worker.queue.idle())

    asyncio.run(brief())
    worker.put(1)
    assert worker.done == []
