"""Nouns between words and mentions: what a stretch says before it is set on the calendar."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime

from bot.times.mention import Grain, Kind, Length, Value


@dataclass(frozen=True, kw_only=True, slots=True)
class Clock:
    """A reading of the clock. `half` is "am" or "pm" once it is known; `sure` marks the 24-hour clock."""

    hour: int
    minute: int = 0
    second: int = 0
    half: str | None = None
    sure: bool = False
    bare: bool = False  # a mere number
    zone: str | None = None
    midnight: bool = False

    @property
    def certain(self) -> bool:
        """Whether the half of the day was said."""
        return self.sure or self.half is not None

    def hour24(self) -> int:
        """The hour on the 24-hour clock, as far as it is known."""
        if self.half == "am":
            return self.hour % 12 if self.hour <= 12 else self.hour
        if self.half == "pm":
            return self.hour % 12 + 12 if self.hour <= 12 else self.hour
        return self.hour


@dataclass(frozen=True, kw_only=True, slots=True)
class ClockSpan:
    """Two readings of the clock."""

    start: Clock
    end: Clock


@dataclass(frozen=True, kw_only=True, slots=True)
class DayAt:
    """A day. A weekday that is today rolls on a week once its time is past; tonight's small hours are tomorrow's."""

    day: date
    rolls: bool = False
    today: bool = False
    tonight: bool = False
    weekday: int | None = None
    others: tuple[date, ...] = ()
    nth: int | None = None  # "the 14th": the day of a month that was not named
    dated: bool = False  # month and day were named


@dataclass(frozen=True, kw_only=True, slots=True)
class Days:
    """Whole days, the end exclusive."""

    start: date
    end: date
    grain: Grain = "day"


@dataclass(frozen=True, kw_only=True, slots=True)
class PartOf:
    """A part of the day: hours, the end exclusive."""

    name: str
    first: int
    last: int


@dataclass(frozen=True, kw_only=True, slots=True)
class DayPart:
    """A part of a known day."""

    day: DayAt
    part: PartOf


@dataclass(frozen=True, kw_only=True, slots=True)
class Instant:
    """A point that is a length of time away from now."""

    instant: datetime
    grain: Grain = "minute"


@dataclass(frozen=True, kw_only=True, slots=True)
class Every:
    """A repetition: the parts of its rule."""

    freq: str
    interval: int = 1
    byday: tuple[str, ...] = ()
    bymonthday: int | None = None
    bymonth: int | None = None
    part: PartOf | None = None
    clock: Clock | None = None
    first: date | None = None  # not before this day
    until: date | None = None  # the last day
    lasting: Length | None = None
    count: int | None = None

    def on(self, **changes: object) -> "Every":
        """A copy with some parts set."""
        return replace(self, **changes)  # type: ignore[arg-type]  # each caller names fields of this class


@dataclass(frozen=True, kw_only=True, slots=True)
class Moments:
    """A day with a clock, or with two."""

    day: DayAt
    clock: Clock
    end: Clock | None = None
    end_day: DayAt | None = None
    part: PartOf | None = None
    set: bool = field(default=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Final:
    """A finished value."""

    kind: Kind
    grain: Grain
    value: Value


@dataclass(frozen=True, kw_only=True, slots=True)
class Void:
    """Words of time that say nothing we can use ("twice a week")."""


Payload = Clock | ClockSpan | DayAt | Days | PartOf | DayPart | Instant | Length | Every | Moments | Final | Void
