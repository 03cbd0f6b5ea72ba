"""Storing a change of a reminder with its timer, and telling what it came to."""

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import JsonValue

from config.database import Transaction
from tools.recurrence import instant, wall
from tools.reminders import schedule, store
from tools.reminders.reminder import Before, Changed, ChangedMany, Reminder, ReminderState, Snapshot, usual_missed
from tools.spec import Refused, Timers, ToolCall, ToolContext, ToolModel

TIMER = "reminder"
CHANGED = "It has changed since then, so I left it as it is."
_KEPT = frozenset(Snapshot.model_fields)
_PASSING = {"local", "delivered_at", "delivered_due"}  # what a delivery writes


def set_timer(tx: Transaction, timers: Timers, reminder: Reminder) -> None:
    """One timer for a pending reminder, none for any other."""
    if reminder.next_due is None:
        timers.cancel(tx, kind=TIMER, reference=reminder.id)
    else:
        timers.set(tx, kind=TIMER, reference=reminder.id, due=reminder.next_due)


def store_change(old: Reminder, new: Reminder, ctx: ToolContext) -> Reminder:
    """Puts `new` in place of `old` and moves its timer; returns it as stored."""
    stored = replace(schedule.settled(new), revision=old.revision + 1)
    if not store.swap(ctx.store(), old, stored):
        raise Refused(CHANGED)
    set_timer(ctx.store(), ctx.clockwork(), stored)
    return stored


def snapshot(reminder: Reminder) -> Snapshot:
    """The reminder as it is now, its moments in UTC so that the same moment always has the same etag."""
    return Snapshot(**{name: _in_utc(value) for name, value in asdict(reminder).items() if name in _KEPT})


def _in_utc(value: Any) -> Any:
    return value.astimezone(UTC) if isinstance(value, datetime) and value.tzinfo is not None else value


def etag(reminder: Reminder | None) -> str:
    """The hash of all that a person may change; "" when there is no reminder.

    That a time of a series came up is no change of it, so a series that was delivered can still be put back.
    """
    if reminder is None:
        return ""
    passing = _PASSING if reminder.repeat is not None else None
    return hashlib.sha256(snapshot(reminder).model_dump_json(exclude=passing).encode()).hexdigest()[:20]


def before(old: Reminder, new: Reminder) -> Before:
    """What undoing the change from `old` to `new` needs."""
    return Before(id=old.id, etag=etag(new), snapshot=snapshot(old))


def state(reminder: Reminder) -> ReminderState:
    """A reminder as it is told, in its own zone."""
    return ReminderState(**_told(reminder))


def changed(old: Reminder | None, new: Reminder) -> Changed:
    """A reminder after a change; without `old` it is new."""
    undo = before(old, new) if old is not None else Before(id=new.id, etag=etag(new), snapshot=None)
    return Changed(**_told(new), old_due=None if old is None else state(old).due, before=(undo,))


def _told(reminder: Reminder) -> dict[str, Any]:
    zone = ZoneInfo(reminder.zone)
    last = reminder.delivered_due or instant(reminder.start, schedule.basis(reminder))
    due = reminder.next_due or schedule.series_due(reminder) or reminder.snoozed or last
    moments = {
        "next_due": reminder.next_due,
        "due": due,
        "snoozed": reminder.snoozed,
        "delivered_at": reminder.delivered_at,
    }
    return {
        "id": reminder.id,
        "text": reminder.text,
        "repeat": reminder.repeat,
        "elapsed": reminder.elapsed,
        "zone": reminder.zone,
        "missed": reminder.missed,
        "state": reminder.state,
        **{name: None if at is None else at.astimezone(zone) for name, at in moments.items()},
    }


def undo(args: ToolModel, result: Changed | ChangedMany) -> ToolCall:
    """Puts the reminders back as they were; those that were not there are removed."""
    items: list[JsonValue] = [one.model_dump(mode="json") for one in result.before]
    return ToolCall(tool="restore_reminder", arguments={"items": items})


async def stands(args: ToolModel, result: Changed | ChangedMany, ctx: ToolContext) -> bool:
    """Whether every reminder is stored exactly as the result says."""
    told: Sequence[ReminderState] = result.reminders if isinstance(result, ChangedMany) else (result,)
    for one in told:
        found = store.load(ctx.store(), person=ctx.person, space=ctx.space, id=one.id)
        if found is None or state(found).model_dump(mode="json") != _as_state(one):
            return False
    return True


def _as_state(one: ReminderState) -> dict[str, JsonValue]:
    return one.model_dump(mode="json", include=set(ReminderState.model_fields))


def sample(ctx: ToolContext, *, repeat: str | None = None) -> Reminder:
    """A reminder to try a tool on: tomorrow, once or repeating."""
    local = wall(ctx.now, ctx.zone).replace(microsecond=0) + timedelta(days=1)
    reminder = schedule.settled(
        Reminder(
            id="r_sample",
            person=ctx.person,
            space=ctx.space,
            conversation=ctx.conversation,
            text="water the plants",
            zone=ctx.zone.key,
            elapsed=False,
            pinned=False,
            start=local,
            local=local,
            repeat=repeat,
            missed=usual_missed(repeat),
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
    set_timer(ctx.store(), ctx.clockwork(), reminder)
    return reminder
