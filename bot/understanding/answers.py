"""Reading a message inside a dialogue: values that fill what was asked, or change what is known, in any order."""

from collections.abc import Mapping
from dataclasses import replace

from bot.intents.registry import INTENTS
from bot.intents.spec import IntentSpec
from bot.reading import Act, Context, Reading, Shift, Slot, When, Which
from bot.times.compose import add, has_calendar
from bot.times.mention import Reference
from bot.understanding.activity import activity_of
from bot.understanding.company import people_slots
from bot.understanding.courtesy import bare
from bot.understanding.denied import affirmed, numeric
from bot.understanding.matters import topic_words
from bot.understanding.merge import end_after, known, merged_point, new_end, same_time, settled, shifted_start
from bot.understanding.slots.events import after, instant_when
from bot.understanding.slots.moves import new_time
from bot.understanding.slots.places import place_in
from bot.understanding.slots.points import Parts, duration, gather
from bot.understanding.slots.ranges import range_of
from bot.understanding.slots.which import clues, which_in
from bot.understanding.slots.words import typed, usable_times
from bot.understanding.text import Line, Token
from bot.understanding.titles import relocated, renamed
from bot.understanding.words.acts import (
    ALL_OF_THEM,
    ASKING,
    BLOCKERS,
    FILLERS,
    HEDGES,
    LEADS_OF_TEXT,
    MARKERS,
    ORDINALS,
    WHOLE,
)

_FREE = frozenset({"text", "title", "fact", "list", "which", "attendees", "location"})
_TIMES = frozenset({"at", "start", "until", "due", "end", "range", "duration", "repeat"})
_MOST_LEFT = 2  # words beside the values that an answer may have


def answer(line: Line, reference: Reference, context: Context) -> Reading | None:
    """The message as an answer or a correction of the frame at hand; None when it holds no value for it."""
    spec = INTENTS.get(context.intent or "")
    if spec is None:
        return None
    typed_line, line = line, affirmed(line)
    if not line.tokens or (line is typed_line and not context.asked and _bare_number(line)):
        return None
    slots, used = values(line, spec, reference, context)
    if not slots and line.mentions != typed_line.mentions:
        return None
    act: Act = "answer" if any(slot.name in context.asked for slot in slots) else "correction"
    free = [name for name in context.asked if name in _FREE and not any(slot.name == name for slot in slots)]
    if free and (not slots or act == "answer" or _left(line, used)) and not _elsewhere(line):
        slot = _free(free[0], line, slots, context)
        if slot is not None:
            slots, act = [*slots, slot], "answer"
            used = frozenset(range(len(line.tokens)))
    if not slots or not _plausible(line, used, context):
        return None
    return Reading(act=act, confidence=0.9, intent=context.intent, slots=tuple(slots), times=line.mentions)


def values(line: Line, spec: IntentSpec, reference: Reference, context: Context) -> tuple[list[Slot], frozenset[int]]:
    """The values of a frame's slots that a message holds, and the indexes of the tokens they stand on."""
    settled_slots = _ordinal(line, reference, context)
    if settled_slots:
        return settled_slots, frozenset(range(len(line.tokens)))
    line = affirmed(line)
    kinds = {slot.kind for slot in spec.slots}
    slots: list[Slot] = []
    used: set[int] = set()
    if "people" in kinds:
        people, at = people_slots(line, context)
        slots += people
        used |= at
    placed, at = relocated(line, spec)
    slots += placed
    used |= at
    title, at = renamed(line, spec)
    slots += title
    used |= at
    if "place" in kinds and not title and not placed:
        place, where = place_in(line, frozenset(used))
        if place is not None:
            slots.append(Slot(name="location", value=place))
            used |= where
    slots += _times(_unnamed(line, frozenset(at)), spec, reference, context)
    used |= {index for index, token in enumerate(line.tokens) if token.mention is not None}
    return slots, frozenset(used)


def _unnamed(line: Line, named: frozenset[int]) -> Line:
    """The line without the mere numbers that belong to a new name: "call it Budget 2"."""
    kept = [t for i, t in enumerate(line.tokens) if not (i in named and t.mention is not None and numeric(t.mention))]
    return replace(line, tokens=tuple(kept))


def _bare_number(line: Line) -> bool:
    """Whether a message is a mere number, which changes nothing that stands: "make it 4" and "at 4" do."""
    mere = len(line.mentions) == 1 and numeric(line.mentions[0])
    return mere and not any(token.word in MARKERS for token in line.tokens)


def _times(line: Line, spec: IntentSpec, reference: Reference, context: Context) -> list[Slot]:
    if not line.mentions:
        return []
    activity = _activity(context)
    shifted = (
        shifted_start(line, reference, context)
        or new_end(line, reference, context)
        or same_time(line, reference, context)
    )
    if shifted:
        return shifted
    names = {slot.name: slot.kind for slot in spec.slots}
    if spec.name == "move_event":
        return _moved(line, reference, context, activity)
    parts = gather(usable_times(line, line if _asks_text(context) else None))
    for name in ("start", "at", "until", "due"):
        if (
            name in names
            and (name != "at" or known(context, "repeat") is None)
            and (name != "start" or "at" not in names or known(context, "repeat") is not None)
        ):
            return _point(name, parts, names, reference, context, activity)
    slots: list[Slot] = []
    span = range_of(line.mentions, reference)
    if "range" in names and span is not None:
        slots.append(Slot(name="range", value=span))
    length = duration(parts)
    if "duration" in names and length is not None:
        slots.append(Slot(name="duration", value=length))
    return slots


