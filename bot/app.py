"""The composition: builds every part from the settings, takes up what a restart left, and runs until it is closed."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import assert_never
from zoneinfo import ZoneInfo

import structlog

from bot.running import timers
from bot.running.queue import AdvanceRun, Deliver, EmbeddedQueue, FireTimers, HandleMessage, Job
from bot.services import Services
from bot.stages.deliver import deliver
from bot.stages.fire import fire_timers, keep_house
from bot.stages.message import handle_message
from bot.stages.step import advance_run
from bot.store import events, people, runs
from channels import intake, outbox
from channels.base import Channel, IntakeRefused
from channels.message import Message
from config.clock import ScriptedClock
from config.database import StoreClosed, StoreError, Transaction, no_fault
from tools.reminders.delivery import rezone_all

PAUSE = 1.0  # seconds until the timers are looked at again when the store could not be used
PATIENCE = timedelta(minutes=1)  # until those that came due and were not done are put again
_log = structlog.get_logger(__name__)


@dataclass(kw_only=True)
class App:
    """One process's worth of Steward."""

    services: Services
    queue: EmbeddedQueue
    zone: str
    fault: Callable[[str], None] = no_fault
    channels: dict[str, Channel] = field(default_factory=dict)
    lanes: "asyncio.Task[None]" = field(init=False)
    _tasks: list["asyncio.Task[None]"] = field(default_factory=list)
    _wake: asyncio.Event = field(default_factory=asyncio.Event)

    async def start(self, *, zone: str | None = None) -> None:
        """Starts the lanes and the timers, and puts again what a restart left.

        `zone` is the zone that the terminal was started with: it becomes that of everyone who talks there.
        """
        self.services.database.start()
        loop = asyncio.get_running_loop()
        self.services.wakeups.changed = lambda: loop.call_soon_threadsafe(self._wake.set)
        self.lanes = asyncio.create_task(self.queue.run(self._do), name="lanes")
        self._tasks.append(self.lanes)
        if zone is not None:
            await self.services.database.run("zone", lambda tx: self.set_zone(tx, "terminal", zone))
        await self.services.database.run("recover", self._recover)
        self._tasks.append(asyncio.create_task(self._run_timers(), name="timers"))

    async def close(self) -> None:
        """Lets running jobs finish and closes the store."""
        await self.queue.stop()
        for task in self._tasks[1:]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.services.database.close()

    async def handle(self, message: Message) -> bool:
        """Takes a message in: stored under its key first. False for a duplicate, which is answered with nothing."""
        trace = self.services.ids.new("trace")

        def store(tx: Transaction) -> int | None:
            number = intake.store(tx, message, trace=trace)
            if number is not None:
                job, lane = HandleMessage(number=number), message.conversation.lane
                tx.after_commit(lambda: self.queue.put(job, lane=lane))
            else:
                events.record(tx, "duplicate_stopped", at=self.services.clock.now())
            return number

        try:
            number = await self.services.database.run("intake", store)
        except StoreError as error:
            text = "I could not store your message (is the disk full or busy?), so it was not taken: send it again."
            raise IntakeRefused(text) from error
        return number is not None

    async def settle(self) -> int:
        """Waits until nothing is ready or unsent; returns how many jobs the store would not keep."""
        try:
            await self.fire_due()
        finally:
            await self.queue.idle()
        return self.queue.stuck

    async def fire_due(self) -> None:
        """Puts a job for each conversation with a timer that is due."""
        now = self.services.clock.now()
        for lane in await self.services.database.run("timers", lambda tx: timers.lanes_due(tx, now)):
            self.queue.put(FireTimers(lane=lane), lane=lane)
        await asyncio.sleep(0)

    async def move_clock(self, to: datetime) -> None:
        """Takes a scripted clock forward, stopping at each timer on the way; ValueError when it cannot go there."""
        clock = self.services.clock
        if not isinstance(clock, ScriptedClock):
            raise ValueError("the clock runs by itself; start with --now to script it")
        if to < clock.now():
            raise ValueError("the clock cannot go back")
        while (due := await self.services.database.run("timers", timers.next_due)) is not None and due <= to:
            clock.set(max(due, clock.now()))
            await self.settle()
        clock.set(to)

    def set_zone(self, tx: Transaction, channel: str, zone: str) -> None:
        """Gives everyone of a channel this zone; reminders by the wall clock keep their wall-clock time."""
        for person in people.people_outside(tx, channel=channel, zone=zone):
            people.set_zone(tx, person, zone)
            rezone_all(tx, person=person, zone=ZoneInfo(zone), timers_for=self.services.timers)

    def _recover(self, tx: Transaction) -> None:
        """Puts a job for every row that is not finished, in the order it would have had: nothing is lost."""
        keep_house(tx, self.services)
        for run in runs.unfinished(tx):
            self._put_after(tx, AdvanceRun(run=run.id, revision=run.revision), run.lane)
        for number, lane in intake.unhandled(tx):
            self._put_after(tx, HandleMessage(number=number), lane)
        for lane in timers.lanes_due(tx, self.services.clock.now()):
            self._put_after(tx, FireTimers(lane=lane), lane)
        for lane in outbox.lanes_pending(tx):
            self._put_after(tx, Deliver(lane=lane), f"out:{lane}")

    def _put_after(self, tx: Transaction, job: Job, lane: str) -> None:
        tx.after_commit(lambda: self.queue.put(job, lane=lane))

    async def _run_timers(self) -> None:
        """Wakes up for each timer in turn, and after a while when the store or a stage failed meanwhile."""
        clock = self.services.clock
        while True:
            self._wake.clear()
            try:
                due = await self.services.database.run("timers", timers.next_due)
                if due is not None and due <= clock.now():
                    await self.fire_due()
                    due = clock.now() + PATIENCE  # the stage wakes this up once it has stored what it did
            except StoreClosed:  # for good
                raise
            except StoreError:
                _log.warning("timers_wait")
                await asyncio.sleep(PAUSE)
            else:
                await clock.wait(due, self._wake)

    async def _handle(self, number: int) -> None:
        services = self.services
        try:
            await services.database.run("message", lambda tx: handle_message(tx, services, number))
        except StoreError:
            raise
        except Exception:
            await services.database.run("message", lambda tx: handle_message(tx, services, number, broken=True))
            raise  # for the log

    async def _do(self, job: Job) -> None:
        services = self.services
        match job:
            case HandleMessage(number=number):
                await self._handle(number)
            case AdvanceRun():
                await advance_run(services, job)
            case FireTimers(lane=lane):
                await services.database.run("timer", lambda tx: fire_timers(tx, services, lane))
            case Deliver(lane=lane):
                await deliver(services, self.channels, lane, self.fault)
            case _:
                assert_never(job)
