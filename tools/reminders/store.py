"""The reminders' table and its verbs. What a person asks for is bound to them and the space they speak in."""

from dataclasses import asdict
from datetime import datetime

import sqlalchemy as sa

from config.database import Instant, Transaction, metadata
from tools.reminders.reminder import Reminder

reminders = sa.Table(
    "reminders",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("id", sa.Text, nullable=False, unique=True),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("space", sa.Text, nullable=False),
    sa.Column("conversation", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("zone", sa.Text, nullable=False),
    sa.Column("elapsed", sa.Boolean, nullable=False),
    sa.Column("pinned", sa.Boolean, nullable=False),
    # Wall-clock times without a zone: they are no points in time, so no Instant.
    sa.Column("start", sa.DateTime, nullable=False),
    sa.Column("local", sa.DateTime),
    sa.Column("repeat", sa.Text),
    sa.Column("missed", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("snoozed", Instant),
    sa.Column("next_due", Instant),
    sa.Column("delivered_at", Instant),
    sa.Column("delivered_due", Instant),
    sa.Column("done_due", Instant),
    sa.Column("created_at", Instant, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Index("reminders_by_due", "person", "state", "next_due"),
    sa.Index("reminders_all_due", "state", "next_due"),
)
_PERSON = reminders.c.person == sa.bindparam("of_person")
_MINE = sa.and_(
    _PERSON,
    sa.or_(sa.bindparam("in_space", type_=sa.Text) == "direct", reminders.c.space == sa.bindparam("in_space")),
)
_KEPT = tuple(column for column in reminders.c if column.name != "number")
_ONE = sa.select(*_KEPT).where(reminders.c.id == sa.bindparam("of_id"))
_MY_ONE = _ONE.where(_MINE)
_PENDING = (
    sa.select(*_KEPT).where(_MINE, reminders.c.state == "pending").order_by(reminders.c.next_due, reminders.c.number)
)
_DELIVERED = (
    sa.select(*_KEPT)
    .where(_MINE, reminders.c.delivered_at > sa.bindparam("since", type_=Instant), reminders.c.state != "cancelled")
    .order_by(reminders.c.delivered_at.desc(), reminders.c.number.desc())
)
_ALL_PENDING = sa.select(*_KEPT).where(_PERSON, reminders.c.state == "pending").order_by(reminders.c.number)
_DUE = (
    sa.select(reminders.c.id)
    .where(reminders.c.state == "pending", reminders.c.next_due <= sa.bindparam("now", type_=Instant))
    .order_by(reminders.c.next_due, reminders.c.number)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_SWAP = (
    reminders.update()
    .where(reminders.c.id == sa.bindparam("of_id"), reminders.c.revision == sa.bindparam("of_revision"))
    .values({column.name: sa.bindparam(column.name) for column in _KEPT if column.name != "id"})
)
_REMOVE = reminders.delete().where(
    reminders.c.id == sa.bindparam("of_id"), reminders.c.revision == sa.bindparam("of_revision")
)
_ADD = reminders.insert()


def load(tx: Transaction, *, person: str, space: str, id: str) -> Reminder | None:
    """One reminder of the person; None when there is none here."""
    return _first(tx, _MY_ONE, {"of_id": id, "of_person": person, "in_space": space})


def load_any(tx: Transaction, id: str) -> Reminder | None:
    """One reminder by its id alone, for a timer that has come due."""
    return _first(tx, _ONE, {"of_id": id})


def pending(tx: Transaction, *, person: str, space: str) -> list[Reminder]:
    """What is still to come, the next due first."""
    return _many(tx, _PENDING, {"of_person": person, "in_space": space})


def delivered(tx: Transaction, *, person: str, space: str, since: datetime) -> list[Reminder]:
    """What has come up since then, the last first."""
    return _many(tx, _DELIVERED, {"of_person": person, "in_space": space, "since": since})


def pending_anywhere(tx: Transaction, *, person: str) -> list[Reminder]:
    """What is still to come in all of the person's spaces, for a change of their zone."""
    return _many(tx, _ALL_PENDING, {"of_person": person})


def due(tx: Transaction, *, now: datetime, limit: int) -> list[str]:
    """The ids of everybody's reminders that have come due, the oldest first."""
    return [str(id) for id in tx.execute(_DUE, {"now": now, "most": limit}).scalars()]


def add(tx: Transaction, reminder: Reminder) -> None:
    """Stores a new reminder."""
    tx.execute(_ADD, asdict(reminder))


def swap(tx: Transaction, old: Reminder, new: Reminder) -> bool:
    """Stores `new` in place of `old`; False when it is no longer at the old one's revision."""
    values = {name: value for name, value in asdict(new).items() if name != "id"}
    return tx.execute(_SWAP, {**values, "of_id": old.id, "of_revision": old.revision}).rowcount == 1


def remove(tx: Transaction, old: Reminder) -> bool:
    """Takes a reminder away; False when it is no longer at that revision."""
    return tx.execute(_REMOVE, {"of_id": old.id, "of_revision": old.revision}).rowcount == 1


def _first(tx: Transaction, statement: sa.Select[tuple[object, ...]], scope: dict[str, str]) -> Reminder | None:
    found = tx.execute(statement, scope).mappings().first()
    return None if found is None else Reminder(**dict(found))


def _many(tx: Transaction, statement: sa.Select[tuple[object, ...]], scope: dict[str, object]) -> list[Reminder]:
    return [Reminder(**dict(found)) for found in tx.execute(statement, scope).mappings()]
