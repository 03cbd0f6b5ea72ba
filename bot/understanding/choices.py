"""Picking one of the offered options by number, ordinal or words: only when exactly one fits."""

import re

from rapidfuzz.distance import OSA

from bot.reading import Reading
from bot.understanding.text import Line, lowered
from bot.understanding.words.acts import CHOICE_FILLERS, ORDINALS
from bot.understanding.words.things import ARTICLES, OBJECT_WORDS

_WORD = re.compile(r"\w+(?::\w+)?")
_LONGEST = 12
_SHORTEST_TYPO = 4


def choice(line: Line, options: tuple[str, ...], typed: str) -> Reading | None:
    """The option that a short message picks."""
    words = tuple(_WORD.findall(lowered(typed)))[:_LONGEST]
    if not options or not words or len(_WORD.findall(typed)) > _LONGEST:
        return None
    index = _numbered(words, len(options))
    if index is None:
        index = _labelled(words, options)
    return Reading(act="choice", confidence=0.95, choice=index) if index is not None else None


def _numbered(words: tuple[str, ...], count: int) -> int | None:
    core = [word for word in words if word not in CHOICE_FILLERS or (word == "one" and len(words) == 1)]
    if len(core) != 1 and not (len(core) == 0 and words[-1] == "one" and words[:-1] in {("number",), ("option",)}):
        return None
    word = core[0] if core else "one"
    if word.isdigit() and len(word) <= 2:
        index = int(word) - 1
    elif word in ORDINALS:
        index = ORDINALS[word]
    elif len(word) == 1 and "a" <= word <= "f" and (len(words) == 1 or "option" in words):
        index = ord(word) - ord("a")
    else:
        return None
    if index < 0:
        index += count
    return index if 0 <= index < count else None


def _labelled(words: tuple[str, ...], options: tuple[str, ...]) -> int | None:
    core = [word for word in words if word not in CHOICE_FILLERS and word not in ARTICLES]
    telling = [word for word in core if word not in OBJECT_WORDS] or core
    if not telling:
        return None
    labels = [frozenset(_WORD.findall(lowered(option))) for option in options]
    exact = [index for index, option in enumerate(options) if _WORD.findall(lowered(option)) == list(words)]
    if len(exact) == 1:
        return exact[0]
    fits = [index for index, label in enumerate(labels) if all(_in(word, label) for word in telling)]
    return fits[0] if len(fits) == 1 else None


def _in(word: str, label: frozenset[str]) -> bool:
    if word in label:
        return True
    if len(word) < _SHORTEST_TYPO:
        return any(known.startswith(word) and len(word) >= 3 for known in label)
    return any(
        known.startswith(word) or (len(known) >= _SHORTEST_TYPO and OSA.distance(word, known) <= 1) for known in label
    )
