"""In the middle of a dialogue: an answer, a request of its own, a refusal, a mere number, a choice."""

from dataclasses import replace

import pytest

from bot.reading import Context, When, Which
from bot.understanding.understand import understand
from tests.unit.bot.understanding.frames import (
    BOTH_SHOWN,
    FRESH,
    MEETING_ASKED,
    MEETING_SHOWN,
    MOVE_ASKED,
    NOW,
    SNOOZE_ASKED,
    TEXT_ASKED,
    TOMORROW_ASKED,
    WHICH_ASKED,
    WHO_ASKED,
    slots,
    when,
)
from tests.unit.bot.understanding.test_acts import Told, told

GYM = slots(title="gym", start=when(14, 15), end=when(14, 16))
MILK = Context(intent="set_reminder", slots=slots(text="buy milk"), asked=("at",))
GYM_ASKED = Context(intent="create_event", slots=slots(title="gym"), asked=("start",))
GYM_DONE = Context(intent="create_event", slots=GYM, done=True)
GYM_CHANGE = Context(
    intent="create_event", slots=GYM, asked=("change",), options=("Never mind",), shown_plan=True
)  # fmt: skip
TEXT_OFFERED = replace(TEXT_ASKED, options=("Never mind",))
BOTH_DONE = replace(BOTH_SHOWN, shown_plan=False, done=True)
MILK_DONE = Context(intent="set_reminder", slots=slots(text="buy milk", at=when(14, 9)), done=True)
EVERYONE_DONE = Context(
    intent="create_event", slots=slots(title="Meeting with everyone", start=when(14, 17), end=when(14, 18)), done=True
)
CONFLICT = Context(
    intent="create_event",
    slots=slots(title="gym", start=when(14, 9, 30), end=when(14, 10, 30)),
    asked=("start",),
    options=("Keep Sat 14 Mar, 09:30", "Sat 14 Mar, 10:00", "Sat 14 Mar, 10:30", "Never mind"),
)
SERIES = Context(
    intent="cancel_event",
    slots=slots(which=Which(words="yoga")),
    asked=("which",),
    options=("Only Mon 16 Mar", "The whole series", "Never mind"),
)
EVENTS = Context(
    intent="cancel_event",
    slots=slots(which=Which(words="meeting")),
    asked=("which",),
    options=(
        "“dentist” (Mon 16 Mar, 09:00–10:00)",
        "“lunch with Priya” (Wed 18 Mar, 13:00–14:00)",
        "“team sync” (Mon 16 Mar, 11:00–12:00)",
        "Never mind",
    ),
)
ONE_EVENT = replace(EVENTS, options=("“dentist” (Mon 16 Mar, 09:00–10:00)", "Never mind"))

OWN: list[tuple[str, Context, str]] = [
    ("dentist on Monday at 9", MILK, "create_event"),
    ("lunch with Tom on Monday at 1pm", MILK, "create_event"),
    ("yoga every day at 7am", MILK, "create_event"),
    ("gym at 5", MILK, "create_event"),
    ("team meeting Tuesday 10am", MILK, "create_event"),
    ("dinner at 8", MILK, "create_event"),
    ("the meeting at 5", MILK, "create_event"),
    ("dentist on Monday at 9", GYM_ASKED, "create_event"),
    ("meet Tom at 5", GYM_ASKED, "create_event"),
    ("lunch with Tom on Monday at 1pm", CONFLICT, "create_event"),
    ("lunch with Tom on Thursday at 4", MOVE_ASKED, "create_event"),
    ("gym tomorrow at 9", SNOOZE_ASKED, "create_event"),
    ("dentist on Monday at 9", WHO_ASKED, "create_event"),
    ("dentist Monday at 9", GYM_CHANGE, "create_event"),
    ("remind me to meet Anna at 6", MEETING_ASKED, "set_reminder"),
    ("remind me to call mum at 9", MILK, "set_reminder"),
    ("meeting with Tom at 5", MEETING_SHOWN, "create_event"),
    ("lunch Friday at 1", MEETING_SHOWN, "create_event"),
    ("and dentist on Monday at 9", GYM_DONE, "create_event"),
    ("actually lunch with Tom on Monday at 1", GYM_DONE, "create_event"),
    ("lunch with Tom tomorrow at 1", MILK_DONE, "create_event"),
    ("meeting with bob@example.com and <script>alert(1)</script> tomorrow at 5pm", EVERYONE_DONE, "create_event"),
    ("meeting with bob@example.com tomorrow at 5pm", EVERYONE_DONE, "create_event"),
    *[
        (text, context, intent)
        for context in (MILK, GYM_ASKED, GYM_CHANGE, GYM_DONE, EVENTS, TEXT_ASKED, FRESH)
        for text, intent in (
            ("agenda Tuesday", "show_agenda"),
            ("agenda Monday", "show_agenda"),
            ("my calendar on Monday", "show_agenda"),
            ("free time tomorrow", "find_free_time"),
            ("free time on Monday", "find_free_time"),
        )
    ],
]


