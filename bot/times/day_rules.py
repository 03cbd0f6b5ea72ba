"""Rules for single days: relative days, weekdays, dates in words and figures, the nth day of a stretch."""

from datetime import date, timedelta

from bot.times.company import GREETINGS, NO_ORDINAL
from bot.times.days import (
    day_of_month,
    forward,
    holiday,
    holiday_from,
    monday_of,
    month_days,
    month_start,
    next_weekday,
    nth_weekday,
    unit_days,
    year_days,
)
from bot.times.grammar import Match, is_a
from bot.times.lexer import Item
from bot.times.lexicon import SHY_MONTHS, SHY_WEEKDAYS
from bot.times.parts import DayAt, Days, Payload


def offset_of(item: Item | None) -> int:
    """How many units a word like "next" goes."""
    return int(item.number) if item is not None and not is_a(item, "PAST") else -1 if item is not None else 0


def _relative(m: Match) -> Payload | None:
    days = m.number("d")
    return DayAt(day=m.context.today + timedelta(days=days), today=days == 0)


def shy(m: Match, item: Item) -> bool:
    """Whether a word that is mostly another word ("sun", "may") stands here without company that makes it a time."""
    if item.word.isdigit() or (item.word not in SHY_WEEKDAYS and item.word not in SHY_MONTHS):
        return False
    if m.before is None and (m.after is None or (is_a(m.after, "STOP") and m.context.items[-1] is m.after)):
        return False
    if item.word in SHY_WEEKDAYS:
        named = m.context.text[item.start].isupper() and m.before is not None and not is_a(m.before, "STOP", "THE")
        return not (named or _weekday_company(m))
    if item.word in ("may", "march", "mar") and m.after is not None and is_a(m.after, "WORD", "OR", "AT", "ON"):
        return not m.follows("IN", "FROM", "OF", "UNTIL", "NEXT", "LAST")
    return not m.follows(
        "IN", "BY", "UNTIL", "FROM", "DURING", "REL", "EARLY", "LATE", "MID", "BETWEEN", "AND", "OF", "DASH", "TO"
    )


def _weekday_company(m: Match) -> bool:
    if m.follows("ON", "REL", "EVERY", "BY", "UNTIL", "FROM", "FOR", "COMMA", "AND", "DASH"):
        return True
    if m.after is not None and is_a(m.after, "AT"):
        at = m.found.end() + 1
        return at < len(m.context.items) and is_a(m.context.items[at], "HR", "CLK", "NOON", "MIDNIGHT", "HMX", "DOT")
    if m.after is not None and is_a(m.after, "COMMA", "AND"):
        return any(is_a(item, "WDAY") for item in m.context.items[m.found.end() + 1 : m.found.end() + 3])
    return m.after is not None and is_a(
        m.after, "PART", "NIGHT", "CLK", "NEXT", "NUM", "ORD", "MONTH", "TO", "DASH", "DM", "ISO", "DMY"
    )


def _weekday(m: Match) -> Payload | None:
    item = m.item("d")
    if item is None or shy(m, item):
        return None
    weekday = int(item.number)
    today = m.context.today
    return DayAt(day=next_weekday(today, weekday), rolls=True, weekday=weekday)


def _weekday_rel(m: Match) -> Payload | None:
    weekday, today = m.number("d"), m.context.today
    rel = m.item("rel")
    if rel is None:
        return None
    if is_a(rel, "NEXT"):
        return DayAt(day=monday_of(today) + timedelta(days=7 + weekday), weekday=weekday)
    if is_a(rel, "GONE"):
        return DayAt(day=next_weekday(today - timedelta(days=7), weekday), weekday=weekday)
    day = next_weekday(today, weekday)
    rolls = is_a(rel, "COMING") and day == today
    return DayAt(day=day + timedelta(days=7) if rolls else day, weekday=weekday)


def _weekday_in_week(m: Match) -> Payload | None:
    start = unit_days("week", m.context.today, offset_of(m.item("rel"))).start
    return DayAt(day=start + timedelta(days=m.number("d")), dated=False)


def _weekday_week(m: Match) -> Payload | None:
    weeks = 2 if (unit := m.item("u")) is not None and unit.name == "fortnight" else 1
    if m.has("d"):
        day = next_weekday(m.context.today, m.number("d"))
    else:
        day = m.context.today + timedelta(days=m.number("r"))
    return DayAt(day=day + timedelta(weeks=weeks))


def _after_next(m: Match) -> Payload | None:
    return DayAt(day=next_weekday(m.context.today + timedelta(days=1), m.number("d")) + timedelta(weeks=1))


