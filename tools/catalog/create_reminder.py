"""Sets a reminder, once or repeating."""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import AwareDatetime, Field

from tools import effects
from tools.recurrence import LONGEST, instant, nameable, wall
from tools.reminders import outcome, rules, schedule, store
from tools.reminders.reminder import Changed, Missed, Reminder, Text, usual_missed
from tools.spec import Facts, Refused, ToolContext, ToolModel, ToolSpec


class CreateReminder(ToolModel):
    """Either `at`, or `repeat` (a bare RRULE) with `start`.

    `elapsed` fixes the moment ("in 24 hours"), otherwise the wall clock counts ("tomorrow at 9"). `missed` is what
    happens when it could not be delivered in time: null delivers one-offs late and skips repeats with a notice.
    `zone` ties it to a time zone other than the person's own.
    """

    text: Text
    at: AwareDatetime | None = None
    elapsed: bool = False
    repeat: Annotated[str, Field(max_length=LONGEST)] | None = None
    start: AwareDatetime | None = None
    missed: Missed | None = None
    zone: Annotated[str, Field(max_length=64)] | None = None


async def check(args: CreateReminder, ctx: ToolContext) -> None:
    """Refuses unless

    - the text is not blank
    - there is either a time, or a repeat with its start
    - the time is not in the past and at most 20 years ahead
    - the repeat is one that happens, at most once an hour
    - the time zone is known
    """
    rules.text(args.text)
    _first(args, ctx)


async def facts(args: CreateReminder, ctx: ToolContext) -> Facts:
    """Concerns nobody else; of a repeat its first time."""
    return Facts(at=args.at or args.start)


@effects.once(Changed)
async def run(args: CreateReminder, ctx: ToolContext) -> Changed:
    """Stores the reminder under an id made from the key, and sets its timer."""
    zone = rules.zone(args.zone, ctx)
    start, local, repeat = _first(args, ctx)
    elapsed = _elapsed(args, zone)
    reminder = schedule.settled(
        Reminder(
            id=f"r_{hashlib.sha256(f'{ctx.person} {ctx.key}'.encode()).hexdigest()[:24]}",
            person=ctx.person,
            space=ctx.space,
            conversation=ctx.conversation,
            text=args.text.strip(),
            zone=zone.key,
            elapsed=elapsed,
            pinned=args.zone is not None,
            start=start,
            local=local,
            repeat=repeat,
            missed=args.missed or usual_missed(repeat),
            state="pending",
            snoozed=None,
            next_due=None,
            delivered_at=None,
            delivered_due=None,
            done_due=None,
            created_at=ctx.now,
            revision=1,
        )
    )
    store.add(ctx.store(), reminder)
    outcome.set_timer(ctx.store(), ctx.clockwork(), reminder)
    return outcome.changed(None, reminder)


def _first(args: CreateReminder, ctx: ToolContext) -> tuple[datetime, datetime, str | None]:
    """The local start, the first local time that is due, and the rule."""
    zone = rules.zone(args.zone, ctx)
    basis = rules.basis(_elapsed(args, zone), zone)
    if args.at is not None and args.repeat is None and args.start is None:
        rules.ahead(args.at, ctx)
        return wall(args.at, basis), wall(args.at, basis), None
    if args.at is not None or args.repeat is None or args.start is None:
        raise Refused("I need either one time, or a repeat with the time it starts.")
    rules.ahead(args.start, ctx)
    rule = rules.repeat(args.repeat, args.start, basis)
    first = schedule.first_after(rule, basis, instant(rule.start, basis) - timedelta(seconds=1))
    if first is None:
        raise Refused("That way of repeating never happens.")
    return rule.start, first, rule.text


def _elapsed(args: CreateReminder, zone: ZoneInfo) -> bool:
    """Whether it is kept as a moment; so is a time that the wall clock cannot name."""
    return args.elapsed or (args.at is not None and not nameable(args.at, zone))


async def example(ctx: ToolContext) -> CreateReminder:
    """The bins, tomorrow."""
    return CreateReminder(text="take out the bins", at=(ctx.now + timedelta(days=1)).astimezone(UTC))


TOOL = ToolSpec(
    name="create_reminder",
    domain="reminders",
    description="Sets a reminder that comes up in this chat, once or repeating.",
    when_to_use="The person wants to be reminded of something at a time.",
    returns="The reminder with its id and when it comes up next.",
    preconditions=(
        rules.TEXT,
        "there is either a time, or a repeat with its start",
        rules.AHEAD,
        rules.REPEATS,
        "the time zone is known",
    ),
    limits=(
        "Reminds only the person who asks, in the chat where they asked.",
        "Comes up while Steward is running; what was missed is told afterwards.",
    ),
    scopes=("your reminders: add",),
    effect="write",
    reversible=True,
    undo_words="I can take the reminder away again.",
    risk="low",
    idempotency="The reminder's id is made from the key, so the same key never makes a second one.",
    audit_fields=("id", "next_due", "repeat"),
    timeout=timedelta(seconds=5),
    args=CreateReminder,
    result=Changed,
    run=run,
    check=check,
    facts=facts,
    verify=outcome.stands,
    lookup=effects.lookup(Changed),
    undo=outcome.undo,
    example=example,
)
