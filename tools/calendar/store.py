"""The calendar's table and its verbs. Every query is bound to the person and the space they speak in."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa

from config.database import Instant, Transaction, metadata
from tools.calendar.event import Row, StoredEvent

events = sa.Table(
    "calendar_events",
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("uid", sa.Text, primary_key=True),
    sa.Column("recurrence_id", sa.Text, primary_key=True),
    sa.Column("space", sa.Text, nullable=False),
    sa.Column("ics", sa.Text, nullable=False),
    sa.Column("etag", sa.Text, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("location", sa.Text, nullable=False),
    sa.Column("people", sa.Text, nullable=False),
    sa.Column("zone", sa.Text, nullable=False),
    sa.Column("start", Instant, nullable=False),
    sa.Column("end", Instant, nullable=False),
    sa.Column("attendees", sa.Integer, nullable=False),
    sa.Column("repeating", sa.Boolean, nullable=False),
    sa.Column("all_day", sa.Boolean, nullable=False),
    sa.Column("cancelled", sa.Boolean, nullable=False),
    sa.Index("calendar_events_by_time", "person", "end", "start"),
)
_MINE = sa.and_(
    events.c.person == sa.bindparam("person"),
    sa.or_(sa.bindparam("space", type_=sa.Text) == "direct", events.c.space == sa.bindparam("space")),
)
_COLUMNS = [column for column in events.c if column.name not in {"person", "space"}]
_ONE = (
    sa.select(events.c.space, *_COLUMNS)
    .where(_MINE, events.c.uid == sa.bindparam("uid"))
    .order_by(events.c.recurrence_id)
)
_WINDOW = (
    sa.select(*_COLUMNS)
    .where(
        _MINE,
        sa.not_(events.c.cancelled),
        events.c.end > sa.bindparam("after", type_=Instant),
        events.c.start < sa.bindparam("before", type_=Instant),
    )
    .order_by(events.c.start, events.c.uid, events.c.recurrence_id)
)
_REMOVE = events.delete().where(_MINE, events.c.uid == sa.bindparam("uid"))
_ADD = events.insert()


def load(tx: Transaction, *, person: str, space: str, uid: str) -> StoredEvent | None:
    """One event with all its rows; None when there is none here."""
    found = tx.execute(_ONE, {"person": person, "space": space, "uid": uid}).mappings().all()
    if not found:
        return None
    rows = tuple(_row(dict(one)) for one in found)
    return StoredEvent(uid=uid, space=found[0]["space"], rows=rows)


def replace(tx: Transaction, *, person: str, space: str, uid: str, rows: tuple[Row, ...]) -> None:
    """Puts `rows` in place of all the event had; a new event belongs to `space`, an old one stays where it was."""
    scope = {"person": person, "space": space, "uid": uid}
    earlier = load(tx, person=person, space=space, uid=uid)
    if earlier is not None:
        tx.execute(_REMOVE, scope)
    home = earlier.space if earlier is not None else space
    if rows:
        tx.execute(_ADD, [{"person": person, "space": home, **_values(row)} for row in rows])


def between(tx: Transaction, *, person: str, space: str, start: datetime, end: datetime) -> list[list[Row]]:
    """The rows of all events that may take place in a window, one list an event."""
    scope = {"person": person, "space": space, "after": start, "before": end}
    grouped: dict[str, list[Row]] = {}
    for one in tx.execute(_WINDOW, scope).mappings():
        grouped.setdefault(one["uid"], []).append(_row(dict(one)))
    return list(grouped.values())


def _row(values: dict[str, Any]) -> Row:
    values.pop("space", None)
    return Row(**values)


def _values(row: Row) -> dict[str, Any]:
    return {column.name: getattr(row, column.name) for column in _COLUMNS}
