"""Filling the slots of an intent from the clause that matched it."""

from dataclasses import replace
from datetime import timedelta

from bot.intents.spec import IntentSpec
from bot.reading import Attendee, Recurrence, Slot, SlotValue, Span, When, Which
from bot.times.compose import add, has_calendar
from bot.times.mention import Length, Moment, Reference, TimeOfDay
from bot.understanding.activity import activity_of
from bot.understanding.grammar import Match
from bot.understanding.slots.events import event_slots, instant_when
from bot.understanding.slots.moves import new_time, split_times
from bot.understanding.slots.people import people_in
from bot.understanding.slots.points import Parts, duration, gather, point, repeat
from bot.understanding.slots.ranges import days, hours_of_today, range_of
from bot.understanding.slots.told import told_of
from bot.understanding.slots.which import which_in
from bot.understanding.slots.words import typed, usable_times
from bot.understanding.text import Line
from bot.understanding.words.defaults import (
    ASKING_WHEN,
    COUNTING,
    DEFAULT_LISTS,
    DEFAULT_TEXTS,
    EMPTYING,
    MEALS,
    PARTS_OF_TODAY,
    TOLD_LEADS,
    WAKING,
)

_TEXTS = ("text", "terse", "title", "short", "event", "named", "engaged", "met", "people", "fact", "statement")
_POINTERS = (
    "which",
    "reminder",
    "engagement",
    "moved",
    "retimed",
    "shifted",
    "named",
    "memory",
    "owned",
    "bare",
    "pronoun",
    "object",
)
_AHEAD = 30
_EVENTS = ("withwhom", "planned", "newone", "quoted", "event", "named", "scheduled", "engaged", "met", "rest")


def caught(match: Match, names: tuple[str, ...]) -> Line | None:
    """The first of these catches that holds words."""
    return next((match.caught[name] for name in names if name in match.caught), None)


def fill(spec: IntentSpec, match: Match, reference: Reference, names: tuple[str, ...] = ()) -> tuple[Slot, ...]:
    """The slots of a matched clause."""
    kinds = {slot.kind for slot in spec.slots}
    if "title" in kinds:
        return event_slots(
            match.line, caught(match, _EVENTS), reference, names, caught(match, ("people", "withwhom", "met"))
        )
    if "new_time" in kinds:
        return _move(match, reference, names)
    if "recurrence" in kinds:
        return _reminder(match, reference)
    if "due" in kinds:
        return _task(match, reference)
    slots: list[Slot] = []
    for slot in spec.slots:
        value = _value(slot.name, slot.kind, match, reference, names)
        if value is not None:
            slots.append(value)
    return tuple(slots)


def _value(name: str, kind: str, match: Match, reference: Reference, names: tuple[str, ...]) -> Slot | None:
    match kind:
        case "which":
            return _pointer(name, match, names)
        case "when":
            when = _later(match, reference)
            return Slot(name=name, value=when) if when is not None else None
        case "range":
            span = range_of(match.line.mentions, reference)
            if span is None and match.rule.intent == "show_agenda":
                return Slot(name=name, value=_shown(match, reference), source="default")
            return Slot(name=name, value=span) if span is not None else None
        case "duration":
            length = duration(gather(match.line.mentions)) or ("PT1H" if "hour" in match.line.plain else None)
            return Slot(name=name, value=length) if length is not None else None
        case "people":
            people = _people(match, names)
            return Slot(name=name, value=people) if people else None
        case "verbatim":
            line = caught(match, ("fact", "statement", name))
            return _text(name, typed(_with_times(line, match.line)), line) if line is not None else None
        case "text":
            line = match.caught.get(name) or (match.caught.get("onelist") if name == "list" else None)
            return _text(name, _listed(typed(line)), line) if line is not None and typed(line) else None
        case _:
            return None


def _with_times(part: Line, whole: Line) -> Line:
    """The part with the times that stand next to it."""
    first = next((i for i, token in enumerate(whole.tokens) if token is part.tokens[0]), None)
    if first is None:
        return part
    last = first + len(part.tokens)
    while first > 0 and whole.tokens[first - 1].mention is not None:
        first -= 1
    while last < len(whole.tokens) and whole.tokens[last].mention is not None:
        last += 1
    return whole.part(first, last)


def _shown(match: Match, reference: Reference) -> Span:
    """Today; the coming month when the question is when something named takes place."""
    today = reference.now.date()
    if ASKING_WHEN & set(match.line.plain):
        return days(today, today + timedelta(days=_AHEAD), "the next 30 days", reference)
    part = next((word for word in match.line.plain if word in PARTS_OF_TODAY), None)
    if part is not None:
        return hours_of_today(part, reference)
    return days(today, today + timedelta(days=1), "today", reference)


def _listed(words: str) -> str:
    """A list's name without its article."""
    first, _, rest = words.partition(" ")
    return rest if first.lower() in {"my", "the", "our", "a"} and rest else words


def _text(name: str, value: SlotValue, line: Line) -> Slot:
    return Slot(name=name, value=value, span=line.span)


def _pointer(name: str, match: Match, names: tuple[str, ...]) -> Slot | None:
    line = caught(match, _POINTERS)
    if match.rule.intent == "snooze_reminder":
        which = which_in(line, line.mentions if line.plain else (), names) if line is not None else None
        return _text(name, which, line) if which is not None and line is not None and line.plain else None
    if line is None:
        line = match.line
        which = which_in(line, line.mentions, names)
        day_or_time = which.day is not None or which.time is not None
        emptied = bool(EMPTYING & set(line.plain)) and "list" in line.plain
        if not (which.every or day_or_time or emptied):
            return None
        words = " ".join(mention.text for mention in line.mentions) or "everything"
        every = which.every or emptied
        return _text(name, Which(words=words, day=which.day, time=which.time, every=every, named=False), line)
    outside = tuple(m for m in match.line.mentions)
    which = which_in(line, outside, names, often=match.rule.intent == "cancel_event")
    every = which.every or any(word in {"all", "every", "everything"} for word in match.line.plain)
    if every != which.every:
        which = replace(which, every=every)
    return _text(name, which, line)


