"""Which reminders are still to come."""

from datetime import timedelta

from tools.reminders import outcome, store
from tools.reminders.reminder import Reminders
from tools.spec import ToolContext, ToolModel, ToolSpec


class ListReminders(ToolModel):
    """Nothing to say."""


async def run(args: ListReminders, ctx: ToolContext) -> Reminders:
    """Reads what is pending."""
    found = store.pending(ctx.store(), person=ctx.person, space=ctx.space)
    return Reminders(reminders=tuple(outcome.state(one) for one in found))


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
    preconditions=("none",),
    limits=("In a group it lists only what was made there.",),
    scopes=("your reminders: read",),
    effect="read",
    reversible=False,
    undo_words="Nothing is changed.",
    risk="low",
    idempotency="Only reads.",
    audit_fields=("reminders",),
    timeout=timedelta(seconds=5),
    args=ListReminders,
    result=Reminders,
    run=run,
    example=example,
)
