"""People, conversations and sessions: who talks where, and which topic is at hand."""

from dataclasses import dataclass
from datetime import datetime, time
from typing import cast
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from bot.planning.frame import Settings
from bot.store.tables import conversations, people, sessions
from bot.times.mention import DateOrder
from channels.message import ConversationRef, SenderRef
from config.database import Transaction

_person = sa.select(people).where(people.c.channel == sa.bindparam("c"), people.c.user == sa.bindparam("u"))
_by_id = sa.select(people).where(people.c.id == sa.bindparam("i"))
_conversation = sa.select(conversations).where(conversations.c.lane == sa.bindparam("l"))
_keep_session = insert(sessions)
_keep_session = _keep_session.on_conflict_do_update(
    index_elements=["lane", "person"],
    set_={name: _keep_session.excluded[name] for name in ("topic", "delivered", "refusal")},
)
_session = sa.select(sessions).where(sessions.c.lane == sa.bindparam("l"), sessions.c.person == sa.bindparam("p"))


@dataclass(frozen=True, kw_only=True, slots=True)
class Person:
    """A person as this store knows them."""

    id: str
    name: str
    settings: Settings


@dataclass(frozen=True, kw_only=True, slots=True)
class Session:
    """One person in one conversation: the topic at hand, the last delivered reminder, the last refusal in words."""

    lane: str
    person: str
    topic: str | None = None
    delivered: str | None = None
    refusal: str = ""


def meet(tx: Transaction, sender: SenderRef, *, id: str, zone: str, now: datetime) -> Person:
    """The person behind a sender; a new row on the first message."""
    key = {"c": sender.channel, "u": sender.user}
    row = tx.execute(_person, key).mappings().first()
    if row is None:
        tx.forget("person")
        tx.execute(
            sa.insert(people).values(
                id=id,
                channel=sender.channel,
                user=sender.user,
                name=sender.name,
                timezone=zone,
                day_starts="09:00",
                day_ends="18:00",
                created_at=now,
            )
        )
        row = tx.execute(_person, key).mappings().one()
    return _read(row)


def known(tx: Transaction, id: str) -> Person | None:
    """A person by id."""
    return tx.once("person", id, lambda: _find(tx, id))


def people_outside(tx: Transaction, *, channel: str, zone: str) -> list[str]:
    """The people of a channel whose zone is another one."""
    query = sa.select(people.c.id).where(people.c.channel == channel, people.c.timezone != zone)
    return [row[0] for row in tx.execute(query)]


def set_zone(tx: Transaction, person: str, zone: str) -> None:
    """Stores the person's zone."""
    tx.forget("person")
    tx.execute(sa.update(people).where(people.c.id == person).values(timezone=zone))


def _find(tx: Transaction, id: str) -> Person | None:
    row = tx.execute(_by_id, {"i": id}).mappings().first()
    return None if row is None else _read(row)


def _read(row: sa.RowMapping) -> Person:
    settings = Settings(
        zone=ZoneInfo(row["timezone"] or "UTC"),
        date_order=cast("DateOrder | None", row["date_order"]),
        working_hours=(time.fromisoformat(row["day_starts"]), time.fromisoformat(row["day_ends"])),
    )
    return Person(id=row["id"], name=row["name"] or row["user"], settings=settings)


def visit(tx: Transaction, ref: ConversationRef) -> None:
    """Remembers a conversation, so that something can be said there later."""
    if conversation(tx, ref.lane) is None:
        tx.forget("conversation")
        tx.execute(
            sa.insert(conversations).values(
                lane=ref.lane, channel=ref.channel, chat=ref.chat, thread=ref.thread, kind=ref.kind
            )
        )


def conversation(tx: Transaction, lane: str) -> ConversationRef | None:
    """A conversation by its lane."""
    return tx.once("conversation", lane, lambda: _find_conversation(tx, lane))


def _find_conversation(tx: Transaction, lane: str) -> ConversationRef | None:
    row = tx.execute(_conversation, {"l": lane}).mappings().first()
    if row is None:
        return None
    return ConversationRef(channel=row["channel"], chat=row["chat"], thread=row["thread"], kind=row["kind"])


def session(tx: Transaction, lane: str, person: str) -> Session:
    """The person's session in a conversation; an empty one when there is none yet."""
    return tx.once("session", (lane, person), lambda: _find_session(tx, lane, person))


def _find_session(tx: Transaction, lane: str, person: str) -> Session:
    row = tx.execute(_session, {"l": lane, "p": person}).mappings().first()
    if row is None:
        return Session(lane=lane, person=person)
    return Session(
        lane=lane, person=person, topic=row["topic"], delivered=row["delivered"], refusal=row["refusal"] or ""
    )


def keep_session(tx: Transaction, session: Session) -> None:
    """Stores a session."""
    values = {
        "lane": session.lane,
        "person": session.person,
        "topic": session.topic,
        "delivered": session.delivered,
        "refusal": session.refusal,
    }
    tx.forget("session")
    tx.execute(_keep_session, values)
