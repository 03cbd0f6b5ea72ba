"""Changes to an event as pure functions: its VEVENTs in, its VEVENTs out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo

import icalendar

from tools import recurrence
from tools.calendar import vevent
from tools.calendar.event import Attendee, Occurrence, StoredEvent


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """What is to be different; None leaves it as it is. `start` and `end` are those of the occurrence meant.

    `repeat` is a rule that was read already, "" for none.
    """

    title: str | None = None
    location: str | None = None
    attendees: Sequence[Attendee] | None = None
    start: datetime | None = None
    end: datetime | None = None
    repeat: str | None = None


def one_changed(
    event: StoredEvent, meant: Occurrence, change: Change, zone: tzinfo, now: datetime
) -> list[icalendar.Event]:
    """The event with one occurrence of its series changed."""
    parts = [vevent.read(text) for text in event.texts]
    exception = _exception(parts, meant, vevent.zone_of(parts[0], zone))
    _apply(exception, change, meant.start, meant.end, zone, now)
    kept = [part for part in parts if vevent.occurrence_of(part) != vevent.occurrence_of(exception)]
    return [*kept, exception]


def all_changed(
    event: StoredEvent, meant: Occurrence, change: Change, zone: tzinfo, now: datetime
) -> list[icalendar.Event]:
    """The event changed as a whole; a series is shifted by as much as the occurrence `meant` moves.

    One that gets another repeat starts anew with that occurrence, without the exceptions it had.
    """
    parts = [vevent.read(text) for text in event.texts]
    if change.repeat is not None:
        return [_repeating(parts[0], meant, change, zone, now)]
    words = Change(title=change.title, location=change.location, attendees=change.attendees)
    if not event.repeating:
        _apply(parts[0], change, meant.start, meant.end, zone, now)
        return parts
    for part in parts:
        _apply(part, words, meant.start, meant.end, zone, now)
    if change.start is not None or change.end is not None:
        _shift(parts, meant, change, zone)
    return parts


def one_cancelled(event: StoredEvent, meant: Occurrence, zone: tzinfo, now: datetime) -> list[icalendar.Event]:
    """The series without one of its occurrences."""
    parts = [vevent.read(text) for text in event.texts]
    exception = _exception(parts, meant, vevent.zone_of(parts[0], zone))
    named = vevent.occurrence_of(exception)
    assert named is not None
    vevent.set_exdates(parts[0], [*vevent.exdates(parts[0]), named])
    vevent.touch(parts[0], now)
    return [part for part in parts if vevent.occurrence_of(part) != named]


def all_cancelled(event: StoredEvent, now: datetime) -> list[icalendar.Event]:
    """The event with all its rows marked as cancelled."""
    parts = [vevent.read(text) for text in event.texts]
    for part in parts:
        vevent.put(part, "status", "CANCELLED")
        vevent.touch(part, now)
    return parts


def _exception(parts: Sequence[icalendar.Event], meant: Occurrence, zone: tzinfo) -> icalendar.Event:
    """The row of one occurrence: the one there is, or a new one made from the series."""
    assert meant.occurrence is not None
    for part in parts[1:]:
        named = vevent.occurrence_of(part)
        if named is not None and vevent.to_moment(named, zone) == meant.occurrence:
            return vevent.copy(part)
    made = vevent.copy(parts[0])
    for name in ("rrule", "exdate", "rdate"):
        made.pop(name, None)
    vevent.set_times(made, meant.start, meant.end, zone, all_day=meant.all_day)
    vevent.put(made, "recurrence-id", _named(parts[0], meant.occurrence, zone))
    return made


def _named(series: icalendar.Event, occurrence: datetime, zone: tzinfo) -> date:
    local = occurrence.astimezone(zone)
    return local.date() if vevent.is_all_day(series) else local


def _apply(part: icalendar.Event, change: Change, start: datetime, end: datetime, zone: tzinfo, now: datetime) -> None:
    vevent.set_words(part, title=change.title, location=change.location)
    if change.attendees is not None:
        vevent.set_attendees(part, change.attendees)
    if change.start is not None or change.end is not None:
        first, last = new_times(change, start, end)
        vevent.set_times(part, first, last, zone, all_day=vevent.is_all_day(part))
    vevent.touch(part, now)


def new_times(change: Change, start: datetime, end: datetime) -> tuple[datetime, datetime]:
    """Start and end after a change; without a new end it keeps its length."""
    first = change.start if change.start is not None else start
    if change.end is not None:
        return first, change.end
    return first, (first.astimezone(UTC) + (end - start)) if change.start is not None else end


def _repeating(
    series: icalendar.Event, meant: Occurrence, change: Change, zone: tzinfo, now: datetime
) -> icalendar.Event:
    for name in ("rrule", "exdate", "rdate"):
        series.pop(name, None)
    start, end = new_times(change, meant.start, meant.end)
    _apply(series, replace(change, start=start, end=end), start, end, zone, now)
    if change.repeat:
        vevent.put(series, "rrule", icalendar.vRecur.from_ical(change.repeat))
    return series


def _shift(parts: list[icalendar.Event], meant: Occurrence, change: Change, default: tzinfo) -> None:
    """Moves a series on the wall clock: its start, its rule, its exceptions and its cancelled occurrences."""
    series = parts[0]
    zone, all_day = vevent.zone_of(series, default), vevent.is_all_day(series)
    first, last = new_times(change, meant.start, meant.end)
    by = recurrence.wall(first, zone) - recurrence.wall(meant.start, zone)
    text = vevent.rule_of(series)
    assert text is not None
    start = vevent.naive_start(series, zone)
    if by:
        rule = recurrence.shifted(recurrence.parse(text, start, zone), by, zone)
        vevent.put(series, "rrule", icalendar.vRecur.from_ical(rule.text))
        vevent.set_exdates(series, [_moved(one, by, zone) for one in vevent.exdates(series)])
    begin = recurrence.instant(start + by, zone)
    vevent.set_times(series, begin, begin + (last.astimezone(UTC) - first.astimezone(UTC)), zone, all_day=all_day)
    for part in parts[1:]:
        _shift_exception(part, by, zone)


def _shift_exception(part: icalendar.Event, by: timedelta, zone: tzinfo) -> None:
    """An exception keeps times of its own; one at its usual time moves along."""
    named = vevent.occurrence_of(part)
    assert named is not None
    start, end = vevent.times(part, zone)
    if start == vevent.to_moment(named, zone):
        moved = recurrence.instant(recurrence.wall(start, zone) + by, zone)
        vevent.set_times(part, moved, moved + (end - start), zone, all_day=vevent.is_all_day(part))
    vevent.put(part, "recurrence-id", _moved(named, by, zone))


def _moved(value: date, by: timedelta, zone: tzinfo) -> date:
    if isinstance(value, datetime):
        local = value.astimezone(zone).replace(tzinfo=None) if value.tzinfo else value
        return (local + by).replace(tzinfo=zone)
    return value + by
