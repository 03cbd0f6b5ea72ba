"""Reading a range of time, also one that lies in the past."""

from datetime import date, datetime, time, timedelta

from bot.reading import Span
from bot.times.compose import next_at
from bot.times.lexicon import PARTS
from bot.times.mention import (
    Day,
    DayRange,
    Mention,
    Moment,
    MomentRange,
    Reference,
    TimeOfDay,
    TimeRange,
)

_HOUR = timedelta(hours=1)


def range_of(mentions: tuple[Mention, ...], reference: Reference) -> Span | None:
    """The range that one or two mentions name together ("Tuesday" and "afternoon")."""
    day: date | None = None
    hours: tuple[TimeOfDay, TimeOfDay | None] | None = None
    days: DayRange | None = None
    label: list[str] = []
    for mention in mentions:
        match mention.value:
            case Day() if day is None:
                day = mention.value.day
            case DayRange() if days is None:
                days = mention.value
            case TimeRange() if hours is None:
                hours = (mention.value.start, mention.value.end)
            case TimeOfDay() if hours is None:
                hours = (mention.value, None)
            case MomentRange():
                return _between(mention.value.start, mention.value.end, mention.text, reference)
            case Moment():
                return _after(mention.value, mention.text, reference)
            case _:
                continue
        label.append(mention.text)
    return _whole(day, hours, days, " ".join(label), reference)


def days(first: date, last: date, label: str, reference: Reference) -> Span:
    """Whole days, the last one exclusive."""
    return Span(start=_midnight(first, reference), end=_midnight(last, reference), label=label)


def hours_of_today(part: str, reference: Reference) -> Span:
    """A part of the day of today."""
    first, last = PARTS[part]
    today = reference.now.astimezone(reference.zone).date()
    start, end = (_local(today, TimeOfDay(hour=hour), reference) for hour in (first, last))
    return Span(start=start, end=end, label=f"this {part}")


def _whole(
    day: date | None,
    hours: tuple[TimeOfDay, TimeOfDay | None] | None,
    ranged: DayRange | None,
    label: str,
    reference: Reference,
) -> Span | None:
    if hours is not None and ranged is None:
        return _hours(day, hours, label, reference)
    if day is not None:
        return days(day, day + timedelta(days=1), label, reference)
    if ranged is not None:
        return days(ranged.start, ranged.end, label, reference)
    return None


def _hours(day: date | None, hours: tuple[TimeOfDay, TimeOfDay | None], label: str, reference: Reference) -> Span:
    first, last = hours
    if day is None and last is None:
        return _after(next_at(first, reference), label, reference)
    on = day or reference.now.date()
    start = _local(on, first, reference)
    if last is None:
        return Span(start=start, end=start + _HOUR, label=label)
    end = _local(on, last, reference)
    return Span(start=start, end=end if end > start else _local(on + timedelta(days=1), last, reference), label=label)


def _between(first: Moment, last: Moment, label: str, reference: Reference) -> Span:
    return Span(start=_instant(first, reference), end=_instant(last, reference), label=label)


def _after(first: Moment, label: str, reference: Reference) -> Span:
    start = _instant(first, reference)
    return Span(start=start, end=start + _HOUR, label=label)


def _instant(moment: Moment, reference: Reference) -> datetime:
    return moment.instant if moment.instant is not None else moment.local.replace(tzinfo=reference.zone)


def _local(day: date, clock: TimeOfDay, reference: Reference) -> datetime:
    return datetime.combine(day, time(clock.hour, clock.minute, clock.second), tzinfo=reference.zone)


def _midnight(day: date, reference: Reference) -> datetime:
    return datetime.combine(day, time(), tzinfo=reference.zone)
