"""Puts an event back as it was: the undo of every other change, and of itself."""

from datetime import datetime, timedelta
from typing import Annotated

from pydantic import Field

from tools import effects
from tools.calendar import expand, outcome, rules, store, vevent
from tools.calendar.event import EventState, StoredEvent
from tools.calendar.rows import rows_of
from tools.spec import Facts, Refused, ToolContext, ToolModel, ToolSpec

MOST_ROWS = 400
_Ics = Annotated[str, Field(max_length=65_536)]


class RestoreEvent(ToolModel):
    """`rows` are the event's ICS texts as they were, none to remove it; `etag` what is there now, "" for nothing."""

    uid: Annotated[str, Field(max_length=255)]
    rows: Annotated[tuple[_Ics, ...], Field(max_length=MOST_ROWS)]
    etag: str


async def check(args: RestoreEvent, ctx: ToolContext) -> None:
    """Refuses unless

    - the event is still as the change left it
    - the rows are one event that can be read
    """
    if _current(args, ctx) is None and not args.rows:
        raise Refused("There is nothing to put back.")
    _restored(args, ctx)


async def facts(args: RestoreEvent, ctx: ToolContext) -> Facts:
    """The most people on it before or after, and the end of its next occurrence then."""
    current = store.load(ctx.store(), person=ctx.person, space=ctx.space, uid=args.uid)
    both = [event for event in (current, _restored(args, ctx)) if event is not None]
    ends = [found.end for event in both if (found := expand.upcoming(event.rows, ctx.now)) is not None]
    people = [row.attendees for event in both for row in event.rows]
    return Facts(attendees=max(people, default=0), at=max(ends, default=None))


@effects.once(EventState)
async def run(args: RestoreEvent, ctx: ToolContext) -> EventState:
    """Stores the rows as they were."""
    current, restored = _current(args, ctx), _restored(args, ctx)
    now, then = _times(current, ctx), _times(restored, ctx)
    start, end = then or now or (ctx.now, ctx.now)
    return outcome.store_change(
        current,
        [vevent.read(text) for text in args.rows],
        ctx,
        uid=args.uid,
        occurrence=None,
        start=start,
        end=end,
        old=now,
    )


def _times(event: StoredEvent | None, ctx: ToolContext) -> tuple[datetime, datetime] | None:
    """Of the next occurrence; of a series that has none left, of all of it."""
    if event is None:
        return None
    found = expand.upcoming(event.rows, ctx.now)
    return (event.rows[0].start, event.rows[0].end) if found is None else (found.start, found.end)


def _current(args: RestoreEvent, ctx: ToolContext) -> StoredEvent | None:
    event = store.load(ctx.store(), person=ctx.person, space=ctx.space, uid=args.uid)
    if (event.etag if event is not None else "") != args.etag:
        raise Refused(rules.CHANGED)
    return event


def _restored(args: RestoreEvent, ctx: ToolContext) -> StoredEvent | None:
    rows = rows_of([vevent.read(text) for text in args.rows], ctx.zone)
    if any(row.uid != args.uid for row in rows):
        raise Refused("These parts are not one event.")
    return StoredEvent(uid=args.uid, space=ctx.space, rows=rows) if rows else None


async def example(ctx: ToolContext) -> RestoreEvent:
    """An event that is to be removed."""
    event = outcome.sample(ctx)
    return RestoreEvent(uid=event.uid, rows=(), etag=event.etag)


TOOL = ToolSpec(
    name="restore_event",
    domain="calendar",
    description="Puts an event of your calendar back as it was before a change.",
    when_to_use="A change of an event is to be undone.",
    returns="The event as it stands again with its etag; etag is empty when it was removed.",
    preconditions=("the event is still as the change left it", "the rows are one event that can be read"),
    limits=("Leaves an event alone that has changed again since.", "Tells nobody about it."),
    scopes=("your calendar: change",),
    effect="write",
    reversible=True,
    undo_words="I can make the change again.",
    risk="low",
    idempotency="The key's first result is kept and given again; the etag stops a second effect.",
    audit_fields=("uid", "start", "end"),
    timeout=timedelta(seconds=5),
    args=RestoreEvent,
    result=EventState,
    run=run,
    check=check,
    facts=facts,
    verify=outcome.stands,
    lookup=effects.lookup(EventState),
    undo=outcome.undo,
    example=example,
)
