"""The pattern language of intents: anchored rules over the canonical words of one clause.

`(a|b)` is a choice, `[a ]` an option with its own space, `<NAME>` a group of words from the tables, `{name}` catches
words, `{T}` one or more times. A space also lets times pass, so a pattern need not say where the time stands. What a
pattern that begins with `? ` reads is only offered.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from bot.understanding.text import TIME, Line
from bot.understanding.words.macros import MACROS

Check = Callable[[Line], bool]

_GAP = f" (?:{TIME} (?:and (?={TIME}))?)*"
_SOME_TIMES = f"{TIME}(?: {TIME})*"
_MACRO = re.compile(r"<([A-Z]+)>")
_CATCH = re.compile(r"\{(\w+)\}")
_LONGEST = 1200  # characters of a clause that is still read as a command


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule:
    """A compiled pattern of an intent."""

    intent: str
    pattern: str
    regex: re.Pattern[str]
    heads: frozenset[str] | None  # first words it can begin with; None when it begins with a catch
    doubtful: bool = False  # the clause may ask for it, so it is only offered


@dataclass(frozen=True, kw_only=True)
class Match:
    """A rule that fits a whole clause, with what its catches hold."""

    rule: Rule
    line: Line
    caught: Mapping[str, Line]
    weight: int  # characters of the clause that the rule itself names


class Grammar:
    """All rules, found by the first word of a clause."""

    def __init__(self, rules: Iterable[Rule], checks: Mapping[str, Check]) -> None:
        self._checks = checks
        self._open: list[Rule] = []
        self._by_head: dict[str, list[Rule]] = {}
        for rule in rules:
            if rule.heads is None:
                self._open.append(rule)
            for head in rule.heads or ():
                self._by_head.setdefault(head, []).append(rule)

    def matches(self, line: Line) -> list[Match]:
        """Every rule that fits the clause, the most telling first."""
        plain = line
        while plain.tokens and plain.tokens[0].mention is not None:
            plain = plain.part(1, len(plain.tokens))
        if not plain.tokens or len(plain.words) > _LONGEST:
            return []
        found: list[Match] = []
        for rule in (*self._by_head.get(plain.tokens[0].word, ()), *self._open):
            match = self._match(rule, plain, line)
            if match is not None:
                found.append(match)
        found.sort(key=lambda match: -match.weight)
        return found

    def _match(self, rule: Rule, plain: Line, line: Line) -> Match | None:
        hit = rule.regex.fullmatch(plain.words)
        if hit is None:
            return None
        caught: dict[str, Line] = {}
        weight = len(plain.words)
        for name in rule.regex.groupindex:
            span = hit.span(name)
            if span[0] < 0:
                continue
            weight -= span[1] - span[0]
            caught[name] = plain.cut(span)
            check = self._checks.get(name)
            if check is not None and not check(caught[name]):
                return None
        return Match(rule=rule, line=line, caught=caught, weight=weight)


def compile_rule(intent: str, pattern: str) -> Rule:
    """Turn a pattern into a rule; raises ValueError when it is malformed."""
    doubtful = pattern.startswith("? ")
    expanded = _expand(pattern.removeprefix("? "))
    try:
        regex = re.compile(_to_regex(expanded))
    except re.error as fault:
        raise ValueError(f"{intent}: pattern {pattern!r}: {fault}") from fault
    return Rule(intent=intent, pattern=pattern, regex=regex, heads=_heads(expanded), doubtful=doubtful)


@lru_cache(maxsize=4096)
def _expand(pattern: str) -> str:
    return _MACRO.sub(lambda match: "(" + "|".join(MACROS[match[1]]) + ")", pattern)


def _to_regex(pattern: str) -> str:
    text = pattern.replace("(", "(?:").replace("[", "(?:").replace("]", ")?").replace(" ", _GAP)
    text = text.replace("{T}", _SOME_TIMES)
    ends = text.rfind("}") == len(text) - 1
    last = text.rfind("{") if ends else -1
    parts: list[str] = []
    at = 0
    for catch in _CATCH.finditer(text):
        body = ".+" if catch.start() == last else ".+?"
        parts += [text[at : catch.start()], f"(?P<{catch[1]}>{body})"]
        at = catch.end()
    return "".join(parts) + text[at:] + f"(?: {TIME})*"


def _heads(pattern: str) -> frozenset[str] | None:
    if not pattern or pattern[0] == "{":
        return None
    if pattern[0] not in "([":
        word = re.match(r"[^\s()\[\]|{}]+", pattern)
        return frozenset((word[0],)) if word else _heads(pattern[1:])
    close = _closing(pattern)
    options: set[str] = set()
    for option in _choices(pattern[1:close]):
        heads = _heads(option)
        if heads is None:
            return None
        options |= heads
    if pattern[0] == "[":
        rest = _heads(pattern[close + 1 :].lstrip())
        return None if rest is None else frozenset(options | rest)
    return frozenset(options)


def _closing(pattern: str) -> int:
    depth = 0
    for index, char in enumerate(pattern):
        depth += (char in "([") - (char in ")]")
        if depth == 0:
            return index
    raise ValueError(f"unbalanced pattern {pattern!r}")


def _choices(body: str) -> list[str]:
    parts, depth, at = [], 0, 0
    for index, char in enumerate(body):
        depth += (char in "([") - (char in ")]")
        if char == "|" and depth == 0:
            parts.append(body[at:index])
            at = index + 1
    return [*parts, body[at:]]
