"""Due reminders: claimed exactly once, late ones told apart, series over clock changes, a changed time zone."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.world import World, a_world
from tools.recurrence import instant, parse
from tools.reminders import delivery, schedule

ROME = ZoneInfo("Europe/Rome")


def series(world: World, start: str, repeat: str = "FREQ=DAILY", **more: Any) -> str:
    made = world.ok("create_reminder", text="pills", start=world.at(start).isoformat(), repeat=repeat, **more)
    return str(made["id"])


def once(world: World, at: str, **more: Any) -> str:
    return str(world.ok("create_reminder", text="pills", at=world.at(at).isoformat(), **more)["id"])


def claim(world: World, id: str) -> delivery.Delivery:
    made = delivery.claim_due(world.tx, id=id, now=world.now, timers=world.timers)
    assert made is not None
    return made


def run_until(world: World, id: str, end: str) -> list[str]:
    """The local times at which it comes up when every timer is on time."""
    told = []
    while (due := world.timers.pending.get(("reminder", id))) is not None and due < world.at(end):
        world.now = due
        made = claim(world, id)
        assert made.due == due
        told.append(f"{due.astimezone(world.zone):%d %H:%M%z}")
    return told


def test_claimed_exactly_once(world: World) -> None:
    id = once(world, "2026-03-17T09:00")
    assert delivery.claim_due(world.tx, id=id, now=world.now, timers=world.timers) is None
    world.now = world.at("2026-03-17T09:00")
    assert delivery.overdue(world.tx, now=world.now) == [id]
    made = claim(world, id)
    assert (made.text, made.due, made.lateness, made.earlier, made.skip) == ("pills", world.now, "on_time", 0, False)
    assert (made.person, made.space, made.conversation, made.zone) == ("ann", "direct", "chat", ROME)
    assert delivery.claim_due(world.tx, id=id, now=world.now, timers=world.timers) is None
    assert delivery.overdue(world.tx, now=world.now) == []
    assert world.timers.pending == {}


def test_unknown_and_cancelled_are_not_claimed(world: World) -> None:
    id = once(world, "2026-03-17T09:00")
    world.ok("cancel_reminder", ids=[id])
    world.now = world.at("2026-03-17T09:00")
    for one in (id, "nothing"):
        assert delivery.claim_due(world.tx, id=one, now=world.now, timers=world.timers) is None


def test_timer_that_comes_too_early_is_set_again(world: World) -> None:
    id = once(world, "2026-03-17T09:00")
    world.timers.pending.clear()
    assert delivery.claim_due(world.tx, id=id, now=world.now, timers=world.timers) is None
    assert world.timers.pending[("reminder", id)] == world.at("2026-03-17T09:00")


@pytest.mark.parametrize(
    ("late", "expected"),
    [
        (timedelta(0), "on_time"),
        (timedelta(seconds=60), "on_time"),
        (timedelta(seconds=61), "late"),
        (timedelta(hours=6), "late"),
        (timedelta(hours=6, seconds=1), "missed"),
    ],
)
def test_lateness(late: timedelta, expected: str) -> None:
    due = datetime(2026, 3, 17, 8, tzinfo=UTC)
    assert schedule.lateness(due, due + late) == expected


@pytest.mark.parametrize(("missed", "skip"), [(None, True), ("deliver_late", False), ("skip_with_notice", True)])
def test_missed_series_tells_how_many_and_goes_on(world: World, missed: str | None, skip: bool) -> None:
    id = series(world, "2026-03-17T09:00", missed=missed)
    world.now = world.at("2026-03-20T16:00")
    made = claim(world, id)
    assert (made.due, made.earlier, made.lateness, made.skip) == (world.at("2026-03-20T09:00"), 3, "missed", skip)
    assert made.next_due == world.at("2026-03-21T09:00")


def test_late_series_is_delivered(world: World) -> None:
    id = series(world, "2026-03-17T09:00")
    world.now = world.at("2026-03-18T14:00")
    made = claim(world, id)
    assert (made.lateness, made.earlier, made.skip) == ("late", 1, False)


def test_missed_one_off_is_delivered_late(world: World) -> None:
    id = once(world, "2026-03-17T09:00")
    world.now = world.at("2026-03-19T09:00")
    made = claim(world, id)
    assert (made.lateness, made.skip, made.next_due) == ("missed", False, None)


def test_very_long_pause_is_counted_only_so_far(world: World) -> None:
    id = series(world, "2026-03-17T09:00", "FREQ=HOURLY")
    world.now = world.at("2029-03-17T09:30")
    made = claim(world, id)
    assert made.earlier == schedule.MOST_COUNTED
    assert made.next_due == world.at("2029-03-17T10:00")


def test_series_that_ends(world: World) -> None:
    id = series(world, "2026-03-17T09:00", "FREQ=DAILY;COUNT=2")
    assert run_until(world, id, "2026-04-01T00:00") == ["17 09:00+0100", "18 09:00+0100"]
    assert world.ok("list_reminders")["count"] == 0


@pytest.mark.parametrize(
    ("zone", "now", "start", "end", "expected"),
    [
        (
            "Europe/Rome",
            "2026-03-16T08:00",
            "2026-03-28T02:30",
            "2026-03-31T00:00",
            ["28 02:30+0100", "29 03:30+0200", "30 02:30+0200"],
        ),
        (
            "Europe/Rome",
            "2026-10-16T08:00",
            "2026-10-24T02:30",
            "2026-10-27T00:00",
            ["24 02:30+0200", "25 02:30+0200", "26 02:30+0100"],
        ),
        (
            "Europe/Rome",
            "2026-03-16T08:00",
            "2026-03-28T09:00",
            "2026-03-31T00:00",
            ["28 09:00+0100", "29 09:00+0200", "30 09:00+0200"],
        ),
        (
            "America/New_York",
            "2026-03-01T08:00",
            "2026-03-07T02:30",
            "2026-03-10T00:00",
            ["07 02:30-0500", "08 03:30-0400", "09 02:30-0400"],
        ),
    ],
)
def test_wall_clock_series_over_clock_changes(zone: str, now: str, start: str, end: str, expected: list[str]) -> None:
    with a_world(now, zone) as world:
        assert run_until(world, series(world, start), end) == expected


def test_hourly_series_comes_up_once_for_two_local_times_that_fall_together() -> None:
    with a_world("2026-03-28T20:00") as world:
        id = series(world, "2026-03-29T01:00", "FREQ=HOURLY")
        assert run_until(world, id, "2026-03-29T05:00") == ["29 01:00+0100", "29 03:00+0200", "29 04:00+0200"]


def test_elapsed_time_is_not_wall_clock_time() -> None:
    with a_world("2026-03-28T09:00") as world:
        at = (world.now.astimezone(UTC) + timedelta(hours=24)).isoformat()
        made = world.ok("create_reminder", text="x", at=at, elapsed=True)
        assert made["next_due"] == "2026-03-29T10:00:00+02:00"
        wall = world.ok("create_reminder", text="x", at="2026-03-29T09:00:00+02:00")
        moved = delivery.rezone_all(
            world.tx, person="ann", zone=ZoneInfo("America/New_York"), timers_for=lambda _: world.timers
        )
        assert moved == 1
        assert world.timers.pending["reminder", made["id"]] == datetime(2026, 3, 29, 8, tzinfo=UTC)
        assert world.timers.pending["reminder", wall["id"]] == datetime(2026, 3, 29, 13, tzinfo=UTC)


def test_second_of_a_double_hour_is_meant_exactly() -> None:
    with a_world("2026-10-24T09:00") as world:
        second = datetime.fromisoformat("2026-10-25T02:30:00+01:00")
        made = world.ok("create_reminder", text="x", at=second.isoformat())
        assert world.timers.pending["reminder", made["id"]] == second.astimezone(UTC)
        other = world.ok("create_reminder", text="x", at="2026-10-24T12:00:00+02:00")
        world.ok("change_reminder", id=other["id"], at=second.isoformat())
        assert world.timers.pending["reminder", other["id"]] == second.astimezone(UTC)
        end = (second + timedelta(hours=1)).isoformat()
        event = world.ok("create_event", title="x", start=second.isoformat(), end=end)
        assert (event["start"], event["end"]) == (second.isoformat(), end)


def test_changed_zone_moves_series_but_not_what_is_tied_to_a_zone(world: World) -> None:
    daily = series(world, "2026-03-17T09:00", "FREQ=DAILY;UNTIL=20260318T080000Z")
    tied = once(world, "2026-03-17T09:00", zone="Europe/Rome")
    new_york = ZoneInfo("America/New_York")
    assert delivery.rezone_all(world.tx, person="bob", zone=new_york, timers_for=lambda _: world.timers) == 0
    assert delivery.rezone_all(world.tx, person="ann", zone=new_york, timers_for=lambda _: world.timers) == 1
    assert delivery.rezone_all(world.tx, person="ann", zone=new_york, timers_for=lambda _: world.timers) == 0
    assert world.timers.pending["reminder", tied] == world.at("2026-03-17T09:00")
    world.zone = new_york
    assert run_until(world, daily, "2026-04-01T00:00") == ["17 09:00-0400", "18 09:00-0400"]


@given(
    repeat=st.sampled_from(["FREQ=DAILY", "FREQ=HOURLY;INTERVAL=5", "FREQ=WEEKLY;BYDAY=SU,MO", "FREQ=MONTHLY"]),
    hours=st.integers(0, 24 * 400),
)
def test_next_time_is_the_first_later_one(repeat: str, hours: int) -> None:
    rule = parse(repeat, datetime(2026, 1, 4, 2, 30), ROME, finest="HOURLY")
    after = datetime(2026, 1, 4, tzinfo=UTC) + timedelta(hours=hours)
    found = schedule.first_after(rule, ROME, after)
    slow = next(local for local in rule.occurrences() if instant(local, ROME) > after)
    assert found is not None
    assert instant(found, ROME) == instant(slow, ROME)
