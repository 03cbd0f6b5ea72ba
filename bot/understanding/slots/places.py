"""Reading where an event takes place."""

from bot.understanding.text import QUOTE, Line
from bot.understanding.words.places import NOT_PLACES, ONLINE, PLACE_ENDS, PLACE_LEADS, PLACE_WORDS

_LONGEST = 7
_DETERMINERS = frozenset({"the", "my", "our", "his", "her", "their", "a"})


def place_in(line: Line, taken: frozenset[int] = frozenset()) -> tuple[str | None, frozenset[int]]:
    """The place a phrase names, as typed, and the indexes of its tokens with the word in front."""
    for index, token in enumerate(line.tokens):
        if token.word not in PLACE_LEADS or index in taken:
            continue
        end = _end(line, index + 1, taken)
        if end > index + 1 and _is_place(line, token.word, index + 1, end):
            first, last = line.tokens[index + 1], line.tokens[end - 1]
            return line.message[first.start : last.end].strip("\"'“”"), frozenset(range(index, end))
    return None, frozenset()


def _end(line: Line, index: int, taken: frozenset[int]) -> int:
    end = index
    while end < len(line.tokens) and end - index < _LONGEST:
        token = line.tokens[end]
        if token.mention is not None or end in taken or token.word in PLACE_ENDS:
            break
        if end > index and "," in line.message[line.tokens[end - 1].end : token.start]:
            break
        end += 1
    return end


def _is_place(line: Line, lead: str, first: int, end: int) -> bool:
    words = [token.word for token in line.tokens[first:end]]
    if words[0] in NOT_PLACES and (len(words) == 1 or words[1] in NOT_PLACES):
        return False
    if lead in {"via", "over", "on"}:
        return (
            words[0] in ONLINE or words[-1] in {"zoom", "teams"} or (lead == "on" and words[-1] in {"street", "floor"})
        )
    if lead == "at":
        return not words[0].isdigit()
    known = any(word in PLACE_WORDS for word in words)
    capital = line.message[line.tokens[first].start].isupper()
    return known or capital or words[0] == QUOTE
