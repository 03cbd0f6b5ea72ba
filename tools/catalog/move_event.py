"""Moves an event, one occurrence of a series, or a whole series to another time."""

from datetime import timedelta
from typing import Annotated

from pydantic import AwareDatetime, Field

from tools import effects
from tools.calendar import edits, outcome, rules
from tools.calendar.event import EventState
from tools.spec import Facts, ToolContext, ToolModel, ToolSpec


class MoveEvent(ToolModel):
    """`occurrence` is the start of the one that is meant, null for the whole event.

    Of a whole series `new_start` is the new time of its next occurrence; the others move by as much. Without `new_end`
    it keeps its length. `etag` is that of the event as it was looked up.
    """

    uid: Annotated[str, Field(max_length=255)]
    etag: str
    new_start: AwareDatetime
    new_end: AwareDatetime | None = None
    occurrence: AwareDatetime | None = None


async def check(args: MoveEvent, ctx: ToolContext) -> None:
    """Refuses unless

    - the event exists and is the person's own
    - the event has not changed since it was looked up
    - it ends after it starts, lasts at most 31 days and is at most 20 years ahead
    - the start is not in the past
    """
    event, meant = rules.target(args.uid, args.occurrence, args.etag, ctx)
    start, end = edits.new_times(_change(args), meant.start, meant.end)
    rules.times(start, end, ctx)
    if event.repeating and args.occurrence is None:
        edits.all_changed(event, meant, _change(args), ctx.zone, ctx.now)


async def facts(args: MoveEvent, ctx: ToolContext) -> Facts:
    """How many others it is with, and the later of its old and new ends."""
    event = rules.known(args.uid, ctx)
    meant = rules.meant(event, args.occurrence, ctx)
    _, end = edits.new_times(_change(args), meant.start, meant.end)
    return Facts(attendees=len(meant.people), at=max(end, meant.end))


@effects.once(EventState)
async def run(args: MoveEvent, ctx: ToolContext) -> EventState:
    """Stores the new times."""
    event, meant = rules.target(args.uid, args.occurrence, args.etag, ctx)
    one = event.repeating and args.occurrence is not None
    change = edits.one_changed if one else edits.all_changed
    parts = change(event, meant, _change(args), ctx.zone, ctx.now)
    start, end = edits.new_times(_change(args), meant.start, meant.end)
    return outcome.store_change(
        event,
        parts,
        ctx,
        uid=event.uid,
        occurrence=meant.occurrence if one else None,
        start=start,
        end=end,
        old=(meant.start, meant.end),
    )


def _change(args: MoveEvent) -> edits.Change:
    return edits.Change(start=args.new_start, end=args.new_end)


async def example(ctx: ToolContext) -> MoveEvent:
    """An event an hour later."""
    event = outcome.sample(ctx)
    return MoveEvent(uid=event.uid, etag=event.etag, new_start=event.rows[0].start + timedelta(hours=1))


TOOL = ToolSpec(
    name="move_event",
    domain="calendar",
    description="Moves an event of your calendar to another time.",
    when_to_use="The person wants an existing event at another time. Find it first with find_events.",
    returns="The event at its new time with the new etag, its old times, and its rows before and after.",
    preconditions=(rules.EXISTS, rules.UNCHANGED, rules.TIMES, rules.NOT_PAST),
    limits=(
        "Tells nobody: people on the event are not informed.",
        "Moving a whole series moves its past occurrences along, and cannot change on which days it repeats "
        "beyond shifting them.",
    ),
    scopes=("your calendar: change",),
    effect="write",
    reversible=True,
    undo_words="I can move it back to where it was.",
    risk="low",
    idempotency="The key's first result is kept and given again; the etag stops a second move.",
    audit_fields=("uid", "occurrence", "old_start", "old_end", "start", "end"),
    timeout=timedelta(seconds=5),
    args=MoveEvent,
    result=EventState,
    run=run,
    check=check,
    facts=facts,
    verify=outcome.stands,
    lookup=effects.lookup(EventState),
    undo=outcome.undo,
    example=example,
)
