"""Cancels reminders. They are kept, so that they can be put back."""

from dataclasses import replace
from datetime import timedelta
from typing import Annotated

from pydantic import Field

from tools import effects
from tools.reminders import outcome, rules
from tools.reminders.reminder import MOST_AT_ONCE, ChangedMany, Id, Reminder
from tools.spec import Facts, Refused, ToolContext, ToolModel, ToolSpec


class CancelReminder(ToolModel):
    """Which reminders: all of them or none."""

    ids: Annotated[tuple[Id, ...], Field(min_length=1, max_length=MOST_AT_ONCE)]


async def check(args: CancelReminder, ctx: ToolContext) -> None:
    """Refuses unless

    - every reminder exists and is the person's own
    - every reminder is named once
    """
    if len(set(args.ids)) != len(args.ids):
        raise Refused("The same reminder was named twice.")
    _known(args, ctx)


def _known(args: CancelReminder, ctx: ToolContext) -> list[Reminder]:
    return [rules.known(id, ctx) for id in args.ids]


async def facts(args: CancelReminder, ctx: ToolContext) -> Facts:
    """Concerns nobody else; the latest time at which one of them would have come up."""
    return Facts(at=max((one.next_due for one in _known(args, ctx) if one.next_due is not None), default=None))


@effects.once(ChangedMany)
async def run(args: CancelReminder, ctx: ToolContext) -> ChangedMany:
    """Marks them as cancelled and takes their timers away."""
    pairs = [(old, outcome.store_change(old, replace(old, state="cancelled"), ctx)) for old in _known(args, ctx)]
    return ChangedMany(
        ids=args.ids,
        reminders=tuple(outcome.state(new) for _, new in pairs),
        before=tuple(outcome.before(old, new) for old, new in pairs),
    )


async def example(ctx: ToolContext) -> CancelReminder:
    """One of them."""
    return CancelReminder(ids=(outcome.sample(ctx).id,))


TOOL = ToolSpec(
    name="cancel_reminder",
    domain="reminders",
    description="Cancels one or more reminders.",
    when_to_use="The person no longer wants a reminder. Find it first with find_reminders.",
    returns="The reminders that were cancelled, with their times.",
    preconditions=(
        "every reminder exists and is the person's own",
        "every reminder is named once",
    ),
    limits=("At most 50 at a time.",),
    scopes=("your reminders: change",),
    effect="write",
    reversible=True,
    undo_words="I can set the reminders again.",
    risk="low",
    idempotency="The key's first result is kept and given again.",
    audit_fields=("ids",),
    timeout=timedelta(seconds=5),
    args=CancelReminder,
    result=ChangedMany,
    run=run,
    check=check,
    facts=facts,
    verify=outcome.stands,
    lookup=effects.lookup(ChangedMany),
    undo=outcome.undo,
    example=example,
)
