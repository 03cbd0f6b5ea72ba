"""Reading and writing one VEVENT. Parts that are not known here (alarms, notes) pass through a change untouched."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

import icalendar

from tools.calendar.event import Attendee
from tools.recurrence import instant, nameable, wall
from tools.spec import Refused

NO_ADDRESS = "invalid:nomail"


def build(
    *,
    uid: str,
    title: str,
    start: datetime,
    end: datetime,
    zone: tzinfo,
    all_day: bool,
    location: str | None,
    attendees: Sequence[Attendee],
    rule: str | None,
    now: datetime,
) -> icalendar.Event:
    """A new event."""
    event = icalendar.Event()
    event.add("uid", uid)
    event.add("dtstamp", now.astimezone(UTC).replace(microsecond=0))
    set_times(event, start, end, zone, all_day=all_day)
    set_words(event, title=title, location=location or "")
    set_attendees(event, attendees)
    if rule is not None:
        event.add("rrule", icalendar.vRecur.from_ical(rule))
    return event


def read(text: str) -> icalendar.Event:
    """Parses one VEVENT; refuses what is none."""
    try:
        event = icalendar.Event.from_ical(text)
    except (ValueError, KeyError, IndexError) as error:
        raise Refused("I cannot read the stored event.") from error
    if not isinstance(event, icalendar.Event) or "uid" not in event or "dtstart" not in event:
        raise Refused("I cannot read the stored event.")
    return event


def text(event: icalendar.Event) -> str:
    """The event as ICS."""
    return str(event.to_ical().decode())


def part(event: icalendar.Event, name: str, default: Any = None) -> Any:
    """A property of any kind; the library's union of all of them tells the reader nothing."""
    return event.get(name, default)


def copy(event: icalendar.Event) -> icalendar.Event:
    """An independent copy."""
    return read(text(event))


def put(event: icalendar.Event, name: str, value: object) -> None:
    """Sets one property, in place of what it was."""
    event.pop(name, None)
    event.add(name, value)


def touch(event: icalendar.Event, now: datetime) -> None:
    """Marks a change: a higher SEQUENCE and a new DTSTAMP."""
    put(event, "sequence", int(part(event, "sequence", 0)) + 1)
    put(event, "dtstamp", now.astimezone(UTC).replace(microsecond=0))


def set_times(event: icalendar.Event, start: datetime, end: datetime, zone: tzinfo, *, all_day: bool) -> None:
    """Sets start and end, told in `zone`."""
    event.pop("duration", None)
    if all_day:
        first, last = start.astimezone(zone).date(), end.astimezone(zone).date()
        put(event, "dtstart", first)
        put(event, "dtend", max(last, first + timedelta(days=1)))
    else:
        put(event, "dtstart", _told(start, zone))
        put(event, "dtend", _told(end, zone))


def _told(at: datetime, zone: tzinfo) -> datetime:
    """A moment in local time; in UTC where local time would mean an earlier one (the second of a double hour)."""
    whole = at.astimezone(UTC).replace(microsecond=0)
    return whole.astimezone(zone) if nameable(whole, zone) else whole


def set_words(event: icalendar.Event, *, title: str | None = None, location: str | None = None) -> None:
    """Sets title and place where given; an empty place removes it."""
    if title is not None:
        put(event, "summary", title)
    if location is not None:
        event.pop("location", None)
        if location:
            event.add("location", location)


def set_attendees(event: icalendar.Event, attendees: Sequence[Attendee]) -> None:
    """Sets the list of those who come."""
    event.pop("attendee", None)
    for attendee in attendees:
        address = icalendar.vCalAddress(f"mailto:{attendee.address}" if attendee.address else NO_ADDRESS)
        address.params["CN"] = attendee.name
        event.add("attendee", address)


def attendees_of(event: icalendar.Event) -> tuple[Attendee, ...]:
    """Those who come, as far as they have a name or an address."""
    found = part(event, "attendee", [])
    people = []
    for one in found if isinstance(found, list) else [found]:
        address = str(one).partition(":")[2] if str(one).lower().startswith("mailto:") else None
        name = str(one.params.get("CN", address or "")).strip()
        if name:
            people.append(Attendee.model_construct(name=name, address=address))
    return tuple(people)


def is_all_day(event: icalendar.Event) -> bool:
    """Whether it is given in days."""
    return not isinstance(part(event, "dtstart").dt, datetime)


def zone_of(event: icalendar.Event, default: tzinfo) -> tzinfo:
    """The zone the start is told in; the default for days and floating times."""
    start = part(event, "dtstart").dt
    zone = start.tzinfo if isinstance(start, datetime) else None
    return zone if zone is not None else default


def times(event: icalendar.Event, default: tzinfo) -> tuple[datetime, datetime]:
    """Start and end as moments in UTC."""
    zone = zone_of(event, default)
    start = to_moment(part(event, "dtstart").dt, zone)
    if "dtend" in event:
        return start, to_moment(part(event, "dtend").dt, zone)
    if "duration" in event:
        return start, start + part(event, "duration").dt
    return start, start + timedelta(days=1 if is_all_day(event) else 0)


def to_moment(value: date, zone: tzinfo) -> datetime:
    """A date or datetime of ICS as a moment in UTC; a local time that does not exist is moved forward by the gap.

    UTC, because two times of one zone compare by their wall clock, and a time that exists twice equals none elsewhere.
    """
    if not isinstance(value, datetime):
        return instant(datetime.combine(value, time()), zone)
    return value.astimezone(UTC) if value.tzinfo else instant(value, zone)


def exdates(event: icalendar.Event) -> list[date]:
    """The cancelled occurrences, as they stand."""
    found = part(event, "exdate", [])
    return [one.dt for many in (found if isinstance(found, list) else [found]) for one in many.dts]


def set_exdates(event: icalendar.Event, dates: Sequence[date]) -> None:
    """Sets the cancelled occurrences."""
    event.pop("exdate", None)
    for one in sorted(dates, key=str):
        event.add("exdate", [one])


def rule_of(event: icalendar.Event) -> str | None:
    """The bare RRULE."""
    rule = part(event, "rrule")
    if rule is None:
        return None
    return str(rule.to_ical().decode())


def occurrence_of(event: icalendar.Event) -> date | None:
    """Which occurrence of its series it stands for, as it is written; None for the event itself."""
    found = part(event, "recurrence-id")
    return None if found is None else found.dt


def title_of(event: icalendar.Event) -> str:
    """The title."""
    return str(part(event, "summary", ""))


def location_of(event: icalendar.Event) -> str:
    """The place, "" when there is none."""
    return str(part(event, "location", ""))


def is_cancelled(event: icalendar.Event) -> bool:
    """Whether it is marked as cancelled."""
    return str(part(event, "status", "")).upper() == "CANCELLED"


def zone_name(zone: tzinfo) -> str:
    """The IANA name of a zone."""
    return zone.key if isinstance(zone, ZoneInfo) else "UTC"


def naive_start(event: icalendar.Event, default: tzinfo) -> datetime:
    """The local start."""
    value = part(event, "dtstart").dt
    if not isinstance(value, datetime):
        return datetime.combine(value, time())
    return value.replace(tzinfo=None) if value.tzinfo else wall(instant(value, default), default)
