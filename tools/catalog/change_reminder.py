"""Corrects a reminder: its text, its time or how it repeats."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import AwareDatetime, Field

from tools import effects
from tools.recurrence import LONGEST, instant, nameable, wall
from tools.reminders import outcome, rules, schedule
from tools.reminders.reminder import Changed, Id, Reminder, Text, usual_missed
from tools.spec import Facts, Refused, ToolContext, ToolModel, ToolSpec


class ChangeReminder(ToolModel):
    """Null leaves a field as it is. `at` makes it a one-off; `start` is the first time of a (new) repeat.

    `elapsed` goes with either, as for create_reminder.
    """

    id: Id
    text: Text | None = None
    at: AwareDatetime | None = None
    repeat: Annotated[str, Field(max_length=LONGEST)] | None = None
    start: AwareDatetime | None = None
    elapsed: bool | None = None


async def check(args: ChangeReminder, ctx: ToolContext) -> None:
    """Refuses unless

    - the reminder exists and is the person's own
    - something is to be different
    - the text is not blank
    - there is either a time, or a repeat with its start, or neither
    - the time is not in the past and at most 20 years ahead
    - the repeat is one that happens, at most once an hour
    """
    old = rules.known(args.id, ctx)
    if (args.text, args.at, args.repeat, args.start) == (None, None, None, None):
        raise Refused("You have not said what should be different.")
    rules.text(args.text)
    _changed(old, args, ctx)


async def facts(args: ChangeReminder, ctx: ToolContext) -> Facts:
    """Concerns nobody else."""
    return Facts(at=args.at or args.start or rules.known(args.id, ctx).next_due)


@effects.once(Changed)
async def run(args: ChangeReminder, ctx: ToolContext) -> Changed:
    """Stores the corrected reminder."""
    old = rules.known(args.id, ctx)
    return outcome.changed(old, outcome.store_change(old, _changed(old, args, ctx), ctx))


def _changed(old: Reminder, args: ChangeReminder, ctx: ToolContext) -> Reminder:
    new = old if args.text is None else replace(old, text=args.text.strip())
    if args.at is not None:
        if args.repeat is not None or args.start is not None:
            raise Refused("I need either one time, or a repeat with the time it starts.")
        rules.ahead(args.at, ctx)
        return _once(new, args.at, bool(args.elapsed))
    if args.repeat is None and args.start is None:
        return new
    return _series(new, args, ctx)


def _once(old: Reminder, at: datetime, elapsed: bool) -> Reminder:
    zone = ZoneInfo(old.zone)
    elapsed = elapsed or not nameable(at, zone)
    local = wall(at, rules.basis(elapsed, zone))
    return _with_repeat(replace(old, start=local, local=local, elapsed=elapsed), None)


def _series(old: Reminder, args: ChangeReminder, ctx: ToolContext) -> Reminder:
    text = args.repeat if args.repeat is not None else old.repeat
    if text is None:
        raise Refused("It does not repeat, so it has no start.", alternative="I can give it another time.")
    elapsed = args.elapsed if args.elapsed is not None else old.elapsed and old.repeat is not None
    basis = rules.basis(elapsed, ZoneInfo(old.zone))
    start = args.start
    if start is None:
        start = instant(old.local if old.local is not None else old.start, schedule.basis(old))
    else:
        rules.ahead(start, ctx)
    rule = rules.repeat(text, start, basis)
    first = schedule.first_after(rule, basis, max(instant(rule.start, basis), ctx.now) - timedelta(seconds=1))
    if first is None:
        raise Refused("That way of repeating never happens any more.")
    return _with_repeat(replace(old, start=rule.start, local=first, elapsed=elapsed), rule.text)


def _with_repeat(old: Reminder, repeat: str | None) -> Reminder:
    """Open again with that repeat; what happens to a missed one follows it unless the person had said otherwise."""
    missed = usual_missed(repeat) if old.missed == usual_missed(old.repeat) else old.missed
    return replace(old, repeat=repeat, missed=missed, state="pending", snoozed=None)


async def example(ctx: ToolContext) -> ChangeReminder:
    """Another text."""
    return ChangeReminder(id=outcome.sample(ctx).id, text="water the garden")


TOOL = ToolSpec(
    name="change_reminder",
    domain="reminders",
    description="Corrects the text, the time or the repeat of a reminder.",
    when_to_use="The person corrects a reminder that is there. To let one come up later use snooze_reminder.",
    returns="The corrected reminder and when it comes up next.",
    preconditions=(
        rules.EXISTS,
        "something is to be different",
        rules.TEXT,
        "there is either a time, or a repeat with its start, or neither",
        rules.AHEAD,
        rules.REPEATS,
    ),
    limits=("A new time ends a snooze.",),
    scopes=("your reminders: change",),
    effect="write",
    reversible=True,
    undo_words="I can put the reminder back as it was.",
    risk="low",
    idempotency="The key's first result is kept and given again.",
    audit_fields=(
        "id",
        "next_due",
        "repeat",
        "old_due",
    ),
    timeout=timedelta(seconds=5),
    args=ChangeReminder,
    result=Changed,
    run=run,
    check=check,
    facts=facts,
    verify=outcome.stands,
    lookup=effects.lookup(Changed),
    undo=outcome.undo,
    example=example,
)
