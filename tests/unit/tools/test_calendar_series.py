"""Series and their exceptions: wall-clock time over clock changes, one occurrence or all of them changed."""

import pytest

from tests.unit.tools.calendaring import agenda, make, series
from tests.unit.tools.world import World, a_world


def test_series_keeps_its_wall_clock_time_over_clock_changes(world: World) -> None:
    series(world, "2026-03-27T09:00", "FREQ=DAILY;COUNT=4")
    found = world.ok("list_events", start="2026-03-27T00:00+01:00", end="2026-04-02T00:00+02:00")["events"]
    assert [one["start"][8:] for one in found] == [
        "27T09:00:00+01:00",
        "28T09:00:00+01:00",
        "29T09:00:00+02:00",
        "30T09:00:00+02:00",
    ]


@pytest.mark.parametrize(
    ("zone", "now", "first", "expected"),
    [
        ("Europe/Rome", "2026-03-16T08:00", "2026-03-28T02:30", ["28 02:30-03:30", "29 03:30-04:30", "30 02:30-03:30"]),
        ("Europe/Rome", "2026-10-16T08:00", "2026-10-24T02:30", ["24 02:30-03:30", "25 02:30-02:30", "26 02:30-03:30"]),
        (
            "America/New_York",
            "2026-03-01T08:00",
            "2026-03-07T02:30",
            ["07 02:30-03:30", "08 03:30-04:30", "09 02:30-03:30"],
        ),
    ],
)
def test_series_in_the_hour_that_is_missing_or_double(zone: str, now: str, first: str, expected: list[str]) -> None:
    with a_world(now, zone) as world:
        series(world, first, "FREQ=DAILY;COUNT=3", title="x")
        assert agenda(world, first[:10] + "T00:00", 5) == [f"{one} x" for one in expected]


@pytest.mark.parametrize("named", ["2026-03-29T03:30:00+02:00", "2026-03-29T01:30:00Z"])
def test_occurrence_in_the_missing_hour_is_moved_and_cancelled(named: str) -> None:
    with a_world() as world:
        made = series(world, "2026-03-28T02:30", "FREQ=DAILY;COUNT=3", title="x")
        who = {"uid": made["uid"], "occurrence": named}
        moved = world.ok("move_event", **who, etag=made["etag"], new_start="2026-03-29T08:00:00+02:00")
        assert agenda(world, "2026-03-28T00:00", 4) == ["28 02:30-03:30 x", "29 08:00-09:00 x", "30 02:30-03:30 x"]
        world.ok("cancel_event", **who, etag=moved["etag"])
        assert agenda(world, "2026-03-28T00:00", 4) == ["28 02:30-03:30 x", "30 02:30-03:30 x"]


def test_occurrence_in_the_double_hour_is_moved_and_cancelled() -> None:
    with a_world("2026-10-16T08:00") as world:
        made = series(world, "2026-10-24T02:30", "FREQ=DAILY;COUNT=3", title="x")
        who = {"uid": made["uid"], "occurrence": "2026-10-25T02:30:00+02:00"}
        moved = world.ok("move_event", **who, etag=made["etag"], new_start="2026-10-25T08:00:00+01:00")
        assert agenda(world, "2026-10-24T00:00", 4) == ["24 02:30-03:30 x", "25 08:00-09:00 x", "26 02:30-03:30 x"]
        world.ok("cancel_event", **who, etag=moved["etag"])
        assert agenda(world, "2026-10-24T00:00", 4) == ["24 02:30-03:30 x", "26 02:30-03:30 x"]


def test_all_day_series_is_moved_and_cancelled(world: World) -> None:
    made = make(
        world, start="2026-03-17T00:00+01:00", end="2026-03-18T00:00+01:00", all_day=True, repeat="FREQ=WEEKLY;BYDAY=TU"
    )
    who = {"uid": made["uid"], "occurrence": "2026-03-24T00:00:00+01:00"}
    moved = world.ok("move_event", **who, etag=made["etag"], new_start="2026-03-25T00:00:00+01:00")
    assert agenda(world, "2026-03-16T00:00", 16) == [f"{day} 00:00-00:00 Lunch" for day in ("17", "25", "31")]
    gone = world.ok("cancel_event", **who, etag=moved["etag"])
    assert agenda(world, "2026-03-16T00:00", 16) == [f"{day} 00:00-00:00 Lunch" for day in ("17", "31")]
    world.ok("move_event", uid=made["uid"], etag=gone["etag"], new_start="2026-03-18T00:00:00+01:00")
    assert agenda(world, "2026-03-16T00:00", 18) == [f"{day} 00:00-00:00 Lunch" for day in ("18", "01")]


