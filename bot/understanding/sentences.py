"""Cutting a message into sentences, and mending what a person corrected while writing."""

import re
from dataclasses import replace

from bot.times.mention import Mention
from bot.understanding.text import Line, Token, cleaned, printable, tokens_of
from bot.understanding.words.joints import ABBREVIATIONS, REPAIRS

_END = re.compile(r"[.!;\n…]|\?(?=\s)")  # a question mark inside an address ends nothing
_REPAIR_WORDS = 4


def sentences(text: str, mentions: tuple[Mention, ...]) -> list[Line]:
    """The sentences of a message; one that only names a time belongs to the one before it."""
    clean = cleaned(text)
    tokens = _repaired(tokens_of(clean, mentions))
    message = printable(text)
    lines: list[Line] = []
    first = 0
    for index, token in enumerate(tokens):
        following = tokens[index + 1].start if index + 1 < len(tokens) else len(clean)
        between = clean[token.end : following]
        last = index + 1 == len(tokens)
        if not last and (not _END.search(between) or token.word.rstrip(".") in ABBREVIATIONS):
            continue
        part = tuple(tokens[first : index + 1])
        if lines and all(t.mention is not None for t in part):
            lines[-1] = replace(lines[-1], tokens=(*lines[-1].tokens, *part))
        else:
            lines.append(Line(message=message, tokens=part, question="?" in between))
        first = index + 1
    return lines


def _repaired(tokens: list[Token]) -> list[Token]:
    """The tokens without a time that was taken back at once: "at 5, no, at 6"."""
    kept: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.mention is not None:
            for size in range(_REPAIR_WORDS, 0, -1):
                words = " ".join(t.word for t in tokens[index + 1 : index + 1 + size])
                after = tokens[index + 1 + size] if index + 1 + size < len(tokens) else None
                if (
                    words in REPAIRS
                    and after is not None
                    and after.mention is not None
                    and _alike(token.mention, after.mention)
                ):
                    index += 1 + size
                    break
            else:
                kept.append(token)
                index += 1
            continue
        kept.append(token)
        index += 1
    return kept


def _alike(first: Mention, second: Mention) -> bool:
    return first.kind == second.kind
