"""Completing what is known of a slot with what a person adds or changes."""

from dataclasses import replace
from datetime import timedelta

from bot.reading import Context, Recurrence, Shift, Slot, SlotValue, When
from bot.times.compose import add
from bot.times.lexicon import PARTS
from bot.times.mention import DayRange, Reference, TimeOfDay
from bot.understanding.slots.events import after, end_at, instant_when
from bot.understanding.slots.moves import length_in
from bot.understanding.slots.points import Parts, of_moment, on_a_day, point, repeat, timed
from bot.understanding.text import Line

_WEEK = 7  # days
_UNTIL = frozenset({"until", "till", "til"})


def known(context: Context, name: str) -> SlotValue | None:
    """The value a slot of the frame has."""
    return next((slot.value for slot in context.slots if slot.name == name), None)


def merged_point(name: str, parts: Parts, context: Context, reference: Reference, activity: str | None) -> list[Slot]:
    """The point slot with only what changes: a time keeps the known day, a day keeps the known time."""
    recurring = repeat(parts, reference, activity)
    old = known(context, name)
    before = old if isinstance(old, When) else When()
    if recurring is not None:
        clock = recurring[1].time or before.time
        if clock is not None and before.day is not None and "BY" not in recurring[0].rrule:
            recurring = timed(recurring[0].rrule, before.day, clock, reference)
        elif recurring[1].time is None and before.time is not None:
            recurring = timed(recurring[0].rrule, recurring[0].first_day, before.time, reference)
        return [Slot(name="repeat", value=recurring[0]), Slot(name="start", value=recurring[1])]
    rule = known(context, "repeat")
    if isinstance(rule, Recurrence) and parts.time is not None and parts.day is None:
        clock = on_a_day(parts.time, parts.part_of_day, activity)
        found = timed(rule.rrule, rule.first_day, clock, reference)
        return [Slot(name="repeat", value=found[0]), Slot(name=name, value=found[1])]
    when = _merged(parts, before, reference, activity)
    return [Slot(name=name, value=when)] if when is not None else []


def _merged(parts: Parts, before: When, reference: Reference, activity: str | None) -> When | None:
    if parts.moment is not None:
        return of_moment(parts.moment, reference, activity, parts)
    kept = parts.day is not None and _in_part(before, parts.part_of_day)
    if parts.time is None and parts.part_of_day is not None and not kept:
        return When(day=parts.day or before.day, part=parts.part_of_day)
    if before.part is not None and parts.part_of_day is None and parts.time is not None:
        parts = replace(parts, part_of_day=before.part, day=parts.day or before.day)
        return point(parts, reference, activity)
    if parts.day is not None and parts.time is None and before.time is not None and not before.elapsed:
        clock = TimeOfDay(hour=before.time.hour, minute=before.time.minute, certain=True)
        return point(Parts(day=parts.day, time=clock, trouble=parts.trouble, used=parts.used), reference, activity)
    if parts.time is not None and parts.day is None and before.day is not None and not before.elapsed:
        if before.trouble is not None and before.time is not None and not parts.time.certain:
            clock = replace(parts.time, hour=parts.time.hour % 12 + before.time.hour // 12 * 12, certain=True)
            return point(Parts(day=before.day, time=clock), reference, activity)
        return point(Parts(day=before.day, time=parts.time, part_of_day=parts.part_of_day), reference, activity)
    return point(parts, reference, activity)


def _in_part(before: When, part: str | None) -> bool:
    """Whether the known time lies in a part of the day."""
    first, last = PARTS.get(part or "", (0, 0))
    return before.time is not None and not before.elapsed and first <= before.time.hour < last


def settled(which: int, slot: Slot, reference: Reference) -> Slot | None:
    """The first or second meaning of a point that had two."""
    when = slot.value
    if not isinstance(when, When) or when.day is None:
        return None
    if when.trouble == "two_readings":
        day = when.day if which == 0 else when.day.replace(month=when.day.day, day=when.day.month)
        found = point(Parts(day=day, time=when.time), reference)
        return Slot(name=slot.name, value=found) if found is not None else None
    if when.trouble == "fold" and when.time is not None:
        clock = when.time
        instant = reference.now.replace(
            year=when.day.year, month=when.day.month, day=when.day.day,
            hour=clock.hour, minute=clock.minute, second=0, microsecond=0, fold=which,
        )  # fmt: skip
        return Slot(name=slot.name, value=instant_when(instant, when.zone))
    return None


def shifted_start(line: Line, reference: Reference, context: Context) -> list[Slot]:
    """A known point moved by a length: "an hour later", "half an hour earlier"."""
    name = "start" if known(context, "start") is not None else "at"
    old = known(context, name)
    said = frozenset(line.plain) | frozenset(word for m in line.mentions for word in m.text.lower().split())
    lengths = [length for mention in line.mentions if (length := length_in(mention, reference)) is not None]
    if not isinstance(old, When) or old.instant is None or len(lengths) != 1 or not said & {"later", "earlier"}:
        return []
    instant = add(old.instant, lengths[0], reference.zone, -1 if "earlier" in said else 1)
    start = instant_when(instant, old.zone)
    return [Slot(name=name, value=start), *end_after(start, context, reference, Parts())]


def same_time(line: Line, reference: Reference, context: Context) -> list[Slot]:
    """A known point on its weekday of another week, at its time: "same time next week"."""
    if not {"same", "time"} <= set(line.plain) or len(line.mentions) != 1:
        return []
    week = line.mentions[0].value
    if not isinstance(week, DayRange) or (week.end - week.start).days != _WEEK:
        return []
    for name in ("start", "at"):
        old = known(context, name)
        if isinstance(old, When) and old.day is not None and old.time is not None and old.instant is not None:
            day = week.start + timedelta(days=old.day.weekday())
            day += timedelta(days=_WEEK if day == old.day else 0)
            start = point(Parts(day=day, time=replace(old.time, certain=True)), reference)
            return [Slot(name=name, value=start), *end_after(start, context, reference, Parts())] if start else []
    return [Slot(name="start", value=Shift(by="P1W"))] if context.intent == "move_event" else []


def new_end(line: Line, reference: Reference, context: Context) -> list[Slot]:
    """A new end of an event that is known: "until 5"."""
    start = known(context, "start")
    if len(line.mentions) != 1 or line.mentions[0].introducer not in _UNTIL or known(context, "end") is None:
        return []
    value = line.mentions[0].value
    if not isinstance(start, When) or start.instant is None or not isinstance(value, TimeOfDay):
        return []
    return [Slot(name="end", value=end_at(start, value, reference))]


def end_after(start: When, context: Context, reference: Reference, parts: Parts) -> list[Slot]:
    """The end that follows a changed start or a changed length."""
    if start.instant is None:
        return []
    if parts.length is not None:
        return [Slot(name="end", value=after(start, parts.length, reference))]
    old_start, old_end = known(context, "start"), known(context, "end")
    if isinstance(old_start, When) and isinstance(old_end, When) and old_start.instant and old_end.instant:
        length = old_end.instant - old_start.instant
        end = next(slot for slot in context.slots if slot.name == "end")
        return [Slot(name="end", value=instant_when(start.instant + length, start.zone), source=end.source)]
    return []
