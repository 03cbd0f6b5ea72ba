"""Reading an event: title, start, end, people, place and repeat of one phrase."""

import re
from dataclasses import replace
from datetime import datetime, timedelta

from bot.reading import Attendee, Slot, When
from bot.times.compose import add, at
from bot.times.mention import Length, Moment, Reference, TimeOfDay
from bot.understanding.activity import activity_of
from bot.understanding.slots.people import people_in
from bot.understanding.slots.places import place_in
from bot.understanding.slots.points import Parts, duration, gather, of_moment, point, repeat
from bot.understanding.slots.words import typed
from bot.understanding.text import QUOTE, Line
from bot.understanding.words.activities import GENERIC
from bot.understanding.words.titles import TITLE_DROPS, TITLE_LEADS, TITLE_MARKS

_ADDRESS = re.compile(r"\s?[<(][^<>()\s]{1,100}@[^<>()\s]{1,100}[>)]?")
_DAY = 24 * 60  # minutes
HOUR = Length(clock=timedelta(hours=1))


def event_slots(
    line: Line, phrase: Line | None, reference: Reference, names: tuple[str, ...] = (), invited: Line | None = None
) -> tuple[Slot, ...]:
    """The slots of an event; `phrase` is the part of the line that says what it is, `invited` names people alone."""
    body = phrase if phrase is not None else Line(message=line.message, tokens=())
    activity = activity_of(body)
    parts = gather(line.mentions)
    people, people_at = people_in(body, names=names)
    if invited is not None:
        people = (*people_in(invited, names=names, bare=True)[0], *people)
    place, place_at = place_in(body, people_at)
    unnamed = invited is not None and invited is phrase
    slots = [default_title(people, None) if unnamed else title_slot(body, parts, place_at, people, activity)]
    start: When | None
    recurring = repeat(parts, reference, activity)
    if recurring is not None:
        slots.append(Slot(name="repeat", value=recurring[0]))
        start = recurring[1]
    else:
        start = point(parts, reference, activity)
    if start is not None:
        slots.append(Slot(name="start", value=start))
        slots += end_slot(start, parts, reference, activity)
    if people:
        slots.append(Slot(name="attendees", value=people))
    if place:
        slots.append(Slot(name="location", value=place))
    return tuple(slots)


def title_slot(
    body: Line, parts: Parts, skip: frozenset[int], people: tuple[Attendee, ...], activity: str | None
) -> Slot:
    """What the event is called, as typed or by default."""
    named = _called(body)
    if named:
        return Slot(name="title", value=named, span=body.span)
    first = 0
    while first < len(body.tokens) and (
        body.tokens[first].word in TITLE_LEADS or body.tokens[first].mention is not None
    ):
        first += 1
    last = len(body.tokens)
    while last > first and (body.tokens[last - 1].word in TITLE_DROPS):
        last -= 1
    core = body.part(first, last)
    words = _ADDRESS.sub("", typed(core, parts.used, frozenset(index - first for index in skip)))
    if words and words.lower() not in GENERIC:
        return Slot(name="title", value=words, span=core.span)
    return default_title(people, activity)


def default_title(people: tuple[Attendee, ...], activity: str | None) -> Slot:
    """The title when none was given."""
    names = [person.name for person in people]
    if names:
        listed = names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
        return Slot(name="title", value=f"{(activity or 'meeting').capitalize()} with {listed}", source="default")
    return Slot(name="title", value=(activity or "meeting").capitalize(), source="default")


def _called(body: Line) -> str | None:
    for index, token in enumerate(body.tokens):
        if token.word in TITLE_MARKS and index + 1 < len(body.tokens):
            rest = body.part(index + 1, len(body.tokens))
            if rest.tokens[0].word == QUOTE:
                return typed(rest.part(0, 1))
            return typed(rest, rest.mentions) or None
    quotes = [index for index, token in enumerate(body.tokens) if token.word == QUOTE]
    return typed(body.part(quotes[0], quotes[0] + 1)) if quotes else None


def end_slot(start: When, parts: Parts, reference: Reference, activity: str | None = None) -> list[Slot]:
    """When the event ends: as said, by its length, or after an hour."""
    if start.instant is None or start.day is None:
        length = duration(parts)
        return [Slot(name="duration", value=length)] if length else []
    if parts.end is not None:
        return [Slot(name="end", value=end_at(start, parts.end, reference))]
    length_value = parts.length
    value = after(start, length_value or HOUR, reference)
    return [Slot(name="end", value=value, source="typed" if length_value else "default")]


def after(start: When, length: Length, reference: Reference) -> When:
    """The point that lies a length of time after a start."""
    assert start.instant is not None
    return instant_when(add(start.instant, length, reference.zone), start.zone)


def instant_when(instant: datetime, zone: str | None = None, *, elapsed: bool = False) -> When:
    """An instant as a point, in the zone it carries."""
    clock = TimeOfDay(hour=instant.hour, minute=instant.minute, second=instant.second)
    return When(day=instant.date(), time=clock, instant=instant, zone=zone, elapsed=elapsed)


def end_at(start: When, end: TimeOfDay | Moment, reference: Reference) -> When:
    """The end as a point after the start; its half of the day is the one that comes first."""
    assert start.instant is not None
    assert start.day is not None
    assert start.time is not None
    if isinstance(end, Moment):
        stop = of_moment(end, reference, None)
        if stop.instant is not None and stop.instant > start.instant:
            return stop
        end = end.time
    begin = start.time.hour * 60 + start.time.minute
    choices = (end,) if end.certain else (end, end.other_half())
    clock = min(choices, key=lambda time: (time.hour * 60 + time.minute - begin) % _DAY or _DAY)
    day = start.day
    if clock.hour * 60 + clock.minute <= begin:
        day += timedelta(days=1)
    found = at(day, replace(clock, certain=True), reference, start.zone)
    return When(day=found.local.date(), time=clock, instant=found.instant, trouble=found.trouble, zone=start.zone)
