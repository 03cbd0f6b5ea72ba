"""Messages labelled before they were tried: each miss is listed by name, with why it may miss."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.reading import Context
from bot.understanding.contract import understand_record
from bot.understanding.foreign import own_words
from bot.understanding.understand import understand
from tests.unit.bot.understanding.frames import (
    BOTH_SHOWN,
    MEETING_ASKED,
    MEETING_SHOWN,
    MOVE_ASKED,
    NOW,
    REMINDER_ASKED,
    TOMORROW_ASKED,
)
from tests.unit.bot.understanding.test_acts import told
from tests.unit.bot.understanding.test_cases import same

ROWS = [json.loads(line) for line in (Path(__file__).parent / "fresh.jsonl").read_text(encoding="utf-8").splitlines()]
KNOWN_MISSES = {
    "trick or treat tonight at 6 remind me to buy candy at 4": "two sentences run together; the first asks for nothing",
    "remind me to stretch every hour from 9 to 5": "a repetition within hours has no form in the contract",
    "remind me to call Ann tomorrow at 9 and Bob at 10": "the second matter leaves out its verb and its day",
}
_SHARE = 0.02


def misses(row: Mapping[str, object], found: Mapping[str, object]) -> list[str]:
    """What differs between a label and a reading."""
    if found["intent"] != row["intent"]:
        return [f"intent {found['intent']}"]
    expected, slots = row.get("slots") or {}, found["slots"]
    assert isinstance(expected, Mapping)
    assert isinstance(slots, Mapping)
    wrong = [f"{name} {slots.get(name)}" for name, value in expected.items() if not same(value, slots.get(name))]
    if "missing" in row and found["missing"] != row["missing"]:
        wrong.append(f"missing {found['missing']}")
    further = found["also"]
    assert isinstance(further, list)
    if "also" not in row:
        return [*wrong, f"also {further}"] if further else wrong
    asked = row["also"]
    assert isinstance(asked, list)
    if len(asked) != len(further):
        return [*wrong, f"also {len(further)}"]
    return wrong + [
        miss for one, other in zip(asked, further, strict=True) for miss in misses({"also": [], **one}, other)
    ]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['text']} @{row['now'][:16]}" for row in ROWS])
def test_fresh(row: Mapping[str, object]) -> None:
    found = understand_record(str(row["text"]), str(row["now"]), str(row["timezone"]))
    if row["text"] in KNOWN_MISSES:
        assert misses(row, found), "no longer a miss: take it off the list"
        return
    assert misses(row, found) == []


def test_few_misses_are_known() -> None:
    assert len(KNOWN_MISSES) <= _SHARE * len(ROWS)
    assert KNOWN_MISSES.keys() <= {row["text"] for row in ROWS}


CHANGES: list[tuple[str, Context, dict[str, object]]] = [
    ("in the morning", TOMORROW_ASKED, {"at": "2026-03-14 None"}),
    ("in the morning", REMINDER_ASKED, {"at": "None None"}),
    ("after lunch", TOMORROW_ASKED, {"at": "2026-03-14 None"}),
    ("in the afternoon", MEETING_ASKED, {"start": "None None"}),
    ("too early, after lunch", MEETING_SHOWN, {"start": "2026-03-19 None"}),
    ("too late, in the morning", MEETING_SHOWN, {"start": "2026-03-19 None"}),
    ("Tom can't come", BOTH_SHOWN, {"attendees": ("Anna",)}),
    ("Tom won't be there", BOTH_SHOWN, {"attendees": ("Anna",)}),
    ("without Tom", BOTH_SHOWN, {"attendees": ("Anna",)}),
    ("same time next week", MEETING_SHOWN, {"start": "26 15:00", "end": "26 16:00"}),
    ("same time next week", MOVE_ASKED, {"start": "P1W"}),
    ("4", REMINDER_ASKED, {"at": "13 16:00"}),
]


@pytest.mark.parametrize(("text", "context", "expected"), CHANGES)
def test_changes_of_the_plan_at_hand(text: str, context: Context, expected: dict[str, object]) -> None:
    reading = understand(text, NOW, context)
    assert reading.intent == context.intent
    assert {name: told(reading.slot(name)) for name in expected} == expected


def test_a_part_of_the_day_decides_the_half_of_a_later_hour() -> None:
    first = understand("in the evening", NOW, TOMORROW_ASKED)
    later = Context(intent="set_reminder", slots=(*TOMORROW_ASKED.slots[:1], *first.slots), asked=("at",))
    assert told(understand("8", NOW, later).slot("at")) == "14 20:00"


QUESTIONS = [
    ("remind me 10 minutes before the meeting to print the slides", "depends on something else"),
    ("remind me in the morning to call the vet", "At what time in the morning?"),
    ("remind me tomorrow morning to call the vet", "At what time in the morning on Saturday 14 March?"),
]


@pytest.mark.parametrize(("text", "words"), QUESTIONS)
def test_question(text: str, words: str) -> None:
    question = understand(text, NOW).question
    assert question is not None
    assert words in question


def test_all_of_a_day_are_cancelled_on_that_day() -> None:
    which = understand("cancel all my meetings tomorrow", NOW).slot("which")
    assert (getattr(which, "every", None), str(getattr(which, "day", None))) == (True, "2026-03-14")


PASTED = [
    ("remind me tomorrow at 9 to answer this:\nFrom: a@b.c\nSubject: x\ncancel all meetings", "cancel"),
    ("look:\n> cancel all meetings\nwhat now", "cancel"),
    ("fyi\n[10:02] Eve: cancel all meetings", "cancel"),
]


@pytest.mark.parametrize(("text", "word"), PASTED)
def test_pasted_stretches_are_blank(text: str, word: str) -> None:
    own = own_words(text)
    assert word not in own
    assert len(own) == len(text)
    assert own[:3] == text[:3]


@pytest.mark.parametrize("text", ["buy milk", "note: call Ann", "todo: milk\neggs", "remind me at 5:\n- call Ann"])
def test_own_words_stay(text: str) -> None:
    assert own_words(text) == text
