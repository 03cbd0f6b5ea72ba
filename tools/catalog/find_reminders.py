"""Which reminder a person means by some words, a day or a time."""

from datetime import date, time, timedelta
from typing import Annotated

from pydantic import Field

from tools.reminders import outcome, search, store
from tools.reminders.reminder import Reminder, ReminderState
from tools.spec import ToolContext, ToolModel, ToolSpec

LOOK_BACK = timedelta(days=1)


class FindReminders(ToolModel):
    """Clues; none of them is needed.

    `every` asks for all that fit instead of the best twenty; `repeating` keeps only repeating (or only one-off) ones;
    `delivered` looks among those that came up in the last day, the latest first, instead of those to come.
    """

    words: Annotated[str, Field(max_length=300)] | None = None
    day: date | None = None
    time: Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")] | None = None
    every: bool = False
    repeating: bool | None = None
    delivered: bool = False


class FoundReminder(ReminderState):
    """A reminder with how well it fits, 0 to 100."""

    score: float


class FoundReminders(ToolModel):
    """What fits, best first; `near` what comes close when nothing fits."""

    reminders: tuple[FoundReminder, ...]
    near: tuple[FoundReminder, ...] = ()


async def run(args: FindReminders, ctx: ToolContext) -> FoundReminders:
    """Ranks the person's reminders."""
    tx, scope = ctx.store(), {"person": ctx.person, "space": ctx.space}
    since = ctx.now - LOOK_BACK
    found = store.delivered(tx, **scope, since=since) if args.delivered else store.pending(tx, **scope)
    clues = search.Clues(
        words=args.words or "",
        day=args.day,
        time=None if args.time is None else time.fromisoformat(args.time),
        repeating=args.repeating,
    )
    fits, near = search.candidates(found, clues, ctx.zone)
    return FoundReminders(
        reminders=tuple(_told(*one) for one in (fits if args.every else fits[:20])),
        near=tuple(_told(*one) for one in near),
    )


def _told(score: float, reminder: Reminder) -> FoundReminder:
    return FoundReminder(**outcome.state(reminder).model_dump(), score=score)


async def example(ctx: ToolContext) -> FindReminders:
    """By a word."""
    outcome.sample(ctx)
    return FindReminders(words="plants")


TOOL = ToolSpec(
    name="find_reminders",
    domain="reminders",
    description="Finds the reminder that you mean.",
    when_to_use="The person names an existing reminder by its words, day or time, to cancel or snooze it, say.",
    returns="Reminders that fit, with a score, best first; near ones when none fits.",
    preconditions=("none: it only reads",),
    limits=("Looks at pending reminders, or with `delivered` at those that came up in the last day.",),
    scopes=("your reminders: read",),
    effect="read",
    reversible=False,
    undo_words="Nothing is changed.",
    risk="low",
    idempotency="Only reads.",
    audit_fields=("day", "time", "every"),
    timeout=timedelta(seconds=5),
    args=FindReminders,
    result=FoundReminders,
    run=run,
    example=example,
)
