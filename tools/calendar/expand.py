"""From rows to occurrences: one for an event, one for each repeat inside a window, exceptions in place."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from operator import attrgetter
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

from tools.calendar import vevent
from tools.calendar.event import Occurrence, Row, etag_of
from tools.calendar.rows import recurrence_id

MOST = 2000  # occurrences in one answer
_MARGIN = timedelta(days=1)


def occurrences(events: Iterable[Sequence[Row]], start: datetime, end: datetime) -> list[Occurrence]:
    """Everything that takes place between `start` and `end` (exclusive), sorted; at most `MOST`."""
    found: list[Occurrence] = []
    for rows in events:
        if rows[0].repeating:
            found.extend(series(rows, start, end))
        elif overlaps(rows[0].start, rows[0].end, start, end):
            found.append(single(rows[0]))
    found.sort(key=attrgetter("start", "end", "uid"))
    return found[:MOST]


def overlaps(start: datetime, end: datetime, window_start: datetime, window_end: datetime) -> bool:
    """Whether two stretches share a moment; ends are exclusive, a moment of no length counts where it lies."""
    return start < window_end and (end > window_start or start == end == window_start)


def single(row: Row) -> Occurrence:
    """The one occurrence of an event that does not repeat, from its columns alone."""
    return Occurrence(
        uid=row.uid,
        occurrence=None,
        start=row.start,
        end=row.end,
        title=row.summary,
        location=row.location,
        people=tuple(row.people.splitlines()),
        repeating=False,
        all_day=row.all_day,
        etag=row.etag,
    )


def series(rows: Sequence[Row], start: datetime, end: datetime) -> list[Occurrence]:
    """The occurrences of one series in a window, sorted."""
    zone, etag = ZoneInfo(rows[0].zone), etag_of([row.etag for row in rows])
    calendar, components = icalendar.Calendar(), [vevent.read(row.ics) for row in rows]
    for component in components:
        calendar.add_component(component)
    first, last = vevent.times(components[0], zone)
    length = last - first
    changed = {row.recurrence_id for row in rows[1:]}
    found = []
    # The library compares local times and includes the end: a margin first, the exact window after.
    low, high = start.astimezone(zone) - _MARGIN, end.astimezone(zone) + _MARGIN
    for component in recurring_ical_events.of(calendar).between(low, high):
        one = _occurrence(component, zone, None if recurrence_id(component) in changed else length, etag)
        if overlaps(one.start, one.end, start, end) and not vevent.is_cancelled(component):
            found.append(one)
    found.sort(key=attrgetter("start"))
    return found[:MOST]


def _occurrence(component: icalendar.Event, zone: ZoneInfo, length: timedelta | None, etag: str) -> Occurrence:
    begin, finish = vevent.times(component, zone)
    named = vevent.occurrence_of(component)
    all_day = vevent.is_all_day(component)
    if length is not None and not all_day:
        finish = begin + length
    return Occurrence(
        uid=str(component["uid"]),
        occurrence=None if named is None else vevent.to_moment(named, zone),
        start=begin,
        end=finish,
        title=vevent.title_of(component),
        location=vevent.location_of(component),
        people=tuple(one.name for one in vevent.attendees_of(component)),
        repeating=True,
        all_day=all_day,
        etag=etag,
    )


def occurrence_at(rows: Sequence[Row], wanted: datetime) -> Occurrence | None:
    """The occurrence of a series that starts, or started before it was moved, at `wanted`."""
    around = series(rows, wanted - _MARGIN, wanted + _MARGIN)
    for one in around:
        if one.occurrence == wanted:
            return one
    for row in rows[1:]:
        changed = _occurrence(vevent.read(row.ics), ZoneInfo(row.zone), None, etag_of([one.etag for one in rows]))
        if changed.occurrence == wanted and not row.cancelled:
            return changed
    return next((one for one in around if one.start == wanted), None)


def upcoming(rows: Sequence[Row], now: datetime) -> Occurrence | None:
    """The next occurrence that has not ended; the first one of all when there is none."""
    if not rows[0].repeating:
        return single(rows[0])
    for days in (40, 400, 366 * 12):
        found = series(rows, now, now + timedelta(days=days))
        if found:
            return found[0]
    found = series(rows, rows[0].start, rows[0].start + timedelta(days=400))
    return found[0] if found else None
