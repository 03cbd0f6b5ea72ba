"""Days, times and lengths put together across the clock changes of a zone."""

from datetime import UTC, date, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest

from bot.times.compose import (
    add,
    at,
    choose_half,
    first_occurrence,
    iso_duration,
    move_to_day,
    next_at,
    occurrences,
)
from bot.times.mention import Length, TimeOfDay
from tests.unit.bot.times.reading import reference

ROME = ZoneInfo("Europe/Rome")


def test_a_wall_clock_time_becomes_an_instant() -> None:
    moment = at(date(2026, 3, 29), TimeOfDay(hour=12), reference())
    assert moment.instant is not None
    assert moment.instant.isoformat() == "2026-03-29T12:00:00+02:00"
    assert (moment.trouble, moment.zone) == (None, None)


def test_a_time_that_does_not_exist_is_a_gap() -> None:
    moment = at(date(2026, 3, 29), TimeOfDay(hour=2, minute=30), reference())
    assert (moment.instant, moment.trouble) == (None, "gap")


def test_a_time_that_exists_twice_is_a_fold() -> None:
    moment = at(date(2026, 10, 25), TimeOfDay(hour=2, minute=30), reference())
    assert (moment.instant, moment.trouble) == (None, "fold")


def test_a_named_zone_counts_for_the_reading_and_not_for_the_offset_shown() -> None:
    moment = at(date(2026, 3, 13), TimeOfDay(hour=15), reference(), "Europe/London")
    assert moment.local == datetime(2026, 3, 13, 15)
    assert moment.instant is not None
    assert moment.instant.isoformat() == "2026-03-13T16:00:00+01:00"


@pytest.mark.parametrize(("hour", "day"), [(11, 13), (10, 14), (0, 14)])
def test_the_next_coming_of_a_time(hour: int, day: int) -> None:
    assert next_at(TimeOfDay(hour=hour), reference()).local == datetime(2026, 3, day, hour)


def test_another_day_keeps_the_wall_clock() -> None:
    moved = move_to_day(datetime(2026, 3, 28, 9, tzinfo=ROME), date(2026, 3, 30))
    assert moved.isoformat() == "2026-03-30T09:00:00+02:00"


def test_calendar_parts_keep_the_wall_clock_and_clock_parts_elapse() -> None:
    start = datetime(2026, 3, 28, 9, tzinfo=ROME)
    assert add(start, Length(days=1), ROME).isoformat() == "2026-03-29T09:00:00+02:00"
    assert add(start, Length(clock=timedelta(hours=24)), ROME).isoformat() == "2026-03-29T10:00:00+02:00"
    assert add(datetime(2026, 1, 31, 9, tzinfo=ROME), Length(months=1), ROME).date() == date(2026, 2, 28)
    assert add(start, Length(weeks=1), ROME, sign=-1).date() == date(2026, 3, 21)


@pytest.mark.parametrize(
    ("length", "expected"),
    [
        (Length(clock=timedelta(minutes=90)), "PT1H30M"),
        (Length(days=1), "P1D"),
        (Length(weeks=2), "P2W"),
        (Length(weeks=1, days=2), "P9D"),
        (Length(years=1, months=2, days=3, clock=timedelta(hours=4, seconds=5)), "P1Y2M3DT4H5S"),
        (Length(clock=timedelta(hours=24)), "PT24H"),
        (Length(), "PT0S"),
    ],
)
def test_lengths_in_iso_8601(length: Length, expected: str) -> None:
    assert iso_duration(length) == expected


def test_repetitions_keep_the_wall_clock_move_out_of_a_gap_and_take_the_first_of_two() -> None:
    spring = occurrences("FREQ=DAILY", datetime(2026, 3, 28, 2, 30, tzinfo=ROME), ROME)
    assert [each.isoformat() for each in islice(spring, 3)] == [
        "2026-03-28T02:30:00+01:00",
        "2026-03-29T03:30:00+02:00",
        "2026-03-30T02:30:00+02:00",
    ]
    autumn = occurrences("FREQ=WEEKLY;BYDAY=SU", datetime(2026, 10, 18, 2, 30, tzinfo=ROME), ROME)
    assert [each.isoformat() for each in islice(autumn, 3)] == [
        "2026-10-18T02:30:00+02:00",
        "2026-10-25T02:30:00+02:00",
        "2026-11-01T02:30:00+01:00",
    ]


def test_hours_elapse() -> None:
    found = occurrences("FREQ=HOURLY;INTERVAL=2", datetime(2026, 3, 29, 0, 30, tzinfo=ROME), ROME)
    assert [each.isoformat() for each in islice(found, 3)] == [
        "2026-03-29T00:30:00+01:00",
        "2026-03-29T03:30:00+02:00",
        "2026-03-29T05:30:00+02:00",
    ]


@pytest.mark.parametrize("end", ["COUNT=3", "UNTIL=20260315T225959Z", "UNTIL=20260315", "UNTIL=20260315T235959"])
def test_repetitions_end(end: str) -> None:
    found = list(occurrences(f"FREQ=DAILY;{end}", datetime(2026, 3, 13, 9, tzinfo=ROME), ROME))
    assert [each.day for each in found] == [13, 14, 15]


def test_repetitions_start_in_the_zone_asked_for() -> None:
    found = occurrences("FREQ=DAILY", datetime(2026, 3, 13, 8, tzinfo=UTC), ROME)
    assert next(found).isoformat() == "2026-03-13T09:00:00+01:00"


@pytest.mark.parametrize(
    ("rule", "hour", "expected"),
    [
        ("FREQ=DAILY", 11, date(2026, 3, 13)),
        ("FREQ=DAILY", 9, date(2026, 3, 14)),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", 9, date(2026, 3, 17)),
        ("FREQ=WEEKLY;INTERVAL=2", 9, date(2026, 3, 27)),
        ("FREQ=MONTHLY;BYMONTHDAY=31", 9, date(2026, 3, 31)),
        ("FREQ=MONTHLY;BYDAY=-1FR", None, date(2026, 3, 27)),
    ],
)
def test_the_first_day_of_a_rule(rule: str, hour: int | None, expected: date) -> None:
    clock = TimeOfDay(hour=hour) if hour is not None else None
    assert first_occurrence(rule, clock, reference(), date(2026, 3, 13)) == expected


@pytest.mark.parametrize(
    ("hour", "activity", "expected"),
    [
        (1, "lunch", 13),
        (11, "lunch", 11),
        (8, "dinner", 20),
        (3, "meeting", 15),
        (9, "meeting", 9),
        (7, "meeting", 19),
        (8, "breakfast", 8),
        (7, None, 7),
        (12, None, 12),
        (6, None, 18),
        (11, None, 11),
        (15, "breakfast", 15),
    ],
)
def test_the_half_of_the_day(hour: int, activity: str | None, expected: int) -> None:
    assert choose_half(TimeOfDay(hour=hour, certain=False), activity).hour == expected
    assert choose_half(TimeOfDay(hour=hour), activity).hour == hour
