"""Rules for dates in figures: "2026-03-29", "3/4", "03.04.2026"."""

from datetime import date, datetime

from bot.times.company import FRACTIONED, NUMBERED
from bot.times.days import (
    forward,
)
from bot.times.grammar import Context, Match
from bot.times.mention import Moment, TimeOfDay
from bot.times.parts import Clock, DayAt, Final, Moments, Payload


def _iso(m: Match) -> Payload | None:
    item = m.item("f")
    digits = "".join(c if c.isdigit() else " " for c in item.word).split() if item else []
    if len(digits) == 1:
        digits = [digits[0][:4], digits[0][4:6], digits[0][6:]]
    return DayAt(day=date(int(digits[0]), int(digits[1]), int(digits[2])), dated=True)


def _iso_time(m: Match) -> Payload | None:
    item = m.item("f")
    if item is None:
        return None
    word = item.word.upper()
    moment = datetime.fromisoformat(word)
    clock = Clock(hour=moment.hour, minute=moment.minute, second=moment.second, sure=True)
    if moment.tzinfo is None:
        return Moments(day=DayAt(day=moment.date(), dated=True), clock=clock)
    local = moment.astimezone(m.context.reference.zone)
    time = TimeOfDay(hour=local.hour, minute=local.minute, second=local.second)
    value = Moment(local=local.replace(tzinfo=None), instant=local, time=time, elapsed=True)
    return Final(kind="datetime", grain="minute", value=value)


def _numeric(m: Match) -> Payload | None:
    """A date in figures; both readings are kept when the person has no setting and both exist."""
    item = m.item("f")
    figures = [int(part) for part in item.word.replace("-", "/").replace(".", "/").split("/")] if item else []
    year = None
    if len(figures) == 3:
        year = figures[2] if figures[2] >= 100 else 2000 + figures[2] if figures[2] < 70 else 1900 + figures[2]
    if (m.before is not None and m.before.word in NUMBERED) or (m.after is not None and m.after.word in FRACTIONED):
        return None
    readings = [
        found
        for month, day in ((figures[1], figures[0]), (figures[0], figures[1]))
        if (found := _dated(m.context, year, month, day)) is not None
    ]
    if not readings:
        return None
    order = m.context.reference.date_order
    if m.has("w"):
        readings = [day for day in readings if day.weekday() == m.number("w")] or readings
    elif len(set(readings)) == 1 or (item is not None and "." in item.word):
        readings = readings[:1]
    if len(readings) == 1 or order is not None:
        return DayAt(day=readings[0 if order != "month_first" else -1], dated=True)
    return DayAt(day=readings[0], others=tuple(readings), dated=True)


def _dated(context: Context, year: int | None, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year is not None else forward(context.today, month, day)
    except ValueError:
        return None


FIGURE_RULES = (
    ("iso", "(?:WDAY COMMA?)? (?P<f>ISO)", _iso),
    ("iso_time", "(?P<f>ISOTIME)", _iso_time),
    ("numeric", "(?:(?:NEXT|THIS)? (?P<w>WDAY) COMMA?)? (?P<f>DMY|DM)", _numeric),
)
