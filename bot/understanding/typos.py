"""Mending one-letter slips in the words of commands."""

from dataclasses import replace
from functools import lru_cache

from rapidfuzz.distance import OSA

from bot.understanding.text import Line
from bot.understanding.words.vocabulary import COMMAND_WORDS, ENGLISH

_SHORTEST = 4


@lru_cache(maxsize=2048)
def mended(word: str) -> str | None:
    """The command word that is one slip away, when there is exactly one."""
    if len(word) < _SHORTEST or word in COMMAND_WORDS or word in ENGLISH or not word.isalpha():
        return None
    near = [known for known in COMMAND_WORDS if abs(len(known) - len(word)) <= 1 and _near(word, known)]
    if len(near) > 1:
        near = [known for known in near if len(known) == len(word)] or near
    return near[0] if len(near) == 1 else None


def _near(word: str, known: str) -> bool:
    if word.startswith(known) or (len(known) < _SHORTEST + 1 and word[0] != known[0]):
        return word[:-1] == known and word[-1] == known[-1]
    return OSA.distance(word, known, score_cutoff=1) <= 1


def corrected(line: Line) -> Line | None:
    """The clause with its slips mended; None when there are none."""
    tokens = tuple(
        replace(token, word=word) if token.mention is None and (word := mended(token.word)) else token
        for token in line.tokens
    )
    return replace(line, tokens=tokens) if tokens != line.tokens else None
