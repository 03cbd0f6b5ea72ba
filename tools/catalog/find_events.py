"""Which event a person means by some words, a day, a time or a name."""

from datetime import datetime, time, timedelta
from typing import Annotated

from pydantic import AwareDatetime, Field

from tools.calendar import outcome, search, store
from tools.calendar.event import Happening
from tools.spec import Refused, ToolContext, ToolModel, ToolSpec

BACK = timedelta(days=1)
AHEAD = timedelta(days=400)


class FindEvents(ToolModel):
    """Clues; none of them is needed. `start` and `end` bound where it takes place, `at_time` is its local start."""

    words: Annotated[str, Field(max_length=300)] | None = None
    start: AwareDatetime | None = None
    end: AwareDatetime | None = None
    at_time: Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")] | None = None
    people: Annotated[tuple[Annotated[str, Field(max_length=200)], ...], Field(max_length=20)] = ()


class Candidate(Happening):
    """An event with how well it fits, 0 to 100."""

    score: float


class Candidates(ToolModel):
    """What fits, best first; `near` what comes close when nothing fits."""

    events: tuple[Candidate, ...]
    near: tuple[Candidate, ...] = ()


async def check(args: FindEvents, ctx: ToolContext) -> None:
    """Refuses unless

    - the range ends after it starts and is at most 401 days long
    """
    start, end = _window(args, ctx)
    if end <= start or end - start > AHEAD + BACK:
        raise Refused("I can look at 401 days at a time, from an earlier moment to a later one.")


async def run(args: FindEvents, ctx: ToolContext) -> Candidates:
    """Looks from a day back to 400 days ahead unless a range is given."""
    await check(args, ctx)
    start, end = _window(args, ctx)
    clues = search.Clues(
        words=args.words or "",
        people=args.people,
        at=None if args.at_time is None else time.fromisoformat(args.at_time),
        window=(start, end),
    )
    rows = store.between(ctx.store(), person=ctx.person, space=ctx.space, start=start, end=end)
    fits, near = search.candidates(rows, clues, ctx.zone, ctx.now)
    if not fits and not near and (args.start is not None or args.end is not None):
        near = await _elsewhere(args, ctx)
    return Candidates(events=_told(fits, ctx), near=_told(near, ctx))


async def _elsewhere(args: FindEvents, ctx: ToolContext) -> list[search.Ranked]:
    """What fits the words on other days, for "did you mean"; nothing when there are no words to go by."""
    if not args.words and not args.people:
        return []
    start, end = ctx.now - BACK, ctx.now + AHEAD
    clues = search.Clues(words=args.words or "", people=args.people, at=None, window=(start, end))
    rows = store.between(ctx.store(), person=ctx.person, space=ctx.space, start=start, end=end)
    fits, near = search.candidates(rows, clues, ctx.zone, ctx.now)
    return (fits or near)[: search.MOST_NEAR]


def _window(args: FindEvents, ctx: ToolContext) -> tuple[datetime, datetime]:
    start = args.start if args.start is not None else ctx.now - BACK
    end = args.end if args.end is not None else max(start, ctx.now) + AHEAD
    return start, end


def _told(found: list[search.Ranked], ctx: ToolContext) -> tuple[Candidate, ...]:
    return tuple(Candidate(**outcome.happening(one, ctx).model_dump(), score=likeness) for likeness, one in found)


async def example(ctx: ToolContext) -> FindEvents:
    """By a word and a name."""
    outcome.sample(ctx)
    return FindEvents(words="tea", people=("sam",))


TOOL = ToolSpec(
    name="find_events",
    domain="calendar",
    description="Finds the event of your calendar that you mean.",
    when_to_use="The person names an existing event by its words, day, time or people, to move or cancel it, say.",
    returns="Events that fit with a score and their etag, a series as its next occurrence; near ones when none fits.",
    preconditions=("the range ends after it starts and is at most 401 days long",),
    limits=("Looks from a day back to 400 days ahead unless told otherwise.", "Gives at most 20 events."),
    scopes=("your calendar: read",),
    effect="read",
    reversible=False,
    undo_words="Nothing is changed.",
    risk="low",
    idempotency="Only reads.",
    audit_fields=("start", "end", "at_time"),
    timeout=timedelta(seconds=5),
    args=FindEvents,
    result=Candidates,
    run=run,
    check=check,
    example=example,
)
