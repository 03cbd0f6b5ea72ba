"""A crash at any point: after the restart each message is handled, no effect happened twice, and no reply is lost."""

import asyncio
import random
from collections.abc import Iterator

import pytest

from tests.acceptance.faulty import Client, Golden, Point, first_shown, lines, quick, record, same

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
POINTS, TWICE, BLOCK = 1000, 200, 100
TO_THE_END = 20  # one case in so many goes on with the whole conversation


@pytest.fixture(scope="module", autouse=True)
def quick_starts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        quick(patch)
        yield


@pytest.fixture(scope="module")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Golden:
    return asyncio.run(record(LINES, tmp_path_factory.mktemp("golden")))


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


async def test_a_crash_at_every_point_of_the_recovery_changes_nothing(golden: Golden) -> None:
    """For each stage after which work is left: how long the recovery is, then a crash at each of its points."""
    number = next(number for number, moment in enumerate(golden.moments) if moment.line.tap == "Approve")
    moment = golden.moments[number]
    for point in moment.points:
        client = await golden.before(number)
        client.mortal.arm(point)
        assert not await client.give(moment.value)
        client.mortal.arm(None)
        assert await client.open()
        length = len(client.mortal.passed)
        await client.stop()
        for second in range(1, length + 1, 3):
            client = await golden.before(number)
            await client.live_through(moment.value, [point, second])
            assert client.deaths == 2
            same(moment, client, f"died at {point}, then at point {second} of the recovery")
            await client.stop()
