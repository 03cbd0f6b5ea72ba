"""Puts reminders back as they were: the undo of every other change, and of itself."""

from datetime import timedelta
from typing import Annotated

from pydantic import Field

from tools import effects
from tools.reminders import outcome, restoring
from tools.reminders.reminder import MOST_AT_ONCE, Before, ChangedMany
from tools.spec import Facts, Refused, ToolContext, ToolModel, ToolSpec


class RestoreReminder(ToolModel):
    """What each was before, and the etag of what the change left; those without a snapshot are removed."""

    items: Annotated[tuple[Before, ...], Field(min_length=1, max_length=MOST_AT_ONCE)]


async def check(args: RestoreReminder, ctx: ToolContext) -> None:
    """Refuses unless

    - every reminder is still as the change left it
    - a one-off that is put back is still to come
    """
    if len({item.id for item in args.items}) != len(args.items):
        raise Refused("The same reminder was named twice.")
    for item in args.items:
        restoring.restored(item, restoring.current(item, ctx), ctx)


async def facts(args: RestoreReminder, ctx: ToolContext) -> Facts:
    """Concerns nobody else."""
    return Facts(at=ctx.now)


@effects.once(ChangedMany)
async def run(args: RestoreReminder, ctx: ToolContext) -> ChangedMany:
    """Stores each as it was, with its timer."""
    told, before = [], []
    for item in args.items:
        old = restoring.current(item, ctx)
        new = restoring.put_back(old, restoring.restored(item, old, ctx), ctx)
        before.append(restoring.before(item, old, new))
        if new is not None:
            told.append(outcome.state(new))
    return ChangedMany(ids=tuple(item.id for item in args.items), reminders=tuple(told), before=tuple(before))


async def verify(args: RestoreReminder, result: ChangedMany, ctx: ToolContext) -> bool:
    """What was put back stands, and what was removed is gone."""
    gone = [item.id for item in args.items if item.snapshot is None]
    return await outcome.stands(args, result, ctx) and all(restoring.is_gone(id, ctx) for id in gone)


async def example(ctx: ToolContext) -> RestoreReminder:
    """One that is to be removed."""
    reminder = outcome.sample(ctx)
    return RestoreReminder(items=(Before(id=reminder.id, etag=outcome.etag(reminder), snapshot=None),))


TOOL = ToolSpec(
    name="restore_reminder",
    domain="reminders",
    description="Puts reminders back as they were before a change.",
    when_to_use="A change of reminders is to be undone.",
    returns="The reminders as they stand again; those that were removed are not among them.",
    preconditions=(
        "every reminder is still as the change left it",
        "a one-off that is put back is still to come",
    ),
    limits=("Leaves a reminder alone that has changed or come up since.",),
    scopes=("your reminders: change",),
    effect="write",
    reversible=True,
    undo_words="I can make the change again.",
    risk="low",
    idempotency="The key's first result is kept and given again.",
    audit_fields=("ids",),
    timeout=timedelta(seconds=5),
    args=RestoreReminder,
    result=ChangedMany,
    run=run,
    check=check,
    facts=facts,
    verify=verify,
    lookup=effects.lookup(ChangedMany),
    undo=outcome.undo,
    example=example,
)