def _people(match: Match, names: tuple[str, ...]) -> tuple[Attendee, ...] | None:
    line = match.caught.get("people") or match.caught.get("names") or _for_whom(match.line)
    people, _ = people_in(line, names=names, bare=True) if line is not None else people_in(match.line, names=names)
    return people or None


def _for_whom(line: Line) -> Line | None:
    """The names after "for": only ones that are written with a capital, since a purpose stands there too."""
    for index, token in enumerate(line.tokens[:-1]):
        following = line.tokens[index + 1]
        if token.word == "for" and following.mention is None and line.message[following.start].isupper():
            return line.part(index + 1, len(line.tokens))
    return None


def _later(match: Match, reference: Reference) -> When | None:
    """A point ahead, or a length of time from now."""
    parts = gather(match.line.mentions)
    when = point(parts, reference)
    if when is None and parts.length is not None:
        return _from_now(parts.length, reference)
    return when


def _from_now(length: Length, reference: Reference) -> When:
    return instant_when(add(reference.now, length, reference.zone), elapsed=not has_calendar(length))


def _reminder(match: Match, reference: Reference) -> tuple[Slot, ...]:
    line = caught(match, ("text", "terse", "clause", "told", "task", "short"))
    told = told_of(match.line, reference)
    parts = told if told is not None else gather(usable_times(match.line, line))
    activity = _reminded_activity(match, line)
    slots: list[Slot] = []
    words = _matter(typed(line, parts.used), told=told is not None) if line is not None else ""
    if not words:
        words = next((DEFAULT_TEXTS[word] for word in match.line.plain if word in DEFAULT_TEXTS), "")
        if words:
            slots.append(Slot(name="text", value=words, source="default"))
    else:
        slots.append(Slot(name="text", value=words, span=line.span if line is not None else None))
    counting = bool(COUNTING & set(match.line.plain))
    return (*slots, *_due_points(parts, reference, activity, counting=counting))


def _matter(words: str, *, told: bool) -> str:
    """What to remind of, without the words that only lead to it."""
    words = words.removeprefix("to ")
    lead = next((lead for lead in TOLD_LEADS if words.lower().startswith(lead)), "") if told else ""
    return words[len(lead) :]


def _reminded_activity(match: Match, line: Line | None) -> str | None:
    """The activity a reminder is for: only one that stands first, since the matter is mostly another thing."""
    waking = next((word for word in match.line.plain if word in WAKING), None)
    if waking is not None or line is None:
        return "wake" if waking is not None else None
    if sum(isinstance(mention.value, TimeOfDay | Moment) for mention in match.line.mentions) > 1:
        return None  # the matter has a time of its own
    first = [word for word in line.plain[:2] if word not in {"have", "the", "my"}]
    return first[0] if first and first[0] in MEALS else None


def _due_points(parts: Parts, reference: Reference, activity: str | None, *, counting: bool) -> list[Slot]:
    recurring: tuple[Recurrence, When] | None = repeat(parts, reference, activity)
    if recurring is not None:
        return [Slot(name="repeat", value=recurring[0]), Slot(name="start", value=recurring[1])]
    when = point(parts, reference, activity)
    if when is None and parts.length is not None and counting:
        when = _from_now(parts.length, reference)
    return [Slot(name="at", value=when)] if when is not None else []


def _task(match: Match, reference: Reference) -> tuple[Slot, ...]:
    line = caught(match, ("title", "items", "short"))
    parts = gather(match.line.mentions)
    slots: list[Slot] = []
    if line is not None:
        words = typed(line, parts.used).removesuffix(" due").removesuffix(" by").rstrip(" ,;:-")
        if words:
            slots.append(_text("title", words, line))
    named = match.caught.get("list") or match.caught.get("onelist")
    if named is not None:
        slots.append(_text("list", _listed(typed(named)), named))
    else:
        word = next((DEFAULT_LISTS[word] for word in match.line.plain if word in DEFAULT_LISTS), None)
        if word is not None:
            slots.append(Slot(name="list", value=word, source="default"))
    due = point(parts, reference)
    if due is not None:
        slots.append(Slot(name="due", value=due))
    return tuple(slots)


def _move(match: Match, reference: Reference, names: tuple[str, ...]) -> tuple[Slot, ...]:
    line = match.line
    body = caught(match, ("moved", "retimed", "shifted", "engagement"))
    before, _ = split_times(line)
    which = which_in(_unmoved(body, before), before, names, often=True) if body is not None else Which(words="")
    target, which = new_time(line, which, reference, activity_of(body) if body is not None else None)
    if not which.words and which.time is not None:
        which = replace(which, words=f"{which.time.hour:02}:{which.time.minute:02}", named=False)
    slots = [_text("which", which, body)] if body is not None else []
    return (*slots, Slot(name="start", value=target)) if target is not None else tuple(slots)


def _unmoved(body: Line, before: tuple[object, ...]) -> Line:
    """The phrase without the times that say where it goes."""
    last = len(body.tokens)
    while last > 0 and body.tokens[last - 1].mention is not None and body.tokens[last - 1].mention not in before:
        last -= 1
    return body.part(0, last)
