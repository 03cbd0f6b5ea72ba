"""Time as a dependency: the system's clock, and one that stands still until it is moved."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from typing import Protocol

LONGEST_NAP = 60.0  # seconds; a machine that slept, or whose clock was set, is noticed after that


class Clock(Protocol):
    """Tells the time (aware, UTC) and waits until a time or until it is woken."""

    def now(self) -> datetime: ...

    async def wait(self, until: datetime | None, wake: asyncio.Event) -> None:
        """Returns when `until` has come or `wake` is set, whichever is first; None waits for `wake` alone."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def wait(self, until: datetime | None, wake: asyncio.Event) -> None:
        if until is None:
            await wake.wait()
            return
        while not wake.is_set() and (seconds := (until - self.now()).total_seconds()) > 0:
            # Not `wait_for`: under Python 3.11 it loses a cancellation that comes together with the wake-up.
            with suppress(TimeoutError):
                async with asyncio.timeout(min(seconds, LONGEST_NAP)):
                    await wake.wait()


class ScriptedClock:
    """Stands still; `set` moves it forward. Waiting for a time to come waits for the wake-up only."""

    def __init__(self, start: datetime) -> None:
        self._now = _utc(start)

    def now(self) -> datetime:
        return self._now

    def set(self, now: datetime) -> None:
        """Moves to `now`; raises ValueError when that lies in the past or is no time at all."""
        moved = _utc(now)
        if moved < self._now:
            raise ValueError("the clock cannot go back")
        self._now = moved

    async def wait(self, until: datetime | None, wake: asyncio.Event) -> None:
        await wake.wait()


def _utc(value: datetime) -> datetime:
    if value.tzinfo is None:
        raise ValueError("the clock needs a time with a zone")
    try:
        return value.astimezone(UTC)
    except OverflowError as error:
        raise ValueError("the clock cannot show that time") from error
