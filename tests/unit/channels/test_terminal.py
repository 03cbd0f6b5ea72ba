"""The JSON terminal: every line is answered by exactly one idle, whatever it holds."""

import asyncio
import json
import sys
from datetime import UTC, datetime, timedelta
from io import BytesIO, TextIOWrapper
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from channels.message import ConversationRef, Receipt
from channels.terminal import LONGEST_LINE, BadLine, JsonTerminal, Line, instant, read_line, to_message
from config.database import StoreClosed, StoreError
from tests.unit.channels.desk import BERLIN, DIRECT, NOON, Desk, lines_of, reply

IDLE = {"type": "idle"}


async def talk(desk: Desk, *lines: bytes | dict[str, Any]) -> list[dict[str, Any]]:
    """Runs a terminal over these lines; returns the objects written."""
    terminal = JsonTerminal(desk.session, lines_of(lines), desk.output)
    desk.send = terminal.send
    await terminal.run(desk.handle)
    await terminal.close()
    return desk.objects


def shapes(objects: list[dict[str, Any]]) -> list[str]:
    """The types of the objects."""
    return [found["type"] for found in objects]


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"hello", "not JSON"),
        (b'{"text": "hello"', "not JSON"),
        (b"{'text': 'hello'}", "not JSON"),
        (b'\xff\xfe{"text"}', "not JSON"),
        (b'{"text": "caf\xe9"}', "not JSON"),
        (b"\x00", "not JSON"),
        (b'{"text": ' + b"1" * 5000 + b"}", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"text":' * 50_000, "not JSON"),
        (b'["text"]', "JSON object"),
        (b"17", "JSON object"),
        (b"NaN", "JSON object"),
        (b"null", "JSON object"),
        (b'"text"', "JSON object"),
        (b'{"text": 17}', '"text"'),
        (b'{"text": NaN}', '"text"'),
        (b'{"text": ["hello"]}', '"text"'),
        (b'{"text": true, "user": ""}', '"text", "user"'),
        (b'{"text": "x", "user": "' + b"u" * 101 + b'"}', '"user"'),
        (b'{"text": "x", "group": {}}', '"group"'),
        (b'{"text": "x", "id": 1}', '"id"'),
        (b'{"action": "' + b"b" * 65 + b'"}', '"action"'),
        (b'{"now": 1772452800}', '"now"'),
        (b'{"text": "\\ud83d"}', '"text"|half a character'),
        (b'{"text": "x", "else": "\\udc00"}', "half a character"),
        (b'{"text": "x", "\\udc00": 1}', "half a character"),
        (b'{"text": "' + b"x" * LONGEST_LINE + b'"}', "longer than 1,000,000 bytes"),
    ],
    ids=lambda value: repr(value[:24]),
)
async def test_a_bad_line_is_told_and_not_taken(desk: Desk, raw: bytes, words: str) -> None:
    with pytest.raises(BadLine, match=words):
        read_line(raw)
    error, idle, answer, last = await talk(desk, raw, {"text": "still there?"})
    assert error["type"] == "error"
    assert (idle, answer["text"], last) == (IDLE, "you said still there?", IDLE)
    assert len(desk.taken) == 1


def test_any_depth_is_a_line_or_a_bad_line() -> None:
    limit = sys.getrecursionlimit()
    found = set()
    for depth in range(limit - 150, limit + 20):
        try:
            read_line(b'{"text": "x", "else": ' + b"[" * depth + b"]" * depth + b"}")
            found.add("taken")
        except BadLine:
            found.add("bad")
    assert found == {"taken", "bad"}


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
async def test_a_line_of_just_the_longest_length_is_taken(desk: Desk, end: bytes) -> None:
    text = "x" * (LONGEST_LINE - len('{"text": ""}'))
    assert read_line(json.dumps({"text": text}).encode() + end).text == text


