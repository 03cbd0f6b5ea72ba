"""Repeats: a bare RRULE read, bounded and expanded over wall-clock time.

Rules are expanded over naive local times, so that "every day at 9" stays at 9 when the clocks change; `instant` then
gives the moment: a local time that does not exist is moved forward by the gap, one that exists twice is the first.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Literal

from dateutil.rrule import DAILY, HOURLY, MINUTELY, MONTHLY, SECONDLY, WEEKLY, YEARLY, rrule, rrulestr

from tools.spec import Refused

Finest = Literal["DAILY", "HOURLY"]
LONGEST = 500  # characters of a rule
MOST_REPEATS = 1000  # COUNT
MOST_TIMES_A_DAY = 24
_FREQUENCIES = {
    "YEARLY": YEARLY,
    "MONTHLY": MONTHLY,
    "WEEKLY": WEEKLY,
    "DAILY": DAILY,
    "HOURLY": HOURLY,
    "MINUTELY": MINUTELY,
    "SECONDLY": SECONDLY,
}
_COMMON = frozenset("FREQ INTERVAL COUNT UNTIL WKST BYDAY BYMONTH BYHOUR BYMINUTE".split())
_ALLOWED = _COMMON | {"BYMONTHDAY", "BYSETPOS", "BYYEARDAY", "BYWEEKNO"}
_PARTS = {
    "YEARLY": _ALLOWED,
    "MONTHLY": _COMMON | {"BYMONTHDAY", "BYSETPOS"},
    "WEEKLY": _COMMON,
    "DAILY": _COMMON | {"BYMONTHDAY"},
    "HOURLY": _COMMON,
    "MINUTELY": _COMMON,
    "SECONDLY": _COMMON,
}
_CYCLE = 400  # years after which the calendar is the same again, weekdays included
HORIZON = timedelta(days=366 * 40)
_SPANS = {"HOURLY": timedelta(hours=1), "DAILY": timedelta(days=1), "WEEKLY": timedelta(weeks=1)}
_UNTIL = re.compile(r"\d{8}(T\d{6}Z?)?")


def instant(local: datetime, zone: tzinfo) -> datetime:
    """The moment of a naive local time."""
    return local.replace(tzinfo=zone, fold=0).astimezone(UTC)


def wall(at: datetime, zone: tzinfo) -> datetime:
    """The naive local time of a moment."""
    return at.astimezone(zone).replace(tzinfo=None, fold=0)


def nameable(at: datetime, zone: tzinfo) -> bool:
    """Whether the wall clock can tell this moment: the second of a double time it cannot."""
    return instant(wall(at, zone), zone) == at


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule:
    """A repeat from its first local time on. `text` is the bare RRULE, its UNTIL in UTC; `until` is local."""

    text: str
    parts: tuple[tuple[str, str], ...]
    start: datetime
    until: datetime | None

    @property
    def frequency(self) -> str:
        """The FREQ part."""
        return dict(self.parts)["FREQ"]

    @property
    def endless(self) -> bool:
        """Whether it has neither COUNT nor UNTIL."""
        return self.until is None and "COUNT" not in dict(self.parts)

    def occurrences(self, after: datetime | None = None) -> Iterator[datetime]:
        """The local times from `after` (inclusive) on, in order."""
        rule = _compile(self.parts, self._near(after) if after is not None else self.start, self.until)
        return (at for at in rule if after is None or at >= after)

    def _near(self, after: datetime) -> datetime:
        """A start shortly before `after` that gives the same times from there on, to skip years of repeats."""
        parts = dict(self.parts)
        span = _SPANS.get(self.frequency)
        if span is None or "COUNT" in parts or after <= self.start:
            return self.start
        step = span * int(parts.get("INTERVAL", "1"))
        return self.start + step * max(0, (after - self.start) // step - 1)


def _compile(parts: tuple[tuple[str, str], ...], start: datetime, until: datetime | None) -> rrule:
    kept = ";".join(f"{name}={value}" for name, value in parts if name != "UNTIL")
    rule = rrulestr(kept, dtstart=start)
    assert isinstance(rule, rrule)
    if until is None:
        return rule
    return rule.replace(until=until)


def parse(text: str, start: datetime, zone: tzinfo, *, finest: Finest = "DAILY") -> Rule:
    """Reads a bare RRULE whose first local time is `start`.

    Raises Refused when it is no rule, repeats more often than `finest` or 24 times a day, or never happens.
    """
    parts = _split(text)
    frequency, values = parts[0][1], dict(parts)
    order = list(_FREQUENCIES)
    if order.index(frequency) > order.index(finest):
        often = "day" if finest == "DAILY" else "hour"
        raise Refused(f"That repeats too often: once every {often} is the most.")
    if len(values.get("BYHOUR", "").split(",")) * len(values.get("BYMINUTE", "").split(",")) > MOST_TIMES_A_DAY:
        raise Refused(f"That repeats too often: {MOST_TIMES_A_DAY} times a day is the most.")
    until = _until(values["UNTIL"], zone) if "UNTIL" in values else None
    if until is not None:
        parts = tuple((n, f"{instant(until, zone):%Y%m%dT%H%M%SZ}" if n == "UNTIL" else v) for n, v in parts)
    rule = Rule(text=";".join(f"{n}={v}" for n, v in parts), parts=parts, start=start, until=until)
    try:
        happens = _happens(rule) and next(rule.occurrences(), None) is not None
    except (ValueError, OverflowError, TypeError) as error:
        raise Refused("I do not understand that way of repeating.") from error
    if not happens:
        raise Refused("That way of repeating never happens.")
    return rule


def _happens(rule: Rule) -> bool:
    """Whether it ever comes to pass. dateutil looks for 30 February until the year 9999, whatever the end.

    The calendar repeats every 400 years, so the same question is asked where few years are left to look through.
    """
    kept = tuple((name, value) for name, value in rule.parts if name != "COUNT")
    late = rule.start.replace(year=rule.start.year + (9999 - rule.start.year) // _CYCLE * _CYCLE)
    return next(iter(_compile(kept, late, None)), None) is not None


def _split(text: str) -> tuple[tuple[str, str], ...]:
    """The parts of a rule, FREQ first; refuses unknown ones and numbers out of bounds."""
    unclear = Refused("I do not understand that way of repeating.")
    parts: dict[str, str] = {}
    for part in text.upper().removeprefix("RRULE:").strip(";").split(";"):
        name, found, value = part.partition("=")
        if not found or not value or name not in _ALLOWED or name in parts or len(text) > LONGEST:
            raise unclear
        parts[name] = value
    if not parts.keys() <= _PARTS.get(parts.get("FREQ", ""), frozenset()) or ("COUNT" in parts and "UNTIL" in parts):
        raise unclear
    frequency = parts.pop("FREQ")
    for name, most in (("INTERVAL", 999), ("COUNT", MOST_REPEATS)):
        value = parts.get(name, "1")
        if not value.isascii() or not value.isdigit() or int(value) < 1:
            raise unclear
        if int(value) > most:
            raise Refused(f"That is more than I can keep: {most} is the most.")
    return (("FREQ", frequency), *parts.items())


def _until(value: str, zone: tzinfo) -> datetime:
    """The last local time; a bare date is that whole day."""
    if not _UNTIL.fullmatch(value):
        raise Refused("I do not understand when the repeat should end.")
    try:
        if len(value) == 8:
            return datetime.strptime(value, "%Y%m%d").replace(hour=23, minute=59, second=59)
        local = datetime.strptime(value.removesuffix("Z"), "%Y%m%dT%H%M%S")
    except ValueError as error:
        raise Refused("I do not understand when the repeat should end.") from error
    return wall(local.replace(tzinfo=UTC), zone) if value.endswith("Z") else local


def last(rule: Rule) -> datetime | None:
    """The last local time of a rule; None when it does not end within `HORIZON`."""
    if rule.endless:
        return None
    final = None
    for at in rule.occurrences():
        if at > rule.start + HORIZON:
            return None
        final = at
    return final


def shifted(rule: Rule, by: timedelta, zone: tzinfo, *, finest: Finest = "DAILY") -> Rule:
    """The rule with every time moved by `by`; refuses when its days cannot be moved along."""
    start, parts = rule.start + by, dict(rule.parts)
    days = (start.date() - rule.start.date()).days
    if days and rule.frequency == "WEEKLY" and "BYDAY" in parts:
        parts["BYDAY"] = ",".join(_turned(name, days) for name in parts["BYDAY"].split(","))
    if days and rule.frequency == "MONTHLY" and parts.get("BYMONTHDAY") == str(rule.start.day):
        parts["BYMONTHDAY"] = str(start.day)
    if rule.until is not None:
        parts["UNTIL"] = f"{instant(rule.until + by, zone):%Y%m%dT%H%M%SZ}"
    if {"BYHOUR", "BYMINUTE"} & parts.keys():
        raise _immovable()
    moved = parse(";".join(f"{n}={v}" for n, v in parts.items()), start, zone, finest=finest)
    if next(moved.occurrences(), None) != start:
        raise _immovable()
    return moved


def _immovable() -> Refused:
    return Refused(
        "I cannot move the days this repeats on.", alternative="I can cancel it and set up a new one on the new days."
    )


def _turned(name: str, days: int) -> str:
    names = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
    if name not in names:
        raise _immovable()
    return names[(names.index(name) + days) % 7]


def rezoned(rule: Rule, zone: tzinfo) -> str:
    """The text of the same wall-clock rule told in another zone: only its UNTIL is a moment."""
    if rule.until is None:
        return rule.text
    until = f"{instant(rule.until, zone):%Y%m%dT%H%M%SZ}"
    return ";".join(f"{name}={until if name == 'UNTIL' else value}" for name, value in rule.parts)
