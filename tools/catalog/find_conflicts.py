"""What already takes place at a time, and when it would be free instead."""

from datetime import timedelta
from itertools import takewhile
from typing import Annotated

from pydantic import AwareDatetime, Field

from tools.calendar import expand, free, outcome, rules, store
from tools.calendar.event import Happening, Occurrence, Window
from tools.recurrence import instant, wall
from tools.spec import ToolContext, ToolModel, ToolSpec

AHEAD = timedelta(days=92)


class FindConflicts(ToolModel):
    """The wanted time; with `repeat` (a bare RRULE) also each of its times in the next three months.

    `ignore_uid` is the event that is to be moved there; `ignore_occurrence` the one of a series.

    `suggest` asks for other free times always or never; null gives them when something overlaps. An answer that is to
    be compared with a later one is best read without: suggestions also change with the rest of the calendar.
    """

    start: AwareDatetime
    end: AwareDatetime
    ignore_uid: Annotated[str, Field(max_length=255)] | None = None
    ignore_occurrence: AwareDatetime | None = None
    suggest: bool | None = None
    repeat: Annotated[str, Field(max_length=500)] | None = None


class Conflicts(ToolModel):
    """What overlaps, sorted, and up to two other free times as long."""

    conflicts: tuple[Happening, ...]
    suggestions: tuple[Window, ...] = ()


async def check(args: FindConflicts, ctx: ToolContext) -> None:
    """Refuses unless

    - it ends after it starts, lasts at most 31 days and is at most 20 years ahead
    """
    rules.times(args.start, args.end, ctx, past=True)


async def run(args: FindConflicts, ctx: ToolContext) -> Conflicts:
    """Overlapping occurrences; whole-day events leave the day free."""
    await check(args, ctx)
    conflicts = _busy(args, ctx, args.start, args.end) if args.repeat is None else _busy_repeatedly(args, ctx)
    wanted = args.suggest if args.suggest is not None else bool(conflicts)
    return Conflicts(
        conflicts=tuple(outcome.happening(one, ctx) for one in conflicts),
        suggestions=_suggestions(args, ctx) if wanted else (),
    )


def _suggestions(args: FindConflicts, ctx: ToolContext) -> tuple[Window, ...]:
    margin = timedelta(days=1)
    around = _busy(args, ctx, args.start - margin, args.end + margin + timedelta(days=free.LOOK_AHEAD))
    # The wanted time is no other time, so it counts as taken.
    busy = sorted([(args.start, args.end), *((one.start, one.end) for one in around)])
    slots = free.suggestions(args.start, args.end, busy, ctx.now, ctx.working_hours, ctx.zone)
    return tuple(Window(start=low.astimezone(ctx.zone), end=high.astimezone(ctx.zone)) for low, high in slots)


def _busy(args: FindConflicts, ctx: ToolContext, start: AwareDatetime, end: AwareDatetime) -> list[Occurrence]:
    rows = store.between(ctx.store(), person=ctx.person, space=ctx.space, start=start, end=end)
    found = expand.occurrences(rows, start, end)
    return [one for one in found if not one.all_day and not _ignored(args, one)]


def _busy_repeatedly(args: FindConflicts, ctx: ToolContext) -> list[Occurrence]:
    """What overlaps any of the times of a repeat, looked at for `AHEAD`."""
    rule = rules.repeat(args.repeat, args.start, ctx)
    assert rule is not None
    length, last = args.end - args.start, args.start + AHEAD
    until = wall(last, ctx.zone)
    times = [instant(local, ctx.zone) for local in takewhile(lambda local: local <= until, rule.occurrences())]
    around = _busy(args, ctx, args.start, last + length)
    return [one for one in around if any(one.start < start + length and start < one.end for start in times)]


def _ignored(args: FindConflicts, one: Occurrence) -> bool:
    return one.uid == args.ignore_uid and args.ignore_occurrence in (None, one.occurrence, one.start)


async def example(ctx: ToolContext) -> FindConflicts:
    """At the time of another event."""
    row = outcome.sample(ctx).rows[0]
    return FindConflicts(start=row.start, end=row.end)


TOOL = ToolSpec(
    name="find_conflicts",
    domain="calendar",
    description="Checks whether a time is free in your calendar and suggests others.",
    when_to_use="Before an event is created at or moved to a time.",
    returns="The overlapping occurrences and up to two free times of the same length, the same day first.",
    preconditions=("it ends after it starts, lasts at most 31 days and is at most 20 years ahead",),
    limits=(
        "Knows only the person's own calendar, not that of the others.",
        "Whole-day events do not count as busy.",
        "Suggests within 14 days, inside working hours when the wanted time is.",
    ),
    scopes=("your calendar: read",),
    effect="read",
    reversible=False,
    undo_words="Nothing is changed.",
    risk="low",
    idempotency="Only reads.",
    audit_fields=("start", "end"),
    timeout=timedelta(seconds=5),
    args=FindConflicts,
    result=Conflicts,
    run=run,
    check=check,
    example=example,
)
