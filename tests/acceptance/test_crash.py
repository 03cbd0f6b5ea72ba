"""A crash at any point: after the restart each message is handled, no effect happened twice, and no reply is lost."""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot.compose import Options, compose
from bot.stages.message import BROKEN
from config.settings import Settings
from tests.acceptance.faulty import Client, Golden, Point, first_shown, lines, quick, record, same
from tests.acceptance.scripted import Script

LINES = lines(
    {"text": "Remind me to call the dentist"},
    {"text": "tomorrow at 9"},
    {"text": "Schedule a meeting with Anna and Tom on Monday at 3pm"},
    {"tap": "Approve"},
    {"text": "no, make it 4pm"},
    {"tap": "Approve"},
    {"text": "undo"},
    {"text": "Yoga class on Tuesday at 11"},
    {"text": "move the yoga class to Wednesday"},
    {"text": "cancel the yoga class"},
    {"text": "remind me every day at 18:00 to stretch"},
    {"now": "2026-03-13T18:00:00+01:00"},
    {"tap": "Snooze 10 min"},
    {"now": "2026-03-13T18:10:00+01:00"},
    {"text": "Schedule a meeting with Eve tomorrow at noon"},
    {"text": "stop"},
    {"text": "what's on next week?"},
    {"text": "list my reminders"},
    {"text": "history"},
)
TOLD = {
    "When should I remind you?": 1,
    "May I do this?": 3,
    "Approved by me": 2,
    "Undone: change": 1,
    "Done: move": 1,
    "Done: cancel": 1,
    "Reminder: stretch": 2,
    "Done: remind you of “stretch” again": 1,
    "Stopped, nothing of it was done.": 1,
}
POINTS, TWICE, BLOCK = 1000, 200, 100
TO_THE_END = 20  # one case in so many goes on with the whole conversation


@pytest.fixture(scope="module", autouse=True)
def quick_starts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        quick(patch)
        yield


@pytest.fixture(scope="module")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Golden:
    found = asyncio.run(record(LINES, tmp_path_factory.mktemp("golden")))
    told = "\n".join(text for moment in found.moments for _kind, text, _labels in moment.seen)
    for words, times in TOLD.items():
        assert told.count(words) == times, f"the conversation is not the one meant: {words!r} in\n{told}"
    return found


@pytest.mark.parametrize("first", range(0, POINTS, BLOCK))
async def test_a_crash_anywhere_changes_nothing(golden: Golden, first: int) -> None:
    """The case of a seed: its line starts from the data of the run without a fault and dies at its point."""
    reached = 0
    for seed in range(first, first + BLOCK):
        chance = random.Random(seed)
        number, point = chance.choice(golden.points())
        client = await golden.before(number)
        await client.live_through(golden.moments[number].value, [point])
        reached += client.deaths
        case = f"seed {seed}, died at {point} of {golden.moments[number].line}"
        same(golden.moments[number], client, case)
        if seed % TO_THE_END == 0:
            await _to_the_end(golden, number, client, case)
        await client.stop()
    assert reached >= 0.95 * BLOCK, f"only {reached} of {BLOCK} points were reached"


async def _to_the_end(golden: Golden, number: int, client: Client, case: str) -> None:
    """Buttons have other ids in this run than in the one without a fault, so they are found by their labels."""
    for moment in golden.moments[number + 1 :]:
        client.history.clear()
        assert await client.give(client.value(moment.line))
        assert first_shown(client.history) == moment.seen, case
    same(golden.moments[-1], client, case)


@pytest.mark.parametrize("first", range(0, TWICE, BLOCK))
async def test_a_second_crash_while_coming_back_changes_nothing(golden: Golden, first: int) -> None:
    """The second point is counted from the new start on: in the recovery, or in what follows."""
    twice = 0
    for seed in range(first, first + BLOCK):
        chance = random.Random(f"twice {seed}")
        number, point = chance.choice(golden.points())
        targets: list[Point | int] = [point, chance.randrange(1, 12), *([chance.randrange(1, 12)] * (seed % 2))]
        client = await golden.before(number)
        await client.live_through(golden.moments[number].value, targets)
        twice += client.deaths > 1
        same(golden.moments[number], client, f"seed {seed}, died at {targets} of {golden.moments[number].line}")
        await client.stop()
    assert twice >= 0.8 * BLOCK, f"only {twice} of {BLOCK} died again"


