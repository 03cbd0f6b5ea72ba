"""Corrects an event: its title, place, people, times or how it repeats."""

from datetime import timedelta
from typing import Annotated

from pydantic import AwareDatetime, Field

from tools import effects
from tools.calendar import edits, outcome, rules
from tools.calendar.event import Attendee, EventState, Location, Occurrence, Title
from tools.recurrence import LONGEST
from tools.spec import Facts, Refused, ToolContext, ToolModel, ToolSpec


class ChangeEvent(ToolModel):
    """Null leaves a field as it is; an empty location, repeat or list of people removes it.

    `repeat` is for the whole event, which starts anew with it. The rest as for move_event.
    """

    uid: Annotated[str, Field(max_length=255)]
    etag: str
    occurrence: AwareDatetime | None = None
    title: Title | None = None
    location: Location | None = None
    attendees: tuple[Attendee, ...] | None = None
    new_start: AwareDatetime | None = None
    new_end: AwareDatetime | None = None
    repeat: Annotated[str, Field(max_length=LONGEST)] | None = None


async def check(args: ChangeEvent, ctx: ToolContext) -> None:
    """Refuses unless

    - the event exists and is the person's own
    - the event has not changed since it was looked up
    - something is to be different
    - the title is not blank
    - at most 50 people attend
    - it ends after it starts, lasts at most 31 days and is at most 20 years ahead
    - a new start is not in the past
    - a new repeat is for the whole event, happens, at most once a day, and the start is its first time
    """
    event, meant = rules.target(args.uid, args.occurrence, args.etag, ctx)
    change = _change(args, meant, ctx)
    if change == edits.Change():
        raise Refused("You have not said what should be different.")
    rules.words(args.title, args.attendees)
    if args.new_start is not None or args.new_end is not None:
        start, end = edits.new_times(change, meant.start, meant.end)
        rules.times(start, end, ctx, past=args.new_start is None)
    if event.repeating and args.occurrence is None:
        edits.all_changed(event, meant, change, ctx.zone, ctx.now)


async def facts(args: ChangeEvent, ctx: ToolContext) -> Facts:
    """How many others it is with before or after, whichever is more, and the later of its old and new ends."""
    event = rules.known(args.uid, ctx)
    meant = rules.meant(event, args.occurrence, ctx)
    _, end = edits.new_times(_change(args, meant, ctx), meant.start, meant.end)
    return Facts(attendees=max(len(meant.people), len(args.attendees or ())), at=max(end, meant.end))


@effects.once(EventState)
async def run(args: ChangeEvent, ctx: ToolContext) -> EventState:
    """Stores the corrected event."""
    event, meant = rules.target(args.uid, args.occurrence, args.etag, ctx)
    one = event.repeating and args.occurrence is not None
    correct = edits.one_changed if one else edits.all_changed
    parts = correct(event, meant, _change(args, meant, ctx), ctx.zone, ctx.now)
    start, end = edits.new_times(_change(args, meant, ctx), meant.start, meant.end)
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


def _change(args: ChangeEvent, meant: Occurrence, ctx: ToolContext) -> edits.Change:
    repeat = args.repeat
    if repeat is not None and args.occurrence is not None:
        raise Refused("Only the whole event can repeat differently.")
    if repeat:
        rule = rules.repeat(repeat, args.new_start if args.new_start is not None else meant.start, ctx)
        repeat = rule.text if rule is not None else None
    return edits.Change(
        repeat=repeat,
        title=args.title,
        location=args.location,
        attendees=args.attendees,
        start=args.new_start,
        end=args.new_end,
    )


async def example(ctx: ToolContext) -> ChangeEvent:
    """Another title and place."""
    event = outcome.sample(ctx)
    return ChangeEvent(uid=event.uid, etag=event.etag, title="Coffee with Sam", location="")


TOOL = ToolSpec(
    name="change_event",
    domain="calendar",
    description="Corrects the title, place, people, times or repeat of an event of your calendar.",
    when_to_use="The person corrects an event that is there. To only give it another time use move_event.",
    returns="The corrected event with the new etag, its old times, and its rows before and after.",
    preconditions=(
        rules.EXISTS,
        rules.UNCHANGED,
        "something is to be different",
        rules.TITLED,
        rules.FEW,
        rules.TIMES,
        "a new start is not in the past",
        "a new repeat is for the whole event, happens, at most once a day, and the start is its first time",
    ),
    limits=(
        "Tells nobody: people on the event are not informed.",
        "A changed whole series also changes its exceptions; with another repeat it starts anew and loses them.",
    ),
    scopes=("your calendar: change",),
    effect="write",
    reversible=True,
    undo_words="I can put the event back as it was.",
    risk="low",
    idempotency="The key's first result is kept and given again; the etag stops a second change.",
    audit_fields=("uid", "occurrence", "start", "end"),
    timeout=timedelta(seconds=5),
    args=ChangeEvent,
    result=EventState,
    run=run,
    check=check,
    facts=facts,
    verify=outcome.stands,
    lookup=effects.lookup(EventState),
    undo=outcome.undo,
    example=example,
)
