"""Telling what a person writes from what they paste: mails, quoted lines and chat logs are data, never a request."""

import re

from bot.understanding.words.pasted import FORWARDED, GREETED, HEADERS, LABELS, SIGN_OFFS

_HEADER = re.compile(rf"[ \t]*(?:{'|'.join(HEADERS)})[ \t]*:[^\n]", re.IGNORECASE)
_FORWARDED = re.compile(rf"[ \t>*-]*(?:{'|'.join(FORWARDED)})", re.IGNORECASE)
_WROTE = re.compile(r"[ \t]*on [^\n]{3,120} wrote:[ \t]*$", re.IGNORECASE)
_SUBJECT = re.compile(r"[ \t]*(?:fwd?|re|fw)[ \t]*:[ \t]*\S", re.IGNORECASE)
_QUOTED = re.compile(r"[ \t]*(?:>|\|)[ \t]?")
_LOGGED = re.compile(
    r"[ \t]*\[?\d{1,2}[:.]\d\d(?::\d\d)?(?:[ \t]?[ap]m)?\]?[ \t]*[-–]?[ \t]*[^\W\d_][\w .'-]{0,30}:[ \t]"
)
_SPOKEN = re.compile(r"[ \t]*[A-Z][\w.'-]{0,20}(?: [A-Z][\w.'-]{0,20})?:[ \t]+\S")
_GREETED = re.compile(
    rf"[ \t]*(?:{'|'.join(GREETED)})[ \t]+(?!steward\b)\w[\w .'-]{{0,40}}[,!:]?[ \t]*$", re.IGNORECASE
)
_SIGNED = re.compile(rf"[ \t]*(?:{'|'.join(SIGN_OFFS)})[ \t]*[,.!]?[ \t]*$", re.IGNORECASE)


def own_words(text: str) -> str:
    """The message with pasted stretches made blank, code point for code point."""
    if "\n" not in text and not _HEADER.match(text) and not text.lstrip().startswith(">"):
        return text
    lines = text.split("\n")
    kept = _own(lines)
    return "\n".join(line if keep else " " * len(line) for line, keep in zip(lines, kept, strict=True))


def _own(lines: list[str]) -> list[bool]:
    kept = [not (_QUOTED.match(line) or _LOGGED.match(line)) for line in lines]
    start = next((index for index in range(len(lines)) if _begins(lines, index)), None)
    if start is not None:
        kept[start:] = [False] * (len(lines) - start)
    if _is_letter(lines):
        kept = [False] * len(lines)
    return kept


def _begins(lines: list[str], index: int) -> bool:
    """Whether a pasted mail or log begins at a line: all that follows belongs to it."""
    line = lines[index]
    if _FORWARDED.match(line) or _WROTE.match(line):
        return True
    following = lines[index + 1] if index + 1 < len(lines) else ""
    if _HEADER.match(line):
        return index + 1 < len(lines) or line.lstrip().lower().startswith("from")
    if _SUBJECT.match(line):
        return bool(_HEADER.match(following))
    return _spoken(line) and _spoken(following)


def _spoken(line: str) -> bool:
    """Whether a line of a chat log stands here: a name, a colon and words; labels of our own things are no names."""
    return bool(_SPOKEN.match(line)) and line.split(":")[0].strip().lower() not in LABELS


def _is_letter(lines: list[str]) -> bool:
    """Whether the whole is a letter: it greets somebody in its first line, or signs off in its last ones."""
    filled = [line for line in lines if line.strip()]
    if len(filled) < 3:
        return False
    signed = any(_SIGNED.match(line) for line in filled[-3:])
    return signed or (bool(_GREETED.match(filled[0])) and len(lines) - len(filled) >= 2)
