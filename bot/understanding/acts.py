"""Dialogue acts that closed phrases carry: yes, no, never mind, why, back to, and parts left out of a plan."""

import re

from bot.reading import Context, Reading
from bot.understanding.courtesy import bare
from bot.understanding.slots.words import typed
from bot.understanding.text import Line
from bot.understanding.words.acts import (
    BACK,
    DROP_AT_HAND,
    LEAVE_OUT,
    NAMES_A_PART,
    NEVER_MIND,
    NO,
    PARTS,
    TAKES_OUT,
    WHY_FIRST,
    WHY_REST,
    YES,
)
from bot.understanding.words.things import ARTICLES

_LONGEST = 8  # words of a closed phrase


def closed(line: Line, context: Context) -> Reading | None:
    """The act of a message that is one closed phrase."""
    if not line.tokens or line.mentions or len(line.tokens) > _LONGEST + 4:
        return None
    forms = {form.words for form in bare(line)} | {line.words}
    at_hand = bool(context.asked or context.shown_plan or context.options)
    if not line.question and (line.words in YES or (at_hand and forms & YES)):
        return Reading(act="yes", confidence=1.0)
    if forms & NEVER_MIND or (at_hand and forms & DROP_AT_HAND):
        return Reading(act="never_mind", confidence=1.0)
    if line.words in NO or (at_hand and forms & NO):
        return Reading(act="no", confidence=1.0)
    return _why(line) or _back(line)


def _why(line: Line) -> Reading | None:
    words = line.plain
    for size in range(1, 5):
        if " ".join(words[:size]) in WHY_FIRST:
            rest = words[size:]
            if all(word in WHY_REST or word in PARTS for word in rest):
                named = [word for word in rest if word in PARTS]
                return Reading(act="why", confidence=1.0, words=" ".join(named))
    return None


def _back(line: Line) -> Reading | None:
    for form in bare(line):
        words = form.words
        for phrase in BACK:
            size = len(phrase.split())
            if words.startswith(phrase + " ") and len(form.tokens) > size:
                rest = _without_articles(form.part(size, len(form.tokens)))
                if rest.tokens:
                    return Reading(act="back_to", confidence=0.9, words=typed(rest))
    return None


def edit_plan(line: Line, context: Context) -> Reading | None:
    """The part of a shown plan that is to be left out."""
    if not context.shown_plan:
        return None
    for form in reversed(bare(line)):
        for phrase in sorted(LEAVE_OUT, key=len, reverse=True):
            size = len(phrase.split())
            if not form.words.startswith(phrase + " ") or len(form.tokens) <= size:
                continue
            rest = _without_articles(form.part(size, len(form.tokens)))
            parts = context.parts if phrase in TAKES_OUT else ()
            named = phrase in NAMES_A_PART or any(_part(word, parts) for word in rest.plain)
            if rest.tokens and named and not _names(rest, context):
                return Reading(act="edit_plan", confidence=0.9, words=typed(rest))
    return None


def _part(word: str, parts: tuple[str, ...]) -> bool:
    shown = (part for what in parts for part in re.findall(r"\w{3,}", what.lower()))
    return word in PARTS or word.isdigit() or word in shown


def _names(line: Line, context: Context) -> bool:
    people = next((slot.value for slot in context.slots if slot.name == "attendees"), ())
    named = [person.name.lower() for person in people] if isinstance(people, tuple) else []
    return any(word in named for word in line.plain)


def _without_articles(line: Line) -> Line:
    first = 0
    while first < len(line.tokens) and line.tokens[first].word in ARTICLES:
        first += 1
    return line.part(first, len(line.tokens))
