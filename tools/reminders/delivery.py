"""What the delivery of due reminders needs: claim one exactly once, and follow a person to another time zone."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from config.database import Transaction
from tools.reminders import outcome, schedule, store
from tools.reminders.reminder import Reminder, State
from tools.reminders.schedule import Lateness
from tools.spec import Timers

TIMER = outcome.TIMER
TimersFor = Callable[[str], Timers]


@dataclass(frozen=True, kw_only=True, slots=True)
class Delivery:
    """What is to be said about a reminder that has come due.

    `due` is the latest of its times that have passed; `earlier` how many repeats before it were missed. `skip` means
    that the time is missed and only a notice is wanted in its place. `next_due` is None when nothing more is to come.
    """

    id: str
    person: str
    space: str
    conversation: str
    text: str
    due: datetime
    zone: ZoneInfo
    lateness: Lateness
    earlier: int
    repeating: bool
    snoozed: bool
    skip: bool
    next_due: datetime | None


def claim_due(tx: Transaction, *, id: str, now: datetime, timers: Timers) -> Delivery | None:
    """Takes what is due of a reminder, stores what comes next and sets its timer, all in the caller's transaction.

    None when nothing is due: cancelled, moved, or claimed already. A timer that came too early is set again.
    """
    old = store.load_any(tx, id)
    if old is None or old.state != "pending" or old.next_due is None:
        return None
    if old.next_due > now:
        outcome.set_timer(tx, timers, old)
        return None
    own = schedule.passed(old, now)
    snoozed = old.snoozed if old.snoozed is not None and old.snoozed <= now else None
    due = max(at for at in (snoozed, own.due if own is not None else None) if at is not None)
    new = _after(old, own, due, snoozed, now)
    if not store.swap(tx, old, new):
        return None
    outcome.set_timer(tx, timers, new)
    late = schedule.lateness(due, now)
    return Delivery(
        id=old.id,
        person=old.person,
        space=old.space,
        conversation=old.conversation,
        text=old.text,
        due=due,
        zone=ZoneInfo(old.zone),
        lateness=late,
        earlier=0 if own is None else own.earlier,
        repeating=old.repeat is not None,
        snoozed=snoozed == due,
        skip=late == "missed" and old.missed == "skip_with_notice",
        next_due=new.next_due,
    )


def _after(
    old: Reminder, own: schedule.Passed | None, due: datetime, snoozed: datetime | None, now: datetime
) -> Reminder:
    local = old.local if own is None else own.following
    left = None if snoozed is not None else old.snoozed
    state: State = "pending" if local is not None or left is not None else "delivered"
    return schedule.settled(
        replace(
            old,
            local=local,
            snoozed=left,
            state=state,
            delivered_at=now,
            delivered_due=due,
            revision=old.revision + 1,
        )
    )


def last_delivered(
    tx: Transaction, *, person: str, conversation: str, since: datetime, space: str = "direct"
) -> str | None:
    """The id of the reminder that came up last in a conversation and is not done: what "snooze" alone means."""
    found = store.delivered(tx, person=person, space=space, since=since)
    return next((one.id for one in found if one.conversation == conversation and one.state != "done"), None)


def rezone_all(tx: Transaction, *, person: str, zone: ZoneInfo, timers_for: TimersFor) -> int:
    """Keeps the person's wall-clock reminders at their local times in another zone; returns how many moved."""
    moved = 0
    for old in store.pending_anywhere(tx, person=person):
        new = schedule.rezone(old, zone)
        if new == old:
            continue
        stored = replace(new, revision=old.revision + 1)
        if store.swap(tx, old, stored):
            outcome.set_timer(tx, timers_for(old.conversation), stored)
            moved += 1
    return moved


def overdue(tx: Transaction, *, now: datetime, limit: int = 100) -> list[str]:
    """The ids of pending reminders that have come due, the oldest first: what a start after a pause has to claim."""
    return store.due(tx, now=now, limit=limit)
