"""When the person is free in a stretch of time, and what keeps them busy in it."""

from datetime import timedelta
from typing import Annotated

from pydantic import AwareDatetime, Field

from tools.calendar import expand, free, outcome, store
from tools.calendar.event import Happening, Window
from tools.spec import Refused, ToolContext, ToolModel, ToolSpec

LONGEST_RANGE = timedelta(days=92)


class FindFreeTime(ToolModel):
    """Where to look, how long it must be free, and how many answers are wanted."""

    start: AwareDatetime
    end: AwareDatetime
    minutes: Annotated[int, Field(ge=1, le=1440)] = 30
    limit: Annotated[int, Field(ge=1, le=50)] = 5


class FreeTime(ToolModel):
    """Free windows from now on, sorted; what is busy in the range; whether nothing at all is (days off aside)."""

    free: tuple[Window, ...]
    busy: tuple[Happening, ...]
    all_free: bool


async def check(args: FindFreeTime, ctx: ToolContext) -> None:
    """Refuses unless

    - the range ends after it starts, is at most 92 days long and has not passed
    """
    if args.end <= args.start:
        raise Refused("It would end before it starts.")
    if args.end - args.start > LONGEST_RANGE:
        raise Refused("I can look at 92 days at a time.")
    if args.end <= ctx.now:
        raise Refused("That time has already passed.")


async def run(args: FindFreeTime, ctx: ToolContext) -> FreeTime:
    """The working hours of the range (or the range itself when it has none) less what is busy."""
    await check(args, ctx)
    rows = store.between(ctx.store(), person=ctx.person, space=ctx.space, start=args.start, end=args.end)
    found = expand.occurrences(rows, args.start, args.end)
    busy = [(one.start, one.end) for one in found if not one.all_day]
    hours = free.working(args.start, args.end, ctx.working_hours, ctx.zone)
    left = free.without(((max(low, ctx.now), high) for low, high in hours if high > ctx.now), busy)
    length = timedelta(minutes=args.minutes)
    windows = [
        Window(start=low.astimezone(ctx.zone), end=high.astimezone(ctx.zone))
        for low, high in left
        if high - low >= length
    ]
    return FreeTime(
        free=tuple(windows[: args.limit]),
        busy=tuple(outcome.happening(one, ctx) for one in found),
        all_free=not busy,
    )


async def example(ctx: ToolContext) -> FindFreeTime:
    """An hour in the next three days."""
    outcome.sample(ctx)
    return FindFreeTime(start=ctx.now, end=ctx.now + timedelta(days=3), minutes=60)


TOOL = ToolSpec(
    name="find_free_time",
    domain="calendar",
    description="Finds when you are free.",
    when_to_use="The person asks when, or whether, they have time.",
    returns="Free windows that are long enough, from now on, and what is busy in the range.",
    preconditions=("the range ends after it starts, is at most 92 days long and has not passed",),
    limits=(
        "Knows only the person's own calendar, not that of the others.",
        "Counts weekdays' working hours; a range without any counts as it is.",
        "Whole-day events do not count as busy.",
    ),
    scopes=("your calendar: read",),
    effect="read",
    reversible=False,
    undo_words="Nothing is changed.",
    risk="low",
    idempotency="Only reads.",
    audit_fields=("start", "end", "minutes"),
    timeout=timedelta(seconds=5),
    args=FindFreeTime,
    result=FreeTime,
    run=run,
    check=check,
    example=example,
)
