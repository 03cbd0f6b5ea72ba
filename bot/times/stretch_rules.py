"""Rules for stretches of days: weeks, weekends, months, quarters, years, seasons, from day to day of one month."""

from datetime import date, timedelta

from bot.times.day_rules import offset_of, shy, stretch_of, year_of
from bot.times.days import (
    day_of_month,
    forward,
    holiday,
    holiday_from,
    monday_of,
    month_days,
    month_start,
    season,
    unit_days,
    year_days,
)
from bot.times.grammar import Match, is_a
from bot.times.mention import Length
from bot.times.parts import Days, Payload


def _unit(m: Match) -> Payload | None:
    unit, rel, today = m.item("u"), m.item("rel"), m.context.today
    if unit is None:
        return None
    name = {"WEEKEND": "weekend", "WORKWEEK": "workweek"}.get(_class_of(m), unit.name)
    days = unit_days(name, today, offset_of(rel))
    if m.has("later"):
        return Days(start=max(days.start, today), end=days.end, grain=days.grain)
    if name == "weekend" and rel is not None and is_a(rel, "COMING") and days.start < today:
        return unit_days(name, today, 1)
    if name == "weekend" and rel is not None and is_a(rel, "GONE") and days.start > today - timedelta(days=7):
        return unit_days(name, today, -1)
    return days


def _class_of(m: Match) -> str:
    unit = m.item("u")
    return next((name for name in ("WEEKEND", "WORKWEEK") if unit is not None and is_a(unit, name)), "")


def _rest(m: Match) -> Payload | None:
    days = stretch_of(m)
    return Days(start=max(days.start, m.context.today), end=days.end, grain=days.grain)


def _after_next(m: Match) -> Payload | None:
    unit = m.item("u")
    name = _class_of(m) or (unit.name if unit else "")
    return unit_days(name.lower(), m.context.today, 2)


def _all(m: Match) -> Payload | None:
    unit = m.item("u")
    return unit_days(unit.name, m.context.today, 0) if unit else None


def _month(m: Match) -> Payload | None:
    month = m.item("m")
    if month is None:
        return None
    number, today, rel = int(month.number), m.context.today, m.item("rel")
    if m.follows("DAYNUM", "ORD") and rel is None:
        return None  # a day that this month does not have
    year = year_of(m)
    if year is not None:
        return month_days(year, number)
    if rel is None and shy(m, month):
        return None
    if rel is not None and month.word in ("may", "march") and m.after is not None and is_a(m.after, "WORD", "OR"):
        return None
    start = forward(today.replace(day=1), number, 1)
    if rel is not None and is_a(rel, "GONE"):
        start = start.replace(year=start.year - 1)
    elif rel is not None and is_a(rel, "NEXT") and start <= today:
        start = start.replace(year=start.year + 1)
    return month_days(start.year, number)


def _third(m: Match) -> Payload | None:
    """Early, mid and late in a month: its days up to the 10th, up to the 20th, and the others."""
    days = stretch_of(m)
    edge = m.item("edge")
    if edge is None or days.grain != "month":
        return None
    bounds = (days.start, days.start + timedelta(days=10), days.start + timedelta(days=20), days.end)
    third = 0 if is_a(edge, "EARLY") else 1 if is_a(edge, "MID") else 2
    return Days(start=bounds[third], end=bounds[third + 1])


def _quarter(m: Match) -> Payload | None:
    number, today = m.number("q"), m.context.today
    if not 1 <= number <= 4:
        return None
    start = date(year_of(m) or today.year, 3 * number - 2, 1)
    if not m.has("y") and month_start(start, 3) <= today:
        start = month_start(start, 12)
    return Days(start=start, end=month_start(start, 3), grain="quarter")


def _year(m: Match) -> Payload | None:
    return year_days(m.number("y"))


def _years(m: Match) -> Payload | None:
    first, last = m.number("a"), m.number("b")
    return Days(start=date(first, 1, 1), end=date(last + 1, 1, 1), grain="year") if first < last else None


def _year_month(m: Match) -> Payload | None:
    item = m.item("f")
    year, month = map(int, (item.word if item else "").replace("/", "-").split("-"))
    return month_days(year, month) if 1900 <= year <= 2100 else None


