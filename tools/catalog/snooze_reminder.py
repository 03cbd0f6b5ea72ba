"""Lets a reminder come up again later; a series goes on beside it."""

from dataclasses import replace
from datetime import timedelta

from pydantic import AwareDatetime

from tools import effects
from tools.reminders import outcome, rules
from tools.reminders.reminder import Changed, Id
from tools.spec import Facts, Refused, ToolContext, ToolModel, ToolSpec


class SnoozeReminder(ToolModel):
    """Which reminder, and until when."""

    id: Id
    until: AwareDatetime


async def check(args: SnoozeReminder, ctx: ToolContext) -> None:
    """Refuses unless

    - the reminder exists and is the person's own
    - the time is still to come and at most 20 years ahead
    """
    rules.known(args.id, ctx)
    if args.until <= ctx.now:
        raise Refused("That time has already passed.")
    rules.ahead(args.until, ctx)


async def facts(args: SnoozeReminder, ctx: ToolContext) -> Facts:
    """Concerns nobody else."""
    return Facts(at=args.until)


@effects.once(Changed)
async def run(args: SnoozeReminder, ctx: ToolContext) -> Changed:
    """Sets one more delivery; a one-off has only that one then."""
    old = rules.known(args.id, ctx)
    local = old.local if old.repeat is not None else None
    new = replace(old, state="pending", local=local, snoozed=args.until)
    return outcome.changed(old, outcome.store_change(old, new, ctx))


async def example(ctx: ToolContext) -> SnoozeReminder:
    """Until the day after tomorrow."""
    return SnoozeReminder(id=outcome.sample(ctx).id, until=ctx.now + timedelta(days=2))


TOOL = ToolSpec(
    name="snooze_reminder",
    domain="reminders",
    description="Lets a reminder come up again later.",
    when_to_use="A reminder has come up, or will, and the person wants it later.",
    returns="The reminder with the new time; of a repeating one the series goes on unchanged.",
    preconditions=(
        rules.EXISTS,
        "the time is still to come and at most 20 years ahead",
    ),
    limits=("A second snooze takes the place of the first.",),
    scopes=("your reminders: change",),
    effect="write",
    reversible=True,
    undo_words="I can put the reminder back to the time it had.",
    risk="low",
    idempotency="The key's first result is kept and given again.",
    audit_fields=(
        "id",
        "until",
        "old_due",
    ),
    timeout=timedelta(seconds=5),
    args=SnoozeReminder,
    result=Changed,
    run=run,
    check=check,
    facts=facts,
    verify=outcome.stands,
    lookup=effects.lookup(Changed),
    undo=outcome.undo,
    example=example,
)