async def test_blank_lines_and_lines_that_ask_for_nothing(desk: Desk) -> None:
    found = await talk(desk, b"", b"\n", b" \t\r\n", {}, {"user": "bob"}, {"more": 1})
    assert shapes(found) == ["idle"] * 3 + ["error", "idle"] * 3
    assert desk.taken == []
    assert "text" in found[3]["text"]


async def test_a_message_goes_in_and_its_answer_comes_before_the_idle(desk: Desk) -> None:
    desk.buttons = ("Ja ✓", "Nein")
    answer, idle = await talk(desk, {"text": "Grüße 👋"})
    assert idle == IDLE
    assert answer == {
        "type": "reply",
        "id": "r_1",
        "text": "you said Grüße 👋",
        "buttons": [{"id": "r_1_1", "label": "Ja ✓"}, {"id": "r_1_2", "label": "Nein"}],
    }
    (taken,) = desk.taken
    assert (taken.kind, taken.text, taken.action, taken.conversation) == ("new", "Grüße 👋", None, DIRECT)
    assert (taken.sender.user, taken.sender.kind, taken.mentioned, taken.received_at) == ("ada", "person", True, NOON)


async def test_an_edit_is_written_as_one(desk: Desk) -> None:
    terminal = JsonTerminal(desk.session, lines_of([]), desk.output)
    assert await terminal.send(reply("r_1", "a\u2028b\x85c\nd", edit=True)) == Receipt(status="sent")
    assert desk.objects == [{"type": "edit", "id": "r_1", "text": "a\u2028b\x85c\nd", "buttons": []}]
    assert len(desk.output.getvalue().splitlines()) == 1


async def test_an_output_that_knows_only_ascii_gets_everything(desk: Desk) -> None:
    raw = BytesIO()
    with TextIOWrapper(raw, encoding="ascii") as output:
        await JsonTerminal(desk.session, lines_of([]), output).send(reply("r_1", "Grüße 👋 \ud83d"))
        assert json.loads(raw.getvalue())["text"] == "Grüße 👋 \ud83d"


async def test_a_tap_may_say_why(desk: Desk) -> None:
    await talk(desk, {"action": "b_1", "text": "too dear", "reply_to": "r_7"}, {"action": "b_2"})
    assert [(m.kind, m.action, m.text, m.reply_to) for m in desk.taken] == [
        ("action", "b_1", "too dear", "r_7"),
        ("action", "b_2", "", None),
    ]


async def test_what_was_pending_before_comes_first(desk: Desk) -> None:
    terminal = JsonTerminal(desk.session, lines_of([{"text": "new"}]), desk.output)
    desk.send = terminal.send
    await desk.handle(to_message(Line(text="before the restart"), desk.session))
    await terminal.run(desk.handle)
    assert [found.get("text") for found in desk.objects] == ["you said before the restart", "you said new", None]


def test_a_group_is_a_place_of_its_own(desk: Desk) -> None:
    refs = [
        to_message(Line(text="x", user=user, group=group), desk.session).conversation
        for user, group in (("ada", None), ("bob", None), ("ada", "team"), ("bob", "team"), ("ada", "ada"))
    ]
    assert refs[0] == DIRECT
    assert refs[2] == refs[3] == ConversationRef(channel="terminal", chat="group:team", kind="group")
    assert len({ref.lane for ref in refs}) == 4


USERS = st.text(alphabet="a/%\x00é", min_size=1, max_size=4)


@given(one=st.tuples(USERS, USERS), other=st.tuples(USERS, USERS))
def test_the_key_is_that_of_the_user_and_the_id(one: tuple[str, str], other: tuple[str, str]) -> None:
    desk = Desk()
    keys = [to_message(Line(text="x", user=user, id=id), desk.session).key for user, id in (one, other)]
    assert (keys[0] == keys[1]) == (one == other)


