"""Which reminders are still to come."""

from datetime import timedelta
from typing import Annotated

from pydantic import Field

from tools.reminders import outcome, store
from tools.reminders.reminder import MOST_AT_ONCE, Id, Reminders
from tools.spec import ToolContext, ToolModel, ToolSpec


class ListReminders(ToolModel):
    """All that are to come, or only those of these ids."""

    ids: Annotated[tuple[Id, ...], Field(max_length=MOST_AT_ONCE)] | None = None


async def run(args: ListReminders, ctx: ToolContext) -> Reminders:
    """Reads what is pending."""
    scope = {"person": ctx.person, "space": ctx.space}
    if args.ids is None:
        found = store.pending(ctx.store(), **scope)
    else:
        named = (store.load(ctx.store(), **scope, id=id) for id in args.ids)
        found = [one for one in named if one is not None and one.state == "pending"]
    return Reminders(reminders=tuple(outcome.state(one) for one in found), count=len(found))


async def example(ctx: ToolContext) -> ListReminders:
    """With one there."""
    outcome.sample(ctx)
    return ListReminders()


TOOL = ToolSpec(
    name="list_reminders",
    domain="reminders",
    description="Lists the reminders that are still to come.",
    when_to_use="The person asks which reminders they have.",
    returns="The pending reminders, the next due first.",
    preconditions=("none: it only reads",),
    limits=("In a group it lists only what was made there.",),
    scopes=("your reminders: read",),
    effect="read",
    reversible=False,
    undo_words="Nothing is changed.",
    risk="low",
    idempotency="Only reads.",
    audit_fields=("count",),
    timeout=timedelta(seconds=5),
    args=ListReminders,
    result=Reminders,
    run=run,
    example=example,
)
