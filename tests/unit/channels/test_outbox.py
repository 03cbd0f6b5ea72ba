"""Outbox: put once under its key, sealed, sent in order, settled."""

from datetime import UTC, datetime

import pytest
import sqlalchemy as sa

from channels import outbox
from channels.message import Button, ConversationRef, Receipt, ReceiptStatus, Reply
from channels.outbox import Outgoing
from channels.sealing import MemorySealer
from config.database import Transaction

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LANE = "terminal/user:ada/"


@pytest.fixture
def sealer() -> MemorySealer:
    return MemorySealer()


def reply(id: str, *, chat: str = "user:ada", edit: bool = False) -> Reply:
    """A reply with two buttons."""
    buttons = (Button(id=f"{id}_1", label="Ja, „bitte“"), Button(id=f"{id}_2", label="Nein"))
    ref = ConversationRef(channel="terminal", chat=chat)
    return Reply(id=id, conversation=ref, text=f"text of {id} ☕\n", buttons=buttons, edit=edit)


def put(
    tx: Transaction, sealer: MemorySealer, said: Reply, *, key: str, person: str = "p_1", topic: str | None = None
) -> bool:
    """Puts a reply into the outbox."""
    return outbox.put(tx, said, key=key, person=person, topic=topic, trace="trace", now=NOON, sealer=sealer)


def waiting(tx: Transaction, sealer: MemorySealer, lane: str = LANE) -> list[str]:
    """The ids of the replies that wait."""
    return [row.reply.id for row in outbox.pending(tx, lane, sealer=sealer)]


def column(tx: Transaction, name: str) -> list[object]:
    """One column of all rows in order."""
    return [row[0] for row in tx.execute(sa.select(outbox.outbox.c[name]).order_by(outbox.outbox.c.number))]


def test_a_reply_comes_back_as_it_was(tx: Transaction, sealer: MemorySealer) -> None:
    assert put(tx, sealer, reply("r_1", edit=True), key="k")
    (row,) = outbox.pending(tx, LANE, sealer=sealer)
    assert row == Outgoing(number=row.number, reply=reply("r_1", edit=True), attempts=0, trace="trace")


def test_what_is_put_twice_is_said_once(tx: Transaction, sealer: MemorySealer) -> None:
    assert put(tx, sealer, reply("r_1"), key="k")
    assert not put(tx, sealer, reply("r_2"), key="k")
    assert waiting(tx, sealer) == ["r_1"]


def test_replies_wait_in_the_order_they_were_put(tx: Transaction, sealer: MemorySealer) -> None:
    for number in range(60):
        put(tx, sealer, reply(f"r_{number}", chat="user:ada" if number % 2 else "user:bob"), key=str(number))
    odd = [f"r_{number}" for number in range(60) if number % 2]
    assert waiting(tx, sealer) == odd
    assert waiting(tx, sealer, "terminal/user:bob/")[0] == "r_0"
    assert waiting(tx, sealer, "terminal/user:cy/") == []


def test_the_text_is_sealed_in_the_store(tx: Transaction, sealer: MemorySealer) -> None:
    put(tx, sealer, reply("r_1"), key="k")
    (body,) = column(tx, "body")
    assert isinstance(body, bytes)
    assert b"text of" not in body
    assert b"Nein" not in body


def test_a_body_opens_only_for_its_own_message(tx: Transaction, sealer: MemorySealer) -> None:
    sealed = sealer.seal(tx, "p_1", b"secret", b"r_1")
    assert sealer.reveal(tx, "p_1", sealed, b"r_1") == b"secret"
    assert sealed != sealer.seal(tx, "p_1", b"secret", b"r_1")
    assert sealer.reveal(tx, "p_2", sealed, b"r_1") is None
    sealer.seal(tx, "p_2", b"", b"")
    for person, context in (("p_1", b"r_2"), ("p_2", b"r_1")):
        with pytest.raises(ValueError, match="not sealed for this"):
            sealer.reveal(tx, person, sealed, context)


@pytest.mark.parametrize(
    ("status", "retry", "stored", "sent_at"),
    [
        ("sent", False, "sent", NOON),
        ("sent", True, "sent", NOON),
        ("failed", True, "pending", None),
        ("failed", False, "failed", None),
        ("ambiguous", True, "ambiguous", None),
        ("ambiguous", False, "ambiguous", None),
    ],
)
def test_what_became_of_a_send(
    tx: Transaction, sealer: MemorySealer, status: ReceiptStatus, retry: bool, stored: str, sent_at: datetime | None
) -> None:
    for id in ("r_1", "r_2"):
        put(tx, sealer, reply(id), key=id)
    first = outbox.pending(tx, LANE, sealer=sealer)[0]
    outbox.settle(tx, first.number, Receipt(status=status, reference="m1"), at=NOON, attempts=1, retry=retry)
    assert column(tx, "status") == [stored, "pending"]
    assert column(tx, "sent_at") == [sent_at, None]
    assert column(tx, "reference") == ["m1", None]
    assert column(tx, "attempts") == [1, 0]
    assert waiting(tx, sealer) == (["r_1", "r_2"] if stored == "pending" else ["r_2"])


def test_what_is_for_an_erased_person_is_closed_unsent(tx: Transaction, sealer: MemorySealer) -> None:
    for number in range(120):
        put(tx, sealer, reply(f"r_{number}"), key=str(number), person="p_2" if number == 110 else "p_1")
    sealer.erase("p_1")
    assert waiting(tx, sealer) == ["r_110"]
    assert column(tx, "status").count("failed") == 119
    with pytest.raises(ValueError, match="erased"):
        put(tx, sealer, reply("r_x"), key="x")


def test_a_restart_takes_up_the_conversations_with_something_unsent(tx: Transaction, sealer: MemorySealer) -> None:
    assert outbox.lanes_pending(tx) == []
    for number, chat in enumerate(("user:cy", "user:bob", "user:ada", "user:bob", "user:cy")):
        put(tx, sealer, reply(f"r_{number}", chat=chat), key=str(number))
    assert outbox.lanes_pending(tx) == ["terminal/user:cy/", "terminal/user:bob/", "terminal/user:ada/"]
    outbox.settle(tx, 1, Receipt(status="sent"), at=NOON, attempts=1, retry=False)
    outbox.settle(tx, 3, Receipt(status="failed"), at=NOON, attempts=5, retry=False)
    assert outbox.lanes_pending(tx) == ["terminal/user:bob/", "terminal/user:cy/"]


def test_an_answer_finds_the_topic_of_what_it_answers(tx: Transaction, sealer: MemorySealer) -> None:
    put(tx, sealer, reply("r_1"), key="1", topic="t_1")
    put(tx, sealer, reply("r_2"), key="2", topic="t_2")
    put(tx, sealer, reply("r_1", edit=True), key="3")
    assert outbox.topic_of(tx, "r_1") == "t_1"
    assert outbox.topic_of(tx, "r_2") == "t_2"
    assert outbox.topic_of(tx, "r_3") is None
