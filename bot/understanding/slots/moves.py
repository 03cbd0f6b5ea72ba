"""Reading a move: what is moved, and where to."""

from dataclasses import replace

from bot.reading import Shift, When, Which
from bot.times.compose import iso_duration
from bot.times.mention import Length, Mention, MomentRange, Reference, TimeRange
from bot.times.reader import read_times
from bot.understanding.slots.points import Parts, gather, of_moment, on_a_day, point
from bot.understanding.slots.words import possessive
from bot.understanding.text import Line
from bot.understanding.words.moves import EARLIER, LATER, TOWARDS

_LATER = (" later", " earlier", " sooner")
_WHICH_LEADS = frozenset({"on", "at"})


def split_times(line: Line) -> tuple[tuple[Mention, ...], tuple[Mention, ...]]:
    """The times that tell which thing, and those that tell where it goes."""
    mentions = line.mentions
    towards = [m for m in mentions if m.introducer in TOWARDS or _after_towards(line, m)]
    towards = [m for m in towards if m.introducer != "for"] or towards
    if towards:
        first = towards[0].start
        return tuple(m for m in mentions if m.start < first), tuple(m for m in mentions if m.start >= first)
    lengths = [m for m in mentions if isinstance(m.value, Length) or m.text.lower().endswith(_LATER)]
    if lengths:
        return tuple(m for m in mentions if m not in lengths), tuple(lengths[-1:])
    trailing: list[Mention] = []
    for token in reversed(line.tokens):
        if token.mention is None or possessive(line, token.mention):
            break
        trailing.insert(0, token.mention)
    if trailing and trailing[0].introducer in _WHICH_LEADS and not _sure(line, trailing[0]):
        trailing = []
    return tuple(m for m in mentions if m not in trailing), tuple(trailing)


def _after_towards(line: Line, mention: Mention) -> bool:
    for before, token in zip(line.tokens, line.tokens[1:], strict=False):
        if token.mention is mention:
            return before.word in TOWARDS
    return False


def _sure(line: Line, mention: Mention) -> bool:
    """Whether "on" or "at" names the target: only when the thing itself is a pronoun."""
    return len(line.plain) <= 2


def new_time(line: Line, which: Which, reference: Reference, activity: str | None) -> tuple[When | Shift | None, Which]:
    """Where the thing goes, and the pointer with the clues that a merged reading held."""
    _, after = split_times(line)
    if len(after) == 1 and isinstance(after[0].value, TimeRange | MomentRange) and _from_to(after[0]):
        which = _with_start(which, after[0])
        return _only_end(after[0], which, reference, activity), which
    shift = _shift(line, after, reference)
    if shift is not None:
        return shift, which
    parts = gather(after)
    return _target(parts, which, reference, activity), which


def _from_to(mention: Mention) -> bool:
    value = mention.value
    return (
        isinstance(value, TimeRange | MomentRange) and value.part_of_day is None and mention.introducer not in TOWARDS
    )


def _with_start(which: Which, mention: Mention) -> Which:
    value = mention.value
    assert isinstance(value, TimeRange | MomentRange)
    clock = value.start if isinstance(value, TimeRange) else value.start.time
    day = value.start.local.date() if isinstance(value, MomentRange) else which.day
    return replace(which, day=which.day or day, time=which.time or clock)


def _only_end(mention: Mention, which: Which, reference: Reference, activity: str | None) -> When:
    value = mention.value
    assert isinstance(value, TimeRange | MomentRange)
    if isinstance(value, MomentRange):
        return of_moment(value.end, reference, activity)
    return _target(Parts(time=value.end), which, reference, activity) or When(time=value.end)


def length_in(mention: Mention, reference: Reference) -> Length | None:
    """The length a time names, also as "an hour later", which alone would count from now."""
    if isinstance(mention.value, Length):
        return mention.value
    words = mention.text.lower()
    if not words.endswith(_LATER):
        return None
    alone = read_times(words.rsplit(" ", 1)[0], reference)
    return alone[0].value if len(alone) == 1 and isinstance(alone[0].value, Length) else None


def _shift(line: Line, after: tuple[Mention, ...], reference: Reference) -> Shift | None:
    lengths = [length for mention in after if (length := length_in(mention, reference)) is not None]
    if len(lengths) != 1:
        return None
    words = frozenset(line.plain) | frozenset(word for mention in after for word in mention.text.lower().split())
    by = iso_duration(lengths[0])
    if words & EARLIER and not words & LATER:
        return Shift(by="-" + by)
    return Shift(by=by)


def _target(parts: Parts, which: Which, reference: Reference, activity: str | None) -> When | None:
    if parts.moment is not None or (parts.day is not None and parts.time is not None):
        return point(parts, reference, activity)
    if parts.day is not None and which.time is not None:
        return point(Parts(day=parts.day, time=which.time, trouble=parts.trouble), reference, activity)
    if parts.day is not None:
        return When(day=parts.day, trouble=parts.trouble)
    if parts.time is not None and which.day is not None:
        return point(Parts(day=which.day, time=parts.time, part_of_day=parts.part_of_day), reference, activity)
    if parts.time is not None:
        return When(time=on_a_day(parts.time, parts.part_of_day, activity))
    return None
