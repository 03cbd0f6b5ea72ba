"""Cutting a sentence into its requests without cutting names, pairs of things or one reminder's text."""

from dataclasses import replace

from bot.understanding.grammar import Match
from bot.understanding.interpret import best_match
from bot.understanding.interpret import strong as is_strong
from bot.understanding.text import Line, Token
from bot.understanding.words.joints import JOINTS, STRONG_JOINTS

_FREE_TEXT = frozenset({"set_reminder", "remember", "add_task"})
_MOST = 8
_AHEAD = 2  # joints behind one that are tried
_TRIED = 8  # joints of one sentence that are tried


def requests(line: Line) -> list[Line]:
    """The clauses of a sentence that each ask for something; the sentence itself when it is one request."""
    parts: list[Line] = []
    rest = line
    while len(parts) < _MOST:
        cut = _first_cut(rest)
        if cut is None:
            break
        left, rest = cut
        parts.append(left)
    return [*parts, rest]


def _first_cut(line: Line) -> tuple[Line, Line] | None:
    tried = 0
    for index in range(1, len(line.tokens) - 1):
        joint = _joint(line, index)
        if joint is None or tried >= _TRIED:
            continue
        tried += 1
        start, strong = joint
        left, right = line.part(0, index), line.part(start, len(line.tokens))
        head = best_match(left)
        if head is None or head.rule.doubtful or not right.tokens:
            continue
        if _stands_alone(head, right, strong=strong):
            return left, right
        more = _continued(head, left, right)
        if more is not None:
            return left, more
    return None


def _joint(line: Line, index: int) -> tuple[int, bool] | None:
    """Where the right side begins when a joint stands at this index, and whether the joint is a strong one."""
    if line.tokens[index].word in JOINTS:
        start, strong = index, False
        while start < len(line.tokens) and line.tokens[start].word in JOINTS:
            strong = strong or line.tokens[start].word in STRONG_JOINTS
            start += 1
        return start, strong
    gap = line.message[line.tokens[index - 1].end : line.tokens[index].start]
    return (index, False) if "," in gap else None


def _stands_alone(head: Match, right: Line, *, strong: bool) -> bool:
    match = _request(right)
    if match is None:
        return False
    if head.rule.intent not in _FREE_TEXT or strong or match.rule.intent == "set_reminder":
        return True
    return _ends_in_time(head.line) or bool(match.line.marks) or "list" in head.caught


def _request(right: Line) -> Match | None:
    """What the right side asks for first: all of it, or its words up to one of the next joints."""
    match = best_match(right)
    if match is not None and is_strong(match):
        return match
    tried = 0
    for index in range(2, len(right.tokens) - 1):
        if _joint(right, index) is None:
            continue
        tried += 1
        match = best_match(right.part(0, index))
        if match is not None and is_strong(match):
            return match
        if tried >= _AHEAD:
            break
    return None


def _ends_in_time(line: Line) -> bool:
    return bool(line.tokens) and line.tokens[-1].mention is not None


def _continued(head: Match, left: Line, right: Line) -> Line | None:
    """A second matter of the same reminder: "remind me to buy milk at 5 and to call mum at 7"."""
    if head.rule.intent != "set_reminder" or not head.caught or not head.line.mentions or not right.mentions:
        return None
    first = right.tokens[0]
    goes_on = first.word == "to" or first.mention is not None or _ends_in_time(left)
    if not goes_on or len(right.plain) < 2:
        return None
    start = first.start
    opening = tuple(Token(word=word, start=start, end=start) for word in ("remind", "me"))
    to = () if "to" in (token.word for token in right.tokens[:2]) else (Token(word="to", start=start, end=start),)
    return replace(right, tokens=(*opening, *to, *right.tokens))
