"""Puts a new event into the person's own calendar. Nobody is invited by it."""

import hashlib
from datetime import UTC, timedelta
from typing import Annotated

from pydantic import AwareDatetime, Field

from tools import effects
from tools.calendar import outcome, rules, vevent
from tools.calendar.event import Attendee, EventState, Location, Title
from tools.recurrence import LONGEST
from tools.spec import Facts, ToolContext, ToolModel, ToolSpec


class CreateEvent(ToolModel):
    """What, when and with whom. `repeat` is a bare RRULE whose first time is `start`; `all_day` counts whole days."""

    title: Title
    start: AwareDatetime
    end: AwareDatetime
    attendees: tuple[Attendee, ...] = ()
    location: Location | None = None
    repeat: Annotated[str, Field(max_length=LONGEST)] | None = None
    all_day: bool = False


async def check(args: CreateEvent, ctx: ToolContext) -> None:
    """Refuses unless

    - the title is not blank
    - at most 50 people attend
    - it ends after it starts, lasts at most 31 days and is at most 20 years ahead
    - the start is not in the past
    - the repeat is one that happens, at most once a day, and the start is its first time
    """
    rules.words(args.title, args.attendees)
    today = args.all_day and args.start.astimezone(ctx.zone).date() >= ctx.now.astimezone(ctx.zone).date()
    rules.times(args.start, args.end, ctx, past=today)
    rules.repeat(args.repeat, args.start, ctx)


async def facts(args: CreateEvent, ctx: ToolContext) -> Facts:
    """How many others it is with and how far ahead it reaches (of a series: its first time)."""
    return Facts(attendees=len(args.attendees), at=args.end)


@effects.once(EventState)
async def run(args: CreateEvent, ctx: ToolContext) -> EventState:
    """Stores the event under a UID made from the key."""
    uid = uid_of(ctx)
    rule = rules.repeat(args.repeat, args.start, ctx)
    part = vevent.build(
        uid=uid,
        title=args.title,
        start=args.start,
        end=args.end,
        zone=ctx.zone,
        all_day=args.all_day,
        location=args.location,
        attendees=args.attendees,
        rule=None if rule is None else rule.text,
        now=ctx.now,
    )
    start, end = vevent.times(part, ctx.zone)
    return outcome.store_change(None, [part], ctx, uid=uid, occurrence=None, start=start, end=end, old=None)


def uid_of(ctx: ToolContext) -> str:
    """The same key of the same person always makes the same event."""
    digest = hashlib.sha256(f"{ctx.person}\n{ctx.key}".encode()).hexdigest()
    return f"{digest[:32]}@steward"


async def example(ctx: ToolContext) -> CreateEvent:
    """Lunch in two days."""
    start = (ctx.now + timedelta(days=2)).astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    return CreateEvent(title="Lunch", start=start, end=start + timedelta(hours=1), attendees=(Attendee(name="Ana"),))


TOOL = ToolSpec(
    name="create_event",
    domain="calendar",
    description="Adds an event to your calendar, once or repeating.",
    when_to_use="The person wants something put into their calendar. Look for conflicts first with find_conflicts.",
    returns="The new event with its uid and etag; `before` is null because there was none.",
    preconditions=(rules.TITLED, rules.FEW, rules.TIMES, rules.NOT_PAST, rules.REPEATS),
    limits=(
        "Invites nobody: the names are kept on the event, no message is sent.",
        "Books no room and knows no calendar but the person's own.",
    ),
    scopes=("your calendar: add",),
    effect="write",
    reversible=True,
    undo_words="I can take the event out of your calendar again.",
    risk="low",
    idempotency="The event's uid is made from the key, so the same key never makes a second event.",
    audit_fields=("uid", "start", "end", "repeat"),
    timeout=timedelta(seconds=5),
    args=CreateEvent,
    result=EventState,
    run=run,
    check=check,
    facts=facts,
    verify=outcome.stands,
    lookup=effects.lookup(EventState),
    undo=outcome.undo,
    example=example,
)