def year_of(m: Match, name: str = "y") -> int | None:
    """A year that was written, in full or with two figures."""
    if not m.has(name):
        return None
    year = m.number(name)
    return year if year >= 100 else 2000 + year if year < 70 else 1900 + year


def _month_day(m: Match) -> Payload | None:
    month, day = m.number("m"), m.number("d")
    item = m.item("m")
    number = m.item("d")
    if (
        item is not None
        and number is not None
        and number.worded
        and item.word in SHY_MONTHS
        and m.found.end() - m.found.start() == 2
    ):
        led = m.follows("ON", "BY", "UNTIL", "FROM", "FOR") or m.after is None or is_a(m.after, "STOP", "AT", "COMMA")
        if item.word in ("may", "march") and not (is_a(number, "ORD") or led or number.number >= 20):
            return None
    year = year_of(m)
    if year is not None:
        return DayAt(day=date(year, month, day), dated=True)
    found = forward(m.context.today, month, day)
    if m.has("w") and found.weekday() != m.number("w"):
        return _agreeing(m, month, day, found)
    return DayAt(day=found, dated=True)


def _agreeing(m: Match, month: int, day: int, found: date) -> DayAt:
    """A weekday beside a date without a year says which year is meant, if one near by agrees."""
    for year in (found.year - 1, found.year + 1):
        other = date(year, month, day) if not (month == 2 and day == 29) else found
        if other.weekday() == m.number("w") and abs((other - m.context.today).days) < 60:
            return DayAt(day=other, dated=True)
    return DayAt(day=found, dated=True)


def _ordinal(m: Match) -> Payload | None:
    number = m.item("d")
    if number is None or not 1 <= number.number <= 31:
        return None
    after, context = m.after, m.context
    if m.has("w"):
        return _weekday_ordinal(m)
    expected = context.expecting in ("date", "datetime")
    if after is not None and (
        after.word in NO_ORDINAL
        or is_a(after, "CU", "UNIT", "LENGTH", "WDAY", "WDAYS", "WEEKEND", "HOURW", "QUARTER", "HOLIDAY")
    ):
        return None
    led = m.follows("ON", "BY", "UNTIL", "FROM", "FOR", "TO", "BETWEEN")
    if is_a(number, "ORD") and not number.worded:
        alone = m.before is None and (after is None or is_a(after, "STOP", "AT", "COMMA", "TO"))
        if not (m.has("the") or led or alone or expected):
            return None
    elif is_a(number, "ORDS"):
        closed = after is None or not is_a(after, "WORD", "ACT", "PART", "DASH") or number.number >= 10
        if not ((led and m.has("the") and closed) or (expected and closed)):
            return None
    elif context.expecting != "date" and not (
        m.follows("ON") and m.has("the") and (after is None or not is_a(after, "WORD", "ACT"))
    ):
        return None
    return DayAt(day=day_of_month(context.today, int(number.number)), nth=int(number.number), dated=True)


def _weekday_ordinal(m: Match) -> Payload | None:
    """ "Friday the 13th": the next month in which day and weekday agree."""
    number, weekday, today = m.number("d"), m.number("w"), m.context.today
    item = m.item("d")
    if item is not None and not is_a(item, "ORDS") and number <= 12:
        return None
    for months in range(-1, 14):
        try:
            day = month_start(today, months).replace(day=number)
        except ValueError:
            continue
        if day.weekday() == weekday and (day >= today or (today - day).days < 14):
            return DayAt(day=day, dated=True)
    return DayAt(day=day_of_month(today, number), dated=True)


def _of_month(m: Match) -> Payload | None:
    if not m.has("rel"):
        return DayAt(day=day_of_month(m.context.today, m.number("d")), dated=True)
    first = month_start(m.context.today, offset_of(m.item("rel")))
    return DayAt(day=first.replace(day=m.number("d")), dated=True)


def stretch_of(m: Match) -> Days:
    """The month or year that "first Monday of …" counts in."""
    today = m.context.today
    if m.has("m"):
        month = m.number("m")
        year = year_of(m)
        if year is None:
            year = forward(today.replace(day=1), month, 1).year
        return month_days(year, month)
    if m.has("yonly"):
        return year_days(m.number("yonly"))
    unit = m.item("u")
    return unit_days(unit.name if unit else "month", today, offset_of(m.item("rel")))


def _nth(m: Match) -> Payload | None:
    days, nth = stretch_of(m), m.number("n")
    if m.has("last"):
        nth = -nth
    if m.has("d"):
        found = nth_weekday(days, m.number("d"), nth)
        if found < m.context.today and days.start <= m.context.today and m.has("m") and not m.has("y"):
            found = nth_weekday(month_days(days.start.year + 1, days.start.month), m.number("d"), nth)
        return DayAt(day=found, dated=True)
    found = days.end + timedelta(days=nth) if nth < 0 else days.start + timedelta(days=nth - 1)
    return DayAt(day=found, dated=True) if days.start <= found < days.end else None


