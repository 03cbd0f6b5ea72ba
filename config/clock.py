"""Time as a dependency: the system's clock, and one that stands still until it is moved."""

import asyncio
from datetime import UTC, datetime
from typing import Protocol


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
        seconds = (until - self.now()).total_seconds()
        if seconds > 0:
            try:
                await asyncio.wait_for(wake.wait(), seconds)
            except TimeoutError:
                return


class ScriptedClock:
    """Stands still; `set` moves it forward. Waiting for a time to come waits for the wake-up only."""

    def __init__(self, start: datetime) -> None:
        self._now = start.astimezone(UTC)

    def now(self) -> datetime:
        return self._now

    def set(self, now: datetime) -> None:
        """Moves to `now`; raises ValueError when that lies in the past."""
        if now < self._now:
            raise ValueError("the clock cannot go back")
        self._now = now.astimezone(UTC)

    async def wait(self, until: datetime | None, wake: asyncio.Event) -> None:
        await wake.wait()
