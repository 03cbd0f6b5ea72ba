"""Free words of a slot: the typed text without the times, courtesies and marks around it."""

import re
from collections.abc import Collection

from bot.times.company import HESITATIONS
from bot.times.mention import Day, DayRange, Length, Mention, MomentRange, Repeat, TimeRange
from bot.understanding.text import QUOTE, Line
from bot.understanding.words.titles import DANGLING, FREQUENCIES

_HESITATION = re.compile(rf"\b(?:{'|'.join(HESITATIONS)})\b,? ?", re.IGNORECASE)
_SPACES = re.compile(r"\s+")
_EDGES = " \t\n,.;:!?-–—"
_KEPT_WITH = frozenset({"for", "about", "of", "by", "until", "till", "before", "from", "during", "after"})


def typed(line: Line, without: Collection[Mention] = (), skip: frozenset[int] = frozenset()) -> str:
    """The line as typed, without the times that were used and the tokens to skip."""
    quoted = [token for token in line.tokens if token.word == QUOTE]
    if len(quoted) == 1 and len(line.plain) == 1:
        return line.message[quoted[0].start + 1 : quoted[0].end - 1]
    if not line.tokens:
        return ""
    pieces: list[str] = []
    at = line.tokens[0].start
    for index, token in enumerate(line.tokens):
        if index in skip or (token.mention is not None and token.mention in without):
            pieces.append(line.message[at : max(token.start, at)])
            at = _past_possessive(line, token.end) if token.mention is not None else token.end
    pieces.append(line.message[at : max(line.tokens[-1].end, at)])
    text = _SPACES.sub(" ", " ".join(piece.strip(_EDGES + "()") if piece.strip(_EDGES) else "" for piece in pieces))
    return _closed(line, _undangled(line, without, _HESITATION.sub("", text).strip(_EDGES)))


def _undangled(line: Line, without: Collection[Mention], text: str) -> str:
    """The text without the small words that led to a time cut off its end ("at like 9ish")."""
    if line.tokens[-1].mention is None or line.tokens[-1].mention not in without:
        return text
    words = text.split(" ")
    while len(words) > 1 and words[-1].lower() in DANGLING:
        words.pop()
    return " ".join(words)


def _closed(line: Line, text: str) -> str:
    """The text with the mark that closes its last bracket or question kept."""
    after = line.message[line.span[1] : line.span[1] + 1]
    return text + ")" if after == ")" and text.count("(") > text.count(")") else text


def _past_possessive(line: Line, end: int) -> int:
    return end + 2 if line.message[end : end + 2] in {"'s", "’s"} else end


def adjective(line: Line, mention: Mention) -> bool:
    """Whether a word of repetition stands before a noun and names a thing: "the weekly report"."""
    if not isinstance(mention.value, Repeat) or mention.text.lower() not in FREQUENCIES:
        return False
    following = next((t for t in line.tokens if t.start >= mention.end), None)
    return following is not None and following.mention is None and following.word not in DANGLING | {"to"}


def possessive(line: Line, mention: Mention) -> bool:
    """Whether a time only tells which thing is meant: "tomorrow's meeting"."""
    return line.message[mention.end : mention.end + 2] in {"'s", "’s"} or mention.text.endswith(("'s", "’s"))


def usable_times(outside: Line, text: Line | None) -> list[Mention]:
    """The times that may say when, the most telling first: those outside the text, then from its ends inward."""
    inside = {mention.start for mention in text.mentions} if text is not None else set()
    head = [mention for mention in outside.mentions if mention.start not in inside]
    if text is None:
        return head
    fit = [m for m in text.mentions if not possessive(text, m) and not _stays(text, m, head)]
    return [*head, *_inward(text, fit)]


def _stays(text: Line, mention: Mention, head: list[Mention]) -> bool:
    """Whether a time belongs to the matter itself ("book the flight for Friday", "run for 30 minutes")."""
    if isinstance(mention.value, Length) or adjective(text, mention):
        return True
    if isinstance(mention.value, DayRange | Day | MomentRange | TimeRange) and mention.introducer in _KEPT_WITH:
        return True
    return mention.introducer in {"by", "until", "till", "before", "about", "of"} or (
        bool(head) and mention.introducer == "for"
    )


def _inward(text: Line, fit: list[Mention]) -> list[Mention]:
    last: list[Mention] = []
    for token in reversed(text.tokens):
        if token.mention is None:
            break
        last.insert(0, token.mention)
    first: list[Mention] = []
    for token in text.tokens:
        if token.mention is None:
            break
        first.append(token.mention)
    ends = [mention for mention in (*last, *first) if mention in fit]
    return [*ends, *reversed([mention for mention in fit if mention not in ends])]
