"""How times, people and lists are said to a person: weekday, date, time, and the year or zone where it may differ."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime

LOCALE = "en_GB"
DAY = timedelta(days=1)


def moment(at: datetime, zone: ZoneInfo, now: datetime) -> str:
    """A point in time: "Fri 20 Mar, 13:00", with the year when it is not this one."""
    local = at.astimezone(zone)
    pattern = "EEE d MMM, HH:mm" if local.year == now.astimezone(zone).year else "EEE d MMM y, HH:mm"
    return format_datetime(local.replace(tzinfo=None), pattern, locale=LOCALE)


def day(of: date, today: date) -> str:
    """A date: "Fri 20 Mar", with the year when it is not this one."""
    return format_date(of, "EEE d MMM" if of.year == today.year else "EEE d MMM y", locale=LOCALE)


def period(start: datetime, end: datetime, zone: ZoneInfo, now: datetime) -> str:
    """A stretch of time: "Fri 20 Mar, 13:00–14:00", with the second date when it is another day."""
    first, last = start.astimezone(zone), end.astimezone(zone)
    if (first.hour, first.minute, last.hour, last.minute) == (0, 0, 0, 0) and last.date() == first.date() + DAY:
        return f"{day(first.date(), now.astimezone(zone).date())}, all day"
    if (end - timedelta(microseconds=1)).astimezone(zone).date() == start.astimezone(zone).date():
        return f"{moment(start, zone, now)}–{last:%H:%M}"
    return f"{moment(start, zone, now)} – {moment(end, zone, now)}"


def listed(names: Sequence[str]) -> str:
    """ "Anna", "Anna and Tom", "Anna, Tom and Li"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def quoted(text: str, limit: int = 120) -> str:
    """Someone's words in quotation marks, cut at `limit` characters."""
    shown = " ".join(text.split())
    return f"“{shown if len(shown) <= limit else shown[: limit - 1].rstrip() + '…'}”"


def inside(sentence: str) -> str:
    """A sentence's words as they stand inside another one."""
    return sentence[:1].lower() + sentence[1:]


def count(number: int, one: str, many: str = "") -> str:
    """ "1 reminder", "2 reminders"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def length(span: timedelta) -> str:
    """A length of time: "45 minutes", "1 hour 30 minutes", "2 days"."""
    minutes = round(span.total_seconds() / 60)
    days, minutes = divmod(minutes, 24 * 60)
    hours, minutes = divmod(minutes, 60)
    parts = [count(n, unit) for n, unit in ((days, "day"), (hours, "hour"), (minutes, "minute")) if n]
    return " ".join(parts) or "less than a minute"