def _edge(m: Match) -> Payload | None:
    """The end or the start of a month or a year is its last or first day; of a week, its last or first three days."""
    days = stretch_of(m)
    edge = m.item("edge")
    last = edge is None or is_a(edge, "END", "EOX")
    if days.grain == "week":
        start = days.start + timedelta(days=4 if last else 0)
        return Days(start=start, end=start + timedelta(days=3))
    return DayAt(day=days.end - timedelta(days=1) if last else days.start, dated=True)


def _eox(m: Match) -> Payload | None:
    item = m.item("f")
    days = unit_days(item.name if item else "month", m.context.today, 0)
    return DayAt(day=days.end - timedelta(days=3 if days.grain == "week" else 1), dated=True)


def _holiday(m: Match) -> Payload | None:
    item = m.item("h")
    if item is None or (m.before is not None and m.before.word in GREETINGS):
        return None
    if m.has("y"):
        return DayAt(day=holiday(item.name, m.number("y")), dated=True)
    return DayAt(day=holiday_from(item.name, m.context.today, offset_of(m.item("rel"))), dated=True)


_IN_MONTH = (
    "(?:OF|IN|DURING|COMMA)? (?:(?P<m>MONTH) (?:COMMA? OF? (?P<y>YEAR))?|THE? (?P<rel>REL)? (?P<u>MONTHW|YEARW|WEEKW))"
)
_YEAR = "(?: COMMA? (?:OF|IN)? (?P<y>YEAR) (?!CU) )?"
DAY_RULES = (
    ("relative", "THE? (?P<d>DREL)", _relative),
    ("weekday", "(?P<d>WDAY)", _weekday),
    ("weekday_rel", "THE? THIS? (?P<rel>REL|PAST) (?P<d>WDAY)", _weekday_rel),
    ("weekday_in_week", "(?P<d>WDAY) (?:OF|IN|FROM)? THE? (?P<rel>REL) WEEKW", _weekday_in_week),
    ("weekday_in_week", "(?P<rel>REL) WEEKW COMMA? ON? (?P<d>WDAY)", _weekday_in_week),
    ("weekday_week", "(?:(?P<d>WDAY)|(?P<r>DREL)) (?P<u>WEEKW)", _weekday_week),
    ("after_next", "THE? (?P<d>WDAY) AFTER NEXT", _after_next),
    ("day_month", f"(?:(?P<w>WDAY) COMMA?)? THE? (?P<d>ORDS|DAYNUM) DAYW? OF? THE? (?P<m>MONTH) {_YEAR}", _month_day),
    (
        "month_day",
        f"(?:(?:THE? REL)? (?P<w>WDAY) (?:COMMA|DASH)?)? THE? (?P<m>MONTH) (?:THE|DASH)? (?P<d>ORDS|DAYNUM) {_YEAR}",
        _month_day,
    ),
    (
        "dashed",
        "(?P<d>DAYNUM) (?:SLASH|DASH) (?P<m>MONTH) (?: (?:SLASH|DASH) (?P<y>YEAR|DAYNUM|N59|N99) )?",
        _month_day,
    ),
    ("dashed", "(?:(?P<y>YEAR) (?:SLASH|DASH))? (?P<m>MONTH) (?:SLASH|DASH) (?P<d>DAYNUM)", _month_day),
    ("ordinal", "(?:(?P<w>WDAY) COMMA?)? (?P<the>THE)? (?P<d>ORDS|DAYNUM)", _ordinal),
    ("of_month", "THE? (?P<d>ORDS|DAYNUM) DAYW? (?:OF|IN) THE? (?P<rel>REL)? MONTHW", _of_month),
    ("of_month", "(?P<rel>REL) MONTHW COMMA? ON? THE (?P<d>ORDS)", _of_month),
    ("of_month", "THE (?P<d>ORDS) (?P<rel>REL) MONTHW", _of_month),
    ("nth", f"THE? (?P<n>ORDS|LAST) (?P<last>LAST)? (?:(?P<d>WDAY)|DAYW) {_IN_MONTH}", _nth),
    ("edge", f"THE? (?P<edge>END|START) (?:OF)? {_IN_MONTH}", _edge),
    ("eox", "THE? (?P<f>EOX)", _eox),
    ("holiday", "THE? (?P<rel>REL)? (?P<h>HOLIDAY) (?P<y>YEAR)?", _holiday),
)
