"""Rules of repetition: what is read, what is refused, and what the wall clock makes of them."""

from datetime import datetime, timedelta
from time import perf_counter
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.recurrence import instant, last, parse, rezoned, shifted, wall
from tools.spec import Refused

ROME, NEW_YORK = ZoneInfo("Europe/Rome"), ZoneInfo("America/New_York")
MONDAY = datetime(2026, 3, 16, 9)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("FREQ=DAILY", ["16 09", "17 09", "18 09"]),
        ("RRULE:FREQ=DAILY;INTERVAL=2", ["16 09", "18 09", "20 09"]),
        ("freq=weekly;byday=mo,th", ["16 09", "19 09", "23 09"]),
        ("FREQ=WEEKLY;INTERVAL=2", ["16 09", "30 09", "13 09"]),
        ("FREQ=MONTHLY;BYDAY=-1FR", ["27 09", "24 09", "29 09"]),
        ("FREQ=DAILY;BYHOUR=9,17", ["16 09", "16 17", "17 09"]),
        ("FREQ=DAILY;COUNT=2", ["16 09", "17 09"]),
        ("FREQ=DAILY;UNTIL=20260317", ["16 09", "17 09"]),
        ("FREQ=DAILY;UNTIL=20260317T080000Z", ["16 09", "17 09"]),
        ("FREQ=DAILY;UNTIL=20260317T075959Z", ["16 09"]),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ["31 09", "30 09", "29 09"]),
    ],
)
def test_times_of_a_rule(text: str, first: list[str]) -> None:
    found = parse(text, MONDAY, ROME).occurrences()
    assert [f"{at:%d %H}" for at, _ in zip(found, range(3), strict=False)] == first


@pytest.mark.parametrize(
    "text",
    [
        "",
        "every day",
        "FREQ=NEVER",
        "INTERVAL=2",
        "FREQ=DAILY;COUNT=0",
        "FREQ=DAILY;COUNT=-1",
        "FREQ=DAILY;COUNT=1001",
        "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;INTERVAL=1000",
        "FREQ=DAILY;COUNT=2;UNTIL=20260401",
        "FREQ=DAILY;UNTIL=tomorrow",
        "FREQ=DAILY;UNTIL=20269999",
        "FREQ=DAILY;UNTIL=20260101",
        "FREQ=WEEKLY;BYDAY=XX",
        "FREQ=DAILY;DTSTART=20260101",
        "FREQ=DAILY;BYSECOND=1",
        "FREQ=DAILY;FREQ=DAILY",
        "FREQ=HOURLY",
        "FREQ=MINUTELY",
        "FREQ=SECONDLY",
        "FREQ=DAILY;BYHOUR=8,9,10,11,12;BYMINUTE=0,10,20,30,40",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
        "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
        "FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29;BYHOUR=9;UNTIL=20270101",
        "FREQ=MONTHLY;INTERVAL=12;BYMONTH=4",
        "FREQ=WEEKLY;BYSETPOS=5;BYDAY=MO",
        "FREQ=DAILY;" + "BYHOUR=1," * 100,
        "FREQ=DAILY\nDTSTART:20260101T000000",
    ],
)
def test_senseless_rule_is_refused_at_once(text: str) -> None:
    begun = perf_counter()
    with pytest.raises(Refused):
        parse(text, MONDAY, ROME)
    assert perf_counter() - begun < 1


def test_hourly_only_where_it_is_wanted() -> None:
    assert parse("FREQ=HOURLY;INTERVAL=2", MONDAY, ROME, finest="HOURLY").frequency == "HOURLY"
    with pytest.raises(Refused, match="once every hour"):
        parse("FREQ=MINUTELY", MONDAY, ROME, finest="HOURLY")


@given(
    interval=st.integers(1, 9),
    frequency=st.sampled_from(["HOURLY", "DAILY", "WEEKLY", "MONTHLY"]),
    days=st.integers(0, 900),
    hour=st.integers(0, 23),
)
def test_skipping_ahead_gives_the_same_times(interval: int, frequency: str, days: int, hour: int) -> None:
    rule = parse(f"FREQ={frequency};INTERVAL={interval}", MONDAY, ROME, finest="HOURLY")
    after = MONDAY + timedelta(days=days % 90 if frequency == "HOURLY" else days, hours=hour)
    slow = next(at for at in rule.occurrences() if at >= after)
    assert next(rule.occurrences(after)) == slow


def test_old_series_is_as_fast_as_a_new_one() -> None:
    rule = parse("FREQ=HOURLY", datetime(2000, 1, 1), ROME, finest="HOURLY")
    begun = perf_counter()
    assert next(rule.occurrences(MONDAY)) == MONDAY
    assert perf_counter() - begun < 0.05


def test_time_in_a_gap_moves_forward_and_a_double_one_is_the_first() -> None:
    assert wall(instant(datetime(2026, 3, 29, 2, 30), ROME), ROME) == datetime(2026, 3, 29, 3, 30)
    assert instant(datetime(2026, 10, 25, 2, 30), ROME).hour == 0
    assert wall(instant(datetime(2026, 3, 8, 2, 30), NEW_YORK), NEW_YORK) == datetime(2026, 3, 8, 3, 30)
    assert instant(datetime(2026, 11, 1, 1, 30), NEW_YORK).hour == 5


def test_last_time() -> None:
    assert last(parse("FREQ=DAILY;COUNT=3", MONDAY, ROME)) == datetime(2026, 3, 18, 9)
    assert last(parse("FREQ=WEEKLY;UNTIL=20260401", MONDAY, ROME)) == datetime(2026, 3, 30, 9)
    assert last(parse("FREQ=WEEKLY", MONDAY, ROME)) is None


def test_shift_turns_weekdays_and_days_of_the_month() -> None:
    weekly = shifted(parse("FREQ=WEEKLY;BYDAY=MO,SU", MONDAY, ROME), timedelta(days=1, hours=1), ROME)
    assert dict(weekly.parts)["BYDAY"] == "TU,MO"
    assert weekly.start == datetime(2026, 3, 17, 10)
    monthly = shifted(parse("FREQ=MONTHLY;BYMONTHDAY=16", MONDAY, ROME), timedelta(days=2), ROME)
    assert dict(monthly.parts)["BYMONTHDAY"] == "18"
    until = shifted(parse("FREQ=DAILY;UNTIL=20260320T090000Z", MONDAY, ROME), timedelta(hours=1), ROME)
    assert dict(until.parts)["UNTIL"] == "20260320T100000Z"


@pytest.mark.parametrize("text", ["FREQ=MONTHLY;BYDAY=3MO", "FREQ=DAILY;BYHOUR=9,17", "FREQ=DAILY;BYDAY=MO,TU"])
def test_shift_that_days_cannot_follow_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        shifted(parse(text, MONDAY, ROME), timedelta(days=5), ROME)
    assert refusal.value.alternative


def test_another_zone_moves_only_the_end() -> None:
    rule = parse("FREQ=DAILY;UNTIL=20260320T090000Z", MONDAY, ROME)
    assert rezoned(rule, NEW_YORK) == "FREQ=DAILY;UNTIL=20260320T140000Z"
    assert rezoned(parse("FREQ=DAILY", MONDAY, ROME), NEW_YORK) == "FREQ=DAILY"
