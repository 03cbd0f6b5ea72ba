"""Intake: stored once under its key, handled once, taken up after a restart."""

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from channels import intake
from channels.intake import inbox
from channels.message import ConversationRef, Message, SenderRef
from config.database import Transaction, create_engine

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)


def message(key: str, *, chat: str = "user:ada") -> Message:
    """A direct message."""
    ref = ConversationRef(channel="terminal", chat=chat)
    sender = SenderRef(channel="terminal", user="ada", name="Ada")
    return Message(key=key, kind="new", conversation=ref, sender=sender, text=f"text of {key}", received_at=NOON)


def test_a_message_is_stored_once_under_its_key(tx: Transaction) -> None:
    first = intake.store(tx, message("a"), trace="trace_1")
    assert first is not None
    assert intake.store(tx, replace(message("a"), text="another text"), trace="trace_2") is None
    assert intake.load(tx, first) == (message("a"), "trace_1")


def test_a_duplicate_stays_one_after_it_was_handled(tx: Transaction) -> None:
    number = intake.store(tx, message("a"), trace="trace_1")
    assert number is not None
    intake.handled(tx, number, at=NOON)
    assert intake.store(tx, message("a"), trace="trace_2") is None


def test_a_message_is_handled_once(tx: Transaction) -> None:
    number = intake.store(tx, message("a"), trace="trace_1")
    assert number is not None
    assert intake.handled(tx, number, at=NOON)
    assert not intake.handled(tx, number, at=NOON)
    assert intake.load(tx, number) is None


def test_a_message_that_is_not_there_is_nothing(tx: Transaction) -> None:
    assert intake.load(tx, 1) is None
    assert not intake.handled(tx, 1, at=NOON)


def test_a_restart_takes_up_what_was_not_handled_in_order(tx: Transaction) -> None:
    chats = ("user:ada", "user:bob", "user:ada", "user:cy")
    numbers = [intake.store(tx, message(str(n), chat=chat), trace="t") for n, chat in enumerate(chats)]
    assert numbers == sorted(set(numbers), key=lambda number: number or 0)
    intake.handled(tx, numbers[1] or 0, at=NOON)
    lanes = ["terminal/user:ada/", "terminal/user:ada/", "terminal/user:cy/"]
    assert intake.unhandled(tx) == list(zip((numbers[0], numbers[2], numbers[3]), lanes, strict=True))


REFS = st.builds(
    ConversationRef,
    channel=st.just("web"),
    chat=TEXTS,
    thread=st.none() | TEXTS,
    kind=st.sampled_from(("direct", "group")),
)
SENDERS = st.builds(
    SenderRef,
    channel=st.just("web"),
    user=TEXTS,
    kind=st.sampled_from(("person", "self", "bot", "external")),
    name=st.none() | TEXTS,
)
MESSAGES = st.builds(
    Message,
    key=TEXTS,
    kind=st.sampled_from(("new", "edit", "delete", "action", "membership")),
    conversation=REFS,
    sender=SENDERS,
    text=TEXTS,
    action=st.none() | TEXTS,
    reply_to=st.none() | TEXTS,
    mentioned=st.booleans(),
    received_at=st.datetimes(datetime(1971, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC)),
)


@settings(max_examples=40)
@given(messages=st.lists(MESSAGES, max_size=4))
def test_a_message_comes_back_as_it_was(messages: list[Message]) -> None:
    engine = create_engine(":memory:")
    with engine.connect() as connection:
        inbox.create(connection)
        tx = Transaction(connection)
        stored: dict[str, int] = {}
        for each in messages:
            number = intake.store(tx, each, trace="trace")
            assert (number is None) == (each.key in stored)
            if number is not None:
                stored[each.key] = number
                assert intake.load(tx, number) == (each, "trace")
    engine.dispose()
