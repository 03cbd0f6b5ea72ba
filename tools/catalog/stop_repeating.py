"""Ends a series of reminders; a snoozed one of it still comes up."""

from dataclasses import replace
from datetime import timedelta

from tools import effects
from tools.reminders import outcome, rules
from tools.reminders.reminder import Changed, Id, State
from tools.spec import Facts, Refused, ToolContext, ToolModel, ToolSpec


class StopRepeating(ToolModel):
    """Which reminder."""

    id: Id


async def check(args: StopRepeating, ctx: ToolContext) -> None:
    """Refuses unless

    - the reminder exists and is the person's own
    - the reminder repeats
    """
    old = rules.known(args.id, ctx)
    if old.repeat is None or old.local is None:
        raise Refused("It does not repeat.", alternative="I can cancel it.")


async def facts(args: StopRepeating, ctx: ToolContext) -> Facts:
    """Concerns nobody else."""
    return Facts(at=rules.known(args.id, ctx).next_due)


@effects.once(Changed)
async def run(args: StopRepeating, ctx: ToolContext) -> Changed:
    """Takes the rule and the next time away."""
    old = rules.known(args.id, ctx)
    state: State = "pending" if old.snoozed is not None else "done"
    new = replace(old, state=state, local=None, repeat=None)
    return outcome.changed(old, outcome.store_change(old, new, ctx))


async def example(ctx: ToolContext) -> StopRepeating:
    """A daily one."""
    return StopRepeating(id=outcome.sample(ctx, repeat="FREQ=DAILY").id)


TOOL = ToolSpec(
    name="stop_repeating",
    domain="reminders",
    description="Ends a repeating reminder.",
    when_to_use="The person no longer wants a repeating reminder.",
    returns="The reminder, which comes up no more.",
    preconditions=(
        rules.EXISTS,
        "the reminder repeats",
    ),
    limits=("One that is snoozed still comes up once.",),
    scopes=("your reminders: change",),
    effect="write",
    reversible=True,
    undo_words="I can let it repeat again.",
    risk="low",
    idempotency="The key's first result is kept and given again.",
    audit_fields=(
        "id",
        "old_due",
    ),
    timeout=timedelta(seconds=5),
    args=StopRepeating,
    result=Changed,
    run=run,
    check=check,
    facts=facts,
    verify=outcome.stands,
    lookup=effects.lookup(Changed),
    undo=outcome.undo,
    example=example,
)
