"""Nouns of the time layer: what one stretch of text says about time.

A `Mention` is a span of the text with exactly one value. Days are calendar dates, times of day are wall-clock,
instants are aware datetimes in the reference zone. Ends are exclusive everywhere.
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

Kind = Literal["date", "datetime", "time", "duration", "set", "daterange", "timerange", "datetimerange"]
Grain = Literal["second", "minute", "hour", "part_of_day", "day", "weekend", "week", "month", "quarter", "year"]
DateOrder = Literal["day_first", "month_first"]
Trouble = Literal["gap", "fold", "two_readings"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Reference:
    """Where and when a text was written, and how its author writes numeric dates."""

    now: datetime  # aware, in `zone`
    zone: ZoneInfo
    date_order: DateOrder | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeOfDay:
    """A wall-clock time. `certain` is false while the half of the day was chosen by convention ("at 3")."""

    hour: int  # 0–23, after the conventions were applied
    minute: int = 0
    second: int = 0
    certain: bool = True

    def other_half(self) -> "TimeOfDay":
        """The same reading of the clock twelve hours away."""
        return TimeOfDay(hour=(self.hour + 12) % 24, minute=self.minute, second=self.second, certain=self.certain)


@dataclass(frozen=True, kw_only=True, slots=True)
class Day:
    """A calendar date (kind `date`)."""

    day: date


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """A point in time (kind `datetime`).

    `local` is the naive wall-clock reading. `instant` is None when `trouble` says that this local time does not exist
    (`gap`) or exists twice (`fold`) in the zone. `elapsed` marks a length of time from now ("in 24 hours"), which is
    an instant and not a wall-clock reading. `zone` is set when the text named one ("3pm London time").
    """

    local: datetime
    instant: datetime | None
    time: TimeOfDay
    elapsed: bool = False
    trouble: Trouble | None = None
    zone: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Length:
    """A duration: calendar parts and clock parts are kept apart, since a day is not always 24 hours."""

    years: int = 0
    months: int = 0
    weeks: int = 0
    days: int = 0
    clock: timedelta = timedelta()


@dataclass(frozen=True, kw_only=True, slots=True)
class Repeat:
    """A recurrence (kind `set`): a bare RRULE value; `start` is its first occurrence from now on.

    `time` is None when the text gave no time of day; `start` is then a date at best, and the caller asks.
    `trouble` as in `Moment`, for the first occurrence.
    """

    rrule: str
    time: TimeOfDay | None
    first_day: date
    start: datetime | None
    trouble: Trouble | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class DayRange:
    """Whole days (kind `daterange`)."""

    start: date
    end: date


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeRange:
    """Wall-clock times of an unnamed day (kind `timerange`)."""

    start: TimeOfDay
    end: TimeOfDay
    part_of_day: str | None = None  # "morning" when the text named a part of the day and not its hours


@dataclass(frozen=True, kw_only=True, slots=True)
class MomentRange:
    """Two instants (kind `datetimerange`)."""

    start: Moment
    end: Moment
    part_of_day: str | None = None


Value = Day | Moment | TimeOfDay | Length | Repeat | DayRange | TimeRange | MomentRange


@dataclass(frozen=True, kw_only=True, slots=True)
class Mention:
    """One thing a text says about time. `text[start:end]` is the wording; spans of mentions never overlap.

    `introducer` is the connecting word in front that belongs to the mention but not to its value ("at", "on", "from",
    "until", "by", "for", "in", "to"), with `outer_start` where it begins, so that a caller may cut both out of a title.
    `rules` names the rules that made the reading, for explanations. `two_readings` lists the alternatives when a
    numeric date reads two ways and the person has no setting (`value` is then the day-first one).
    """

    start: int
    end: int
    outer_start: int
    text: str
    introducer: str | None
    kind: Kind
    grain: Grain
    value: Value
    rules: tuple[str, ...] = ()
    two_readings: tuple[Value, ...] = ()
    extra_spans: tuple[tuple[int, int], ...] = ()  # words of the value that stand apart ("… to send them at 4pm")
