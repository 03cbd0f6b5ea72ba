"""Times in words, matching of words, and the memory of keys."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.unit.tools.world import TOOLS, World
from tools import effects, executor, matching, wording
from tools.spec import ToolModel

ROME = ZoneInfo("Europe/Rome")
NOW = datetime(2026, 3, 16, 8, tzinfo=ROME)


def test_moments_and_spans() -> None:
    lunch = datetime(2026, 3, 20, 13, tzinfo=ROME)
    assert wording.moment(lunch, ROME, NOW) == "Fri 20 Mar, 13:00"
    assert wording.moment(lunch.replace(year=2027), ROME, NOW) == "Sat 20 Mar 2027, 13:00"
    assert wording.moment(lunch, ZoneInfo("America/New_York"), NOW) == "Fri 20 Mar, 08:00"
    assert wording.span(lunch, lunch + timedelta(hours=1), ROME, NOW) == "Fri 20 Mar, 13:00–14:00"
    assert wording.span(lunch, lunch + timedelta(days=1), ROME, NOW) == "Fri 20 Mar, 13:00 – Sat 21 Mar, 13:00"
    midnight = lunch.replace(hour=0)
    assert wording.span(midnight, midnight + timedelta(days=1), ROME, NOW, all_day=True) == "Fri 20 Mar, all day"
    two = wording.span(midnight, midnight + timedelta(days=2), ROME, NOW, all_day=True)
    assert two == "Fri 20 Mar – Sat 21 Mar, all day"


def test_lists_of_names() -> None:
    assert [wording.listed(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("pills", "take the pills"),
        ("Cafe", "Café"),
        ("straße", "STRASSE"),
        ("tax return", "Finish the tax return"),
        ("dentist appointment", "Dentist"),
        ("team meting", "Team meeting"),
        ("会议", "会议"),
        ("", "anything"),
        ("the", "the"),
    ],
)
def test_what_fits(wanted: str, text: str) -> None:
    assert matching.score(wanted, text) >= matching.FITS


@pytest.mark.parametrize(
    ("wanted", "text"),
    [("meeting with bob", "Meeting with Anna"), ("bank", "pills"), ("x", ""), ("tax return", "taxi home")],
)
def test_what_does_not_fit(wanted: str, text: str) -> None:
    assert matching.score(wanted, text) < matching.FITS


def test_closer_text_is_better() -> None:
    assert matching.score("lunch", "Lunch") > matching.score("lunch", "Lunch with the whole team")


def test_change_without_a_key_is_not_made(world: World) -> None:
    spec = TOOLS["create_reminder"]
    args = executor.parse(spec, {"text": "x", "at": "2026-03-17T09:00:00+01:00"})
    assert isinstance(args, ToolModel)
    assert executor.run_stored(spec, args, world.context("")).status == "failed"


def test_keys_are_forgotten_in_time(world: World) -> None:
    world.ok("create_reminder", key="k", text="x", at="2026-03-17T09:00:00+01:00")
    assert effects.forget_old(world.tx, world.now + effects.KEPT) == 0
    assert effects.forget_old(world.tx, world.now + effects.KEPT + timedelta(seconds=1)) == 1