def test_one_occurrence_moves_alone(world: World) -> None:
    made = series(world, "2026-03-17T09:00", "FREQ=DAILY;COUNT=3", title="Standup")
    moved = world.ok(
        "move_event",
        uid=made["uid"],
        etag=made["etag"],
        occurrence="2026-03-18T09:00:00+01:00",
        new_start="2026-03-18T15:00:00+01:00",
    )
    assert moved["old_start"] == "2026-03-18T09:00:00+01:00"
    assert moved["end"] == "2026-03-18T16:00:00+01:00"
    assert moved["occurrence"] == "2026-03-18T09:00:00+01:00"
    assert "RECURRENCE-ID;TZID=Europe/Rome:20260318T090000" in moved["after"][1]
    assert agenda(world, "2026-03-17T00:00", 5) == [
        "17 09:00-10:00 Standup",
        "18 15:00-16:00 Standup",
        "19 09:00-10:00 Standup",
    ]
    for named in ("2026-03-18T15:00:00+01:00", "2026-03-18T09:00:00+01:00"):
        again = world.ok(
            "change_event", uid=made["uid"], etag=moved["etag"], occurrence=named, title=f"Standup {named[11:13]}"
        )
        assert len(again["after"]) == 2
        moved = again
    assert agenda(world, "2026-03-18T00:00", 1) == ["18 15:00-16:00 Standup 09"]


def test_occurrence_moved_far_away_is_found_by_both_its_times(world: World) -> None:
    made = series(world, "2026-03-17T09:00", "FREQ=DAILY;COUNT=3", title="Standup")
    moved = world.ok(
        "move_event",
        uid=made["uid"],
        etag=made["etag"],
        occurrence="2026-03-18T09:00:00+01:00",
        new_start="2026-05-18T15:00:00+02:00",
    )
    assert agenda(world, "2026-05-18T00:00", 1) == ["18 15:00-16:00 Standup"]
    for named in ("2026-03-18T08:00:00Z", "2026-05-18T13:00:00Z"):
        moved = world.ok("change_event", uid=made["uid"], etag=moved["etag"], occurrence=named, location=named)
    cancelled = world.ok("cancel_event", uid=made["uid"], etag=moved["etag"], occurrence="2026-05-18T13:00:00Z")
    assert len(cancelled["after"]) == 1
    assert agenda(world, "2026-05-18T00:00", 1) == []
    assert agenda(world, "2026-03-17T00:00", 4) == ["17 09:00-10:00 Standup", "19 09:00-10:00 Standup"]


def test_whole_series_moves_with_its_exceptions(world: World) -> None:
    made = series(world, "2026-03-16T09:00", "FREQ=WEEKLY;BYDAY=MO", title="Weekly")
    made = world.ok("cancel_event", uid=made["uid"], etag=made["etag"], occurrence="2026-03-23T09:00:00+01:00")
    made = world.ok(
        "change_event", uid=made["uid"], etag=made["etag"], occurrence="2026-03-30T09:00:00+02:00", title="Special"
    )
    world.now = world.at("2026-03-17T12:00")
    moved = world.ok("move_event", uid=made["uid"], etag=made["etag"], new_start="2026-03-31T10:30:00+02:00")
    assert moved["old_start"] == "2026-03-30T09:00:00+02:00"
    assert moved["repeat"] == "FREQ=WEEKLY;BYDAY=TU"
    assert agenda(world, "2026-03-16T00:00", 29) == [
        "17 10:30-11:30 Weekly",
        "31 10:30-11:30 Special",
        "07 10:30-11:30 Weekly",
    ]


def test_event_gets_another_repeat(world: World) -> None:
    made = series(world, "2026-03-17T09:00", "FREQ=DAILY", title="Standup")
    made = world.ok("cancel_event", uid=made["uid"], etag=made["etag"], occurrence="2026-03-24T09:00:00+01:00")
    arguments = {"uid": made["uid"], "etag": made["etag"], "repeat": "FREQ=WEEKLY;BYDAY=TU"}
    weekly = world.ok("change_event", **arguments)
    assert agenda(world, "2026-03-16T00:00", 10) == ["17 09:00-10:00 Standup", "24 09:00-10:00 Standup"]
    assert world.undo("change_event", dict(arguments), weekly).status == "ok"
    once = world.ok(
        "change_event",
        uid=made["uid"],
        etag=made["etag"],
        repeat="",
        new_start="2026-03-18T10:00:00+01:00",
        title="Talk",
    )
    assert (once["repeat"], once["occurrence"]) == (None, None)
    assert agenda(world, "2026-03-16T00:00", 10) == ["18 10:00-11:00 Talk"]
    who = {"uid": made["uid"], "etag": once["etag"]}
    assert "not one of the times" in world.refusal("change_event", **who, repeat="FREQ=WEEKLY;BYDAY=MO").text
    assert "too often" in world.refusal("change_event", **who, repeat="FREQ=HOURLY").text
    at = {"occurrence": "2026-03-18T10:00:00+01:00"}
    assert "whole event" in world.refusal("change_event", **who, **at, repeat="FREQ=DAILY").text


def test_cancelled_occurrence_and_cancelled_series(world: World) -> None:
    made = series(world, "2026-03-17T09:00", "FREQ=DAILY;COUNT=3", title="Standup")
    one = world.ok("cancel_event", uid=made["uid"], etag=made["etag"], occurrence="2026-03-18T09:00:00+01:00")
    assert one["cancelled"] is True
    assert agenda(world, "2026-03-17T00:00", 5) == ["17 09:00-10:00 Standup", "19 09:00-10:00 Standup"]
    world.refusal("cancel_event", uid=made["uid"], etag=one["etag"], occurrence="2026-03-18T09:00:00+01:00")
    world.ok("cancel_event", uid=made["uid"], etag=one["etag"])
    assert agenda(world, "2026-03-17T00:00", 5) == []
    world.refusal("cancel_event", uid=made["uid"], etag=one["etag"])