@pytest.mark.parametrize(("text", "context", "intent"), OWN)
def test_a_request_of_its_own(text: str, context: Context, intent: str) -> None:
    reading = understand(text, NOW, context)
    assert (reading.act, reading.intent) == ("request", intent)


DOUBTS: list[tuple[str, Context]] = [
    ("call mum tomorrow at 9", MILK),
    ("buy eggs tomorrow at 5", MILK),
    ("passport renewal Monday at 9", MILK),
    ("before the meeting at 3", MILK),
    ("snooze for -5 minutes", FRESH),
    ("remind me in -5 minutes to eat", FRESH),
]


@pytest.mark.parametrize(("text", "context"), DOUBTS)
def test_doubt_is_a_question(text: str, context: Context) -> None:
    reading = understand(text, NOW, context)
    assert (reading.act, reading.intent) == ("request", None)
    assert reading.question


AT_HAND: list[tuple[str, Context, str, dict[str, Told]]] = [
    ("Monday at 9", MILK, "answer", {"at": "16 09:00"}),
    ("milk on Monday at 9", MILK, "answer", {"at": "16 09:00"}),
    ("buying milk at 5", MILK, "answer", {"at": "13 17:00"}),
    ("remind me on Monday at 9", MILK, "answer", {"at": "16 09:00"}),
    ("remind me about the milk on Monday at 9", MILK, "answer", {"at": "16 09:00"}),
    ("I'm free at 9", MILK, "answer", {"at": "13 21:00"}),
    ("well I'd say Monday at 9 would be best", MILK, "answer", {"at": "16 09:00"}),
    ("hm, 7 I guess", MILK, "answer", {"at": "13 19:00"}),
    ("not tomorrow, Monday at 9", MILK, "answer", {"at": "16 09:00"}),
    ("no, Monday at 9", MILK, "answer", {"at": "16 09:00"}),
    ("tomorrow at 9, not 10", MILK, "answer", {"at": "14 09:00"}),
    ("I can't do 9, make it 10pm", MILK, "answer", {"at": "13 22:00"}),
    ("tomorrow at 9 doesn't work, Monday at 9", MILK, "answer", {"at": "16 09:00"}),
    ("not sure, maybe tomorrow at 9", MILK, "answer", {"at": "14 09:00"}),
    ("the gym at 5", CONFLICT, "answer", {"start": "14 17:00"}),
    ("gym on Monday at 6", CONFLICT, "answer", {"start": "16 18:00"}),
    ("move it to 5", CONFLICT, "answer", {"start": "14 17:00"}),
    ("at 5", CONFLICT, "answer", {"start": "14 17:00"}),
    ("Monday", CONFLICT, "answer", {"start": "16 09:30"}),
    ("1pm on Monday with Tom", CONFLICT, "answer", {"start": "16 13:00", "attendees": ("Tom",)}),
    ("with Tom", CONFLICT, "correction", {"attendees": ("Tom",)}),
    ("meeting at 5", GYM_ASKED, "answer", {"start": "13 17:00"}),
    ("the dentist to Thursday at 4", MOVE_ASKED, "answer", {"start": "19 16:00"}),
    ("meeting with Anna at 5", MEETING_SHOWN, "correction", {"start": "19 17:00"}),
    ("the gym at 5", GYM_DONE, "correction", {"start": "14 17:00"}),
    ("make the gym at 5", GYM_DONE, "correction", {"start": "14 17:00"}),
    ("actually on Sunday", GYM_DONE, "correction", {"start": "15 15:00"}),
    ("tomorrow instead", MILK_DONE, "correction", {"at": "14 09:00"}),
    ("and invite Tom", GYM_DONE, "correction", {"attendees": ("Tom",)}),
    ("without Tom", BOTH_DONE, "correction", {"attendees": ("Anna",)}),
    ("not important, do not deliver this", TEXT_OFFERED, "answer", {"text": "not important, do not deliver this"}),
    ("call it yoga", GYM_DONE, "correction", {"title": "yoga"}),
    ("call it Budget 2", GYM_DONE, "correction", {"title": "Budget 2"}),
    ("make it 2 hours", GYM_DONE, "correction", {"end": "14 17:00"}),
    ("make it 4", GYM_DONE, "correction", {"start": "14 16:00"}),
    ("4 instead", GYM_DONE, "correction", {"start": "14 16:00"}),
    ("no, 4", GYM_DONE, "correction", {"start": "14 16:00"}),
    ("at 4", GYM_DONE, "correction", {"start": "14 16:00"}),
    ("but at 4", BOTH_SHOWN, "correction", {"start": "19 16:00"}),
    ("yes, but at 4", BOTH_SHOWN, "correction", {"start": "19 16:00"}),
    ("only without Tom", BOTH_SHOWN, "correction", {"attendees": ("Anna",)}),
    ("but without Tom and at 4", BOTH_SHOWN, "correction", {"attendees": ("Anna",), "start": "19 16:00"}),
    ("not at 3 but at 4", BOTH_SHOWN, "correction", {"start": "19 16:00"}),
]


