"""Cancels an event, one occurrence of a series, or a whole series. It is kept, so that it can be put back."""

from datetime import timedelta
from typing import Annotated

from pydantic import AwareDatetime, Field

from tools import effects
from tools.calendar import edits, outcome, rules
from tools.calendar.event import EventState
from tools.spec import Facts, ToolContext, ToolModel, ToolSpec


class CancelEvent(ToolModel):
    """`occurrence` is the start of the one that is meant, null for the whole event; `etag` as it was looked up."""

    uid: Annotated[str, Field(max_length=255)]
    etag: str
    occurrence: AwareDatetime | None = None


async def check(args: CancelEvent, ctx: ToolContext) -> None:
    """Refuses unless

    - the event exists and is the person's own
    - the event has not changed since it was looked up
    """
    rules.target(args.uid, args.occurrence, args.etag, ctx)


async def facts(args: CancelEvent, ctx: ToolContext) -> Facts:
    """How many others it is with, and its end (of a series: of its next occurrence)."""
    event = rules.known(args.uid, ctx)
    meant = rules.meant(event, args.occurrence, ctx)
    return Facts(attendees=len(meant.people), at=meant.end)


@effects.once(EventState)
async def run(args: CancelEvent, ctx: ToolContext) -> EventState:
    """Marks it as cancelled."""
    event, meant = rules.target(args.uid, args.occurrence, args.etag, ctx)
    one = event.repeating and args.occurrence is not None
    parts = edits.one_cancelled(event, meant, ctx.zone, ctx.now) if one else edits.all_cancelled(event, ctx.now)
    state = outcome.store_change(
        event,
        parts,
        ctx,
        uid=event.uid,
        occurrence=meant.occurrence if one else None,
        start=meant.start,
        end=meant.end,
        old=(meant.start, meant.end),
    )
    return state.model_copy(update={"title": meant.title, "cancelled": True})


async def example(ctx: ToolContext) -> CancelEvent:
    """An event of tomorrow."""
    event = outcome.sample(ctx)
    return CancelEvent(uid=event.uid, etag=event.etag)


TOOL = ToolSpec(
    name="cancel_event",
    domain="calendar",
    description="Takes an event, or one time of a repeating event, out of your calendar.",
    when_to_use="The person wants an event not to take place. Find it first with find_events.",
    returns="What was cancelled with its times, the new etag, and the event's rows before and after.",
    preconditions=(rules.EXISTS, rules.UNCHANGED),
    limits=("Tells nobody: people on the event are not informed.",),
    scopes=("your calendar: change",),
    effect="write",
    reversible=True,
    undo_words="I can put the event back as it was.",
    risk="low",
    idempotency="The key's first result is kept and given again; the etag stops a second cancellation.",
    audit_fields=("uid", "occurrence", "old_start", "old_end"),
    timeout=timedelta(seconds=5),
    args=CancelEvent,
    result=EventState,
    run=run,
    check=check,
    facts=facts,
    verify=outcome.stands,
    lookup=effects.lookup(EventState),
    undo=outcome.undo,
    example=example,
)
