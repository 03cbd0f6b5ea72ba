"""Nouns of the dialogue: the frame of a request, what may be chosen, and what an intent's planning comes to."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from typing import Literal, Protocol
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter

from bot.planning.plan import Basis, Run, Step
from bot.reading import Slot, SlotValue
from bot.times.mention import DateOrder, Reference
from tools.spec import Arguments, ToolResult

TopicState = Literal["asking", "waiting", "running", "settled", "closed"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """A choice under a question: its label, and the slots it sets. Without slots it drops the topic."""

    label: str
    slots: tuple[Slot, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Frame:
    """A request being filled in. `goal` is the person's own wording; `why` says why the question is asked."""

    intent: str
    goal: str
    slots: tuple[Slot, ...] = ()
    asked: tuple[str, ...] = ()
    question: str = ""
    why: str = ""
    options: tuple[Option, ...] = ()
    left_out: tuple[str, ...] = ()
    asks: int = 0

    def value(self, name: str) -> SlotValue | None:
        """A slot's value."""
        return next((slot.value for slot in self.slots if slot.name == name), None)

    def text(self, name: str) -> str:
        """A slot's value as text, "" when it is absent."""
        value = self.value(name)
        return value if isinstance(value, str) else ""

    def merged(self, changes: tuple[Slot, ...]) -> "Frame":
        """This frame with slots replaced or added."""
        names = {slot.name for slot in changes}
        return replace(self, slots=tuple(s for s in self.slots if s.name not in names) + changes)

    def without(self, *names: str) -> "Frame":
        """This frame without some slots."""
        return replace(self, slots=tuple(slot for slot in self.slots if slot.name not in names))


FRAME: TypeAdapter[Frame] = TypeAdapter(Frame)


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """What is known about the person's days."""

    zone: ZoneInfo
    date_order: DateOrder | None = None
    working_hours: tuple[time, time] = (time(9), time(18))


class Reads(Protocol):
    """Reads through the gate. `asked` marks a read the person asked for, which is audited."""

    def __call__(self, tool: str, arguments: Arguments, *, asked: bool = False) -> ToolResult: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Desk:
    """What planning may use: the time, the person's settings, reads, and what was delivered or spoken of last."""

    now: datetime
    settings: Settings
    read: Reads
    delivered: str | None = None
    group: bool = False

    @property
    def zone(self) -> ZoneInfo:
        """The person's zone."""
        return self.settings.zone

    @property
    def today(self) -> date:
        """The person's date."""
        return self.now.astimezone(self.zone).date()

    @property
    def reference(self) -> Reference:
        """The reference of the time layer."""
        return Reference(now=self.now.astimezone(self.zone), zone=self.zone, date_order=self.settings.date_order)


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """The plan needs an answer first."""

    text: str
    options: tuple[Option, ...] = ()
    asked: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """A read's answer: nothing is planned."""

    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Cannot:
    """It cannot be done as asked; the text says why and what would work. The options are ways on."""

    text: str
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Planned:
    """The steps to carry out. `title` names the topic; `intent` is set when it turned out to be another one."""

    title: str
    steps: tuple[Step, ...]
    alternatives: tuple[str, ...] = ()
    intent: str = ""


Prepared = Question | Answer | Cannot | Planned
Prepare = Callable[[Frame, Desk], Prepared]
Tell = Callable[[Run, Desk], str]
Reached = Callable[[Run, Desk], bool]

__all__ = [
    "FRAME",
    "Answer",
    "Basis",
    "Cannot",
    "Desk",
    "Frame",
    "Option",
    "Planned",
    "Prepare",
    "Prepared",
    "Question",
    "Reached",
    "Reads",
    "Settings",
    "Tell",
    "TopicState",
]
