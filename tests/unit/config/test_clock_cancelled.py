"""Waiting for a time ends when it is cancelled, also in the moment it is woken: a process with a timer must end."""

import asyncio
from datetime import timedelta

import pytest

from config.clock import SystemClock


async def test_a_wait_that_is_woken_and_cancelled_at_once_is_cancelled() -> None:
    clock, wake = SystemClock(), asyncio.Event()

    async def serve() -> None:
        while True:
            wake.clear()
            await clock.wait(clock.now() + timedelta(hours=1), wake)

    serving = asyncio.create_task(serve())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    wake.set()
    serving.cancel()
    await asyncio.wait({serving}, timeout=5)
    assert serving.done()
    with pytest.raises(asyncio.CancelledError):
        await serving
