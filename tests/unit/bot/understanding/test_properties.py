"""Whatever is written, reading it neither fails nor takes long."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.intents.registry import INTENTS
from bot.reading import Context
from bot.understanding.contract import reading_as_json, understand_record
from bot.understanding.understand import patch, understand
from tests.unit.bot.understanding import frames

FRAMES = [value for value in vars(frames).values() if isinstance(value, Context)]
WORDS = st.sampled_from(
    "remind me to cancel move my the meeting with Anna and Tom tomorrow at 9 5pm every monday not don't yes no why 2 "
    'the second add milk list snooze until, instead "quoted words" it that next week for an hour @ <b>'.split(" ")
)
TEXT = st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=25).map(" ".join))
ODD = [
    "",
    " ",
    "\x00\x01\x02",
    "\u202ecancel\u202c the \u200bmeeting",
    "<script>remind me to x at 5</script>",
    "İstanbul'da toplanti",
    "a" * 100_000,
    "remind me to " * 9_000,
    "@" * 5_000,
    '"' * 3_999,
    "and " * 990,
    "1/2/3/4/5",
    "remind me on 31 february at 25:99",
    "remind me in 99999999999999 years",
]


@settings(max_examples=300, deadline=None)
@given(text=TEXT, context=st.sampled_from(FRAMES))
def test_never_raises_and_is_pure(text: str, context: Context) -> None:
    first = understand(text, frames.NOW, context)
    assert first == understand(text, frames.NOW, context)
    reading_as_json(first)
    patch(text, frames.NOW, context)


@settings(max_examples=100, deadline=None)
@given(text=TEXT)
def test_what_is_missing_has_a_question_and_no_value(text: str) -> None:
    reading = understand(text, frames.NOW)
    record = reading_as_json(reading)
    slots = record["slots"]
    assert isinstance(slots, dict)
    assert not set(slots) & set(reading.missing)
    if reading.missing:
        assert reading.question
    assert reading.intent is None or reading.intent in INTENTS


@pytest.mark.parametrize("text", ODD)
def test_odd_texts(text: str) -> None:
    for context in FRAMES:
        reading_as_json(understand(text, frames.NOW, context))


@pytest.mark.parametrize("filler", ["word ", "and ", "x, ", "at 5 ", "with anna and ", "remind me to call ann. "])
def test_a_long_message_is_quick(filler: str) -> None:
    text = (filler * 10_000)[:10_000]
    understand(text, frames.NOW)
    start = time.perf_counter()
    understand(text, frames.NOW)
    assert time.perf_counter() - start < 0.05


@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_a_blank_text_asks_for_nothing(text: str) -> None:
    record = understand_record(text, "2026-03-13T10:20:00", "Europe/Rome")
    assert record["intent"] is None
    assert record["slots"] == {}


def test_a_naive_now_is_in_the_zone() -> None:
    record = understand_record("remind me at 3pm to go", "2026-03-13T10:20:00", "America/New_York")
    assert record["slots"] == {"text": "go", "at": "2026-03-13T15:00:00-04:00"}


def test_an_unknown_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="Mars/Base"):
        understand_record("hi", None, "Mars/Base")
