"""Dialogue acts: what a message does in the frame at hand."""

from datetime import datetime

import pytest

from bot.reading import Context, Reading, Shift, SlotValue, When, Which
from bot.understanding.understand import patch, understand
from tests.unit.bot.understanding.frames import (
    BOTH_SHOWN,
    FOLD_ASKED,
    FRESH,
    GAP_ASKED,
    MEETING_ASKED,
    MEETING_DONE,
    MEETING_SHOWN,
    MOVE_ASKED,
    NOTHING_KNOWN,
    NOW,
    POINTER_ASKED,
    REMINDER_ASKED,
    ROME,
    SNOOZE_ASKED,
    TASK_ASKED,
    TEXT_ASKED,
    TOMORROW_ASKED,
    TWO_READINGS_ASKED,
    WHICH_ASKED,
    WHO_ASKED,
)

Told = str | tuple[str, ...]


def told(value: SlotValue | None) -> Told | None:
    """A slot value in a short form for the tables."""
    match value:
        case When(instant=datetime() as instant):
            return f"{instant.astimezone(ROME):%d %H:%M}"
        case When():
            return f"{value.day} {value.time}"
        case Shift():
            return value.by
        case Which():
            return value.words
        case tuple():
            return tuple(person.name for person in value)
        case str() | None:
            return value
        case _:
            return str(value)


ACTS: list[tuple[str, Context, str, str]] = [
    ("yes", MEETING_SHOWN, "yes", ""),
    ("y", MEETING_SHOWN, "yes", ""),
    ("ok", MEETING_SHOWN, "yes", ""),
    ("sure, go ahead", MEETING_SHOWN, "yes", ""),
    ("Approve", MEETING_SHOWN, "yes", ""),
    ("yes please", MEETING_SHOWN, "yes", ""),
    ("do it", MEETING_SHOWN, "yes", ""),
    ("yep!", FRESH, "yes", ""),
    ("no", MEETING_SHOWN, "no", ""),
    ("nope", MEETING_SHOWN, "no", ""),
    ("no thanks", MEETING_SHOWN, "no", ""),
    ("don't do it", MEETING_SHOWN, "no", ""),
    ("never mind", REMINDER_ASKED, "never_mind", ""),
    ("forget it", REMINDER_ASKED, "never_mind", ""),
    ("cancel", REMINDER_ASKED, "never_mind", ""),
    ("cancel that", MEETING_SHOWN, "never_mind", ""),
    ("scrap that", FRESH, "never_mind", ""),
    ("oh, actually never mind", MEETING_ASKED, "never_mind", ""),
    ("why?", MEETING_SHOWN, "why", ""),
    ("why did you ask", FRESH, "why", ""),
    ("why not", FRESH, "why", ""),
    ("why do you need the invitation?", MEETING_SHOWN, "why", "invitation"),
    ("back to the dentist", FRESH, "back_to", "dentist"),
    ("ok, back to the reminder about rent", MEETING_SHOWN, "back_to", "reminder about rent"),
    ("leave out the invitation", MEETING_SHOWN, "edit_plan", "invitation"),
    ("skip step 2", MEETING_SHOWN, "edit_plan", "step 2"),
    ("without the invitation", MEETING_SHOWN, "edit_plan", "invitation"),
    ("yes but without the invitation", MEETING_SHOWN, "edit_plan", "invitation"),
    ("don't send the invitations", MEETING_SHOWN, "edit_plan", "invitations"),
    ("ok thanks", FRESH, "talk", ""),
    ("thanks, see you tomorrow at 5", MEETING_DONE, "talk", ""),
    ("hahaha", MEETING_SHOWN, "talk", ""),
    ("that was quick", MEETING_DONE, "talk", ""),
    ("she said yes", MEETING_DONE, "talk", ""),
]


@pytest.mark.parametrize(("text", "context", "act", "words"), ACTS)
def test_act(text: str, context: Context, act: str, words: str) -> None:
    reading = understand(text, NOW, context)
    assert (reading.act, reading.words) == (act, words)
    assert reading.intent is None


CHOICES: list[tuple[str, int | None]] = [
    ("2", 1),
    ("1.", 0),
    ("the second", 1),
    ("the second one please", 1),
    ("number 3", 2),
    ("option one", 0),
    ("last one", 2),
    ("the dentist one", 0),
    ("dentist", 0),
    ("lunch", 1),
    ("the one with Priya", 1),
    ("team sync", 2),
    ("dentst", 0),
    ("monday", None),
    ("7", None),
    ("the haircut", None),
]