def _asks_text(context: Context) -> bool:
    return bool({"text", "title", "fact"} & set(context.asked))


def _point(
    name: str, parts: Parts, names: Mapping[str, str], reference: Reference, context: Context, activity: str | None
) -> list[Slot]:
    slots = merged_point(name, parts, context, reference, activity)
    start = next((slot.value for slot in slots if slot.name == "start"), None)
    if "end" in names:
        old = known(context, "start")
        if isinstance(start, When):
            slots += end_after(start, context, reference, parts)
        elif parts.length is not None and isinstance(old, When) and old.instant is not None:
            slots.append(Slot(name="end", value=after(old, parts.length, reference)))
        elif parts.length is not None:
            slots.append(Slot(name="duration", value=duration(parts) or ""))
    elif not slots and parts.length is not None:
        instant = add(reference.now, parts.length, reference.zone)
        slots.append(Slot(name=name, value=instant_when(instant, elapsed=not has_calendar(parts.length))))
    return slots


def _moved(line: Line, reference: Reference, context: Context, activity: str | None) -> list[Slot]:
    which = known(context, "which")
    pointer = which if isinstance(which, Which) else Which(words="")
    target, _ = new_time(line, pointer, reference, activity)
    old = known(context, "start")
    if isinstance(target, When) and isinstance(old, When):
        if target.day is not None and target.time is None and old.time is not None:
            return merged_point("start", Parts(day=target.day), context, reference, activity)
        if target.time is not None and target.day is None and old.day is not None:
            return merged_point("start", Parts(time=target.time), context, reference, activity)
    return [Slot(name="start", value=target)] if isinstance(target, When | Shift) else []


def _activity(context: Context) -> str | None:
    title = known(context, "title")
    if not isinstance(title, str):
        return None
    words = tuple(title.lower().split())
    tokens = tuple(Token(word=word, start=0, end=0) for word in words)
    return activity_of(Line(message=title, tokens=tokens))


def _ordinal(line: Line, reference: Reference, context: Context) -> list[Slot]:
    """The first or the second meaning of a point in time that had two."""
    picked = [ORDINALS[word] for word in line.plain if word in ORDINALS and word != "one"]
    if len(picked) != 1 or len(line.plain) > _MOST_LEFT + 2:
        return []
    for slot in context.slots:
        if slot.name in context.asked:
            found = settled(0 if picked[0] == 0 else 1, slot, reference)
            if found is not None:
                return [found]
    return []


def _free(name: str, line: Line, slots: list[Slot], context: Context) -> Slot | None:
    """The words of a message as the value that was asked for."""
    form = bare(line)
    core = form[-1] if name in {"which", "attendees"} else line
    timed = bool(_TIMES & {slot.name for slot in slots})
    words = typed(core, line.mentions if timed else ())
    for lead in LEADS_OF_TEXT:
        if words.lower().startswith(lead + " "):
            words = words[len(lead) + 1 :]
            break
    if name == "which":
        which = _pointer(core, context) if core.tokens else None
        return Slot(name=name, value=which) if which is not None else None
    return Slot(name=name, value=words) if words and name != "attendees" else None


def _pointer(line: Line, context: Context) -> Which | None:
    """The thing pointed at; a day, a time or "all of them" alone narrows or widens what was named before."""
    which, old = which_in(line, line.mentions, context.names), known(context, "which")
    whole = bool(WHOLE & set(line.plain)) and set(line.plain) <= ALL_OF_THEM
    if not isinstance(old, Which) or not (old.sought or old.day or old.people):
        return None if whole and not line.mentions and context.options else which
    if whole:
        return replace(old, every=True, day=which.day or old.day, time=which.time or old.time)
    if (which.named or which.pronoun) and not (which.pronoun and line.mentions):
        return which
    day, time = clues(line.mentions)
    return replace(old, day=day or old.day, time=time or old.time)


def _elsewhere(line: Line) -> bool:
    """Whether the message asks something itself, and so is no answer."""
    return line.question and bool(line.plain) and line.plain[0] in ASKING


def _left(line: Line, used: frozenset[int]) -> list[str]:
    return [t.word for i, t in enumerate(line.tokens) if i not in used and t.mention is None and t.word not in FILLERS]


def _plausible(line: Line, used: frozenset[int], context: Context) -> bool:
    """Whether what stands beside the values fits an answer, or a correction that says it is one."""
    left = _left(line, used)
    if context.asked:
        left = [word for word in left if word not in HEDGES]
    if context.asked or context.shown_plan or line.words.startswith("the "):
        left = [word for word in left if word not in topic_words(context)]
    if any(word in BLOCKERS for word in left):
        return False
    if context.asked:
        return len(left) <= _MOST_LEFT and not _elsewhere(line)
    marked = any(token.word in MARKERS for token in line.tokens)
    return len(left) <= (_MOST_LEFT if marked else 0) and not (line.question and not marked)
