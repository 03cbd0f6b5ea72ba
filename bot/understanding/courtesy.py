"""Taking greetings, pleas and thanks off the ends of a clause."""

from dataclasses import replace

from bot.understanding.text import Line, Token
from bot.understanding.words.courtesy import CLOSINGS, GERUND_OPENINGS, GERUNDS, OPENINGS


def _table(phrases: tuple[str, ...], *, by_last: bool = False) -> dict[str, list[tuple[str, ...]]]:
    table: dict[str, list[tuple[str, ...]]] = {}
    for phrase in sorted((tuple(p.split()) for p in set(phrases)), key=len, reverse=True):
        table.setdefault(phrase[-1] if by_last else phrase[0], []).append(phrase)
    return table


_OPENINGS = _table(OPENINGS)
_GERUND_OPENINGS = _table(GERUND_OPENINGS)
_CLOSINGS = _table(CLOSINGS, by_last=True)
_MOST = 12  # courtesies on one end


def bare(line: Line) -> tuple[Line, ...]:
    """The clause, and its forms with ever more courtesies taken off either end, the fullest first."""
    forms: list[Line] = []
    ending: Line | None = line
    for _ in range(_MOST):
        if ending is None:
            break
        current: Line | None = ending
        for _ in range(_MOST):
            if current is None:
                break
            forms.append(current)
            current = _without_opening(current)
        ending = _without_closing(ending)
    return tuple(forms)


def _words(tokens: tuple[Token, ...], count: int) -> tuple[str, ...]:
    return tuple(token.word for token in tokens[:count])


def _without_opening(line: Line) -> Line | None:
    if not line.tokens:
        return None
    times = 0
    while times < len(line.tokens) and line.tokens[times].mention is not None:
        times += 1
    rest = line.tokens[times:]
    if not rest:
        return None
    for phrase in _OPENINGS.get(rest[0].word, ()):
        if _words(rest, len(phrase)) == phrase and len(rest) > len(phrase):
            return _kept(line, times, len(phrase), " ".join(phrase))
    for phrase in _GERUND_OPENINGS.get(rest[0].word, ()):
        after = rest[len(phrase) : len(phrase) + 1]
        if _words(rest, len(phrase)) == phrase and after and after[0].word in GERUNDS:
            plain = replace(after[0], word=GERUNDS[after[0].word])
            tokens = (*line.tokens[:times], plain, *rest[len(phrase) + 1 :])
            return replace(line, tokens=tokens, marks=(*line.marks, " ".join(phrase)))
    return None


def _kept(line: Line, times: int, cut: int, mark: str) -> Line:
    tokens = (*line.tokens[:times], *line.tokens[times + cut :])
    return replace(line, tokens=tokens, marks=(*line.marks, mark))


def _without_closing(line: Line) -> Line | None:
    if not line.tokens:
        return None
    for phrase in _CLOSINGS.get(line.tokens[-1].word, ()):
        if len(line.tokens) > len(phrase) and _words(line.tokens[-len(phrase) :], len(phrase)) == phrase:
            return replace(line, tokens=line.tokens[: -len(phrase)])
    return None
