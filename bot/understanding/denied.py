"""Times a person speaks of without meaning them: denied ones ("not tomorrow at 9") and negative lengths."""

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.times.mention import Length, Mention
from bot.understanding.text import Line
from bot.understanding.words.acts import DENIED_WITH, NAYS, NEW_START, NUMBERS, REFUSED

_DIGITS = 2
_DENIES = frozenset({"not", "never", "except"})
_ANY = frozenset({"anything", "anytime", "any", "time", "day", "everything", "all"})
_MINUS = re.compile(r"(?:^|(?<=[\s(]))[-\u2212]$")
_PAUSE = re.compile(r"[,;.!?\u2013\u2014]|\s-\s")
_BACKWARDS = re.compile(
    r"\b(?:in|for|by|after) [-\u2212]\d+ ?(?:s|m|h|d|sec|min|hour|hr|day|week|month)", re.IGNORECASE
)
_ENDING = r"(?:st|nd|rd|th)?"
_SHORT = r"(?:apr(?:il)?|june?|sep(?:t(?:ember)?)?|nov(?:ember)?)"
_NO_SUCH_DAY = re.compile(
    rf"\b(?:3[01]{_ENDING} (?:of )?feb(?:ruary)?|feb(?:ruary)? 3[01]{_ENDING}"
    rf"|31{_ENDING} (?:of )?{_SHORT}|{_SHORT} 31{_ENDING})\b",
    re.IGNORECASE,
)
_NEGATIVE = re.compile(r"\s*[-\u2212]\d{1,4}\s*[.!]?\s*")


def negative(clean: str) -> bool:
    """Whether a message is only a number below zero, which is neither a choice nor a time."""
    return _NEGATIVE.fullmatch(clean) is not None


def backwards(clean: str) -> bool:
    """Whether a message asks for a time a length below zero away: "in -5 minutes"."""
    return _BACKWARDS.search(clean) is not None


def no_such_day(clean: str) -> str | None:
    """A day of the month that no year has, as typed: "30 February", "April 31st"."""
    found = _NO_SUCH_DAY.search(clean)
    return found.group().strip() if found is not None else None


def without_negative(mentions: tuple[Mention, ...], clean: str) -> tuple[Mention, ...]:
    """The times without lengths and numbers below zero: "-5 minutes"."""
    return tuple(mention for mention in mentions if not _below_zero(mention, clean))


def _below_zero(mention: Mention, clean: str) -> bool:
    counted = isinstance(mention.value, Length) or mention.text.isdigit()
    return counted and mention.text[:1].isdigit() and _MINUS.search(clean[: mention.start]) is not None


def numeric(mention: Mention) -> bool:
    """Whether a time is a mere number with nothing that makes it one."""
    number = mention.text.isdigit() and len(mention.text) <= _DIGITS
    return (number or mention.text.lower() in NUMBERS) and mention.introducer is None


def affirmed(line: Line) -> Line:
    """The line without the times it denies: "not Thursday, Friday" is Friday, "not tomorrow" no time at all."""
    if not line.mentions or not _DENIES.union(NAYS, {"but"}) & set(line.plain):
        return line
    if line.tokens[-1].word in NAYS and line.tokens[-1].mention is None:
        return replace(line, tokens=tuple(token for token in line.tokens if token.mention is None))
    dropped = {index for first, last in _clauses(line) for index in _denied(line, first, last)}
    return replace(line, tokens=tuple(token for index, token in enumerate(line.tokens) if index not in dropped))


def _clauses(line: Line) -> Iterator[tuple[int, int]]:
    """Where the stretches between pauses, and before words like "but" and "make", begin and end."""
    first = 0
    for index in range(1, len(line.tokens)):
        before, token = line.tokens[index - 1], line.tokens[index]
        excepts = token.word == "but" and before.word in _ANY
        if _PAUSE.search(line.message[before.end : token.start]) or (token.word in NEW_START and not excepts):
            yield first, index
            first = index
    yield first, len(line.tokens)


def _denied(line: Line, first: int, last: int) -> Iterator[int]:
    """The indexes of the times that a stretch denies, with the words that deny them."""
    words = [token.word for token in line.tokens[first:last]]
    for index in range(first, last):
        if line.tokens[index].mention is None:
            continue
        before = words[: index - first]
        while before and before[-1] not in _DENIES and before[-1] in DENIED_WITH | {line.tokens[index].word}:
            before.pop()
        if before[-2:-1] and before[-1] == "but" and before[-2] in _ANY:
            before.pop()
            before[-1] = "except"
        if before and before[-1] in _DENIES and before[-2:-1] != ["why"]:
            yield from range(first + len(before) - 1, index + 1)
        elif " ".join(words[index - first + 1 :]) in REFUSED:
            yield from range(index, last)