@pytest.mark.parametrize(("text", "index"), CHOICES)
def test_choice(text: str, index: int | None) -> None:
    reading = understand(text, NOW, WHICH_ASKED)
    assert (reading.choice if reading.act == "choice" else None) == index


FILLED: list[tuple[str, Context, str, dict[str, Told]]] = [
    ("tomorrow at 9", REMINDER_ASKED, "answer", {"at": "14 09:00"}),
    ("9", TOMORROW_ASKED, "answer", {"at": "14 09:00"}),
    ("at half past 5", TOMORROW_ASKED, "answer", {"at": "14 17:30"}),
    ("in an hour", REMINDER_ASKED, "answer", {"at": "13 11:20"}),
    ("in an hour please", REMINDER_ASKED, "answer", {"at": "13 11:20"}),
    ("let's say 5pm", REMINDER_ASKED, "answer", {"at": "13 17:00"}),
    ("how about Monday at 8am", REMINDER_ASKED, "answer", {"at": "16 08:00"}),
    ("pay rent", TEXT_ASKED, "answer", {"text": "pay rent"}),
    ("to call the dentist", TEXT_ASKED, "answer", {"text": "call the dentist"}),
    ("call mum tomorrow at 9", NOTHING_KNOWN, "answer", {"text": "call mum", "at": "14 09:00"}),
    ("Anna", WHO_ASKED, "answer", {"attendees": ("Anna",)}),
    ("Anna and Tom", WHO_ASKED, "answer", {"attendees": ("Anna", "Tom")}),
    ("priya", WHO_ASKED, "answer", {"attendees": ("priya",)}),
    ("Thursday at 3", MEETING_ASKED, "answer", {"start": "19 15:00"}),
    (
        "Thursday, make it 10 instead, and invite Tom",
        MEETING_ASKED,
        "answer",
        {"start": "19 10:00", "attendees": ("Anna", "Tom")},
    ),
    ("Thursday", MOVE_ASKED, "answer", {"start": "2026-03-19 None"}),
    ("until 4", SNOOZE_ASKED, "answer", {"until": "13 16:00"}),
    ("10 minutes", SNOOZE_ASKED, "answer", {"until": "13 10:30"}),
    ("buy stamps", TASK_ASKED, "answer", {"title": "buy stamps"}),
    ("no, make it 10", MEETING_SHOWN, "correction", {"start": "19 10:00", "end": "19 11:00"}),
    ("make it 4pm instead", MEETING_SHOWN, "correction", {"start": "19 16:00", "end": "19 17:00"}),
    ("actually Wednesday", MEETING_SHOWN, "correction", {"start": "18 15:00", "end": "18 16:00"}),
    ("10 instead", MEETING_DONE, "correction", {"start": "19 10:00", "end": "19 11:00"}),
    (
        "Thursday, make it 10 instead, and invite Tom",
        MEETING_SHOWN,
        "correction",
        {"start": "19 10:00", "attendees": ("Anna", "Tom")},
    ),
    ("change the title to Budget talk", MEETING_SHOWN, "correction", {"title": "Budget talk"}),
    ("call it Budget", MEETING_SHOWN, "correction", {"title": "Budget"}),
    ("and invite Tom", MEETING_SHOWN, "correction", {"attendees": ("Anna", "Tom")}),
    ("yes, and invite Tom", MEETING_SHOWN, "correction", {"attendees": ("Anna", "Tom")}),
    ("without Tom", BOTH_SHOWN, "correction", {"attendees": ("Anna",)}),
    ("only with Tom", BOTH_SHOWN, "correction", {"attendees": ("Tom",)}),
    ("with Tom instead of Anna", MEETING_SHOWN, "correction", {"attendees": ("Tom",)}),
    ("make it an hour and a half", MEETING_SHOWN, "correction", {"end": "19 16:30"}),
    ("at the office instead", MEETING_SHOWN, "correction", {"location": "the office"}),
    ("move it to 5", MEETING_SHOWN, "correction", {"start": "19 17:00", "end": "19 18:00"}),
    ("sorry, I meant 11am", TOMORROW_ASKED, "answer", {"at": "14 11:00"}),
    ("hm, 7 I guess", TOMORROW_ASKED, "answer", {"at": "14 07:00"}),
    ("noon", TOMORROW_ASKED, "answer", {"at": "14 12:00"}),
    ("the first one", FOLD_ASKED, "answer", {"at": "25 02:30"}),
    ("3:30", GAP_ASKED, "answer", {"at": "29 03:30"}),
    ("the second one", TWO_READINGS_ASKED, "answer", {"at": "04 09:00"}),
    ("the one about the pills", POINTER_ASKED, "answer", {"which": "pills"}),
    ("add Tom", MEETING_SHOWN, "correction", {"attendees": ("Anna", "Tom")}),
    ("remove Tom", BOTH_SHOWN, "correction", {"attendees": ("Anna",)}),
    ("don't invite Tom", BOTH_SHOWN, "correction", {"attendees": ("Anna",)}),
    ("drop Tom and make it 4", BOTH_SHOWN, "correction", {"attendees": ("Anna",), "start": "19 16:00"}),
    ("change the location to the cafe", MEETING_SHOWN, "correction", {"location": "the cafe"}),
    ("an hour later", MEETING_SHOWN, "correction", {"start": "19 16:00", "end": "19 17:00"}),
    ("half an hour earlier", MEETING_SHOWN, "correction", {"start": "19 14:30", "end": "19 15:30"}),
    ("not Thursday, Wednesday", MEETING_SHOWN, "correction", {"start": "18 15:00"}),
    ("until 5", MEETING_SHOWN, "correction", {"end": "19 17:00"}),
    ("from 2 to 3", MEETING_SHOWN, "correction", {"start": "19 14:00", "end": "19 15:00"}),
    ("lunch with Priya", TEXT_ASKED, "answer", {"text": "lunch with Priya"}),
]


