"""Reading the people of an event: names after "with", "invite" and "and", and e-mail addresses."""

from collections.abc import Sequence

from bot.reading import Attendee
from bot.understanding.text import Line, Token
from bot.understanding.words.people import JOINERS, KIN, LEADS, NOT_NAMES, TITLES

_MOST = 30
_LONGEST = 4  # words of one name


def people_in(
    line: Line, *, names: tuple[str, ...] = (), bare: bool = False
) -> tuple[tuple[Attendee, ...], frozenset[int]]:
    """The people a phrase names and the indexes of their tokens; `bare` when the phrase may begin with a name."""
    found: list[Attendee] = []
    used: set[int] = set()
    tokens = line.tokens
    known = frozenset(name.lower() for name in names)
    index = 0
    while index < len(tokens) and len(found) < _MOST:
        token = tokens[index]
        if token.word in LEADS or (bare and index == 0) or "@" in token.word:
            first = index if "@" in token.word or (bare and index == 0 and token.word not in LEADS) else index + 1
            people, after = _listed(line, first, known)
            if people:
                found += [person for person in people if person not in found]
                used.update(range(index, after))
                index = after
                continue
        index += 1
    return tuple(found), frozenset(used)


def _listed(line: Line, index: int, known: frozenset[str]) -> tuple[list[Attendee], int]:
    people: list[Attendee] = []
    after = index
    while index < len(line.tokens):
        size = _name_at(line, index, known, first=not people)
        if size == 0:
            break
        people.append(_attendee(line, line.tokens[index : index + size]))
        after = index = index + size
        if index < len(line.tokens) and line.tokens[index].word in JOINERS:
            index += 1
            if index < len(line.tokens) and line.tokens[index].word in LEADS:
                index += 1
        elif index >= len(line.tokens) or not _joined(line, index):
            break
    return people, after


def _joined(line: Line, index: int) -> bool:
    between = line.message[line.tokens[index - 1].end : line.tokens[index].start]
    return "," in between or "&" in between or "+" in between or ";" in between


def _name_at(line: Line, index: int, known: frozenset[str], *, first: bool) -> int:
    tokens = line.tokens
    token = tokens[index]
    if token.mention is not None:
        return 0
    if "@" in token.word:
        return 1
    if token.word in {"my", "our", "the"}:
        kin = index + 1 < len(tokens) and tokens[index + 1].word.removesuffix("'s") in KIN
        return 2 if kin else 0
    if token.word in NOT_NAMES or not token.word[0].isalpha():
        return 0
    capital = line.message[token.start].isupper()
    anycase = not any(char.isupper() for char in line.message[line.span[0] + 1 : line.span[1]])
    if not capital and not (first or anycase or token.word in known or token.word in KIN):
        return 0
    size = 2 if token.word.rstrip(".") in TITLES and index + 1 < len(tokens) and _wordy(tokens[index + 1]) else 1
    while size < _LONGEST and index + size < len(tokens):
        following = tokens[index + size]
        if _joined(line, index + size) or not _wordy(following):
            break
        grown = " ".join(t.word for t in tokens[index : index + size + 1])
        upper = line.message[following.start].isupper()
        if "@" in following.word or grown in known or (capital and upper):
            size += 1
            continue
        break
    if not capital and size == 1 and anycase and _two_lower(tokens, index):
        size = 2
    return size


def _wordy(token: Token) -> bool:
    return (
        token.mention is None and token.word[0].isalpha() and token.word not in NOT_NAMES and token.word not in JOINERS
    )


def _two_lower(tokens: Sequence[Token], index: int) -> bool:
    """A first and a last name in lower case: two words, then an end, a time or a small word."""
    if index + 1 >= len(tokens) or not _wordy(tokens[index + 1]) or tokens[index].word in KIN:
        return False
    after = tokens[index + 2] if index + 2 < len(tokens) else None
    return after is None or after.mention is not None or after.word in NOT_NAMES


def _attendee(line: Line, tokens: Sequence[Token]) -> Attendee:
    mails = [token for token in tokens if "@" in token.word]
    words = [token for token in tokens if "@" not in token.word]
    address = line.message[mails[0].start : mails[0].end] if mails else None
    name = line.message[words[0].start : words[-1].end].removesuffix("'s") if words else address or ""
    return Attendee(name=name, address=address)
