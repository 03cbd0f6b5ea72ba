"""From VEVENTs to rows: the columns by which events are found are worked out here, once, when they are stored."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo

import icalendar

from tools import recurrence
from tools.calendar import vevent
from tools.calendar.event import ENDLESS, Row, content_hash
from tools.spec import Refused


def rows_of(events: Sequence[icalendar.Event], zone: tzinfo) -> tuple[Row, ...]:
    """The rows of one event, the event itself first. Refuses parts that do not belong together."""
    if not events:
        return ()
    ordered = sorted(events, key=recurrence_id)
    uid = str(ordered[0]["uid"])
    ids = [recurrence_id(event) for event in ordered]
    if ids[0] != "" or len(set(ids)) != len(ids) or any(str(event["uid"]) != uid for event in ordered):
        raise Refused("These parts are not one event.")
    repeating = vevent.rule_of(ordered[0]) is not None
    start, end = _bounds(ordered, zone)
    return tuple(_row(event, uid, zone, start, end, repeating) for event in ordered)


def recurrence_id(event: icalendar.Event) -> str:
    """Which occurrence a VEVENT stands for, as a moment in UTC; "" for the event itself."""
    value = vevent.occurrence_of(event)
    if value is None:
        return ""
    if not isinstance(value, datetime):
        return f"{value:%Y%m%d}"
    return f"{value.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _row(event: icalendar.Event, uid: str, zone: tzinfo, start: datetime, end: datetime, repeating: bool) -> Row:
    ics, people = vevent.text(event), vevent.attendees_of(event)
    return Row(
        uid=uid,
        recurrence_id=recurrence_id(event),
        ics=ics,
        etag=content_hash(ics),
        summary=vevent.title_of(event),
        location=vevent.location_of(event),
        people="\n".join(one.name for one in people),
        zone=vevent.zone_name(vevent.zone_of(event, zone)),
        start=start,
        end=end,
        attendees=len(people),
        repeating=repeating,
        all_day=vevent.is_all_day(event),
        cancelled=vevent.is_cancelled(event),
    )


def _bounds(events: Sequence[icalendar.Event], zone: tzinfo) -> tuple[datetime, datetime]:
    """The first start and the last end of all occurrences."""
    spans = [vevent.times(event, zone) for event in events]
    start = min(span[0] for span in spans)
    end = max(span[1] for span in spans)
    text = vevent.rule_of(events[0])
    if text is not None:
        local = vevent.zone_of(events[0], zone)
        rule = recurrence.parse(text, vevent.naive_start(events[0], zone), local)
        final = recurrence.last(rule)
        if final is None:
            return start, ENDLESS
        # An hour more, because a local time in a gap is moved forward.
        length = spans[0][1] - spans[0][0] + timedelta(hours=1)
        end = max(end, recurrence.instant(final, local) + length)
    return start, end