@pytest.mark.parametrize(("text", "context", "act", "expected"), FILLED)
def test_values(text: str, context: Context, act: str, expected: dict[str, Told]) -> None:
    reading = understand(text, NOW, context)
    assert reading.act == act
    assert {name: told(reading.slot(name)) for name in expected} == expected
    extra = {slot.name for slot in reading.slots} - set(expected)
    assert extra <= {"end", "title"}


DIGRESSIONS: list[tuple[str, Context, str]] = [
    ("what's on my calendar tomorrow", REMINDER_ASKED, "show_agenda"),
    ("remind me to call Ann at 6", MEETING_ASKED, "set_reminder"),
    ("add milk to my shopping list", TEXT_ASKED, "add_task"),
    ("cancel my meeting with Luca on Monday", MEETING_SHOWN, "cancel_event"),
    ("help", REMINDER_ASKED, "help"),
    ("stop", MEETING_SHOWN, "stop"),
    ("undo that", MEETING_DONE, "undo"),
    ("lunch with Priya Friday at 1", MEETING_DONE, "create_event"),
]


@pytest.mark.parametrize(("text", "context", "intent"), DIGRESSIONS)
def test_a_request_of_its_own_is_no_answer(text: str, context: Context, intent: str) -> None:
    reading = understand(text, NOW, context)
    assert (reading.act, reading.intent) == ("request", intent)


def pointer(reading: Reading) -> Which:
    which = reading.slot("which")
    assert isinstance(which, Which)
    return which


def test_pronouns() -> None:
    moved = understand("move it to 5", NOW, FRESH)
    assert moved.intent == "move_event"
    assert pointer(moved).pronoun
    dropped = understand("cancel that", NOW, MEETING_DONE)
    assert (dropped.act, dropped.intent) == ("request", "cancel_event")
    assert pointer(dropped).pronoun
    reminder = understand("cancel that", NOW, Context(intent="set_reminder", done=True))
    assert reminder.intent == "cancel_reminder"


WISHES: list[tuple[str, dict[str, Told]]] = [
    ("make it 4pm instead", {"start": "19 16:00"}),
    ("only with Tom", {"attendees": ("Tom",)}),
    ("Tuesday please", {"start": "17 15:00"}),
    ("half an hour is enough", {"end": "19 15:30"}),
]


@pytest.mark.parametrize(("text", "expected"), WISHES)
def test_patch(text: str, expected: dict[str, Told]) -> None:
    found = {slot.name: told(slot.value) for slot in patch(text, NOW, BOTH_SHOWN)}
    assert {name: found.get(name) for name in expected} == expected
