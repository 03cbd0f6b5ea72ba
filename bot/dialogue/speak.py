"""Saying something: outbox rows with their buttons, inside the transaction that they tell about."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

import sqlalchemy as sa

from bot.running.queue import Deliver, JobQueue
from bot.store.tables import buttons
from channels import outbox
from channels.message import Button, ConversationRef, Reply
from config.database import Transaction
from config.ids import Ids

ButtonKind = Literal[
    "approve", "reject", "change", "choose", "drop", "stop", "undo", "done", "snooze", "stop_repeating", "happened"
]
_insert = sa.insert(buttons)
_one = sa.select(buttons).where(buttons.c.id == sa.bindparam("i"))
_use = sa.update(buttons).where(buttons.c.id == sa.bindparam("i"), buttons.c.used_at.is_(None))
_message = sa.select(buttons.c.message).where(buttons.c.reference == sa.bindparam("r")).distinct()


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """A button to be made: what it does, to what, and what it says."""

    kind: ButtonKind
    reference: str
    label: str
    value: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Pressed:
    """A button that was tapped, as it stands in the store."""

    id: str
    lane: str
    person: str
    kind: ButtonKind
    reference: str
    value: str
    label: str
    message: str
    used: bool


@dataclass(kw_only=True)
class Speaker:
    """Talks to one person in one conversation. `key` starts the unique key of each row, so nothing is said twice."""

    tx: Transaction
    ref: ConversationRef
    person: str
    key: str
    now: datetime
    trace: str
    ids: Ids
    sealer: outbox.Sealer
    queue: JobQueue
    said: int = field(default=0)

    def say(self, text: str, choices: Sequence[Choice] = (), *, topic: str | None = None) -> str:
        """Puts a new message; returns its id."""
        message = self.ids.new("r")
        self._put(message, text, choices, topic=topic, edit=False)
        return message

    def edit(self, message: str, text: str, choices: Sequence[Choice] = ()) -> None:
        """Replaces a message and its buttons."""
        self._put(message, text, choices, topic=None, edit=True)

    def _put(self, message: str, text: str, choices: Sequence[Choice], *, topic: str | None, edit: bool) -> None:
        made = tuple(Button(id=self.ids.new("b"), label=choice.label[:75]) for choice in choices)
        if made:
            self.tx.execute(
                _insert,
                [
                    {
                        "id": button.id,
                        "lane": self.ref.lane,
                        "person": self.person,
                        "kind": choice.kind,
                        "reference": choice.reference,
                        "value": choice.value,
                        "label": button.label,
                        "message": message,
                        "created_at": self.now,
                    }
                    for button, choice in zip(made, choices, strict=True)
                ],
            )
        reply = Reply(id=message, conversation=self.ref, text=text, buttons=made, edit=edit)
        key = f"{self.key}:{self.said}"
        self.said += 1
        outbox.put(
            self.tx,
            reply,
            key=key,
            person=self.person,
            topic=topic,
            trace=self.trace,
            now=self.now,
            sealer=self.sealer,
        )
        lane = self.ref.lane
        self.tx.after_commit(lambda: self.queue.put(Deliver(lane=lane), lane=f"out:{lane}"))


def pressed(tx: Transaction, id: str) -> Pressed | None:
    """A button by its id."""
    row = tx.execute(_one, {"i": id}).mappings().first()
    if row is None:
        return None
    return Pressed(
        id=row["id"],
        lane=row["lane"],
        person=row["person"],
        kind=row["kind"],
        reference=row["reference"],
        value=row["value"],
        label=row["label"],
        message=row["message"],
        used=row["used_at"] is not None,
    )


def use(tx: Transaction, id: str, *, now: datetime) -> bool:
    """Uses a button up; False when it was used already."""
    return tx.execute(_use, {"i": id, "used_at": now}).rowcount == 1


def messages_about(tx: Transaction, reference: str) -> list[str]:
    """The messages that carry a button for something: all copies of a card."""
    return [row[0] for row in tx.execute(_message, {"r": reference})]
