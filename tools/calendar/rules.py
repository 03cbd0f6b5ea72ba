"""The business rules of the calendar. Each raises Refused with words for the person."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tools import recurrence, wording
from tools.calendar import expand, store, vevent
from tools.calendar.event import MOST_ATTENDEES, Attendee, Occurrence, StoredEvent
from tools.spec import Refused, ToolContext

LONGEST_EVENT = timedelta(days=31)
FARTHEST = timedelta(days=366 * 20)
GRACE = timedelta(minutes=1)
CHANGED = "It has changed since then, so I left it as it is."

# The rules in words, for `preconditions` and the docstrings of the checks.
EXISTS = "the event exists and is the person's own"
UNCHANGED = "the event has not changed since it was looked up"
TIMES = "it ends after it starts, lasts at most 31 days and is at most 20 years ahead"
NOT_PAST = "the start is not in the past"
TITLED = "the title is not blank"
FEW = "at most 50 people attend"
REPEATS = "the repeat is one that happens, at most once a day, and the start is its first time"


def times(start: datetime, end: datetime, ctx: ToolContext, *, past: bool = False) -> None:
    """Refuses an order, length or distance that makes no sense, and a start in the past unless `past`."""
    if end <= start:
        raise Refused("It would end before it starts.")
    if end - start > LONGEST_EVENT:
        raise Refused("That is longer than 31 days.")
    if end > ctx.now + FARTHEST:
        raise Refused("That is more than 20 years ahead.")
    if not past and start < ctx.now - GRACE:
        raise Refused(f"{wording.moment(start, ctx.zone, ctx.now)} has already passed.")


def words(title: str | None, attendees: Sequence[Attendee] | None) -> None:
    """Refuses a blank title and too many people."""
    if title is not None and not title.strip():
        raise Refused("The event needs a title.")
    if attendees is not None and len(attendees) > MOST_ATTENDEES:
        raise Refused(f"That is more than {MOST_ATTENDEES} people.")


def repeat(text: str | None, start: datetime, ctx: ToolContext) -> recurrence.Rule | None:
    """Reads the repeat; refuses one whose first time is not the start."""
    if text is None:
        return None
    local = recurrence.wall(start, ctx.zone).replace(microsecond=0)
    rule = recurrence.parse(text, local, ctx.zone)
    first = next(rule.occurrences())
    if first != local:
        when = wording.moment(recurrence.instant(first, ctx.zone), ctx.zone, ctx.now)
        raise Refused("The start is not one of the times it repeats at.", alternative=f"It could start {when}.")
    return rule


def known(uid: str, ctx: ToolContext) -> StoredEvent:
    """The event, when it is the person's own, may be seen here and is not cancelled."""
    event = store.load(ctx.store(), person=ctx.person, space=ctx.space, uid=uid)
    if event is None or event.cancelled:
        raise Refused("I cannot find that event any more.")
    return event


def unchanged(event: StoredEvent, etag: str) -> None:
    """Refuses when the event is no longer the one that was looked up."""
    if event.etag != etag:
        raise Refused("The event has changed in the meantime.", alternative="I can look at it again.")


def meant(event: StoredEvent, occurrence: datetime | None, ctx: ToolContext) -> Occurrence:
    """The occurrence that is meant; for a whole series its next one."""
    if occurrence is None:
        found = expand.upcoming(event.rows, ctx.now)
    elif event.repeating:
        found = expand.occurrence_at(event.rows, occurrence)
    else:
        found = expand.single(event.rows[0])
        found = found if found.start == occurrence else None
    if found is None:
        raise Refused("It does not take place at that time.")
    return found


def target(uid: str, occurrence: datetime | None, etag: str, ctx: ToolContext) -> tuple[StoredEvent, Occurrence]:
    """The event and the occurrence a change is about."""
    event = known(uid, ctx)
    unchanged(event, etag)
    return event, meant(event, occurrence, ctx)


def attendees_of(event: StoredEvent, occurrence: Occurrence) -> tuple[Attendee, ...]:
    """Those who come to one occurrence, with their addresses."""
    for row in event.rows[1:]:
        part = vevent.read(row.ics)
        named = vevent.occurrence_of(part)
        if named is not None and vevent.to_moment(named, ZoneInfo(row.zone)) == occurrence.occurrence:
            return vevent.attendees_of(part)
    return vevent.attendees_of(vevent.read(event.rows[0].ics))
