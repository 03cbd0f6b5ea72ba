"""The clocks: telling the time, waiting for it, and not going back."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone

import pytest

from config import clock
from config.clock import ScriptedClock, SystemClock

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


async def woken(wake: asyncio.Event, wait: "asyncio.Task[None]") -> None:
    """Wakes a waiting clock up and sees that it returns."""
    await asyncio.sleep(0)
    assert not wait.done()
    wake.set()
    await asyncio.wait_for(wait, 5)


def test_the_machines_clock_tells_utc() -> None:
    before = datetime.now(UTC)
    assert before <= SystemClock().now() <= datetime.now(UTC)
    assert SystemClock().now().tzinfo is UTC


@pytest.mark.parametrize("until", [None, timedelta(days=40_000)])
async def test_the_machines_clock_waits_until_it_is_woken(until: timedelta | None) -> None:
    watch, wake = SystemClock(), asyncio.Event()
    wait = asyncio.create_task(watch.wait(None if until is None else watch.now() + until, wake))
    await woken(wake, wait)


async def test_the_machines_clock_waits_until_the_time_has_come() -> None:
    watch = SystemClock()
    until = watch.now() + timedelta(milliseconds=15)
    await asyncio.wait_for(watch.wait(until, asyncio.Event()), 5)
    assert watch.now() >= until


async def test_a_time_that_has_passed_is_not_waited_for() -> None:
    watch = SystemClock()
    await asyncio.wait_for(watch.wait(watch.now() - timedelta(seconds=1), asyncio.Event()), 5)


async def test_a_machine_that_slept_looks_at_its_clock_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "LONGEST_NAP", 0.005)
    naps = iter((NOON, NOON, NOON + timedelta(hours=9)))
    watch = SystemClock()
    monkeypatch.setattr(watch, "now", lambda: next(naps))
    await asyncio.wait_for(watch.wait(NOON + timedelta(hours=8), asyncio.Event()), 5)
    assert next(naps, None) is None


async def test_a_scripted_clock_stands_still_until_it_is_moved() -> None:
    watch = ScriptedClock(NOON)
    assert watch.now() == watch.now() == NOON
    watch.set(NOON)
    watch.set((NOON + timedelta(hours=1)).astimezone(timezone(timedelta(hours=-8))))
    assert watch.now() == NOON + timedelta(hours=1)
    assert watch.now().tzinfo is UTC
    with pytest.raises(ValueError, match="cannot go back"):
        watch.set(NOON)
    assert watch.now() == NOON + timedelta(hours=1)


@pytest.mark.parametrize("until", [None, NOON - timedelta(days=1), NOON + timedelta(days=1)])
async def test_a_scripted_clock_waits_for_the_wake_up_alone(until: datetime | None) -> None:
    wake = asyncio.Event()
    await woken(wake, asyncio.create_task(ScriptedClock(NOON).wait(until, wake)))


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (datetime(2026, 3, 2, 13), "with a zone"),
        (datetime(9999, 12, 31, 23, tzinfo=timezone(timedelta(hours=-12))), "cannot show"),
    ],
)
def test_a_scripted_clock_refuses_what_is_no_instant(time: datetime, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ScriptedClock(time)
    watch = ScriptedClock(NOON)
    with pytest.raises(ValueError, match=words):
        watch.set(time)
    assert watch.now() == NOON