def _season(m: Match) -> Payload | None:
    item, rel = m.item("s"), m.item("rel")
    if item is None or (rel is None and not m.follows("IN", "UNTIL", "DURING")):
        return None
    if rel is None and item.word in ("spring", "fall") and not m.has("the"):
        return None
    year = year_of(m)
    days = season(int(item.number), m.context.today if year is None else date(year, 1, 1), offset_of(rel))
    if rel is not None and is_a(rel, "NEXT") and days.start <= m.context.today:
        return Days(start=month_start(days.start, 12), end=month_start(days.end, 12), grain=days.grain)
    return days


def _days_of_month(m: Match) -> Payload | None:
    """ "July 13-15", "12 to 16 September"."""
    first, last, month = m.number("a"), m.number("b"), m.number("m")
    year = year_of(m)
    if year is None:
        year = forward(m.context.today, month, last).year
    start, end = date(year, month, first), date(year, month, last)
    return Days(start=start, end=end + timedelta(days=1)) if start < end else None


def _days_here(m: Match) -> Payload | None:
    """ "the 21st to the 23rd"."""
    first, last = m.number("a"), m.number("b")
    if m.has("rel"):
        start = month_start(m.context.today, offset_of(m.item("rel"))).replace(day=first)
    else:
        start = day_of_month(m.context.today, first)
    end = day_of_month(start, last)
    return Days(start=start, end=end + timedelta(days=1)) if start < end else None


def _months(m: Match) -> Payload | None:
    first, last = m.number("a"), m.number("b")
    year = year_of(m)
    a = m.item("a")
    if a is not None and a.word in ("may", "march") and not m.follows("FROM", "BETWEEN") and year is None and m.before:
        return None
    end = date(year, last, 1) if year is not None else forward(m.context.today.replace(day=1), last, 1)
    start = date(end.year if first <= last else end.year - 1, first, 1)
    return Days(start=start, end=month_start(end, 1), grain="month")


def _weekend_of(m: Match) -> Payload | None:
    days = stretch_of(m)
    nth = -1 if m.has("last") else 1
    saturdays = [days.start + timedelta(days=n) for n in range((days.end - days.start).days)]
    saturdays = [day for day in saturdays if day.weekday() == 5]
    start = saturdays[nth if nth < 0 else 0]
    return Days(start=start, end=start + timedelta(days=2), grain="weekend")


def _holiday_weekend(m: Match) -> Payload | None:
    """The weekend that a holiday is part of, Monday or Friday included; the next one for a holiday in midweek."""
    item = m.item("h")
    if item is None:
        return None
    year = year_of(m)
    day = holiday(item.name, year) if year else holiday_from(item.name, m.context.today)
    saturday = day - timedelta(days=2) if day.weekday() == 0 else monday_of(day) + timedelta(days=5)
    return Days(
        start=min(saturday, day) if day.weekday() == 4 else saturday,
        end=saturday + timedelta(days=3 if day.weekday() == 0 else 2),
        grain="weekend",
    )


def _nth_week(m: Match) -> Payload | None:
    """The nth week of a month or a year: the weeks whose Monday lies in it; the last one may run over."""
    days, nth = stretch_of(m), m.number("n")
    first = monday_of(days.start + timedelta(days=6))
    last = monday_of(days.end - timedelta(days=1))
    if last + timedelta(days=7) > days.end:
        last -= timedelta(days=7)
    length = m.maybe("len", Length)
    if length is not None and not length.weeks:
        return None
    count = length.weeks if length is not None else 1
    start = last - timedelta(weeks=count - 1) if nth < 0 else first + timedelta(weeks=nth - 1)
    if m.has("last"):
        start = last - timedelta(weeks=nth - 1)
    return Days(start=start, end=start + timedelta(weeks=count), grain="week")


def _nth_month(m: Match) -> Payload | None:
    year = m.number("y") if m.has("y") else m.context.today.year + offset_of(m.item("rel"))
    return month_days(year, m.number("n"))


