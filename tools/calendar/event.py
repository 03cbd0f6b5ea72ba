"""Nouns of the calendar: who comes, an event as it is stored, and one of its occurrences."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, Field

from tools.spec import ToolModel

MOST_ATTENDEES = 50
LONGEST_TITLE = 200
ENDLESS = datetime(9999, 1, 1, tzinfo=UTC)  # stands as the last end of a series without one, so that it sorts


def _one_line(text: str) -> str:
    return " ".join("".join(letter if letter >= " " and letter != "\x7f" else " " for letter in text).split())


Line = Annotated[str, AfterValidator(_one_line)]
Title = Annotated[Line, Field(max_length=LONGEST_TITLE)]
Location = Annotated[Line, Field(max_length=300)]
Address = Annotated[str, Field(max_length=320, pattern=r"^[^\s\x00-\x1f\x7f]+$")]


class Attendee(ToolModel):
    """One other person on an event; `address` is an e-mail address when it is known."""

    name: Annotated[Line, Field(min_length=1, max_length=200)]
    address: Address | None = None


class EventState(ToolModel):
    """An event after a change.

    `occurrence` names the one of a series that was meant, None for the whole event; `start` and `end` are its times
    (of a series: of its first occurrence). `before` and `after` are the event's rows as ICS texts, `before` None when
    there was no event. `etag` is "" when there is none any more: then the other fields tell what was removed.
    """

    uid: str
    etag: str
    occurrence: AwareDatetime | None
    title: str
    start: AwareDatetime
    end: AwareDatetime
    all_day: bool
    attendees: tuple[Attendee, ...]
    location: str | None
    repeat: str | None
    cancelled: bool
    old_start: AwareDatetime | None
    old_end: AwareDatetime | None
    before: tuple[str, ...] | None
    after: tuple[str, ...]


class Happening(ToolModel):
    """One occurrence in an answer. `occurrence` names it in its series, None when the event does not repeat."""

    uid: str
    occurrence: AwareDatetime | None
    start: AwareDatetime
    end: AwareDatetime
    title: str
    location: str | None
    attendees: tuple[str, ...]
    repeating: bool
    all_day: bool
    etag: str


class Window(ToolModel):
    """A stretch of time, its end exclusive."""

    start: AwareDatetime
    end: AwareDatetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One VEVENT: the event, or one changed occurrence of it. `start` and `end` of a series are those of all of it."""

    uid: str
    recurrence_id: str
    ics: str
    etag: str
    summary: str
    location: str
    people: str  # names, one a line
    zone: str
    start: datetime
    end: datetime
    attendees: int
    repeating: bool
    all_day: bool
    cancelled: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredEvent:
    """All rows of one event, the event itself first."""

    uid: str
    space: str
    rows: tuple[Row, ...]

    @property
    def etag(self) -> str:
        """Changes with every change of any row."""
        return etag_of([row.etag for row in self.rows])

    @property
    def texts(self) -> tuple[str, ...]:
        """The rows' ICS texts."""
        return tuple(row.ics for row in self.rows)

    @property
    def cancelled(self) -> bool:
        """Whether the whole event is cancelled."""
        return self.rows[0].cancelled

    @property
    def repeating(self) -> bool:
        """Whether it is a series."""
        return self.rows[0].repeating


@dataclass(frozen=True, kw_only=True, slots=True)
class Occurrence:
    """One time an event takes place."""

    uid: str
    occurrence: datetime | None
    start: datetime
    end: datetime
    title: str
    location: str
    people: tuple[str, ...]
    repeating: bool
    all_day: bool
    etag: str


def content_hash(text: str) -> str:
    """The etag of one row."""
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def etag_of(rows: Sequence[str]) -> str:
    """The etag of an event, from its rows' etags."""
    return rows[0] if len(rows) == 1 else content_hash("\n".join(rows)) if rows else ""
