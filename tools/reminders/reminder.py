"""Nouns of the reminders: a reminder as it is stored, a snapshot of it, and how it is told in an answer."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import AwareDatetime, Field, NaiveDatetime

from tools.spec import ToolModel

LONGEST_TEXT = 1000
MOST_AT_ONCE = 50
Missed = Literal["deliver_late", "skip_with_notice"]
State = Literal["pending", "delivered", "done", "cancelled"]
Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
Id = Annotated[str, Field(max_length=64)]


def usual_missed(repeat: str | None) -> Missed:
    """What happens to a missed one unless the person says otherwise."""
    return "deliver_late" if repeat is None else "skip_with_notice"


@dataclass(frozen=True, kw_only=True, slots=True)
class Reminder:
    """One reminder.

    `local` is its next own time on the wall clock of `zone` (of UTC when `elapsed`), None when none is left; `start`
    the first of a series. `snoozed` is one extra delivery. `next_due` is the earlier of the two as a moment, None
    unless pending. `pinned` keeps the zone when the person changes theirs. `revision` grows with every change.
    """

    id: str
    person: str
    space: str
    conversation: str
    text: str
    zone: str
    elapsed: bool
    pinned: bool
    start: datetime
    local: datetime | None
    repeat: str | None
    missed: Missed
    state: State
    snoozed: datetime | None
    next_due: datetime | None
    delivered_at: datetime | None
    delivered_due: datetime | None
    done_due: datetime | None
    created_at: datetime
    revision: int


class Snapshot(ToolModel):
    """All of a reminder that a change may touch, as it was."""

    text: Text
    zone: Annotated[str, Field(max_length=64)]
    elapsed: bool
    pinned: bool
    start: NaiveDatetime
    local: NaiveDatetime | None
    repeat: Annotated[str, Field(max_length=500)] | None
    missed: Missed
    state: State
    snoozed: AwareDatetime | None
    delivered_at: AwareDatetime | None
    delivered_due: AwareDatetime | None
    done_due: AwareDatetime | None
    conversation: Annotated[str, Field(max_length=255)]
    space: Annotated[str, Field(max_length=255)]
    created_at: AwareDatetime


class Before(ToolModel):
    """What a reminder was before a change, None when it was not there.

    `etag` is that of what the change left, "" of nothing. It goes by content, so that after one undo the change before
    it can be undone as well.
    """

    id: Id
    etag: Annotated[str, Field(max_length=64)]
    snapshot: Snapshot | None


class ReminderState(ToolModel):
    """A reminder after a change or in a list. `next_due` is None when nothing is to come.

    `due` is the time it is about: the next one, else the last. `delivered_at` is when it last came up.
    """

    id: str
    text: str
    next_due: AwareDatetime | None
    due: AwareDatetime
    repeat: str | None
    elapsed: bool
    zone: str
    missed: Missed
    state: State
    snoozed: AwareDatetime | None
    delivered_at: AwareDatetime | None


class Changed(ReminderState):
    """One reminder after a change, with what undoing it needs; `old_due` is the time it had."""

    old_due: AwareDatetime | None
    before: tuple[Before, ...]


class ChangedMany(ToolModel):
    """Several reminders after a change; `ids` of those that were removed too."""

    ids: tuple[str, ...]
    reminders: tuple[ReminderState, ...]
    before: tuple[Before, ...]


class Reminders(ToolModel):
    """Pending reminders, the next due first."""

    reminders: tuple[ReminderState, ...]
    count: int
