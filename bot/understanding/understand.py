"""Understanding a message: pure, the same input gives the same reading, and it never raises."""

from dataclasses import replace

from bot.understanding.interpret import TALK, interpret
from bot.understanding.questions import question
from bot.understanding.reading import Context, Reading
from bot.understanding.sentences import sentences
from bot.understanding.split import requests
from bot.understanding.text import cleaned
from bot.understanding.times.mention import Mention, Reference
from bot.understanding.times.reader import read_times

_LONGEST = 2000  # characters; a longer message is a text, not a command
_MOST = 8  # requests of one message
_EMPTY = Context()

__all__ = ["question", "standalone", "understand"]


def understand(text: str, reference: Reference, context: Context = _EMPTY) -> Reading:
    """What a message asks for, or what it answers in the dialogue at hand."""
    if len(text) > _LONGEST or not text.strip():
        return TALK
    try:
        return _understood(text, reference, context)
    except (ValueError, OverflowError):
        return replace(TALK, rules=("a date out of range",))


def _understood(text: str, reference: Reference, context: Context) -> Reading:
    mentions = read_times(cleaned(text), reference)
    return standalone(text, mentions, reference, context)


def standalone(text: str, mentions: tuple[Mention, ...], reference: Reference, context: Context) -> Reading:
    """The requests of a message, whatever was said before it."""
    found: list[Reading] = []
    doubt: Reading | None = None
    for sentence in sentences(text, mentions):
        for line in requests(sentence):
            reading = interpret(line, reference, context)
            if reading.intent is not None:
                found.append(reading)
            elif reading.question is not None and doubt is None:
                doubt = reading
    if found:
        return replace(found[0], also=tuple(found[1:_MOST]))
    return doubt or replace(TALK, times=mentions)
