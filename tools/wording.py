"""Times and lists in plain words: "Fri 20 Mar, 13:00"."""

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day(at: datetime, zone: tzinfo, now: datetime) -> str:
    """The day of a moment; the year only when it is not the current one."""
    local = at.astimezone(zone)
    year = "" if local.year == now.astimezone(zone).year else f" {local.year}"
    return f"{_DAYS[local.weekday()]} {local.day} {_MONTHS[local.month - 1]}{year}"


def moment(at: datetime, zone: tzinfo, now: datetime) -> str:
    """Weekday, date and time."""
    return f"{day(at, zone, now)}, {at.astimezone(zone):%H:%M}"


def span(start: datetime, end: datetime, zone: tzinfo, now: datetime, *, all_day: bool = False) -> str:
    """From when to when; the end's day only when it is another one."""
    first, last = day(start, zone, now), day(end, zone, now)
    if all_day:
        last = day(end - timedelta(minutes=1), zone, now)
        return f"{first}, all day" if first == last else f"{first} – {last}, all day"
    close = f"{end.astimezone(zone):%H:%M}"
    return f"{moment(start, zone, now)}–{close}" if first == last else f"{moment(start, zone, now)} – {last}, {close}"


def listed(names: Sequence[str]) -> str:
    """`A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