@pytest.mark.parametrize(("text", "context", "act", "expected"), AT_HAND)
def test_the_matter_at_hand(text: str, context: Context, act: str, expected: dict[str, Told]) -> None:
    reading = understand(text, NOW, context)
    assert reading.act == act
    assert {name: told(reading.slot(name)) for name in expected} == expected
    assert {slot.name for slot in reading.slots} - set(expected) <= {"end", "title"}


NOTHING: list[tuple[str, Context]] = [
    *[
        (text, MILK)
        for text in (
            "not tomorrow at 9",
            "no not tomorrow at 9",
            "tomorrow at 9? no",
            "not at 1",
            "never at 9",
            "not before 9",
            "don't remind me tomorrow at 9",
            "definitely not at 9",
            "anything but Monday",
            "except Monday",
            "not on a Monday",
            "in -5 minutes",
            "-1",
            "early",
            "later",
            "soon",
        )
    ],
    *[(text, GYM_DONE) for text in ("1", "2", "4", "one", "two please", "not at 4", "-1")],
    *[(text, MEETING_SHOWN) for text in ("2", "not Thursday", "not at 3")],
    ("not tomorrow", TEXT_ASKED),
    ("not tomorrow", GYM_CHANGE),
    ("not with Tom", GYM_CHANGE),
    ("for -5 minutes", SNOOZE_ASKED),
    ("later", CONFLICT),
    ("-1", EVENTS),
    *[(text, EVENTS) for text in ("this one", "the other one", "1 and 2", "the first two", "not the dentist")],
    ("that one", WHICH_ASKED),
]


@pytest.mark.parametrize(("text", "context"), NOTHING)
def test_no_answer(text: str, context: Context) -> None:
    assert understand(text, NOW, context).act == "talk"


CHOSEN: list[tuple[str, Context, int]] = [
    ("Wednesday", EVENTS, 1),
    ("the one on Wednesday", EVENTS, 1),
    ("18 March", EVENTS, 1),
    ("the 9 o'clock one", EVENTS, 0),
    ("the 11:00 one", EVENTS, 2),
    ("at 11", EVENTS, 2),
    ("1pm", EVENTS, 1),
    ("the first one", EVENTS, 0),
    ("second", EVENTS, 1),
    ("the last one", EVENTS, 2),
    ("3", EVENTS, 2),
    ("this one", ONE_EVENT, 0),
    ("that one please", ONE_EVENT, 0),
    ("all of them", SERIES, 1),
    ("both", SERIES, 1),
    ("all", SERIES, 1),
    ("everything", SERIES, 1),
    ("just this one", SERIES, 0),
    ("just Monday", SERIES, 0),
    ("the 10:30 one", CONFLICT, 2),
    ("the later one", CONFLICT, 2),
    ("keep it", CONFLICT, 0),
]


@pytest.mark.parametrize(("text", "context", "index"), CHOSEN)
def test_an_option(text: str, context: Context, index: int) -> None:
    reading = understand(text, NOW, context)
    assert (reading.act, reading.choice) == ("choice", index)


def test_a_day_or_all_keeps_what_was_named_before() -> None:
    narrowed = understand("Monday", NOW, EVENTS).slot("which")
    assert isinstance(narrowed, Which)
    assert (narrowed.words, str(narrowed.day), narrowed.every) == ("meeting", "2026-03-16", False)
    widened = understand("all of them", NOW, EVENTS).slot("which")
    assert isinstance(widened, Which)
    assert (widened.words, widened.every) == ("meeting", True)


def test_not_now_is_a_refusal_under_choices_too() -> None:
    assert understand("not now", NOW, EVENTS).act == "no"


def test_all_of_what_nothing_names_is_asked_again() -> None:
    context = replace(EVENTS, slots=slots(which=Which(words="", named=False)))
    assert understand("all of them", NOW, context).act == "talk"


def test_a_repeat_begins_on_the_day_that_is_known() -> None:
    start = understand("every week", NOW, MEETING_SHOWN).slot("start")
    assert told(start) == "19 15:00"


def test_another_open_topic_is_no_new_request() -> None:
    context = replace(MILK, topics=("see the dentist",))
    assert understand("dentist on Monday at 9", NOW, context).act == "answer"
    assert understand("lunch on Monday at 1", NOW, context).act == "request"


PARTS: list[tuple[str, Context, str]] = [
    ("in the morning", TOMORROW_ASKED, "morning"),
    ("evening", TOMORROW_ASKED, "evening"),
    ("in the evening", MILK, "evening"),
]


@pytest.mark.parametrize(("text", "context", "part"), PARTS)
def test_a_part_of_the_day_is_kept_until_its_hour_is_known(text: str, context: Context, part: str) -> None:
    known = understand(text, NOW, context).slot("at")
    assert isinstance(known, When)
    assert (known.part, known.time) == (part, None)
