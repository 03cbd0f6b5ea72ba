"""Rules for lengths of time and for points that lie a length away."""

from datetime import datetime, timedelta

from bot.times.compose import add, add_days
from bot.times.days import next_weekday
from bot.times.grammar import Grammar, Match, is_a
from bot.times.lexer import Item
from bot.times.mention import Grain, Length, Moment, MomentRange, TimeOfDay
from bot.times.parts import DayAt, Days, Final, Payload, Void

_CLOCK = {"second": timedelta(seconds=1), "minute": timedelta(minutes=1), "hour": timedelta(hours=1)}


def length_of(amount: float, unit: str) -> Length | None:
    """A number of units; a fraction of a calendar unit goes to the next smaller one that holds it."""
    if not 0 < amount <= 10**6:
        return None
    if unit in _CLOCK:
        return Length(clock=round(amount * 3600) * _CLOCK[unit] / 3600)
    whole, rest = int(amount), amount - int(amount)
    match unit:
        case "day" | "night":
            return Length(days=whole, clock=timedelta(hours=round(rest * 24)))
        case "week" | "fortnight":
            weeks = 2 * whole if unit == "fortnight" else whole
            return Length(weeks=weeks, days=round(rest * 7))
        case "month":
            return Length(months=whole, days=round(rest * 30))
        case "quarter":
            return Length(months=round(amount * 3))
        case "year":
            return Length(years=whole, months=round(rest * 12))
        case _:
            return None


def amount_of(item: Item) -> float:
    """How many a word or number says."""
    return float(item.word) if is_a(item, "DEC", "DOT") else item.number


def sum_of(parts: list[Length]) -> Length:
    """Lengths put together."""
    return Length(
        years=sum(part.years for part in parts),
        months=sum(part.months for part in parts),
        weeks=sum(part.weeks for part in parts),
        days=sum(part.days for part in parts),
        clock=sum((part.clock for part in parts), timedelta()),
    )


def _plain(m: Match) -> Payload | None:
    quantity, unit = m.item("n"), m.item("u")
    if quantity is None or unit is None or (is_a(quantity, "ART") and is_a(unit, "SEC", "QUARTER")):
        return None
    if unit.name == "hour" and len(quantity.word) == 4 and is_a(quantity, "HHMM", "YEAR"):
        return None
    if is_a(quantity, "ART") and m.follows("ONCE", "TWICE", "TIMES"):
        return None
    amount = amount_of(quantity) + sum(item.number for name in ("f", "g") for item in m.items(name))
    return length_of(amount, unit.name)


def _half(m: Match) -> Payload | None:
    unit = m.item("u")
    return length_of(0.5, unit.name) if unit else None


def _quarter(m: Match) -> Payload | None:
    return length_of(0.25 * (m.number("n", 1) or 1), "hour")


def _fraction(m: Match) -> Payload | None:
    item, unit = m.item("n"), m.item("u")
    if item is None or unit is None:
        return None
    above, below = map(int, item.word.split("/"))
    return length_of(m.number("whole") + above / below, unit.name) if below else None


def _hours_minutes(m: Match) -> Payload | None:
    item = m.item("n")
    hours, _, minutes = (item.word if item else "").partition("h")
    if int(hours) > 4 and minutes.rstrip("min") == minutes and not m.follows("FOR"):
        return None
    if m.follows("AT"):
        return None
    return Length(clock=timedelta(hours=int(hours), minutes=int(minutes.rstrip("min"))))


def _void(m: Match) -> Payload | None:
    return Void()


def _all_day(m: Match) -> Payload | None:
    return Length(days=1)


def ahead(m: Match, length: Length, sign: int) -> Payload | None:
    """The stretch of a length that begins now, or with tomorrow; or that ends now, for a negative sign."""
    context = m.context
    if not length.clock:
        start = context.today if sign < 0 else context.today + timedelta(days=1)
        other = add_days(context.now.replace(year=start.year, month=start.month, day=start.day), length, sign).date()
        return Days(start=min(start, other), end=max(start, other), grain=grain_of(length))
    zone = context.reference.zone
    now = context.reference.now.astimezone(zone)
    ends = sorted((now, add(now, length, zone, sign)))
    start_moment, end_moment = (_moment(moment) for moment in ends)
    return Final(kind="datetimerange", grain="minute", value=MomentRange(start=start_moment, end=end_moment))


