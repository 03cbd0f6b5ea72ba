"""Storing a change of an event and telling what it came to; the verify, undo and trial example all changes share."""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta

import icalendar

from tools.calendar import store, vevent
from tools.calendar.event import Attendee, EventState, Happening, Occurrence, StoredEvent, etag_of
from tools.calendar.rows import rows_of
from tools.spec import ToolCall, ToolContext, ToolModel


def store_change(
    before: StoredEvent | None,
    parts: Sequence[icalendar.Event],
    ctx: ToolContext,
    *,
    uid: str,
    occurrence: datetime | None,
    start: datetime,
    end: datetime,
    old: tuple[datetime, datetime] | None,
) -> EventState:
    """Puts `parts` in place of the event and describes it as it stands then; what is gone as it was."""
    rows = rows_of(parts, ctx.zone)
    store.replace(ctx.store(), person=ctx.person, space=ctx.space, uid=uid, rows=rows)
    shown = list(parts) if parts else [vevent.read(text) for text in before.texts] if before is not None else []
    main = _shown(shown, occurrence, ctx)
    return EventState(
        uid=uid,
        etag=etag_of([row.etag for row in rows]),
        occurrence=None if occurrence is None else occurrence.astimezone(ctx.zone),
        title=vevent.title_of(main),
        start=start.astimezone(ctx.zone),
        end=end.astimezone(ctx.zone),
        all_day=vevent.is_all_day(main),
        attendees=vevent.attendees_of(main),
        location=vevent.location_of(main) or None,
        repeat=vevent.rule_of(shown[0]),
        cancelled=not rows or rows[0].cancelled,
        old_start=None if old is None else old[0].astimezone(ctx.zone),
        old_end=None if old is None else old[1].astimezone(ctx.zone),
        before=None if before is None else before.texts,
        after=tuple(row.ics for row in rows),
    )


def _shown(parts: Sequence[icalendar.Event], occurrence: datetime | None, ctx: ToolContext) -> icalendar.Event:
    """The VEVENT that tells about the occurrence: its exception when it has one."""
    for part in parts[1:]:
        named = vevent.occurrence_of(part)
        if named is not None and occurrence in (
            vevent.to_moment(named, vevent.zone_of(parts[0], ctx.zone)),
            vevent.times(part, ctx.zone)[0],
        ):
            return part
    return parts[0]


async def stands(args: ToolModel, result: EventState, ctx: ToolContext) -> bool:
    """Whether the event is stored exactly as the result says."""
    event = store.load(ctx.store(), person=ctx.person, space=ctx.space, uid=result.uid)
    return (event.texts if event is not None else ()) == result.after


def undo(args: ToolModel, result: EventState) -> ToolCall:
    """Puts the event back as it was; one that was not there is removed."""
    return ToolCall(
        tool="restore_event",
        arguments={"uid": result.uid, "rows": list(result.before or ()), "etag": result.etag},
    )


def happening(one: Occurrence, ctx: ToolContext) -> Happening:
    """An occurrence as it is answered, told in the person's zone."""
    return Happening(
        uid=one.uid,
        occurrence=None if one.occurrence is None else one.occurrence.astimezone(ctx.zone),
        start=one.start.astimezone(ctx.zone),
        end=one.end.astimezone(ctx.zone),
        title=one.title,
        location=one.location or None,
        attendees=one.people,
        repeating=one.repeating,
        all_day=one.all_day,
        etag=one.etag,
    )


def sample(ctx: ToolContext) -> StoredEvent:
    """An event to try a tool on: an hour tomorrow at ten, with one other person."""
    day = ctx.now.astimezone(ctx.zone).date() + timedelta(days=1)
    start = datetime.combine(day, time(10), ctx.zone).astimezone(UTC)
    uid = "sample@steward"
    part = vevent.build(
        uid=uid,
        title="Tea with Sam",
        start=start,
        end=start + timedelta(hours=1),
        zone=ctx.zone,
        all_day=False,
        location="Kitchen",
        attendees=(Attendee(name="Sam"),),
        rule=None,
        now=ctx.now,
    )
    rows = rows_of([part], ctx.zone)
    store.replace(ctx.store(), person=ctx.person, space=ctx.space, uid=uid, rows=rows)
    return StoredEvent(uid=uid, space=ctx.space, rows=rows)
