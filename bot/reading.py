"""Nouns of understanding: what a message asks for, with every value's origin.

A `Reading` is one request (or one dialogue act) read from one message. Slots are partial on purpose: "at 10" names a
time without a day, and a later "Thursday" completes it. Everything here is a value that pydantic can store as JSON.
"""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Discriminator, Tag

from bot.times.mention import Mention, TimeOfDay, Trouble

Source = Literal["typed", "default", "memory", "chosen", "context"]
Act = Literal[
    "request",  # asks for something: `intent` is set (or None with a "did you mean" question)
    "answer",  # fills what was asked: `slots` hold the values
    "correction",  # changes values already given ("no, make it 10"): `slots` hold only what changes
    "edit_plan",  # takes a part out of a shown plan ("leave out the invitation"): `words` names the part
    "choice",  # picks one of the offered options: `choice` is its index, from 0
    "yes",
    "no",
    "never_mind",  # drops the topic at hand
    "back_to",  # returns to another topic ("back to the dentist"): `words` names it
    "why",  # asks for a reason; `words` may name a step
    "talk",  # greetings, thanks, small talk, or nothing we can do
]


@dataclass(frozen=True, kw_only=True, slots=True)
class When:
    """A point in time as far as it is known.

    `instant` is set once day and time are known, or for a length of time from now (`elapsed`: an instant, not a
    wall-clock reading). `trouble` says why day and time make no instant (a gap or fold of the zone, or a numeric date
    that reads two ways). `zone` is a zone the person named, `part` the part of
    the day ("morning") while no hour is known.
    """

    day: date | None = None
    time: TimeOfDay | None = None
    instant: datetime | None = None
    elapsed: bool = False
    trouble: Trouble | None = None
    zone: str | None = None
    part: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Shift:
    """A move by a length of time: signed ISO 8601 duration, `PT1H` or `-P1D`."""

    by: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Span:
    """Two instants, end exclusive; `label` is the person's wording ("next week")."""

    start: datetime
    end: datetime
    label: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Recurrence:
    """A bare RRULE; the wall-clock time and the first occurrence as far as they are known."""

    rrule: str
    first_day: date
    time: TimeOfDay | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Attendee:
    """A person to meet: the name as typed, the address when one was typed."""

    name: str
    address: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Which:
    """How a person points at a thing: the words without article, verb and object word, and the clues read from them.

    `named` is false when the words name nothing of their own, only the day, the time, or that all are meant.
    """

    words: str
    day: date | None = None
    time: TimeOfDay | None = None
    people: tuple[str, ...] = ()
    every: bool = False  # "all my reminders", "the whole series", "every …"
    pronoun: bool = False  # "it", "that one": the thing last spoken of
    named: bool = True

    @property
    def sought(self) -> str:
        """The words to look for; "" when only the clues count."""
        return self.words if self.named and not self.pronoun else ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Target:
    """The thing a `Which` was resolved to: its kind, the store's pointer to it, and how it is called to a person.

    `occurrence` is one date of a repeating event, None for the whole of it; `etag` the version that was read.
    """

    thing: Literal["event", "reminder", "task"]
    pointer: str
    label: str
    occurrence: datetime | None = None
    was: datetime | None = None  # where it stood before the last move
    start: datetime | None = None
    end: datetime | None = None
    etag: str = ""
    attendees: tuple[str, ...] = ()
    repeating: bool = False


_BY_FIELD = {
    "elapsed": "when",
    "by": "shift",
    "rrule": "recurrence",
    "pronoun": "which",
    "pointer": "target",
}


def _tag(value: object) -> str:
    """Which kind of slot value this is, as an object or as stored JSON."""
    if isinstance(value, str):
        return "text"
    if isinstance(value, (list, tuple)):
        return "people"
    if isinstance(value, dict):
        return next((tag for name, tag in _BY_FIELD.items() if name in value), "span")
    return type(value).__name__.lower()


SlotValue = Annotated[
    Annotated[str, Tag("text")]
    | Annotated[When, Tag("when")]
    | Annotated[Shift, Tag("shift")]
    | Annotated[Span, Tag("span")]
    | Annotated[Recurrence, Tag("recurrence")]
    | Annotated[Which, Tag("which")]
    | Annotated[Target, Tag("target")]
    | Annotated[tuple[Attendee, ...], Tag("people")],
    Discriminator(_tag),
]


@dataclass(frozen=True, kw_only=True, slots=True)
class Slot:
    """One value with its origin; `span` is where it stood in the text, as code points."""

    name: str
    value: SlotValue
    source: Source = "typed"
    span: tuple[int, int] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """One request or dialogue act. `missing` are slot names in the order of importance; `rules` explain the reading.

    `meant` is the request that a "did you mean" question asks about.
    """

    act: Act
    intent: str | None = None
    confidence: float = 0.0
    slots: tuple[Slot, ...] = ()
    missing: tuple[str, ...] = ()
    question: str | None = None
    times: tuple[Mention, ...] = ()
    also: tuple["Reading", ...] = ()
    meant: "Reading | None" = None
    words: str = ""
    choice: int | None = None
    rules: tuple[str, ...] = ()

    def slot(self, name: str) -> SlotValue | None:
        """The value of a slot, or None."""
        return next((slot.value for slot in self.slots if slot.name == name), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class Context:
    """What the dialogue knows when a message arrives; empty for a fresh conversation.

    `intent` and `slots` are the frame at hand, `asked` the slots its question asks for (empty when nothing is asked).
    `options` are the labels offered with the question. `shown_plan` is true while a plan or card of this frame waits;
    `done` when the frame's request was carried out and may still be corrected. `parts` are the shown plan's steps in
    words. `names` are known contacts.
    """

    intent: str | None = None
    slots: tuple[Slot, ...] = ()
    asked: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    shown_plan: bool = False
    parts: tuple[str, ...] = ()
    done: bool = False
    names: tuple[str, ...] = ()
    topics: tuple[str, ...] = field(default=())  # titles of other open topics, for "back to …"