def grain_of(length: Length) -> Grain:
    """The largest unit of a length."""
    return "year" if length.years else "month" if length.months else "week" if length.weeks else "day"


def _moment(instant: datetime) -> Moment:
    local = instant.replace(tzinfo=None)
    time = TimeOfDay(hour=local.hour, minute=local.minute, second=local.second)
    return Moment(local=local, instant=instant, time=time, elapsed=True)


def _next_units(m: Match) -> Payload | None:
    quantity, unit = m.item("n"), m.item("u")
    if quantity is None or unit is None:
        return None
    length = length_of(amount_of(quantity), unit.name)
    return ahead(m, length, -1 if m.has("past") else 1) if length else None


def _workdays(m: Match) -> Payload | None:
    day, left = m.context.today, m.number("n")
    if not 0 < left <= 400:
        return None
    while left:
        day += timedelta(days=1)
        left -= day.weekday() < 5
    return Days(start=m.context.today + timedelta(days=1), end=day + timedelta(days=1))


def _weekdays_from_now(m: Match) -> Payload | None:
    first = next_weekday(m.context.today + timedelta(days=1), m.number("d"))
    return DayAt(day=first + timedelta(weeks=m.number("n") - 1), dated=True)


def _minutes(m: Match) -> Payload | None:
    """ "remind me in 10": minutes, when a reminder is set and nothing is counted."""
    number = m.item("n")
    free = m.after is None or is_a(m.after, "STOP", "TO", "COMMA") or m.after.word in ("about", "that", "please")
    asked = any(item.word in ("remind", "ping", "nudge", "snooze", "reminder") for item in m.context.items)
    if number is None or number.worded or not (free and asked) or number.number % 5:
        return None
    return length_of(number.number, "minute")


LENGTHS = Grammar(
    (
        ("minutes_bare", "(?<=IN) (?P<n>N12|N24|N31|N59)", _minutes),
        ("next_units", "THE? (?P<n>NUM) (?:COMING|(?P<past>PREV)) (?P<u>CU)", _next_units),
        ("next_units", "THE? (?P<n>NEXT) (?P<u>HOURW)", _next_units),
        ("next_units", "COMING (?P<n>N12) (?P<u>CU)", _next_units),
        ("length", "(?P<n>QTY) MORE? OF? DASH? (?P<u>CU) (?:AND ART? (?P<f>HALF|QUARTER))?", _plain),
        ("length", "BETWEEN (?P<x>(?:N12|N24|N31|N59|DEC) AND (?P<n>N12|N24|N31|N59|DEC) (?P<u>CU))", _plain),
        ("length", "(?:N12|N24|N31|N59|DEC) (?:DASH|TO|OR) (?P<n>N12|N24|N31|N59|DEC) (?P<u>CU)", _plain),
        ("length", "(?P<n>QTY) AND ART? (?P<f>HALF|QUARTER) DASH? (?P<u>CU)", _plain),
        ("length", "ART (?P<n>FEW) OF? MORE? (?P<u>CU)", _plain),
        ("length", "ART? HALF (?:OF? ART)? DASH? (?P<u>CU)", _half),
        ("length", "(?:ART|(?P<n>N12))? DASH? (?:QUARTER|UNIT) (?:OF ART|ART|DASH) HOURW", _quarter),
        ("length", "(?P<whole>N12|N24)? (?P<n>DM) (?:OF? ART)? (?P<u>CU)", _fraction),
        ("length", "(?P<n>HMX)", _hours_minutes),
        ("weekdays_from_now", "(?P<n>N12) (?P<d>WDAYS) (?:FROMNOW|LATER)", _weekdays_from_now),
        ("workdays", "THE? COMES (?P<n>NUM) WORKDAYS", _workdays),
        ("counted", "(?:NUM|FEW) (?:WDAYS|WEEKENDS|PARTS)", _void),
        ("all_day", "ALL DASH? DAYW", _all_day),
    )
)
