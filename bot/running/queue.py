"""The job queue: lanes run side by side, jobs of one lane in order, a key is queued once.

A job carries only a reference to rows. The embedded queue forgets everything with its process: whoever owns the rows
puts the jobs again at the start.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, Protocol

import structlog

from config.database import StoreClosed, StoreError

_log = structlog.get_logger(__name__)
RETRIES = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class HandleMessage:
    """Handle an inbox row."""

    number: int


@dataclass(frozen=True, kw_only=True, slots=True)
class AdvanceRun:
    """Perform what a run has to do next, if it still stands at this revision.

    `heard` when what waited in the lane went before it: a call to another system may take long, and a stop must be
    heard first.
    """

    run: str
    revision: int
    heard: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class FireTimers:
    """Handle the timers of a conversation that are due."""

    lane: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Deliver:
    """Send what waits in a conversation's outbox."""

    lane: str


Job = HandleMessage | AdvanceRun | FireTimers | Deliver
Handler = Callable[[Job], Awaitable[None]]
Attempt = Literal["handled", "failed", "not kept"]


class JobQueue(Protocol):
    """Puts a job into its lane (thread-safe), runs jobs until stopped, and waits until nothing is ready.

    A run's next step goes before what waits in its lane, so that a message finds what the one before it has done.
    """

    def put(self, job: Job, *, lane: str) -> None: ...

    async def run(self, handler: Handler) -> None: ...

    async def stop(self) -> None: ...

    async def idle(self) -> None: ...


class EmbeddedQueue:
    """Lanes as deques in this process. A job is kept once while it waits; put again while it runs, it runs again.

    A job whose change the store could not keep is tried `RETRIES` times, with growing pauses from `pause` seconds on;
    then it is set aside with all that waits behind it in its lane (`stuck` counts those). They are taken up again, in
    order, when the store has kept something again, when their lane gets a new job, and every `patience` seconds. Other
    errors are logged by their class and the lane goes on.
    """

    def __init__(self, *, at_once: int = 64, pause: float = 0.02, patience: float = 5) -> None:
        self._pause = pause
        self._patience = patience
        self._lanes: dict[str, deque[Job]] = {}
        self._waiting: set[Job] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._free = asyncio.Semaphore(at_once)
        self._idle = asyncio.Event()
        self._stopped = asyncio.Event()
        self._starting = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._handler: Handler | None = None
        self._crash: BaseException | None = None
        self._early: list[tuple[Job, str]] = []
        self._aside: dict[str, list[Job]] = {}
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def stuck(self) -> int:
        """Jobs set aside because the store does not keep anything."""
        return sum(len(jobs) for jobs in self._aside.values())

    def put(self, job: Job, *, lane: str) -> None:
        """Adds a job; may be called from any thread. After the end a no-op: the rows wait for the next start."""
        with self._starting:
            loop = self._loop
            if loop is None:
                self._early.append((job, lane))
                return
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(self._add, job, lane)

    async def run(self, handler: Handler) -> None:
        """Serves the lanes until `stop`; raises what broke out of a handler as a crash."""
        self._handler = handler
        with self._starting:
            self._loop = asyncio.get_running_loop()
        for job, lane in self._early:
            self._add(job, lane)
        self._early.clear()
        self._mark()
        await self._stopped.wait()
        self._hush()
        for task in list(self._tasks):
            await asyncio.wait({task})
        if self._crash is not None:
            raise self._crash

    async def stop(self) -> None:
        """Lets running jobs finish and starts no new ones."""
        self._stopped.set()
        self._idle.set()

    async def idle(self) -> None:
        """Waits until no job is ready or running."""
        while not self._stopped.is_set():
            await self._idle.wait()
            await asyncio.sleep(0)  # a put from the writer thread may be on its way into the loop
            if self._idle.is_set():
                return

    def _add(self, job: Job, lane: str) -> None:
        for earlier in self._aside.pop(lane, ()):
            self._append(earlier, lane)
        self._append(job, lane)

    def _append(self, job: Job, lane: str) -> None:
        if job in self._waiting or self._stopped.is_set():
            return
        self._waiting.add(job)
        self._idle.clear()
        jobs = self._lanes.get(lane)
        if jobs is not None:
            (jobs.appendleft if isinstance(job, AdvanceRun) and not job.heard else jobs.append)(job)
            return
        self._lanes[lane] = deque([job])
        task = asyncio.get_running_loop().create_task(self._serve(lane))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, lane: str) -> None:
        jobs = self._lanes[lane]
        try:
            while jobs and not self._stopped.is_set():
                async with self._free:
                    if not self._stopped.is_set():
                        await self._take(jobs, lane)
        except BaseException as crash:
            self._crash = self._crash or crash
            self._stopped.set()
            self._idle.set()
        finally:
            del self._lanes[lane]
            self._mark()

    async def _take(self, jobs: deque[Job], lane: str) -> None:
        """Handles the first job of a lane."""
        job = jobs.popleft()
        self._waiting.discard(job)
        match await self._attempt(job):
            case "handled":
                self._take_up()
            case "not kept":
                self._set_aside(lane, [job, *(other for other in jobs if other != job)])
                self._waiting.difference_update(jobs)
                jobs.clear()
            case "failed":
                pass

    async def _attempt(self, job: Job) -> Attempt:
        assert self._handler is not None
        for attempt in range(RETRIES):
            if attempt:
                await asyncio.sleep(self._pause * 2 ** (attempt - 1))
            try:
                await self._handler(job)
            except StoreClosed:  # for good: nothing can be done any more
                raise
            except StoreError:
                _log.warning("job_retry", job=type(job).__name__, attempt=attempt + 1)
            except Exception as error:
                _log.error("job_failed", job=type(job).__name__, error=type(error).__name__, exc_info=True)
                return "failed"
            else:
                return "handled"
        return "not kept"

    def _set_aside(self, lane: str, jobs: list[Job]) -> None:
        self._aside[lane] = jobs
        if self._alarm is None and not self._stopped.is_set():
            self._alarm = asyncio.get_running_loop().call_later(self._patience, self._take_up)

    def _take_up(self) -> None:
        """Takes up what was set aside."""
        self._hush()
        aside, self._aside = self._aside, {}
        for lane, jobs in aside.items():
            for job in jobs:
                self._append(job, lane)

    def _hush(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _mark(self) -> None:
        if not self._lanes:
            self._idle.set()
