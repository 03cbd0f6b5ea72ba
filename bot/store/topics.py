"""Topics: what a person and Steward are talking about; several may be open in one conversation."""

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from bot.planning.frame import FRAME, Frame, TopicState
from bot.store.tables import topics
from config.database import Transaction

OPEN: tuple[TopicState, ...] = ("asking", "waiting", "running")
KEEP = 12  # open topics looked at in one conversation


@dataclass(frozen=True, kw_only=True, slots=True)
class Topic:
    """One thing talked about: its frame, its state, and the run that carries it out."""

    id: str
    lane: str
    person: str
    title: str
    state: TopicState
    frame: Frame
    updated_at: datetime
    run: str | None = None


_insert = insert(topics)
_keep = _insert.on_conflict_do_update(
    index_elements=["id"],
    set_={name: _insert.excluded[name] for name in ("title", "state", "frame", "run", "updated_at")},
)
_open = (
    sa.select(topics)
    .where(
        topics.c.lane == sa.bindparam("l"),
        topics.c.person == sa.bindparam("p"),
        sa.or_(*(topics.c.state == state for state in OPEN)),
    )
    .order_by(topics.c.updated_at.desc())
    .limit(KEEP)
)
_one = sa.select(topics).where(topics.c.id == sa.bindparam("i"))


def keep(tx: Transaction, topic: Topic) -> None:
    """Stores a topic."""
    values = {
        "id": topic.id,
        "lane": topic.lane,
        "person": topic.person,
        "title": topic.title,
        "state": topic.state,
        "frame": FRAME.dump_json(topic.frame).decode(),
        "run": topic.run,
        "updated_at": topic.updated_at,
    }
    tx.forget("topic")
    tx.execute(_keep, values)


def get(tx: Transaction, id: str | None) -> Topic | None:
    """A topic by id."""
    if id is None:
        return None
    return tx.once("topic", id, lambda: _find(tx, id))


def open_topics(tx: Transaction, lane: str, person: str) -> list[Topic]:
    """The person's open topics in a conversation, the latest first."""
    return list(tx.once("topic", (lane, person), lambda: _find_open(tx, lane, person)))


def _find(tx: Transaction, id: str) -> Topic | None:
    row = tx.execute(_one, {"i": id}).mappings().first()
    return None if row is None else _read(row)


def _find_open(tx: Transaction, lane: str, person: str) -> tuple[Topic, ...]:
    return tuple(_read(row) for row in tx.execute(_open, {"l": lane, "p": person}).mappings().all())


def _read(row: sa.RowMapping) -> Topic:
    return Topic(
        id=row["id"],
        lane=row["lane"],
        person=row["person"],
        title=row["title"],
        state=row["state"],
        frame=FRAME.validate_json(row["frame"]),
        updated_at=row["updated_at"],
        run=row["run"],
    )