async def test_a_crash_at_any_point_of_the_recovery_changes_nothing(golden: Golden) -> None:
    """After each point of an approval, whose effects are two, a crash at a point of the recovery from it."""
    number = next(number for number, moment in enumerate(golden.moments) if moment.line.tap == "Approve")
    moment, chance = golden.moments[number], random.Random("recovery")
    for point in moment.points:
        client = await golden.before(number)
        client.mortal.arm(point)
        assert not await client.give(moment.value), f"{point} was not reached"
        client.mortal.arm(None)
        assert await client.open()
        second = chance.choice(client.mortal.passed)
        await client.stop()
        client = await golden.before(number)
        await client.live_through(moment.value, [point, second])
        same(moment, client, f"died at {point}, then at {second} of the recovery")
        await client.stop()


async def test_what_was_stored_is_finished_without_the_line_coming_again(golden: Golden) -> None:
    """Intake's commit is the promise: from there on a restart alone does all that is left to do."""
    chance = random.Random("unsent")
    for moment_number, moment in enumerate(golden.moments):
        if ("after commit: intake", 1) not in moment.points:
            continue
        kept = moment.points[moment.points.index(("after commit: intake", 1)) :]
        for point in chance.sample(kept, 4):
            client = await golden.before(moment_number)
            client.mortal.arm(point)
            await client.give(moment.value)
            client.mortal.arm(None)
            assert client.deaths == 0 or await client.open()
            same(moment, client, f"died at {point} of {moment.line}")
            await client.stop()


async def test_a_message_that_breaks_its_handling_is_told_and_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_given: object, **_more: object) -> None:
        raise ZeroDivisionError

    script = Script(data=tmp_path)
    await script.start()
    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr("bot.stages.message.listen", breaks)
        assert await script.say("remind me tomorrow at 9 to eat") == BROKEN
    assert [line["error"] for line in logs if line["event"] == "job_failed"] == ["ZeroDivisionError"]
    assert "Reminder set" in await script.say("remind me tomorrow at 9 to eat")
    assert await script.restart() == ""
    await script.stop()


async def test_timers_outlive_a_store_that_cannot_be_used_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commits of its first looks fail; it goes on looking."""
    monkeypatch.setattr("bot.app.PAUSE", 0)
    looked, failures = asyncio.Event(), iter(range(3))

    def fault(point: str) -> None:
        if point == "before commit: timers":
            if next(failures, None) is not None:
                raise OperationalError("COMMIT", None, sqlite3.OperationalError("database is locked"))
            looked.set()

    app = compose(Settings(data_dir=tmp_path), Options(fault=fault, full_sync=False))
    await app.start()
    await asyncio.wait_for(looked.wait(), 10)
    await app.close()


BUSY = lines(
    {"text": "remind me at 12:00 to eat"},
    {"text": "remind me at 12:30 to call Anna"},
    {"text": "remind me at 12:30 to call Tom"},
    {"text": "remind me every day at 18:00 to stretch"},
    {"text": "Schedule a meeting with Eve tomorrow at noon"},
    {"text": "Remind me to water the plants"},
    {"now": "2026-03-14T08:00:00+01:00"},
)


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Golden:
    return asyncio.run(record(BUSY, tmp_path_factory.mktemp("busy")))


async def test_a_crash_while_the_clock_is_moved_over_many_timers(busy: Golden) -> None:
    """Three reminders, a repeating one, a question and a card that expire: each at its own time, each once."""
    moment = busy.moments[-1]
    told = "\n".join(text for _kind, text, _labels in moment.seen)
    for words in ("eat", "call Anna", "call Tom", "stretch", "Expired", "stopped waiting"):
        assert told.count(words) == 1, told
    for point in moment.points:
        client = await busy.before(len(BUSY) - 1)
        await client.live_through(moment.value, [point])
        same(moment, client, f"died at {point}")
        await client.stop()


async def test_a_crash_while_the_clock_is_moved_and_a_start_at_the_end_of_it(busy: Golden) -> None:
    """What came due meanwhile is told late, and once; what was told already is not told again."""
    moment = busy.moments[-1]
    for point in random.Random("late").sample(moment.points, 30):
        client = await busy.before(len(BUSY) - 1)
        client.mortal.arm(point)
        await client.give(moment.value)
        client.mortal.arm(None)
        client.now = str(moment.line.now)
        assert client.deaths == 0 or await client.open()
        assert await client.give(moment.value)
        told = "\n".join(text for _kind, text, _labels in first_shown(client.history))
        for words in ("eat", "call Anna", "call Tom", "stretch", "Expired", "stopped waiting"):
            assert told.count(words) == 1, f"died at {point}: {words} was told {told.count(words)} times:\n{told}"
        await client.stop()
