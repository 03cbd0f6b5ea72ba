"""Understanding a message: pure, the same input gives the same reading, and it never raises."""

from dataclasses import replace

from bot.intents.registry import INTENTS
from bot.reading import Context, Reading, Slot
from bot.times.mention import Kind, Mention, Reference
from bot.times.reader import read_times
from bot.understanding.acts import closed, edit_plan
from bot.understanding.answers import answer, values
from bot.understanding.choices import choice
from bot.understanding.denied import backwards, negative, no_such_day, without_negative
from bot.understanding.foreign import own_words
from bot.understanding.interpret import TALK, interpret
from bot.understanding.matters import Place, place, unclear
from bot.understanding.questions import question
from bot.understanding.sentences import sentences
from bot.understanding.several import apart
from bot.understanding.split import requests
from bot.understanding.text import Line, cleaned, for_times, printable, tokens_of
from bot.understanding.words.joints import SAID
from bot.understanding.words.questions import BACKWARDS, NO_SUCH_DAY

_LONGEST = 4000  # characters; a longer message is a text, not a command
_MOST = 8  # requests of one message
_SENTENCES = 100  # of a message; what stands behind them is no request
_EMPTY = Context()
_TIMED = frozenset({"at", "start", "until", "due"})
_EXPECTED: dict[str, Kind] = {"range": "date", "duration": "duration"}

__all__ = ["patch", "question", "standalone", "understand"]


def understand(text: str, reference: Reference, context: Context = _EMPTY) -> Reading:
    """What a message asks for, or what it answers in the dialogue at hand."""
    if len(text) > _LONGEST or not text.strip():
        return TALK
    try:
        own = own_words(text)
        return _understood(own, reference, context) if own.strip() else TALK
    except (ValueError, OverflowError):
        return replace(TALK, rules=("a date out of range",))


def patch(text: str, reference: Reference, context: Context) -> tuple[Slot, ...]:
    """The slots of the frame that a free wish changes ("make it 4pm instead", "only with Tom")."""
    spec = INTENTS.get(context.intent or "")
    if spec is None or len(text) > _LONGEST:
        return ()
    try:
        line = _whole(text, _times(text, reference, "time"))
        return tuple(values(line, spec, reference, context)[0])
    except (ValueError, OverflowError):
        return ()


def _understood(text: str, reference: Reference, context: Context) -> Reading:
    framed = bool(context.asked or context.shown_plan or context.done)
    expecting: Kind | None = None
    if framed:
        expecting = next((_EXPECTED[name] for name in context.asked if name in _EXPECTED), "time")
    if negative(cleaned(text)):
        return TALK
    if backwards(cleaned(text)):
        return TALK if context.asked else replace(TALK, act="request", question=BACKWARDS)
    missing_day = no_such_day(cleaned(text))
    if missing_day is not None:
        return replace(TALK, act="request", question=NO_SUCH_DAY.format(day=missing_day))
    mentions = _times(text, reference, expecting)
    line = _whole(text, mentions)
    picked = None
    if context.options and not _an_hour(line, context):
        picked = choice(line, context.options, cleaned(text), timed=_asks_time(context))
    reading = picked or closed(line, context) or edit_plan(line, context)
    if reading is not None:
        return reading
    if framed and context.intent in INTENTS:
        where = place(line, context)
        found = answer(line, reference, context) if where is not Place.OWN else None
        if found is not None:
            return unclear(context) if where is Place.UNCLEAR else found
    if framed:
        mentions = _times(text, reference)
    return standalone(text, mentions, reference, context)


def _an_hour(line: Line, context: Context) -> bool:
    """Whether a mere number answers a question for a time: it is an hour and no place in a list."""
    return _asks_time(context) and len(line.tokens) == 1 and line.tokens[0].mention is not None


def _asks_time(context: Context) -> bool:
    return bool(context.asked) and context.asked[0] in _TIMED


def _times(text: str, reference: Reference, expecting: Kind | None = None) -> tuple[Mention, ...]:
    clean = cleaned(text)
    return without_negative(read_times(for_times(clean), reference, expecting=expecting), clean)


def _whole(text: str, mentions: tuple[Mention, ...]) -> Line:
    clean = cleaned(text)
    return Line(
        message=printable(text), tokens=tuple(tokens_of(clean, mentions)), question=clean.rstrip().endswith("?")
    )


def standalone(text: str, mentions: tuple[Mention, ...], reference: Reference, context: Context) -> Reading:
    """The requests of a message, whatever was said before it."""
    found: list[Reading] = []
    doubt: Reading | None = None
    for sentence in sentences(text, mentions)[:_SENTENCES]:
        act = closed(sentence, _EMPTY)
        if act is not None and act.act in {"never_mind", "no"}:
            found.clear()
            continue
        if found and sentence.words.startswith(SAID):
            found.clear()
            continue
        for line in (one for request in requests(sentence) for one in apart(request, reference)):
            reading = interpret(line, reference, context)
            if reading.intent is not None:
                found.append(reading)
            elif reading.question is not None and doubt is None:
                doubt = reading
    if found:
        return replace(found[0], also=tuple(found[1:_MOST]))
    return doubt or replace(TALK, times=mentions)
