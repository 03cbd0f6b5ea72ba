"""Rules over classes of items: each pass rewrites a row of items from left to right, longest reading first."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TypeVar

from bot.times.lexer import CODES, Item
from bot.times.mention import Length, Reference
from bot.times.parts import (
    Clock,
    ClockSpan,
    DayAt,
    DayPart,
    Days,
    Every,
    Final,
    Instant,
    Moments,
    PartOf,
    Payload,
    Void,
)

_CODE_OF: dict[type, str] = {
    **{Clock: "CLOCK", ClockSpan: "SPAN", DayAt: "DAY", Days: "DAYS", PartOf: "PARTOF", DayPart: "DAYPART"},
    **{Instant: "INSTANT", Length: "LENGTH", Every: "EVERYTIME", Moments: "MOMENT", Final: "FINAL", Void: "VOID"},
}
# Names for several classes in a pattern.
_UNIONS = {
    "HR": "N12 N24 N0",
    "DAYNUM": "N12 N24 N31 N0",
    "MINS": "N12 N24 N31 N59 N0",
    "NUM": "N12 N24 N31 N59 N99 HHMM YEAR",
    "QTY": "N12 N24 N31 N59 N99 HHMM YEAR DEC DOT ART FEW ANOTHER",
    "CU": "UNIT DAYW WEEKW MONTHW YEARW NIGHT HOURW SEC",
    "ORDS": "ORD SEC",
    "NTH": "ORD SEC LAST",
    "REL": "THIS NEXT COMING LAST PREV",
    "PARTS1": "PART NIGHT",
    "UPTO": "TO UNTIL DASH",
    "PREP": "AT ON FOR BY AROUND FROM BETWEEN TO UNTIL IN WITHIN DURING AFTER STARTING",
    "COMES": "NEXT COMING",
    "GONE": "LAST PREV PAST",
}
_NAME = re.compile(r"(?<!\?)\b[A-Z][A-Z0-9]+\b")
P = TypeVar("P")


@dataclass(slots=True)
class Context:
    """What every rule may look at."""

    reference: Reference
    text: str
    expecting: str | None = None
    now: datetime = field(init=False)  # naive, in the zone
    today: date = field(init=False)
    items: list[Item] = field(default_factory=list)
    moves: bool = False

    def __post_init__(self) -> None:
        self.now = self.reference.now.astimezone(self.reference.zone).replace(tzinfo=None)
        self.today = self.now.date()


class Match:
    """A match of a pattern: its groups as items and payloads."""

    def __init__(self, context: Context, found: "re.Match[str]") -> None:
        self.context, self.found = context, found

    def item(self, name: str) -> Item | None:
        """The first item of a group."""
        at = self._start(name)
        return self.context.items[at] if at >= 0 else None

    def items(self, name: str) -> list[Item]:
        """All items of a group."""
        return self.context.items[self.found.start(name) : self.found.end(name)] if self.has(name) else []

    def has(self, name: str) -> bool:
        """Whether a group took part."""
        return self._start(name) >= 0

    def _start(self, name: str) -> int:
        return self.found.start(name) if name in self.found.re.groupindex else -1

    def number(self, name: str, default: int = 0) -> int:
        """The number of a group's item."""
        item = self.item(name)
        return int(item.number) if item else default

    def payload(self, name: str, kind: type[P]) -> P:
        """The payload of a group's item, which must be of a kind."""
        item = self.item(name)
        if item is None or not isinstance(item.payload, kind):
            raise LookupError(name)
        return item.payload

    def maybe(self, name: str, kind: type[P]) -> P | None:
        """The payload of a group's item, if it is of a kind."""
        item = self.item(name)
        return item.payload if item is not None and isinstance(item.payload, kind) else None

    @property
    def before(self) -> Item | None:
        """The item in front."""
        at = self.found.start()
        return self.context.items[at - 1] if at > 0 else None

    @property
    def after(self) -> Item | None:
        """The item behind."""
        at = self.found.end()
        return self.context.items[at] if at < len(self.context.items) else None

    def follows(self, *names: str) -> bool:
        """Whether the item in front is of one of the classes."""
        return self.before is not None and is_a(self.before, *names)


Build = Callable[[Match], Payload | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern over classes and what it means; a group named `x` narrows the span to itself."""

    name: str
    pattern: "re.Pattern[str]"
    build: Build


class Grammar:
    """An ordered set of rules for one pass."""

    def __init__(self, rules: Sequence[tuple[str, str, Build]]) -> None:
        self.rules = [Rule(name, re.compile(spelled(pattern)), build) for name, pattern, build in rules]
        firsts = "|".join(re.sub(r"\?P<\w+>", "?:", rule.pattern.pattern) for rule in self.rules)
        self.any = re.compile(firsts)

    def rewrite(self, context: Context) -> None:
        """Replaces every stretch that a rule reads by one item."""
        items = context.items
        codes = "".join([item.code for item in items])
        out: list[Item] = []
        done = at = 0
        while (start := self.any.search(codes, at)) is not None:
            at = start.start()
            read = self._read(context, codes, at)
            if read is None:
                at += 1
                continue
            first, last, item = read
            out += items[done:first]
            out.append(item)
            done = at = last
        if done:
            context.items = out + items[done:]

    def _read(self, context: Context, codes: str, at: int) -> tuple[int, int, Item] | None:
        found = [(m, rule) for rule in self.rules if (m := rule.pattern.match(codes, at)) is not None and m.end() > at]
        found.sort(key=lambda pair: -pair[0].end())
        for match, rule in found:
            try:
                payload = rule.build(Match(context, match))
            except (ValueError, OverflowError, LookupError):
                continue
            if payload is None:
                continue
            first, last = match.span("x") if "x" in match.groupdict() else match.span()
            return first, last, _joined(context.items[first:last], payload, rule.name)
        return None


def _joined(parts: list[Item], payload: Payload, rule: str) -> Item:
    item = Item(parts[0].start, parts[-1].end, CODES[_CODE_OF[type(payload)]], payload=payload)
    item.rules = (*(name for part in parts for name in part.rules), rule)
    item.word = parts[0].word if len(parts) == 1 else ""
    if isinstance(payload, Clock) and payload.bare:
        item.code = CODES["BARE"]
    return item


def spelled(pattern: str) -> str:
    """A pattern of class names as one over their characters."""

    def letters(match: "re.Match[str]") -> str:
        names = _UNIONS.get(match[0], match[0]).split()
        chars = "".join(CODES[name] for name in names)
        return chars if len(chars) == 1 else f"[{chars}]"

    return _NAME.sub(letters, pattern).replace(" ", "")


def is_a(item: Item, *names: str) -> bool:
    """Whether an item is of one of the classes (or unions)."""
    return any(item.code in _chars(name) for name in names)


def _chars(name: str) -> str:
    known = _SETS.get(name)
    if known is None:
        known = _SETS[name] = "".join(CODES[part] for part in _UNIONS.get(name, name).split())
    return known


_SETS: dict[str, str] = {}
