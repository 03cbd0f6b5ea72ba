"""Verbs on days, times and lengths: wall-clock readings become instants of a zone, and back."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta
from dateutil.rrule import rrulestr

from bot.times.company import ACTIVITIES, AM_HOURS
from bot.times.mention import Length, Moment, Reference, TimeOfDay, Trouble

_ELAPSED = ("FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=SECONDLY")


def at(day: date, time_of_day: TimeOfDay, reference: Reference, zone: str | None = None) -> Moment:
    """The moment of a wall-clock time on a day; `zone` is one that the text named, else the reference's counts."""
    local = datetime.combine(day, time(time_of_day.hour, time_of_day.minute, time_of_day.second))
    clock = ZoneInfo(zone) if zone else reference.zone
    trouble = trouble_of(local, clock)
    instant = None if trouble else local.replace(tzinfo=clock).astimezone(UTC).astimezone(reference.zone)
    return Moment(local=local, instant=instant, time=time_of_day, trouble=trouble, zone=zone)


def trouble_of(local: datetime, zone: ZoneInfo) -> Trouble | None:
    """Whether a naive local time does not exist in the zone, or exists twice."""
    first, second = local.replace(tzinfo=zone, fold=0), local.replace(tzinfo=zone, fold=1)
    if first.utcoffset() == second.utcoffset():
        return None
    return "fold" if first.astimezone(UTC).astimezone(zone).replace(tzinfo=None) == local else "gap"


def next_at(time_of_day: TimeOfDay, reference: Reference, zone: str | None = None) -> Moment:
    """The next coming of a time of day."""
    now = reference.now.astimezone(ZoneInfo(zone) if zone else reference.zone)
    today = at(now.date(), time_of_day, reference, zone)
    if today.local > now.replace(tzinfo=None):
        return today
    return at(now.date() + timedelta(days=1), time_of_day, reference, zone)


def move_to_day(moment: datetime, day: date) -> datetime:
    """The same wall-clock time on another day; an aware time keeps its zone."""
    return moment.replace(year=day.year, month=day.month, day=day.day, fold=0)


def add(moment: datetime, length: Length, zone: ZoneInfo, sign: int = 1) -> datetime:
    """An aware time moved by a length: calendar parts by the wall clock, clock parts elapsed."""
    local = moment.astimezone(zone)
    if has_calendar(length):
        local = real(add_days(local.replace(tzinfo=None), length, sign), zone)
    return (local.astimezone(UTC) + sign * length.clock).astimezone(zone)


def add_days(local: datetime, length: Length, sign: int = 1) -> datetime:
    """A naive time moved by the calendar parts of a length."""
    calendar = relativedelta(years=length.years, months=length.months, weeks=length.weeks, days=length.days)
    return local + calendar if sign > 0 else local - calendar


def has_calendar(length: Length) -> bool:
    """Whether a length has parts that the calendar counts."""
    return bool(length.years or length.months or length.weeks or length.days)


def real(local: datetime, zone: ZoneInfo) -> datetime:
    """A naive time in the zone: moved forward by the size of a gap it falls in; the first of two."""
    return local.replace(tzinfo=zone, fold=0).astimezone(UTC).astimezone(zone)


def iso_duration(length: Length) -> str:
    """ISO 8601, each part as it was said; weeks beside other parts count as days."""
    weeks, days = (length.weeks, length.days)
    seconds = int(length.clock.total_seconds())
    if weeks and (length.years or length.months or days or seconds):
        weeks, days = 0, days + 7 * weeks
    parts = "".join(
        f"{n}{letter}" for n, letter in ((length.years, "Y"), (length.months, "M"), (weeks, "W"), (days, "D")) if n
    )
    hours, rest = divmod(seconds, 3600)
    clock = "".join(f"{n}{letter}" for n, letter in ((hours, "H"), (rest // 60, "M"), (rest % 60, "S")) if n)
    return f"P{parts}" + (f"T{clock}" if clock else "") if parts or clock else "PT0S"


def occurrences(rrule: str, start: datetime, zone: ZoneInfo) -> Iterator[datetime]:
    """The times of a rule from its first occurrence on.

    Days, weeks, months and years keep the wall-clock time across clock changes; hours and minutes are elapsed time.
    """
    first = start.astimezone(zone)
    parts = [part for part in rrule.split(";") if not part.startswith("UNTIL=")]
    until = next((_until(part[6:], zone) for part in rrule.split(";") if part.startswith("UNTIL=")), None)
    elapsed = rrule.startswith(_ELAPSED)
    base = first.astimezone(UTC) if elapsed else first
    for local in rrulestr(";".join(parts), dtstart=base.replace(tzinfo=None)):
        moment = local.replace(tzinfo=UTC).astimezone(zone) if elapsed else real(local, zone)
        if until is not None and moment > until:
            return
        yield moment


def _until(value: str, zone: ZoneInfo) -> datetime:
    if value.endswith("Z"):
        return datetime.strptime(value, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    if "T" in value:
        return datetime.strptime(value, "%Y%m%dT%H%M%S").replace(tzinfo=zone)
    return datetime.strptime(value, "%Y%m%d").replace(hour=23, minute=59, second=59, tzinfo=zone)


def first_occurrence(rrule: str, time_of_day: TimeOfDay | None, reference: Reference, first: date) -> date | None:
    """The first day of a rule, not before `first`; today counts while its time is still ahead."""
    kept = [part for part in rrule.split(";") if not part.startswith(("UNTIL=", "COUNT=", "INTERVAL="))]
    clock = time(time_of_day.hour, time_of_day.minute, time_of_day.second) if time_of_day else time(23, 59, 59)
    now = reference.now.astimezone(reference.zone).replace(tzinfo=None)
    begin = datetime.combine(first, clock)
    if begin <= now and not any(part.startswith("BY") for part in kept):
        interval = next((int(part[9:]) for part in rrule.split(";") if part.startswith("INTERVAL=")), 1)
        kept.append(f"INTERVAL={interval}")
    found = rrulestr(";".join(kept), dtstart=begin).after(max(now, begin - timedelta(seconds=1)))
    return found.date() if found else None


def choose_half(time_of_day: TimeOfDay, activity: str | None) -> TimeOfDay:
    """The half of the day that an uncertain reading means beside an activity, or on a known day when there is none."""
    if time_of_day.certain or time_of_day.hour > 12:
        return time_of_day
    hour = time_of_day.hour % 12
    if hour == 0:
        return replace(time_of_day, hour=12)
    half = ACTIVITIES.get(activity or "")
    morning = AM_HOURS[half] if half else frozenset(range(7, 12))
    return replace(time_of_day, hour=hour if hour in morning else hour + 12, certain=half is not None)
