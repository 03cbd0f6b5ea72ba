"""Intake: a message is stored under its unique key before anything else happens to it."""

from datetime import datetime

import sqlalchemy as sa

from channels.message import ConversationRef, Message, SenderRef
from config.database import Instant, Transaction, metadata

inbox = sa.Table(
    "inbox",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("key", sa.String(400), nullable=False, unique=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("lane", sa.String(400), nullable=False),
    sa.Column("channel", sa.String(32), nullable=False),
    sa.Column("chat", sa.String(200), nullable=False),
    sa.Column("thread", sa.String(200)),
    sa.Column("conversation_kind", sa.String(8), nullable=False),
    sa.Column("user", sa.String(200), nullable=False),
    sa.Column("author_kind", sa.String(12), nullable=False),
    sa.Column("name", sa.String(200)),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("action", sa.String(64)),
    sa.Column("reply_to", sa.String(64)),
    sa.Column("mentioned", sa.Boolean, nullable=False),
    sa.Column("received_at", Instant, nullable=False),
    sa.Column("trace", sa.String(40), nullable=False),
    sa.Column("handled_at", Instant),
    sa.Index("inbox_unhandled", "handled_at"),
)
_insert = sa.insert(inbox)
_known = sa.select(inbox.c.number).where(inbox.c.key == sa.bindparam("k"))
_one = sa.select(inbox).where(inbox.c.number == sa.bindparam("n"))
_handled = sa.update(inbox).where(inbox.c.number == sa.bindparam("n"), inbox.c.handled_at.is_(None))


def store(tx: Transaction, message: Message, *, trace: str) -> int | None:
    """Inserts a message; returns its number, or None when its key is known already."""
    if tx.execute(_known, {"k": message.key}).first() is not None:
        return None
    row = {
        "key": message.key,
        "kind": message.kind,
        "lane": message.conversation.lane,
        "channel": message.conversation.channel,
        "chat": message.conversation.chat,
        "thread": message.conversation.thread,
        "conversation_kind": message.conversation.kind,
        "user": message.sender.user,
        "author_kind": message.sender.kind,
        "name": message.sender.name,
        "text": message.text,
        "action": message.action,
        "reply_to": message.reply_to,
        "mentioned": message.mentioned,
        "received_at": message.received_at,
        "trace": trace,
    }
    number = tx.execute(_insert, row).inserted_primary_key
    assert number is not None
    return int(number[0])


def load(tx: Transaction, number: int) -> tuple[Message, str] | None:
    """A message that was not handled yet, with its trace; None when it was."""
    row = tx.execute(_one, {"n": number}).mappings().first()
    if row is None or row["handled_at"] is not None:
        return None
    message = Message(
        key=row["key"],
        kind=row["kind"],
        conversation=ConversationRef(
            channel=row["channel"], chat=row["chat"], thread=row["thread"], kind=row["conversation_kind"]
        ),
        sender=SenderRef(channel=row["channel"], user=row["user"], kind=row["author_kind"], name=row["name"]),
        text=row["text"],
        action=row["action"],
        reply_to=row["reply_to"],
        mentioned=row["mentioned"],
        received_at=row["received_at"],
    )
    return message, row["trace"]


def handled(tx: Transaction, number: int, *, at: datetime) -> bool:
    """Marks a message as handled; False when another handler was first."""
    return tx.execute(_handled, {"n": number, "handled_at": at}).rowcount == 1


def unhandled(tx: Transaction) -> list[tuple[int, str]]:
    """Numbers and lanes of the messages still to be handled, in order: what a restart takes up again."""
    query = sa.select(inbox.c.number, inbox.c.lane).where(inbox.c.handled_at.is_(None)).order_by(inbox.c.number)
    return [(row[0], row[1]) for row in tx.execute(query)]
