"""Arithmetic of the calendar: weekdays, months, holidays, units."""

from datetime import date, timedelta

from dateutil.easter import easter

from bot.times.mention import Grain
from bot.times.parts import Days


def next_weekday(today: date, weekday: int) -> date:
    """The next such day, today included."""
    return today + timedelta(days=(weekday - today.weekday()) % 7)


def monday_of(day: date) -> date:
    """The Monday of the day's week."""
    return day - timedelta(days=day.weekday())


def month_start(day: date, months: int = 0) -> date:
    """The first day of the month some months away."""
    index = day.year * 12 + day.month - 1 + months
    return date(index // 12, index % 12 + 1, 1)


def month_days(year: int, month: int) -> Days:
    """A whole month."""
    first = date(year, month, 1)
    return Days(start=first, end=month_start(first, 1), grain="month")


def year_days(year: int) -> Days:
    """A whole year."""
    return Days(start=date(year, 1, 1), end=date(year + 1, 1, 1), grain="year")


def unit_days(unit: str, today: date, offset: int) -> Days:
    """The week, weekend, month, quarter or year that is `offset` units from now."""
    match unit:
        case "week":
            start = monday_of(today) + timedelta(weeks=offset)
            return Days(start=start, end=start + timedelta(days=7), grain="week")
        case "workweek":
            start = monday_of(today) + timedelta(weeks=offset)
            return Days(start=start, end=start + timedelta(days=5), grain="week")
        case "weekend":
            start = monday_of(today) + timedelta(weeks=offset, days=5)
            return Days(start=start, end=start + timedelta(days=2), grain="weekend")
        case "month":
            return Days(start=month_start(today, offset), end=month_start(today, offset + 1), grain="month")
        case "quarter":
            first = month_start(date(today.year, 3 * ((today.month - 1) // 3) + 1, 1), 3 * offset)
            return Days(start=first, end=month_start(first, 3), grain="quarter")
        case "year":
            return year_days(today.year + offset)
        case _:
            raise ValueError(unit)


def nth_weekday(days: Days, weekday: int, nth: int) -> date:
    """The nth such day of a stretch; -1 is the last one."""
    if nth < 0:
        last = days.end - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - weekday) % 7) + timedelta(weeks=nth + 1)
    found = next_weekday(days.start, weekday) + timedelta(weeks=nth - 1)
    if found >= days.end:
        raise ValueError(nth)
    return found


def forward(today: date, month: int, day: int) -> date:
    """The next coming of a day of the year, today included."""
    for year in range(today.year, today.year + 9):
        try:
            found = date(year, month, day)
        except ValueError:
            if month == 2 and day == 29:
                continue
            raise
        if found >= today:
            return found
    raise ValueError(day)


def day_of_month(today: date, day: int) -> date:
    """The next coming of a day of the month, today included."""
    for months in range(0, 4):
        first = month_start(today, months)
        try:
            found = first.replace(day=day)
        except ValueError:
            continue
        if found >= today:
            return found
    raise ValueError(day)


def holiday(rule: str, year: int) -> date:
    """The date of a holiday: `MM-DD`, `easter+N`, `month/nth/weekday` or `thanksgiving+N`."""
    if rule.startswith("easter"):
        return easter(year) + timedelta(days=int(rule[6:]))
    if rule.startswith("thanksgiving"):
        return holiday("11/4/3", year) + timedelta(days=int(rule[12:]))
    if "/" in rule:
        month, nth, weekday = map(int, rule.split("/"))
        return nth_weekday(month_days(year, month), weekday, nth)
    return date(year, int(rule[:2]), int(rule[3:]))


def holiday_from(rule: str, today: date, offset: int = 0) -> date:
    """The next coming of a holiday (today included), or the last one for a negative offset."""
    this_year = holiday(rule, today.year)
    if offset < 0:
        return this_year if this_year < today else holiday(rule, today.year - 1)
    return this_year if this_year >= today else holiday(rule, today.year + 1)


def season(first_month: int, today: date, offset: int = 0) -> Days:
    """Three months, the running or the next ones."""
    start = date(today.year, first_month, 1)
    if offset < 0:
        while month_start(start, 3) > today:
            start = month_start(start, -12)
    elif month_start(start, 3) <= today:
        start = month_start(start, 12)
    elif first_month == 12 and today.month < 3:
        start = month_start(start, -12)
    return Days(start=start, end=month_start(start, 3), grain="quarter")


def shifted(unit: str) -> Grain:
    """The grain of a named unit."""
    match unit:
        case "second" | "minute" | "hour" | "week" | "month" | "quarter" | "year":
            return unit
        case "fortnight":
            return "week"
        case _:
            return "day"
