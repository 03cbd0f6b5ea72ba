"""Reads every mention of time in a text."""

from bisect import bisect_left, bisect_right

from bot.times.company import ACTIVITIES, ALARMS, COUNTED, MOVE_WORDS, REMINDING, SCALES
from bot.times.detach import join_detached, sentences
from bot.times.grammar import Context, is_a
from bot.times.join_rules import PASSES, WORDS
from bot.times.length_rules import LENGTHS, length_of
from bot.times.lexer import Item, tokens
from bot.times.mention import Kind, Mention, Reference
from bot.times.parts import Clock, PartOf, Void
from bot.times.relative_rules import RELATIVE
from bot.times.resolve import resolve

_TOO_LONG = 20_000  # characters; the rest of a longer text is not read
_INTRODUCERS = (
    "AT",
    "ON",
    "FROM",
    "UNTIL",
    "BY",
    "FOR",
    "IN",
    "TO",
    "AFTER",
    "WITHIN",
    "DURING",
    "BETWEEN",
    "STARTING",
)


def read_times(text: str, reference: Reference, *, expecting: Kind | None = None) -> tuple[Mention, ...]:
    """The mentions in text order; spans never overlap.

    `expecting` is what was asked for: a mere number then counts as a time of day, a day of the month or minutes.
    """
    context = Context(reference=reference, text=text[:_TOO_LONG], expecting=expecting)
    context.items = tokens(context.text)
    if not context.items:
        return ()
    context.moves = any(item.word in MOVE_WORDS for item in context.items)
    for grammar in (LENGTHS, WORDS, RELATIVE, *PASSES):
        grammar.rewrite(context)
    found: list[Mention] = []
    for sentence in sentences(context):
        if expecting == "duration" or any(item.payload is not None for item in sentence):
            _choose(context, sentence)
            join_detached(context, sentence)
            found += _mentions(context, sentence)
    return tuple(found)


def _choose(context: Context, sentence: list[Item]) -> None:
    """Drops what is a time only in company that it does not have."""
    for at, item in enumerate(sentence):
        payload = item.payload
        if context.expecting == "duration" and payload is None and is_a(item, "NUM") and not _counted(sentence, at):
            item.payload = length_of(item.number, "minute")
        elif isinstance(payload, Void):
            item.payload = None
        elif isinstance(payload, Clock) and payload.bare:
            _choose_bare(context, sentence, at, payload)
        elif isinstance(payload, PartOf) and not _part_alone(context, sentence, at):
            item.payload = None


def _choose_bare(context: Context, sentence: list[Item], at: int, clock: Clock) -> None:
    item, before = sentence[at], _before(sentence, at)
    if context.expecting == "duration":
        item.payload = (
            length_of(item.number or clock.hour, "minute") if before is None or not is_a(before, "AT") else clock
        )
        return
    led = before is not None and is_a(before, "AT", "UNTIL", "AROUND", "AFTER", "FROM", "BY")
    if led and before is not None and is_a(before, "BY", "FROM") and context.moves and before.word == "by":
        led = False
    moved = before is not None and is_a(before, "TO") and context.moves
    words = {other.word for other in sentence[:at]}
    if before is not None and is_a(before, "FOR"):
        led = not words.isdisjoint(ALARMS)
    after = sentence[at + 1] if at + 1 < len(sentence) else None
    if after is not None and is_a(after, "TO") and before is not None and is_a(before, "FROM") and not context.moves:
        led = False
    if words & SCALES and before is not None and not is_a(before, "AT"):
        led = moved = False
    led = led or _listed(sentence, at)
    if not (led or moved or context.expecting in ("time", "datetime")):
        item.payload = None


def _listed(sentence: list[Item], at: int) -> bool:
    """Whether a mere number follows a time of day that was led in: "at 9 and 5"."""
    before = _before(sentence, at)
    if at < 3 or before is None or not is_a(before, "AND") or not isinstance(sentence[at - 2].payload, Clock):
        return False
    return is_a(sentence[at - 3], "AT") or (is_a(sentence[at - 3], "FOR") and "alarms" in {i.word for i in sentence})


def _counted(sentence: list[Item], at: int) -> bool:
    return at + 1 < len(sentence) and (sentence[at + 1].word in COUNTED or sentence[at + 1].start == sentence[at].end)


def _before(sentence: list[Item], at: int) -> Item | None:
    return sentence[at - 1] if at else None


def _part_alone(context: Context, sentence: list[Item], at: int) -> bool:
    """Whether a part of the day is one without a day: "in the morning", "at night", an answer."""
    if context.expecting is not None or len([item for item in sentence if not is_a(item, "STOP")]) == 1:
        return True
    before = _before(sentence, at)
    if before is not None and is_a(before, "THE"):
        before = _before(sentence, at - 1)
        return before is not None and is_a(before, "IN", "DURING", "BY", "UNTIL", "FOR", "ON")
    return before is not None and is_a(before, "IN", "DURING", "BY", "UNTIL", "AT", "FOR")


def _mentions(context: Context, sentence: list[Item]) -> list[Mention]:
    found: list[Mention] = []
    planned = [at for at, item in enumerate(sentence) if item.word in ACTIVITIES]
    reminded = next((at for at, item in enumerate(sentence) if item.word in REMINDING), len(sentence))
    for at, item in enumerate(sentence):
        if item.payload is None:
            continue
        mention = _mention(context, sentence, at, _activity(sentence, at, planned, reminded=reminded < at))
        if mention is not None:
            found.append(mention)
    return found


def _activity(sentence: list[Item], at: int, planned: list[int], *, reminded: bool) -> str | None:
    """The nearest thing that is planned, those in front first; what a reminder is about has a time of its own."""
    behind = bisect_right(planned, at)
    before = bisect_left(planned, at)
    if before:
        return sentence[planned[before - 1]].word
    return sentence[planned[behind]].word if behind < len(planned) and not reminded else None


def _mention(context: Context, sentence: list[Item], at: int, activity: str | None) -> Mention | None:
    item = sentence[at]
    if item.payload is None:
        return None
    try:
        read = resolve(context, item.payload, activity)
    except (ValueError, OverflowError, LookupError):
        return None
    if read is None:
        return None
    kind, grain, value, readings = read
    outer, introducer = item.start, None
    for before in reversed(sentence[max(at - 3, 0) : at]):
        if before.payload is not None or not is_a(before, *_INTRODUCERS, "AROUND", "THE"):
            break
        if not is_a(before, "THE"):
            outer, introducer = before.start, before.word
        if not is_a(before, "AROUND", "THE"):
            break
    return Mention(
        start=item.start,
        end=item.end,
        outer_start=outer,
        text=context.text[item.start : item.end],
        introducer=introducer,
        kind=kind,
        grain=grain,
        value=value,
        rules=item.rules,
        two_readings=readings,
        extra_spans=item.extra,
    )
