"""Marks a reminder as done; of a series only what has come up."""

from dataclasses import replace
from datetime import timedelta

from tools import effects
from tools.reminders import outcome, rules
from tools.reminders.reminder import Changed, Id, State
from tools.spec import Facts, Refused, ToolContext, ToolModel, ToolSpec


class CompleteReminder(ToolModel):
    """Which reminder."""

    id: Id


async def check(args: CompleteReminder, ctx: ToolContext) -> None:
    """Refuses unless

    - the reminder exists and is the person's own
    - it is not done yet, and a repeating one has come up
    """
    old = rules.known(args.id, ctx)
    if old.state == "done" or (old.repeat is not None and old.delivered_due == old.done_due and old.delivered_due):
        raise Refused("That is already done.")
    if old.repeat is not None and old.delivered_due is None:
        raise Refused("It has not come up yet.", alternative="I can stop it repeating.")


async def facts(args: CompleteReminder, ctx: ToolContext) -> Facts:
    """Concerns nobody else."""
    return Facts(at=ctx.now)


@effects.once(Changed)
async def run(args: CompleteReminder, ctx: ToolContext) -> Changed:
    """Closes a one-off; notes the occurrence of a series, which goes on."""
    old = rules.known(args.id, ctx)
    if old.repeat is None:
        new = replace(old, state="done", local=None, snoozed=None, done_due=old.delivered_due or old.next_due)
    else:
        state: State = "pending" if old.local is not None else "done"
        new = replace(old, state=state, snoozed=None, done_due=old.delivered_due)
    return outcome.changed(old, outcome.store_change(old, new, ctx))


async def example(ctx: ToolContext) -> CompleteReminder:
    """A one-off."""
    return CompleteReminder(id=outcome.sample(ctx).id)


TOOL = ToolSpec(
    name="complete_reminder",
    domain="reminders",
    description="Marks a reminder as done.",
    when_to_use="The person says that what a reminder was about is done.",
    returns="The reminder; a repeating one with the time it comes up next.",
    preconditions=(
        rules.EXISTS,
        "it is not done yet, and a repeating one has come up",
    ),
    limits=("Of a repeating reminder only what has come up is done; the series goes on.",),
    scopes=("your reminders: change",),
    effect="write",
    reversible=True,
    undo_words="I can open the reminder again.",
    risk="low",
    idempotency="The key's first result is kept and given again.",
    audit_fields=(
        "id",
        "state",
    ),
    timeout=timedelta(seconds=5),
    args=CompleteReminder,
    result=Changed,
    run=run,
    check=check,
    facts=facts,
    verify=outcome.stands,
    lookup=effects.lookup(Changed),
    undo=outcome.undo,
    example=example,
)
