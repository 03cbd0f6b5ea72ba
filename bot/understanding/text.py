"""A message as a row of tokens whose words are canonical and whose spans point into the message as typed."""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from bot.times.company import HESITATIONS
from bot.times.mention import Mention
from bot.understanding.words.contractions import CONTRACTIONS

TIME = "\u231a"  # stands for one mention of time in a canonical line
QUOTE = "\u275d"  # stands for one quoted stretch

_ODD = dict.fromkeys(
    (*range(32), *range(127, 161), 173, *range(8203, 8208), *range(8232, 8240)), " "
)  # separators, bidi marks
_ODD.update(dict.fromkeys((*range(8288, 8298), 65279), " "))
_ODD[0x0A] = "\n"
_MARKS: dict[int, str] = {}
_MARKS.update({0x2018: "'", 0x2019: "'", 0x2032: "'", 0x60: "'", 0x201C: '"', 0x201D: '"'})
_MARKS.update({0xAB: '"', 0xBB: '"', 0x201E: '"', 0x2013: "-", 0x2014: "-"})
_TODO_NOUNS = frozenset({"list", "lists", "item", "items"})
_QUOTED = re.compile(r"\"[^\"\n]{1,200}\"|(?<![\w'])'[^'\n]{2,200}'(?![\w'])")
_NO_TIME = re.compile(r"(?<![\w:])1[:-]1s?(?![\w:-])|(?<!\w)1-on-1s?(?!\w)|\b24/7\b")
_WORD = re.compile(r"\w+(?:['.@&/+:-]\w+){0,40}")


def cleaned(text: str) -> str:
    """The text with odd characters and typographic marks made plain, code point for code point."""
    return text.translate(_ODD).translate(_MARKS)


def printable(text: str) -> str:
    """The text as typed, with only its control characters made blank."""
    return text.translate(_ODD)


def lowered(text: str) -> str:
    """Lower case of the same length."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


@dataclass(frozen=True, kw_only=True, slots=True)
class Token:
    """One canonical word; `mention` is set when the token stands for a mention of time."""

    word: str
    start: int
    end: int
    mention: Mention | None = None


@dataclass(frozen=True, kw_only=True)
class Line:
    """Tokens of one clause, over the cleaned message."""

    message: str
    tokens: tuple[Token, ...]
    question: bool = False
    marks: tuple[str, ...] = field(default=())  # courtesies that were taken off the ends

    @cached_property
    def words(self) -> str:
        """The canonical words, joined by single spaces."""
        return " ".join(token.word for token in self.tokens)

    @cached_property
    def plain(self) -> tuple[str, ...]:
        """The words without those that stand for times."""
        return tuple(token.word for token in self.tokens if token.mention is None)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """The mentions of time, in order; words of one that stand apart do not count again."""
        return tuple(
            token.mention
            for token in self.tokens
            if token.mention is not None and token.start <= token.mention.start < token.end
        )

    @cached_property
    def _starts(self) -> list[int]:
        starts, at = [], 0
        for token in self.tokens:
            starts.append(at)
            at += len(token.word) + 1
        return starts

    def part(self, first: int, last: int) -> "Line":
        """The tokens with index from `first` up to `last`."""
        return Line(message=self.message, tokens=self.tokens[first:last], question=self.question, marks=self.marks)

    def cut(self, span: tuple[int, int]) -> "Line":
        """The tokens under a span of `words`."""
        first = bisect_right(self._starts, span[0]) - 1
        last = bisect_right(self._starts, max(span[1] - 1, span[0]))
        return self.part(max(first, 0), last)

    @property
    def span(self) -> tuple[int, int]:
        """Where the line stands in the message."""
        return (self.tokens[0].start, self.tokens[-1].end) if self.tokens else (0, 0)

    @property
    def typed(self) -> str:
        """The line as typed."""
        return self.message[self.span[0] : self.span[1]]


def for_times(clean: str) -> str:
    """The text with words in quotes and names like "1:1" blotted out, so that no time is read from them."""
    quiet = _QUOTED.sub(lambda match: match[0][0] + "_" * (len(match[0]) - 2) + match[0][-1], clean)
    return _NO_TIME.sub(lambda match: "_" * len(match[0]), quiet)


def quoted_spans(clean: str) -> list[tuple[int, int]]:
    """Where quoted stretches stand, marks included."""
    return [match.span() for match in _QUOTED.finditer(clean)]


def tokens_of(clean: str, mentions: tuple[Mention, ...]) -> list[Token]:
    """Tokens of the whole message: words, quotes and mentions of time."""
    low = lowered(clean)
    quotes = quoted_spans(clean)
    fixed = [Token(word=QUOTE, start=a, end=b) for a, b in quotes]
    for mention in mentions:
        if not any(a < mention.end and mention.outer_start < b for a, b in quotes):
            fixed.append(Token(word=TIME, start=mention.outer_start, end=mention.end, mention=mention))
            fixed += [Token(word=TIME, start=a, end=b, mention=mention) for a, b in mention.extra_spans]
    fixed.sort(key=lambda token: token.start)
    tokens: list[Token] = []
    at = 0
    for token in fixed:
        if token.start < at:
            continue
        tokens += _words(low, at, token.start)
        tokens.append(token)
        at = token.end
    return _one_word(tokens + _words(low, at, len(low)))


def _one_word(tokens: list[Token]) -> list[Token]:
    """The tokens with "to do list" read as "todo list"."""
    joined: list[Token] = []
    for index, token in enumerate(tokens):
        following = tokens[index + 1].word if index + 1 < len(tokens) else ""
        if token.word == "do" and following in _TODO_NOUNS and joined and joined[-1].word == "to":
            joined[-1] = Token(word="todo", start=joined[-1].start, end=token.end)
            continue
        joined.append(token)
    return joined


def _words(low: str, start: int, end: int) -> list[Token]:
    found: list[Token] = []
    for match in _WORD.finditer(low, start, end):
        word = match[0]
        if word in HESITATIONS:
            continue
        if word == "s" and low[max(match.start() - 1, 0)] == "'" and start == match.start() - 1:
            continue  # the possessive of a time: "tomorrow's"
        for part in CONTRACTIONS.get(word, (word,)):
            found.append(Token(word=part, start=match.start(), end=match.end()))
    return found
