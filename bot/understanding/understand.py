"""Understanding a message: pure, the same input gives the same reading, and it never raises."""

from dataclasses import replace

from bot.intents.registry import INTENTS
from bot.reading import Context, Reading, Slot
from bot.times.mention import Kind, Mention, Reference
from bot.times.reader import read_times
from bot.understanding.acts import closed, edit_plan
from bot.understanding.answers import answer, values
from bot.understanding.choices import choice
from bot.understanding.foreign import own_words
from bot.understanding.interpret import TALK, best_match, interpret, strong
from bot.understanding.questions import question
from bot.understanding.sentences import sentences
from bot.understanding.several import apart
from bot.understanding.split import requests
from bot.understanding.text import Line, cleaned, for_times, printable, tokens_of
from bot.understanding.words.joints import SAID
from bot.understanding.words.things import PRONOUNS

_LONGEST = 4000  # characters; a longer message is a text, not a command
_MOST = 8  # requests of one message
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
        line = _whole(text, read_times(for_times(cleaned(text)), reference, expecting="time"))
        return tuple(values(line, spec, reference, context)[0])
    except (ValueError, OverflowError):
        return ()


def _understood(text: str, reference: Reference, context: Context) -> Reading:
    framed = bool(context.asked or context.shown_plan or context.done)
    expecting: Kind | None = None
    if framed:
        expecting = next((_EXPECTED[name] for name in context.asked if name in _EXPECTED), "time")
    mentions = read_times(for_times(cleaned(text)), reference, expecting=expecting)
    line = _whole(text, mentions)
    picked = choice(line, context.options, cleaned(text)) if context.options and not _an_hour(line, context) else None
    reading = picked or closed(line, context) or edit_plan(line, context)
    if reading is not None:
        return reading
    if framed and context.intent in INTENTS and not _new_request(line, context):
        found = answer(line, reference, context)
        if found is not None:
            return found
    if framed:
        mentions = read_times(for_times(cleaned(text)), reference)
    return standalone(text, mentions, reference, context)


def _an_hour(line: Line, context: Context) -> bool:
    """Whether a mere number answers a question for a time: it is an hour and no place in a list."""
    asks = bool(context.asked) and context.asked[0] in _TIMED
    return asks and len(line.tokens) == 1 and line.tokens[0].mention is not None


def _whole(text: str, mentions: tuple[Mention, ...]) -> Line:
    clean = cleaned(text)
    return Line(
        message=printable(text), tokens=tuple(tokens_of(clean, mentions)), question=clean.rstrip().endswith("?")
    )


def _new_request(line: Line, context: Context) -> bool:
    """Whether a message stands on its own, so that it is a digression and no answer."""
    match = best_match(line)
    if match is None or not strong(match):
        return False
    if match.rule.pattern == "add {short}" and _adds_a_person(line, context):
        return False
    at_hand = match.rule.intent == "move_event" and context.shown_plan and bool(PRONOUNS & set(match.line.plain))
    return not at_hand


def _adds_a_person(line: Line, context: Context) -> bool:
    """Whether "add X" names a person for the event at hand: a contact, or a word with a capital."""
    spec = INTENTS.get(context.intent or "")
    if spec is None or not any(slot.kind == "people" for slot in spec.slots) or context.done:
        return False
    named = next(
        (token for before, token in zip(line.tokens, line.tokens[1:], strict=False) if before.word == "add"), None
    )
    known = {name.lower() for name in context.names}
    return named is not None and (named.word in known or line.message[named.start].isupper())


def standalone(text: str, mentions: tuple[Mention, ...], reference: Reference, context: Context) -> Reading:
    """The requests of a message, whatever was said before it."""
    found: list[Reading] = []
    doubt: Reading | None = None
    for sentence in sentences(text, mentions):
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