_THAT = "(?:(?P<m>MONTH) (?:COMMA? OF? (?P<y>YEAR))?|THE? (?P<rel>REL)? (?P<u>MONTHW|YEARW)|(?P<yonly>YEAR))"
_STRETCH = f"(?:OF|IN) {_THAT}"
_UNIT = "WEEKW|WEEKEND|MONTHW|YEARW|QUARTER|WORKWEEK"
STRETCH_RULES = (
    (
        "unit",
        f"THE? (?:(?P<later>LATER)|EARLY|LATE|ALL)? (?:IN|OF)? THE? THIS? (?P<rel>REL|PAST) (?P<u>{_UNIT})",
        _unit,
    ),
    ("unit", "(?:ON|IN)? (?P<u>WEEKEND)", _unit),
    ("after_next", "THE? (?P<u>WEEKW|WEEKEND|MONTHW) AFTER NEXT", _after_next),
    ("all", "ALL (?P<u>WEEKW|MONTHW|YEARW)", _all),
    ("rest", "THE? REST OF THE? (?P<rel>REL)? (?P<u>WEEKW|MONTHW|YEARW)", _rest),
    ("month", "THE? (?P<rel>REL)? (?P<m>MONTH) (?:(?:COMMA|OF|SLASH|DASH)? (?P<y>YEAR) (?!CU))?", _month),
    (
        "third",
        "THE? (?P<edge>EARLY|MID|LATE) (?:OF|IN|DASH)? "
        "(?:(?P<m>MONTH) (?P<y>YEAR)?|(?:THE|(?P<rel>REL)) (?P<u>MONTHW))",
        _third,
    ),
    ("quarter", "(?P<q>QTR) (?:(?:OF|IN)? (?P<y>YEAR))?", _quarter),
    ("quarter", "THE? (?P<q>ORDS) QUARTER (?:(?:OF|IN)? (?P<y>YEAR))?", _quarter),
    ("year", "(?:IN|DURING|BY|UNTIL|FROM) THE? (?P<x>(?P<y>YEAR)) (?!CU|UNIT|WORD)", _year),
    ("year", "THE? YEARW (?P<y>YEAR)", _year),
    ("years", "(?:FROM|BETWEEN|IN|DURING) (?P<x>(?P<a>YEAR) (?:UPTO|AND) (?P<b>YEAR))", _years),
    ("year_month", "(?P<f>YM)", _year_month),
    ("season", "(?P<the>THE)? (?P<rel>REL)? (?P<s>SEASON) (?:(?:OF|IN)? (?P<y>YEAR))?", _season),
    (
        "days_of_month",
        "(?P<m>MONTH) THE? (?P<a>ORDS|DAYNUM) (?:UPTO|AND) THE? (?P<b>ORDS|DAYNUM) "
        "(?: COMMA? (?P<y>YEAR))? (?!UNIT|MER)",
        _days_of_month,
    ),
    (
        "days_of_month",
        "THE? (?P<a>ORDS|DAYNUM) (?:UPTO|AND) THE? (?P<b>ORDS|DAYNUM) OF? (?P<m>MONTH) (?: COMMA? (?P<y>YEAR))?",
        _days_of_month,
    ),
    ("days_here", "THE? (?P<a>ORD) (?:UPTO|AND) THE? (?P<b>ORD)", _days_here),
    ("days_here", "(?P<a>DAYNUM) (?:UPTO|AND) (?P<b>DAYNUM) (?:IN|OF) (?P<rel>REL) MONTHW", _days_here),
    ("months", "(?P<a>MONTH) (?:UPTO|AND) (?P<b>MONTH) (?: COMMA? (?:OF|IN)? (?P<y>YEAR))? (?!DAYNUM|ORDS)", _months),
    ("weekend_of", f"THE? (?:ORD|(?P<last>LAST)) WEEKEND {_STRETCH}", _weekend_of),
    ("holiday_weekend", "(?P<h>HOLIDAY) WEEKEND (?P<y>YEAR)?", _holiday_weekend),
    ("holiday_weekend", "(?P<h>HOLIDAY) (?P<y>YEAR) WEEKEND", _holiday_weekend),
    ("holiday_weekend", "THE? WEEKEND OF (?P<h>HOLIDAY) (?P<y>YEAR)?", _holiday_weekend),
    (
        "nth_week",
        f"THE? (?P<n>ORDS|LAST) (?P<last>LAST)? (?:WEEKW (?:OF|IN)|WEEKOF|(?P<len>LENGTH) (?:OF|IN)) {_THAT}",
        _nth_week,
    ),
    ("nth_month", "THE? (?P<n>ORDS) MONTHW (?:OF|IN) (?:THE? (?P<rel>REL) YEARW|(?P<y>YEAR))", _nth_month),
)
