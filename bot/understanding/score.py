"""Scoring the words of a clause that no rule fits; below the threshold the clause is talk."""

from dataclasses import dataclass

from bot.understanding.grammar import Match
from bot.understanding.text import Line


@dataclass(frozen=True, kw_only=True)
class Guess:
    """An intent that the words of a clause speak for."""

    intent: str
    match: Match
    confidence: float
    doubtful: bool
    rules: tuple[str, ...]


def guess(line: Line) -> Guess | None:
    """The intent that scores best, or None when nothing scores enough."""
    return None
