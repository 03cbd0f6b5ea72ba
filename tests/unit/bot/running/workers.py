"""A queue with a handler that writes down what it did."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.running.queue import EmbeddedQueue, HandleMessage, Job


class Crash(BaseException):
    """A simulated end of the process."""


class Worker:
    """A handler that writes down what it did. Each job may be held, may fail, and may do something first."""

    def __init__(self) -> None:
        self.queue = EmbeddedQueue(at_once=3, pause=0, patience=60)
        self.log: list[str] = []
        self.running = 0
        self.most = 0
        self.gates: dict[int, asyncio.Event] = {}
        self.entered: dict[int, asyncio.Event] = {}
        self.doing: dict[int, Callable[[], Awaitable[None]]] = {}

    def hold(self, number: int) -> asyncio.Event:
        """The job of this number waits for the event."""
        self.entered[number] = asyncio.Event()
        return self.gates.setdefault(number, asyncio.Event())

    def put(self, number: int, lane: str = "a") -> None:
        """Puts the job of this number."""
        self.queue.put(job(number), lane=lane)

    async def handle(self, job: Job) -> None:
        """Handles a job."""
        assert isinstance(job, HandleMessage)
        self.running += 1
        self.most = max(self.most, self.running)
        self.log.append(f"+{job.number}")
        try:
            if job.number in self.gates:
                self.entered[job.number].set()
                await self.gates[job.number].wait()
            if job.number in self.doing:
                await self.doing[job.number]()
        finally:
            self.running -= 1
        self.log.append(f"-{job.number}")

    @property
    def done(self) -> list[int]:
        """The jobs that were handled to their end."""
        return [int(entry[1:]) for entry in self.log if entry.startswith("-")]

    def tells(self, number: int) -> asyncio.Event:
        """The job of this number sets the event."""
        event = asyncio.Event()

        async def tell() -> None:
            event.set()

        self.doing[number] = tell
        return event

    def fails(self, number: int, error: BaseException, times: int = 1_000_000) -> None:
        """The job of this number raises an error so many times."""
        left = iter(range(times))

        async def fail() -> None:
            if next(left, None) is not None:
                raise error

        self.doing[number] = fail


def job(number: int) -> Job:
    """The job of a number."""
    return HandleMessage(number=number)


@asynccontextmanager
async def serving(worker: Worker) -> AsyncIterator[asyncio.Task[None]]:
    """The queue at work; afterwards it is stopped."""
    task = asyncio.create_task(worker.queue.run(worker.handle))
    yield task
    await worker.queue.stop()
    await asyncio.wait_for(task, 5)


async def soon(call: Awaitable[object]) -> None:
    """Waits for something that must not take long."""
    await asyncio.wait_for(call, 5)
