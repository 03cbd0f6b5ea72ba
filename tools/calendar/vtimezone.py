"""Calendar files with the definitions of their time zones, which are worked out once: they cost more than all else."""

from functools import lru_cache

import icalendar

_FIRST_EVENT = b"BEGIN:VEVENT"


def with_zones(calendar: icalendar.Calendar) -> bytes:
    """The calendar as a file, with each time zone it names defined in front of its events."""
    zones = b"".join(_definition(tzid) for tzid in sorted(calendar.get_missing_tzids()))
    return bytes(calendar.to_ical()).replace(_FIRST_EVENT, zones + _FIRST_EVENT, 1)


@lru_cache(maxsize=64)
def _definition(tzid: str) -> bytes:
    """A zone that is not known stays without."""
    try:
        return bytes(icalendar.Timezone.from_tzid(tzid).to_ical())
    except ValueError:
        return b""
