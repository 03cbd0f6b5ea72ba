"""Conflicts, free time and finding the event that is meant."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.unit.tools.world import World, a_world
from tools.calendar import free


def put(world: World, title: str, start: str, hours: float = 1, **more: Any) -> dict[str, Any]:
    at = world.at(start)
    end = at + timedelta(hours=hours)
    return world.ok("create_event", title=title, start=at.isoformat(), end=end.isoformat(), **more)


def conflicts(world: World, start: str, hours: float = 1, **more: Any) -> tuple[list[str], list[str]]:
    at = world.at(start)
    end = at + timedelta(hours=hours)
    found = world.ok("find_conflicts", start=at.isoformat(), end=end.isoformat(), **more)
    return [one["title"] for one in found["conflicts"]], [local(one["start"]) for one in found["suggestions"]]


def local(text: str) -> str:
    return f"{datetime.fromisoformat(text):%d %H:%M}"


def test_touching_is_no_conflict(world: World) -> None:
    put(world, "A", "2026-03-20T13:00")
    assert conflicts(world, "2026-03-20T12:00") == ([], [])
    assert conflicts(world, "2026-03-20T14:00") == ([], [])
    assert conflicts(world, "2026-03-20T13:59")[0] == ["A"]
    assert conflicts(world, "2026-03-20T12:30", 2)[0] == ["A"]


def test_suggestions_are_near_and_free(world: World) -> None:
    put(world, "A", "2026-03-20T13:00")
    put(world, "B", "2026-03-20T14:00", 4)
    put(world, "C", "2026-03-23T12:30", 2)
    # Friday: 12:00 is left; then Monday, when 13:00 is taken too.
    assert conflicts(world, "2026-03-20T13:00") == (["A"], ["20 12:00", "23 14:30"])
    world.now = world.at("2026-03-20T11:50")
    assert conflicts(world, "2026-03-20T13:00")[1] == ["20 12:00", "23 14:30"]
    world.now = world.at("2026-03-20T12:01")
    assert conflicts(world, "2026-03-20T13:00")[1] == ["23 14:30", "24 13:00"]


def test_suggestions_only_when_they_are_wanted(world: World) -> None:
    assert conflicts(world, "2026-03-20T13:00", suggest=True) == ([], ["20 14:00", "23 13:00"])
    put(world, "A", "2026-03-20T13:00")
    assert conflicts(world, "2026-03-20T13:00", suggest=False) == (["A"], [])


def test_suggestions_for_an_evening_stay_in_the_evening(world: World) -> None:
    put(world, "Cinema", "2026-03-20T20:00", 2)
    assert conflicts(world, "2026-03-20T20:30", 1)[1] == ["20 22:00", "21 20:30"]


def test_event_does_not_conflict_with_itself(world: World) -> None:
    made = put(world, "A", "2026-03-17T13:00", repeat="FREQ=DAILY")
    assert conflicts(world, "2026-03-18T13:30", ignore_uid=made["uid"]) == ([], [])
    assert conflicts(world, "2026-03-18T13:30", ignore_uid=made["uid"], ignore_occurrence="2026-03-17T13:00:00+01:00")[
        0
    ] == ["A"]


def test_conflict_with_an_occurrence_over_a_clock_change(world: World) -> None:
    put(world, "A", "2026-03-27T13:00", repeat="FREQ=DAILY")
    assert conflicts(world, "2026-03-30T13:00")[0] == ["A"]
    assert conflicts(world, "2026-03-30T12:00")[0] == []


def windows(world: World, start: str, end: str, **more: Any) -> list[str]:
    found = world.ok("find_free_time", start=world.at(start).isoformat(), end=world.at(end).isoformat(), **more)
    return [f"{local(one['start'])}-{datetime.fromisoformat(one['end']):%H:%M}" for one in found["free"]]


def test_free_time_is_working_time_that_is_left(world: World) -> None:
    put(world, "A", "2026-03-17T10:00")
    put(world, "B", "2026-03-17T10:30", 1)
    put(world, "C", "2026-03-17T17:15", 2)
    assert windows(world, "2026-03-16T00:00", "2026-03-19T00:00", minutes=60) == [
        "16 09:00-18:00",
        "17 09:00-10:00",
        "17 11:30-17:15",
        "18 09:00-18:00",
    ]
    assert windows(world, "2026-03-16T00:00", "2026-03-19T00:00", minutes=60, limit=1) == ["16 09:00-18:00"]
    world.now = world.at("2026-03-16T16:40")
    assert windows(world, "2026-03-16T00:00", "2026-03-17T00:00", minutes=60) == ["16 16:40-18:00"]


def test_weekend_or_evening_alone_counts_as_it_is(world: World) -> None:
    put(world, "A", "2026-03-21T10:00")
    assert windows(world, "2026-03-21T09:00", "2026-03-21T12:00") == ["21 09:00-10:00", "21 11:00-12:00"]
    assert windows(world, "2026-03-17T18:00", "2026-03-17T22:00") == ["17 18:00-22:00"]


def test_free_time_names_what_is_busy(world: World) -> None:
    put(world, "A", "2026-03-17T10:00")
    found = world.ok("find_free_time", start="2026-03-17T08:00+01:00", end="2026-03-17T12:00+01:00")
    assert ([one["title"] for one in found["busy"]], found["all_free"]) == (["A"], False)
    found = world.ok("find_free_time", start="2026-03-18T08:00+01:00", end="2026-03-18T12:00+01:00")
    assert (found["busy"], found["all_free"]) == ([], True)


@pytest.mark.parametrize(
    ("start", "end", "text"),
    [
        ("2026-03-17T10:00+01:00", "2026-03-17T10:00+01:00", "before"),
        ("2026-03-17T10:00+01:00", "2026-07-17T10:00+01:00", "92 days"),
        ("2026-03-15T10:00+01:00", "2026-03-16T08:00+01:00", "passed"),
    ],
)
def test_senseless_range_of_free_time(world: World, start: str, end: str, text: str) -> None:
    assert text in world.refusal("find_free_time", start=start, end=end).text


def test_senseless_range_of_a_list(world: World) -> None:
    world.refusal("list_events", start="2026-03-17T10:00+01:00", end="2026-03-17T10:00+01:00")
    world.refusal("list_events", start="2026-03-17T10:00+01:00", end="2027-06-17T10:00+01:00")
    world.refusal("find_events", start="2026-03-17T10:00+01:00", end="2027-06-17T10:00+01:00")
    world.refusal("find_conflicts", start="2026-03-17T10:00+01:00", end="2026-03-17T10:00+01:00")


def test_working_hours_on_the_day_the_clock_changes() -> None:
    zone = ZoneInfo("America/New_York")
    low, high = datetime(2026, 10, 30, tzinfo=zone), datetime(2026, 11, 3, tzinfo=zone)
    spans = free.working(low, high, (time(9), time(18)), zone)
    assert [end - start for start, end in spans] == [timedelta(hours=9)] * 2
    assert spans[0][0].hour == 13
    assert spans[1][0].hour == 14


def found(world: World, **clues: Any) -> list[str]:
    return [f"{local(one['start'])} {one['title']}" for one in world.ok("find_events", **clues)["events"]]


def test_words_find_the_event(world: World) -> None:
    put(world, "Café with José", "2026-03-17T10:00", location="Bar Centrale")
    put(world, "Dentist", "2026-03-18T10:00")
    put(world, "Meeting with Anna", "2026-03-19T10:00", attendees=[{"name": "Anna Bianchi"}])
    put(world, "Meeting with Bob", "2026-03-20T10:00")
    assert found(world, words="cafe jose") == ["17 10:00 Café with José"]
    assert found(world, words="the DENTIST appointment") == ["18 10:00 Dentist"]
    assert found(world, words="dentst") == ["18 10:00 Dentist"]
    assert found(world, words="meeting with bob") == ["20 10:00 Meeting with Bob"]
    assert found(world, words="bianchi") == ["19 10:00 Meeting with Anna"]
    assert found(world, words="centrale") == ["17 10:00 Café with José"]
    assert found(world, words="meeting") == ["19 10:00 Meeting with Anna", "20 10:00 Meeting with Bob"]
    assert found(world, words="meeting", people=["anna"]) == ["19 10:00 Meeting with Anna"]
    assert found(world, words="golf") == []


def test_time_and_day_are_exact(world: World) -> None:
    put(world, "A", "2026-03-17T15:00")
    put(world, "B", "2026-03-18T15:00")
    put(world, "C", "2026-03-18T15:30")
    day = {"start": "2026-03-18T00:00+01:00", "end": "2026-03-19T00:00+01:00"}
    assert found(world, at_time="15:00") == ["17 15:00 A", "18 15:00 B"]
    assert found(world, at_time="15:00", **day) == ["18 15:00 B"]
    assert found(world, **day) == ["18 15:00 B", "18 15:30 C"]
    assert world.call("find_events", at_time="3pm").status == "refused"


def test_near_ones_are_offered_when_nothing_fits(world: World) -> None:
    put(world, "Lunch with Anna", "2026-03-17T13:00")
    near = world.ok("find_events", words="lunch", at_time="14:00")
    assert ([one["title"] for one in near["near"]], near["events"]) == (["Lunch with Anna"], [])
    other_day = world.ok("find_events", words="lunch", start="2026-03-18T00:00+01:00", end="2026-03-19T00:00+01:00")
    assert [one["title"] for one in other_day["near"]] == ["Lunch with Anna"]
    assert world.ok("find_events", words="golf")["near"] == []


def test_series_is_one_candidate_with_its_next_occurrence(world: World) -> None:
    made = put(world, "Standup", "2026-03-16T08:30", repeat="FREQ=DAILY")
    world.now = world.at("2026-03-18T12:00")
    one = world.ok("find_events", words="standup")["events"]
    assert [(event["uid"], event["start"], event["repeating"]) for event in one] == [
        (made["uid"], "2026-03-19T08:30:00+01:00", True)
    ]
    friday = {"start": "2026-03-20T00:00+01:00", "end": "2026-03-21T00:00+01:00"}
    assert found(world, words="standup", **friday) == ["20 08:30 Standup"]


def test_words_of_one_changed_occurrence_find_that_one(world: World) -> None:
    made = put(world, "Standup", "2026-03-17T08:30", repeat="FREQ=DAILY")
    who = {"uid": made["uid"], "etag": made["etag"], "occurrence": "2026-03-19T08:30:00+01:00"}
    world.ok("change_event", **who, title="Retrospective")
    assert found(world, words="retrospective") == ["19 08:30 Retrospective"]
    assert found(world, words="standup") == ["17 08:30 Standup"]


def test_yesterday_is_still_found_but_comes_last(world: World) -> None:
    put(world, "Call", "2026-03-16T09:00")
    put(world, "Call", "2026-03-25T09:00")
    world.now = world.at("2026-03-17T08:00")
    assert found(world, words="call") == ["25 09:00 Call", "16 09:00 Call"]


def test_large_calendar_answers_quickly() -> None:
    with a_world() as world:
        for day in range(1, 300):
            at = world.now + timedelta(days=day)
            end = at + timedelta(hours=1)
            world.ok("create_event", title=f"Event {day}", start=at.isoformat(), end=end.isoformat())
        begun = datetime.now()
        found = world.ok("list_events", start="2026-03-17T00:00+01:00", end="2027-03-17T00:00+01:00")
        assert len(found["events"]) == 299
        assert datetime.now() - begun < timedelta(seconds=1)
