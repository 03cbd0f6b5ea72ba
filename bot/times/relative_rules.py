"""Rules for points and stretches that lie a length of time away."""

from datetime import date, datetime, time, timedelta

from bot.times.compose import add, add_days, has_calendar
from bot.times.days import unit_days
from bot.times.grammar import Grammar, Match
from bot.times.length_rules import ahead, grain_of, sum_of
from bot.times.mention import Length
from bot.times.parts import Clock, DayAt, Days, Instant, Payload


def _length(m: Match) -> Length:
    return sum_of([item.payload for item in m.items("len") if isinstance(item.payload, Length)])


def _sum(m: Match) -> Payload | None:
    return _length(m) if len(m.items("len")) > 1 else None


def _from_now(m: Match, length: Length, sign: int) -> Payload:
    context = m.context
    if not length.clock:
        return DayAt(day=add_days(context.now, length, sign).date(), dated=True)
    moment = add(context.reference.now, length, context.reference.zone, sign)
    return Instant(instant=moment, grain="hour" if not length.clock.seconds % 3600 else "minute")


def _in(m: Match) -> Payload | None:
    return _from_now(m, _length(m), 1)


def _from_today(m: Match) -> Payload | None:
    if m.follows("FOR"):
        return _days_from(m, m.context.today)
    return _in(m)


def _ago(m: Match) -> Payload | None:
    return _from_now(m, _length(m), -1)


def _shift_sign(m: Match) -> int:
    word = m.item("how")
    return -1 if word is not None and word.word == "before" else 1


def _from_day(m: Match) -> Payload | None:
    length, day = _length(m), m.payload("day", DayAt)
    how = m.item("how")
    if length.clock or how is None or how.word == "by":
        return None
    if m.follows("FOR") and how.word != "after":
        return _lasting(m)
    moved = add_days(
        m.context.now.replace(year=day.day.year, month=day.day.month, day=day.day.day), length, _shift_sign(m)
    )
    return DayAt(day=moved.date(), dated=True)


def _next_day(m: Match) -> Payload | None:
    """ "the day after Christmas"."""
    how = m.item("how")
    if how is None or how.word == "by":
        return None
    return DayAt(day=m.payload("day", DayAt).day + timedelta(days=_shift_sign(m)), dated=True)


def _weeks_on(m: Match) -> Payload | None:
    """ "a week on Friday": the Friday after the next."""
    length, day = _length(m), m.payload("day", DayAt)
    if day.weekday is None or length != Length(weeks=length.weeks):
        return None
    return DayAt(day=day.day + timedelta(weeks=length.weeks), dated=True)


def _from_clock(m: Match) -> Payload | None:
    length, clock = _length(m), m.payload("clock", Clock)
    how = m.item("how")
    if has_calendar(length) or how is None or how.word == "by" or m.follows("FOR"):
        return None
    total = clock.hour24() * 60 + clock.minute + _shift_sign(m) * int(length.clock.total_seconds() // 60)
    return Clock(hour=total // 60 % 24, minute=total % 60, second=clock.second, sure=True, zone=clock.zone)


def _lasting(m: Match) -> Payload | None:
    return _days_from(m, m.payload("day", DayAt).day)


def _days_from(m: Match, day: date) -> Payload | None:
    length = _length(m)
    if length.clock:
        return None
    return Days(start=day, end=add_days(datetime.combine(day, time()), length).date(), grain=grain_of(length))


def _within(m: Match) -> Payload | None:
    return ahead(m, _length(m), 1)


def _next_lengths(m: Match) -> Payload | None:
    return ahead(m, _length(m), -1 if m.has("past") else 1)


def _week_of(m: Match) -> Payload | None:
    return unit_days("week", m.payload("day", DayAt).day, 0)


_LEN = "(?P<len>LENGTH (?:COMMA? AND? LENGTH){0,5})"


RELATIVE = Grammar(
    (
        ("sum", f"{_LEN}", _sum),
        ("in", f"(?:IN|AFTER|FOR) AROUND? ART? {_LEN} (?:FROMNOW|LATER)", _in),
        ("in", f"IN AROUND? {_LEN} (?:MARK|POSS)? TIME?", _in),
        ("from_now", f"{_LEN} (?:LATER|FROMNOW|FROMTODAY|FROM NOW)", _in),
        ("ago", f"{_LEN} AGO", _ago),
        ("shift", f"{_LEN} (?P<how>FROM|AFTER|BY) (?P<day>DAY)", _from_day),
        ("shift", f"{_LEN} (?P<how>FROM|AFTER|BY|PAST) (?P<clock>CLOCK)", _from_clock),
        ("next_day", "THE? DAYW (?P<how>AFTER|BY) (?P<day>DAY)", _next_day),
        ("shift", f"{_LEN} ON (?P<day>DAY)", _weeks_on),
        ("lasting", f"{_LEN} COMMA? (?:STARTING|START) (?:FROM|ON)? (?P<day>DAY)", _lasting),
        ("lasting", f"{_LEN} COMMA FROM (?P<day>DAY)", _lasting),
        ("lasting", f"{_LEN} COMMA? FROMTODAY", _from_today),
        ("within", f"WITHIN {_LEN}", _within),
        ("within", f"(?:WITHIN|DURING|IN) THE? COMES {_LEN}", _within),
        ("next_units", f"THE? (?:COMES|(?P<past>GONE)) {_LEN}", _next_lengths),
        ("week_of", "THE? WEEKOF (?P<day>DAY)", _week_of),
    )
)
