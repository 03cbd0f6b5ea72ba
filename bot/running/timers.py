"""Timers: rows that say when to wake up, one for each kind and reference, in the lane of their conversation."""

from collections.abc import Callable
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from bot.store.tables import timers
from config.database import Transaction

_upsert = insert(timers)
_set = _upsert.on_conflict_do_update(
    index_elements=["kind", "reference"], set_={"due": _upsert.excluded.due, "lane": _upsert.excluded.lane}
)
_cancel = sa.delete(timers).where(timers.c.kind == sa.bindparam("k"), timers.c.reference == sa.bindparam("r"))
_due = (
    sa.select(timers.c.kind, timers.c.reference, timers.c.due)
    .where(timers.c.lane == sa.bindparam("l"), timers.c.due <= sa.bindparam("now", type_=timers.c.due.type))
    .order_by(timers.c.due, timers.c.number)
    .limit(200)
)
_next = sa.select(timers.c.due, timers.c.lane).order_by(timers.c.due).limit(1)
_lanes = (
    sa.select(timers.c.lane)
    .where(timers.c.due <= sa.bindparam("now", type_=timers.c.due.type))
    .group_by(timers.c.lane)
    .order_by(sa.func.min(timers.c.due), timers.c.lane)
)


class Wakeups:
    """Told when the earliest timer may have changed; called on the writer thread after the commit."""

    def __init__(self) -> None:
        self.changed: Callable[[], object] | None = None

    def wake(self) -> None:
        """Tells whoever waits for the next timer, if anyone does yet."""
        if self.changed is not None:
            self.changed()


class LaneTimers:
    """The timers of one conversation, as tools are given them."""

    def __init__(self, lane: str, wakeups: Wakeups) -> None:
        self._lane = lane
        self._wakeups = wakeups

    def set(self, tx: Transaction, *, kind: str, reference: str, due: datetime) -> None:
        """Sets or moves the timer of (kind, reference)."""
        tx.execute(_set, {"kind": kind, "reference": reference, "lane": self._lane, "due": due})
        tx.after_commit(self._wakeups.wake)

    def cancel(self, tx: Transaction, *, kind: str, reference: str) -> None:
        """Removes it; no error when there is none."""
        tx.execute(_cancel, {"k": kind, "r": reference})


def due_in(tx: Transaction, lane: str, now: datetime) -> list[tuple[str, str, datetime]]:
    """Kind, reference and due time of the lane's timers due by `now`, in due order."""
    return [(row[0], row[1], row[2]) for row in tx.execute(_due, {"l": lane, "now": now})]


def lanes_due(tx: Transaction, now: datetime) -> list[str]:
    """Conversations with a timer due by `now`, earliest first."""
    return [row[0] for row in tx.execute(_lanes, {"now": now})]


def next_due(tx: Transaction) -> datetime | None:
    """When the earliest timer is due."""
    row = tx.execute(_next).first()
    return None if row is None else row[0]
