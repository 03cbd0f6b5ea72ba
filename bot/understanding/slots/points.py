"""Putting the mentions of one request together: a point, a repeat, an end, a length, a range."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from bot.reading import Recurrence, When
from bot.times.company import ACTIVITIES
from bot.times.compose import at, choose_half, first_occurrence, iso_duration, next_at
from bot.times.lexicon import RRULE_DAYS
from bot.times.mention import (
    Day,
    DayRange,
    Length,
    Mention,
    Moment,
    MomentRange,
    Reference,
    Repeat,
    TimeOfDay,
    TimeRange,
    Trouble,
)

_AFTERNOON_PARTS = frozenset({"afternoon", "evening", "night", "tonight"})
_ENDING = frozenset({"to", "until", "till", "til", "-", "through"})


@dataclass(kw_only=True, slots=True)
class Parts:
    """What has been read so far; a mention is used when it adds something that is not yet known."""

    day: date | None = None
    time: TimeOfDay | None = None
    moment: Moment | None = None
    repeat: Repeat | None = None
    ranged: DayRange | None = None
    span: TimeRange | MomentRange | None = None
    part_of_day: str | None = None
    end: TimeOfDay | Moment | None = None
    length: Length | None = None
    trouble: Trouble | None = None
    used: list[Mention] = field(default_factory=list)

    @property
    def pointed(self) -> bool:
        """Whether a time of day is known."""
        return self.time is not None or self.moment is not None or (self.repeat is not None and bool(self.repeat.time))


def gather(mentions: Iterable[Mention]) -> Parts:
    """Merge mentions in their order of importance."""
    parts = Parts()
    for mention in mentions:
        if _take(parts, mention):
            parts.used.append(mention)
    return parts


def _take(parts: Parts, mention: Mention) -> bool:
    match mention.value:
        case Repeat():
            return _take_repeat(parts, mention.value)
        case Day():
            return _take_day(parts, mention)
        case Moment():
            return _take_moment(parts, mention)
        case TimeOfDay():
            return _take_time(parts, mention)
        case Length():
            if parts.length is None:
                parts.length = mention.value
                return True
            return False
        case DayRange():
            if parts.day is None and parts.moment is None and parts.ranged is None and parts.repeat is None:
                parts.ranged = mention.value
                return True
            return False
        case TimeRange() | MomentRange():
            return _take_span(parts, mention.value)


def _take_repeat(parts: Parts, value: Repeat) -> bool:
    if parts.repeat is not None and "BY" not in parts.repeat.rrule and value.rrule.startswith(parts.repeat.rrule):
        parts.repeat = value  # "a weekly call on Tuesdays"
        return True
    if parts.repeat is not None or parts.day is not None or parts.moment is not None:
        return False
    parts.repeat = value
    return True


def _take_day(parts: Parts, mention: Mention) -> bool:
    assert isinstance(mention.value, Day)
    if parts.repeat is not None:
        return _begin(parts, mention.value.day, None)
    if parts.day is not None or parts.moment is not None:
        return False
    if isinstance(parts.span, MomentRange):
        return False
    parts.day = mention.value.day
    if mention.two_readings:
        parts.trouble = "two_readings"
    return True


def _take_moment(parts: Parts, mention: Mention) -> bool:
    assert isinstance(mention.value, Moment)
    if parts.moment is not None:
        if parts.end is None and mention.introducer in _ENDING:
            parts.end = mention.value
            return True
        return False
    if parts.repeat is not None and parts.time is None:
        return _begin(parts, mention.value.local.date(), mention.value.time)
    if parts.day is not None or parts.time is not None or parts.repeat is not None:
        return False
    parts.moment = mention.value
    if mention.two_readings:
        parts.trouble = "two_readings"
    return True


def _begin(parts: Parts, day: date, time: TimeOfDay | None) -> bool:
    """A day beside a bare repetition is its first: "a monthly review on Friday at 10"."""
    value = parts.repeat
    if value is None or "BY" in value.rrule or value.time is not None or value.rrule.startswith("FREQ=DAILY"):
        return False
    rrule = f"{value.rrule};BYDAY={RRULE_DAYS[day.weekday()]}" if value.rrule.startswith("FREQ=WEEKLY") else value.rrule
    parts.repeat = replace(value, rrule=rrule, first_day=day, time=time, start=None, trouble=None)
    return True


def _take_time(parts: Parts, mention: Mention) -> bool:
    assert isinstance(mention.value, TimeOfDay)
    if parts.pointed:
        if parts.end is None and mention.introducer in _ENDING and not parts.span:
            parts.end = mention.value
            return True
        return False
    if isinstance(parts.span, TimeRange | MomentRange):
        return False
    parts.time = mention.value
    return True


def _take_span(parts: Parts, value: TimeRange | MomentRange) -> bool:
    if value.part_of_day is not None:
        if parts.part_of_day is not None or (isinstance(value, MomentRange) and (parts.day or parts.moment)):
            return False
        parts.part_of_day = value.part_of_day
        if isinstance(value, MomentRange):
            parts.day = value.start.local.date()
        return True
    if parts.pointed or parts.span is not None:
        return False
    if isinstance(value, MomentRange):
        if parts.day is not None:
            return False
        parts.moment, parts.end = value.start, value.end
    else:
        parts.time, parts.end = value.start, value.end
    return True


def in_half(time: TimeOfDay, part: str | None, activity: str | None) -> TimeOfDay:
    """The time with its half of the day chosen by the part of the day, else by the activity."""
    if time.certain:
        return time
    if part in _AFTERNOON_PARTS and time.hour < 12:
        return replace(time.other_half(), certain=True)
    if part == "morning" and time.hour >= 12:
        return replace(time.other_half(), certain=True)
    return choose_half(replace(time, hour=time.hour % 12), activity) if activity in ACTIVITIES else time


def on_a_day(time: TimeOfDay, part: str | None, activity: str | None) -> TimeOfDay:
    """The time on a day that is known: no longer the next to come, but the activity's half or the convention's."""
    if time.certain:
        return time
    if part is not None:
        return in_half(time, part, activity)
    return choose_half(replace(time, hour=time.hour % 12), activity)


def _still_ahead(parts: Parts, time: TimeOfDay, reference: Reference) -> date:
    """The day; a weekday named today whose time is over is the one of next week."""
    assert parts.day is not None
    now = reference.now
    over = parts.day == now.date() and (time.hour, time.minute) <= (now.hour, now.minute)
    named = any("weekday" in rule for mention in parts.used for rule in mention.rules)
    return parts.day + timedelta(days=7) if over and named else parts.day


def point(parts: Parts, reference: Reference, activity: str | None = None) -> When | None:
    """The point in time, as far as it is known."""
    if parts.moment is not None:
        return of_moment(parts.moment, reference, activity, parts)
    time = in_half(parts.time, parts.part_of_day, activity) if parts.time is not None else None
    if parts.day is not None and parts.time is not None:
        time = on_a_day(parts.time, parts.part_of_day, activity)
        moment = at(_still_ahead(parts, time, reference), time, reference)
        return _when(moment, parts.trouble)
    if time is not None and parts.repeat is None:
        return _when(coming(time, reference), None)
    if parts.day is not None or (parts.part_of_day is not None and parts.repeat is None):
        return When(day=parts.day, trouble=parts.trouble, part=parts.part_of_day)
    return None


def coming(time: TimeOfDay, reference: Reference) -> Moment:
    """The next coming of a time of day; of an uncertain one, whichever half comes first."""
    first = next_at(time, reference)
    if time.certain:
        return first
    second = next_at(time.other_half(), reference)
    return min(first, second, key=lambda moment: moment.local)


def of_moment(moment: Moment, reference: Reference, activity: str | None, parts: Parts | None = None) -> When:
    """A moment as a point, with the half of the day chosen by the activity where the text left it open."""
    time = in_half(moment.time, parts.part_of_day if parts else None, activity)
    if time.hour != moment.time.hour and not moment.elapsed:
        zone = moment.zone
        moment = at(moment.local.date(), time, reference, zone)
    return _when(moment, parts.trouble if parts else None)


def _when(moment: Moment, trouble: Trouble | None) -> When:
    trouble = trouble or moment.trouble
    return When(
        day=moment.local.date(),
        time=moment.time,
        instant=None if trouble else moment.instant,
        elapsed=moment.elapsed,
        trouble=trouble,
        zone=moment.zone,
    )


def repeat(parts: Parts, reference: Reference, activity: str | None = None) -> tuple[Recurrence, When] | None:
    """The recurrence and its first occurrence as far as it is known."""
    value = parts.repeat
    if value is None:
        return None
    clock = value.time or parts.time
    if clock is None:
        return Recurrence(rrule=value.rrule, first_day=value.first_day), When(day=value.first_day)
    clock = in_half(clock, parts.part_of_day, activity)
    if clock == value.time and value.start is not None:
        first = When(day=value.start.date(), time=clock, instant=value.start, trouble=value.trouble)
        return Recurrence(rrule=value.rrule, first_day=value.first_day, time=clock), first
    return timed(value.rrule, value.first_day, clock, reference)


def timed(rrule: str, day: date, clock: TimeOfDay, reference: Reference) -> tuple[Recurrence, When]:
    """A recurrence at a time of day, with its first occurrence that is still ahead."""
    first = first_occurrence(rrule, clock, reference, day) or day
    return Recurrence(rrule=rrule, first_day=first, time=clock), _when(at(first, clock, reference), None)


def duration(parts: Parts) -> str | None:
    """The length as ISO 8601."""
    return iso_duration(parts.length) if parts.length is not None else None
