"""What stands in the person's calendar in a stretch of time."""

from datetime import timedelta

from pydantic import AwareDatetime

from tools.calendar import expand, outcome, store
from tools.calendar.event import Happening
from tools.spec import Refused, ToolContext, ToolModel, ToolSpec

LONGEST_RANGE = timedelta(days=400)


class ListEvents(ToolModel):
    """From when to when, the end exclusive."""

    start: AwareDatetime
    end: AwareDatetime


class Events(ToolModel):
    """What takes place, sorted; `more` when there was too much to list."""

    events: tuple[Happening, ...]
    more: bool = False


async def check(args: ListEvents, ctx: ToolContext) -> None:
    """Refuses unless

    - the range ends after it starts and is at most 400 days long
    """
    if args.end <= args.start:
        raise Refused("It would end before it starts.")
    if args.end - args.start > LONGEST_RANGE:
        raise Refused("I can look at 400 days at a time.")


async def run(args: ListEvents, ctx: ToolContext) -> Events:
    """Reads and expands what overlaps the range."""
    await check(args, ctx)
    rows = store.between(ctx.store(), person=ctx.person, space=ctx.space, start=args.start, end=args.end)
    found = expand.occurrences(rows, args.start, args.end)
    return Events(events=tuple(outcome.happening(one, ctx) for one in found), more=len(found) == expand.MOST)


async def example(ctx: ToolContext) -> ListEvents:
    """The next two days."""
    outcome.sample(ctx)
    return ListEvents(start=ctx.now, end=ctx.now + timedelta(days=2))


TOOL = ToolSpec(
    name="list_events",
    domain="calendar",
    description="Lists what is in your calendar.",
    when_to_use="The person asks what is on in a stretch of time.",
    returns="The occurrences that overlap the range, sorted by start, repeats and exceptions worked out.",
    preconditions=("the range ends after it starts and is at most 400 days long",),
    limits=("Knows only the person's own calendar kept here.", "Lists at most 2000 occurrences."),
    scopes=("your calendar: read",),
    effect="read",
    reversible=False,
    undo_words="Nothing is changed.",
    risk="low",
    idempotency="Only reads.",
    audit_fields=("start", "end"),
    timeout=timedelta(seconds=5),
    args=ListEvents,
    result=Events,
    run=run,
    check=check,
    example=example,
)
