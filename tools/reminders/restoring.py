"""The steps of putting a reminder back as it was; a reminder may be missing before, after, or both."""

from dataclasses import replace

from tools import wording
from tools.reminders import outcome, schedule, store
from tools.reminders.reminder import Before, Reminder
from tools.spec import Refused, ToolContext


def current(item: Before, ctx: ToolContext) -> Reminder | None:
    """What is there now; refuses when it is not what the change had left."""
    found = store.load(ctx.store(), person=ctx.person, space=ctx.space, id=item.id)
    if outcome.etag(found) != item.etag:
        raise Refused(outcome.CHANGED)
    return found


def restored(item: Before, old: Reminder | None, ctx: ToolContext) -> Reminder | None:
    """The reminder as it was. A one-off whose time has passed is refused; a series goes on with its next time."""
    if item.snapshot is None:
        return None
    if old is None and store.load_any(ctx.store(), item.id) is not None:
        raise Refused(outcome.CHANGED)
    kept = {name: getattr(item.snapshot, name) for name in type(item.snapshot).model_fields}
    if old is not None:
        kept["space"] = old.space
    elif ctx.space != "direct":
        kept["space"] = ctx.space
    reminder = schedule.settled(Reminder(id=item.id, person=ctx.person, revision=1, next_due=None, **kept))
    if reminder.next_due is None or reminder.next_due > ctx.now:
        return reminder
    return _brought_forward(reminder, ctx)


def _brought_forward(reminder: Reminder, ctx: ToolContext) -> Reminder:
    rule = schedule.rule_of(reminder)
    if rule is None:
        when = wording.moment(reminder.next_due or ctx.now, ctx.zone, ctx.now)
        raise Refused(f"Its time, {when}, has already passed.", alternative="I can set a new one.")
    local = schedule.first_after(rule, schedule.basis(reminder), ctx.now)
    snoozed = reminder.snoozed if reminder.snoozed is not None and reminder.snoozed > ctx.now else None
    state = reminder.state if local is not None or snoozed is not None else "done"
    return schedule.settled(replace(reminder, local=local, snoozed=snoozed, state=state))


def put_back(old: Reminder | None, new: Reminder | None, ctx: ToolContext) -> Reminder | None:
    """Stores `new` in place of `old`."""
    tx, timers = ctx.store(), ctx.clockwork()
    if old is not None and new is not None:
        return outcome.store_change(old, new, ctx)
    if old is not None:
        if not store.remove(tx, old):
            raise Refused(outcome.CHANGED)
        timers.cancel(tx, kind=outcome.TIMER, reference=old.id)
    if new is not None:
        store.add(tx, new)
        outcome.set_timer(tx, timers, new)
    return new


def before(item: Before, old: Reminder | None, new: Reminder | None) -> Before:
    """What undoing this needs again."""
    return Before(
        id=item.id,
        etag=outcome.etag(new),
        snapshot=None if old is None else outcome.snapshot(old),
    )


def is_gone(id: str, ctx: ToolContext) -> bool:
    """Whether the person has no such reminder any more."""
    return store.load(ctx.store(), person=ctx.person, space=ctx.space, id=id) is None
