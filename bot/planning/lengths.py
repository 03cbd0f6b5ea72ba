"""ISO 8601 durations as they stand in slots, applied to times."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.times.compose import add
from bot.times.mention import Length

_ISO = re.compile(
    r"(?P<sign>-?)P(?:(?P<years>\d+)Y)?(?:(?P<months>\d+)M)?(?:(?P<weeks>\d+)W)?(?:(?P<days>\d+)D)?"
    r"(?:T(?:(?P<hours>\d+)H)?(?:(?P<minutes>\d+)M)?(?:(?P<seconds>\d+)S)?)?"
)


def read(text: str) -> Length | None:
    """The length an ISO duration says; None when it is none. A leading minus turns every part around."""
    found = _ISO.fullmatch(text)
    if found is None:
        return None
    sign = -1 if found["sign"] else 1
    part = {name: sign * int(found[name] or 0) for name in _ISO.groupindex if name != "sign"}
    clock = timedelta(hours=part["hours"], minutes=part["minutes"], seconds=part["seconds"])
    return Length(years=part["years"], months=part["months"], weeks=part["weeks"], days=part["days"], clock=clock)


def shifted(start: datetime, by: str, zone: ZoneInfo) -> datetime:
    """A time moved by an ISO duration; days and longer parts keep the wall-clock time."""
    length = read(by)
    return start if length is None else add(start, length, zone)


def minutes(text: str) -> int | None:
    """The whole minutes of an ISO duration, a day counted as 24 hours; None when it has none."""
    length = read(text)
    if length is None:
        return None
    days = length.days + 7 * length.weeks
    found = round((length.clock + timedelta(days=days)).total_seconds() / 60)
    return found if found > 0 else None
