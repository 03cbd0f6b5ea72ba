"""What an intent file declares. One file in this folder adds an intent; `bot/intents/registry.py` finds it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bot.planning.frame import Prepare, Reached, Tell
from bot.reading import Slot

SlotKind = Literal[
    "text",  # free words, times and courtesies cut off
    "verbatim",  # free words, times kept
    "title",  # what an event is called, from its phrase
    "when",  # a point in time ahead
    "end",  # the end of an event, from a second time or a length
    "new_time",  # where something is moved to: a point, part of a point, or a shift
    "range",
    "recurrence",  # a repeat; the slot after it takes its first occurrence
    "people",
    "place",
    "duration",
    "which",
    "due",
]
Domain = Literal["reminders", "calendar", "tasks", "memory", "control"]


@dataclass(frozen=True, kw_only=True, slots=True)
class SlotSpec:
    """One slot: its kind says how it is read; `question` asks for it in plain words."""

    name: str
    kind: SlotKind
    question: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class IntentSpec:
    """An intent: its slots, how people say it, and what must be true before it can be carried out.

    `missing` returns the names of the slots that must be asked for, most important first. `patterns` are anchored
    grammar rules (see `bot/understanding/grammar.py`). `examples` become understanding tests, `never` are near misses
    that must not be read as this intent. `success` is the check of the world's state that tells whether the goal was
    reached, and `takeover_when` says when a person has to take over: both in plain words.
    """

    name: str
    domain: Domain
    summary: str
    slots: tuple[SlotSpec, ...]
    missing: Callable[[tuple[Slot, ...]], tuple[str, ...]]
    patterns: tuple[str, ...]
    examples: tuple[str, ...]
    never: tuple[str, ...]
    success: str
    takeover_when: str
    prepare: Prepare | None = None  # what has to be asked, answered or planned; None for control intents and later ones
    tell: Tell | None = None  # how the outcome of a finished plan is told
    reached: Reached | None = None  # the check behind `success`, run after the plan
    confirm: str = ""  # fits after "Did you mean:", with {slot} for values; the summary stands in when it is empty
