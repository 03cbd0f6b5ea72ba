"""Outbox: what is to be said is a row, stored together with the change it tells about, and sent in order.

The text is kept sealed under the key of the person it is for; `Sealer` is how governance lends that to the channels.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import sqlalchemy as sa

from channels.message import Button, ConversationRef, Receipt, Reply
from config.database import Instant, Transaction, metadata

outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("key", sa.String(200), nullable=False, unique=True),
    sa.Column("reply", sa.String(40), nullable=False),
    sa.Column("edit", sa.Boolean, nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("topic", sa.String(40)),
    sa.Column("lane", sa.String(400), nullable=False),
    sa.Column("channel", sa.String(32), nullable=False),
    sa.Column("chat", sa.String(200), nullable=False),
    sa.Column("thread", sa.String(200)),
    sa.Column("conversation_kind", sa.String(8), nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("reference", sa.String(200)),
    sa.Column("trace", sa.String(40), nullable=False),
    sa.Column("created_at", Instant, nullable=False),
    sa.Column("sent_at", Instant),
    sa.Index("outbox_pending", "status", "lane", "number"),
    sa.Index("outbox_by_reply", "reply"),
)
_insert = sa.insert(outbox)
_known = sa.select(outbox.c.number).where(outbox.c.key == sa.bindparam("k"))
_pending = (
    sa.select(outbox)
    .where(outbox.c.status == "pending", outbox.c.lane == sa.bindparam("l"))
    .order_by(outbox.c.number)
    .limit(50)
)
_settle = sa.update(outbox).where(outbox.c.number == sa.bindparam("n"))


class Sealer(Protocol):
    """Seals and opens the text of outgoing messages under a person's key."""

    def seal(self, tx: Transaction, person: str, plaintext: bytes, context: bytes) -> bytes: ...

    def reveal(self, tx: Transaction, person: str, sealed: bytes, context: bytes) -> bytes | None:
        """The plain text; None when the person's key was erased."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Outgoing:
    """One row to send."""

    number: int
    reply: Reply
    attempts: int
    trace: str


def put(
    tx: Transaction,
    reply: Reply,
    *,
    key: str,
    person: str,
    topic: str | None,
    trace: str,
    now: datetime,
    sealer: Sealer,
) -> bool:
    """Adds a reply under its unique key; False when that key was there already."""
    if tx.execute(_known, {"k": key}).first() is not None:
        return False
    body = json.dumps({"text": reply.text, "buttons": [[b.id, b.label] for b in reply.buttons]}, ensure_ascii=False)
    ref = reply.conversation
    row = {
        "key": key,
        "reply": reply.id,
        "edit": reply.edit,
        "person": person,
        "topic": topic,
        "lane": ref.lane,
        "channel": ref.channel,
        "chat": ref.chat,
        "thread": ref.thread,
        "conversation_kind": ref.kind,
        "body": sealer.seal(tx, person, body.encode(), reply.id.encode()),
        "status": "pending",
        "attempts": 0,
        "trace": trace,
        "created_at": now,
    }
    tx.execute(_insert, row)
    return True


def pending(tx: Transaction, lane: str, *, sealer: Sealer) -> list[Outgoing]:
    """What waits to be sent in a conversation, in order. Rows whose person was erased are closed unsent."""
    found: list[Outgoing] = []
    while not found and (rows := tx.execute(_pending, {"l": lane}).mappings().all()):
        found = [row for row in (_open(tx, row, sealer) for row in rows) if row is not None]
    return found


def _open(tx: Transaction, row: sa.RowMapping, sealer: Sealer) -> Outgoing | None:
    plain = sealer.reveal(tx, row["person"], row["body"], row["reply"].encode())
    if plain is None:
        tx.execute(_settle, {"n": row["number"], "status": "failed"})
        return None
    body = json.loads(plain)
    reply = Reply(
        id=row["reply"],
        conversation=ConversationRef(
            channel=row["channel"], chat=row["chat"], thread=row["thread"], kind=row["conversation_kind"]
        ),
        text=body["text"],
        buttons=tuple(Button(id=id, label=label) for id, label in body["buttons"]),
        edit=row["edit"],
    )
    return Outgoing(number=row["number"], reply=reply, attempts=row["attempts"], trace=row["trace"])


def settle(tx: Transaction, number: int, receipt: Receipt, *, at: datetime, attempts: int, retry: bool) -> None:
    """Stores what became of a send; `retry` keeps a failed row pending."""
    status = "pending" if receipt.status == "failed" and retry else receipt.status
    sent_at = at if receipt.status == "sent" else None
    values = {"status": status, "attempts": attempts, "reference": receipt.reference, "sent_at": sent_at}
    tx.execute(_settle, {"n": number, **values})


def lanes_pending(tx: Transaction) -> list[str]:
    """Conversations with something unsent: what a restart takes up again."""
    query = sa.select(outbox.c.lane).where(outbox.c.status == "pending").group_by(outbox.c.lane)
    return [row[0] for row in tx.execute(query.order_by(sa.func.min(outbox.c.number)))]


def topic_of(tx: Transaction, reply: str) -> str | None:
    """The topic an outgoing message belongs to, so that an answer to it lands there."""
    query = sa.select(outbox.c.topic).where(outbox.c.reply == reply).order_by(outbox.c.number).limit(1)
    return tx.execute(query).scalar()
