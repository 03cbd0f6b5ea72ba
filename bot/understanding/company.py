"""Changing the people of a frame: inviting, leaving out, replacing."""

from bot.reading import Attendee, Context, Slot
from bot.understanding.slots.events import default_title
from bot.understanding.slots.people import people_in
from bot.understanding.text import Line
from bot.understanding.words.acts import AUXILIARIES, COMING, REPLACING, TAKING_OFF
from bot.understanding.words.people import LEADS, NOT_NAMES


def people_slots(line: Line, context: Context) -> tuple[list[Slot], set[int]]:
    """The full new people of the frame when the message changes them, with the title that follows by default."""
    current = _current(context)
    off, off_at = _taken_off(line, current)
    if not off:
        off, off_at = _absent(line, current)
    rest = line.part(0, min(off_at)) if off_at else line
    found, at = people_in(rest, names=context.names)
    if at and min(at) > 0 and line.tokens[min(at) - 1].word == "not":
        found, at = (), frozenset()  # "not with Tom", who is not among them
    added, used = list(found), set(at) | off_at
    if not added and not off:
        added, used = _bare(line, context)
    if not added and not off:
        return [], set()
    kept = [person for person in current if person not in off]
    if added and (any(word in REPLACING for word in line.plain) and "invite" not in line.plain and not off):
        kept = []
    people = (*kept, *(person for person in added if not _among(person, kept)))
    if people == current:
        return [], set()
    slots = [Slot(name="attendees", value=people)]
    old = next((slot for slot in context.slots if slot.name == "title" and slot.source == "default"), None)
    if old is not None and isinstance(old.value, str):
        slots.append(default_title(people, old.value.split(" with ")[0].lower() or None))
    return slots, used


def _current(context: Context) -> tuple[Attendee, ...]:
    value = next((slot.value for slot in context.slots if slot.name == "attendees"), ())
    return value if isinstance(value, tuple) else ()


def _among(person: Attendee, people: list[Attendee]) -> bool:
    return any(person.name.lower() == other.name.lower() for other in people)


def _taken_off(line: Line, current: tuple[Attendee, ...]) -> tuple[list[Attendee], set[int]]:
    """The people of the frame that the message names after a word that takes off."""
    for index, token in enumerate(line.tokens):
        instead = token.word == "instead" and index + 1 < len(line.tokens) and line.tokens[index + 1].word == "of"
        if token.word not in TAKING_OFF and not instead:
            continue
        words = [t.word.removesuffix("'s") for t in line.tokens[index + 1 :]]
        off = [
            p
            for p in current
            if all(part in words for part in p.name.lower().split()) or p.name.lower().split()[0] in words
        ]
        if off:
            return off, set(range(index, len(line.tokens)))
    return [], set()


def _bare(line: Line, context: Context) -> tuple[list[Attendee], set[int]]:
    """Names alone, when people were asked for or are known contacts, or after "and"."""
    known = {name.lower() for name in context.names}
    for index, token in enumerate(line.tokens):
        opening = index == 0 or line.tokens[index - 1].word in {"and", "with", "just", "only", "also"} | LEADS
        if token.mention is not None or token.word in NOT_NAMES or not opening:
            continue
        if "attendees" in context.asked or token.word in known:
            found, at = people_in(line.part(index, len(line.tokens)), names=context.names, bare=True)
            if found:
                return list(found), {index + offset for offset in at}
    return [], set()


def _absent(line: Line, current: tuple[Attendee, ...]) -> tuple[list[Attendee], set[int]]:
    """The people of the frame of whom the message says that they do not come: "Tom can't make it"."""
    words = [token.word for token in line.tokens]
    if line.mentions or line.question or "not" not in words[:-1]:
        return [], set()
    at = words.index("not")
    verb = " ".join(words[at + 1 :])
    named = [word for word in words[: max(at - 1, 0)] if word != "and"]
    off = [person for person in current if set(person.name.lower().split()) & set(named)]
    if words[at - 1] not in AUXILIARIES or verb not in COMING or len(off) != len(named):
        return [], set()
    return off, set(range(len(words)))
