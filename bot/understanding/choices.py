"""Picking one of the offered options by number, ordinal or words: only when exactly one fits."""

import re
from collections.abc import Iterator

from rapidfuzz.distance import OSA

from bot.reading import Reading
from bot.understanding.dated import at_time
from bot.understanding.text import Line, lowered
from bot.understanding.words.acts import ALL_OF_THEM, CHOICE_FILLERS, NEVER_MIND, NO, ORDINALS, POINTING, WHOLE
from bot.understanding.words.things import ARTICLES, OBJECT_WORDS

_WORD = re.compile(r"\w+(?::\w+)?")
_LONGEST = 12
_SHORTEST_TYPO = 4
_PLEAS = frozenset({"please", "yes", "ok", "okay", "no", "thanks"})
_COMPARED = frozenset({"earlier", "later", "former", "latter", "top", "bottom"})


def choice(line: Line, options: tuple[str, ...], typed: str, *, timed: bool = False) -> Reading | None:
    """The option that a short message picks; `timed` when the question asks for a time."""
    words = tuple(_WORD.findall(lowered(typed)))[:_LONGEST]
    if not options or not words or len(_WORD.findall(typed)) > _LONGEST:
        return None
    real = options[:-1] if lowered(options[-1]) in NEVER_MIND else options
    said = " ".join(word for word in words if word not in _PLEAS)
    if real and said in POINTING:
        return _pointed(said, real)
    if real and not timed and " ".join(words) not in NO and (words[0] == "not" or _several(words, len(real))):
        return Reading(act="talk")
    index = _numbered(words, len(real))
    if index is None:
        index = _whole(words, real)
    if index is None:
        index = at_time(line, words, real, timed=timed)
    if index is None:
        index = _labelled(words, options)
    return Reading(act="choice", confidence=0.95, choice=index) if index is not None else None


def _pointed(said: str, options: tuple[str, ...]) -> Reading:
    """ "This one": the only option, or the one that is about only one; of several it tells none."""
    pointed = len(options) == 1 and "other" not in said
    index = 0 if pointed else _only(i for i, label in enumerate(options) if lowered(label).startswith("only "))
    return Reading(act="talk") if index is None else Reading(act="choice", confidence=0.95, choice=index)


def _several(words: tuple[str, ...], count: int) -> bool:
    """Whether several options are named by their places, of which one can be taken only: "1 and 2"."""
    places = {word for word in words if word in ORDINALS or (word.isdigit() and 0 < int(word) <= count)}
    return len(places - {"one"}) > 1 and places | CHOICE_FILLERS | {"and"} >= set(words)


def _whole(words: tuple[str, ...], options: tuple[str, ...]) -> int | None:
    """The option that is about the whole of it: "all of them" where a series is offered."""
    if not WHOLE & set(words) or not set(words) <= ALL_OF_THEM | CHOICE_FILLERS:
        return None
    return _only(i for i, label in enumerate(options) if WHOLE & set(_WORD.findall(lowered(label))[:3]))


def _only(indexes: Iterator[int]) -> int | None:
    found = list(indexes)
    return found[0] if len(found) == 1 else None


def _numbered(words: tuple[str, ...], count: int) -> int | None:
    core = [word for word in words if word not in CHOICE_FILLERS or (word == "one" and len(words) == 1)]
    if len(core) != 1 and not (len(core) == 0 and words[-1] == "one" and words[:-1] in {("number",), ("option",)}):
        return None
    word = core[0] if core else "one"
    if word in _COMPARED and not {"the", "one"} & set(words):
        return None
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