async def test_the_same_line_again_is_a_duplicate_unless_it_has_no_id(desk: Desk) -> None:
    same = {"text": "again", "id": "1"}
    found = await talk(desk, same, same, {**same, "user": "bob"}, {"text": "again"}, {"text": "again"})
    assert shapes(found) == ["reply", "idle", "idle"] + ["reply", "idle"] * 3
    assert len({message.key for message in desk.taken}) == 4


async def test_now_moves_the_clock_before_the_line_is_taken(desk: Desk) -> None:
    later = {"now": "2026-03-02T13:00:00+00:00"}
    found = await talk(desk, later, {"text": "x", "now": "2026-03-02T18:00"}, later, {"text": "y", **later})
    assert shapes(found) == ["idle", "reply", "idle", "error", "idle", "error", "idle"]
    assert "cannot go back" in found[3]["text"]
    assert desk.moved == [NOON + timedelta(hours=1), NOON + timedelta(hours=5)]
    assert [message.text for message in desk.taken] == ["x"]
    assert desk.taken[0].received_at == NOON + timedelta(hours=5)


@pytest.mark.parametrize(
    "text", ["", "soon", "25:00", "2026-02-30T10:00", "9999-12-31T23:59-12:00", "0001-01-01T00:00+14:00", "١٢", "\x00"]
)
async def test_a_now_that_is_no_time_is_told(desk: Desk, text: str) -> None:
    assert shapes(await talk(desk, {"text": "x", "now": text})) == ["error", "idle"]
    assert desk.moved == desk.taken == []


def test_a_time_without_offset_is_in_the_zone() -> None:
    assert instant("2026-07-01T12:00", BERLIN) == datetime(2026, 7, 1, 10, tzinfo=UTC)
    assert instant("2026-07-01T12:00Z", BERLIN) == datetime(2026, 7, 1, 12, tzinfo=UTC)


async def test_a_refused_message_and_a_store_that_keeps_nothing_are_told(desk: Desk) -> None:
    desk.refuse = "no room"
    desk.stuck = [StoreError("busy"), 2, StoreError("busy")]
    found = await talk(desk, {"text": "x"}, b"", b"")
    assert shapes(found) == ["error", "error", "idle", "error", "idle", "idle"]
    assert found[0]["text"] == "no room"
    assert "keep trying" in found[1]["text"]


async def test_a_store_that_fails_while_the_clock_moves_is_told(desk: Desk) -> None:
    desk.moves = [StoreError("busy")]
    found = await talk(desk, {"now": "2026-03-02T13:00Z"}, {"now": "2026-03-02T13:00Z"})
    assert shapes(found) == ["error", "idle", "idle"]
    desk.moves = [StoreClosed("closed")]
    with pytest.raises(StoreClosed):
        await talk(desk, {"now": "2026-03-02T13:00Z"})


async def test_a_store_that_is_gone_for_good_ends_the_terminal(desk: Desk) -> None:
    desk.stuck = [0, StoreClosed("closed")]
    with pytest.raises(StoreClosed):
        await talk(desk, {"text": "x"}, {"text": "y"})


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
FIELDS = st.sampled_from(("text", "action", "user", "group", "now", "id", "reply_to", "else"))
LINES = st.one_of(
    st.binary(max_size=60),
    VALUES.map(lambda value: json.dumps(value).encode()),
    st.dictionaries(FIELDS, VALUES | st.text(max_size=8), max_size=4).map(lambda value: json.dumps(value).encode()),
    st.datetimes().map(lambda now: json.dumps({"now": now.isoformat()}).encode()),
)


@settings(max_examples=150, deadline=None)
@given(raw=st.lists(LINES, max_size=4))
def test_whatever_a_line_holds_it_ends_in_one_idle(raw: list[bytes]) -> None:
    desk = Desk()
    found = asyncio.run(talk(desk, *raw))
    assert shapes(found).count("idle") == len(raw)
    assert shapes(found)[-1:] == ["idle"] * bool(raw)
