"""Joins a day and a time of one sentence that stand apart: "remind me tomorrow to call Ann at 6"."""

from bot.times.grammar import Context, is_a
from bot.times.lexer import CODES, Item
from bot.times.parts import Clock, ClockSpan, DayAt, DayPart, Every, Moments, Payload
from bot.times.span_rules import half_span, in_part

# A new request begins behind "and" with one of these: its time is its own.
_REQUESTS = frozenset(
    "remind add book schedule create cancel set put tell show make find delete remove plan also".split()
)
_APART = frozenset({"until", "till", "til", "through", "thru", "since", "after", "before"})


def sentences(context: Context) -> list[list[Item]]:
    """The items between full stops."""
    found: list[list[Item]] = [[]]
    text = context.text
    for item in context.items:
        found[-1].append(item)
        if is_a(item, "STOP") and (item.end >= len(text) or text[item.end].isspace() or item.word == "\n"):
            found.append([])
    return found


def join_detached(context: Context, sentence: list[Item]) -> None:
    """Gives the day of a sentence its time, when there is one of each and nothing else."""
    read = [item for item in sentence if item.payload is not None]
    days = [item for item in read if _is_day(item.payload)]
    times = [item for item in read if isinstance(item.payload, Clock | ClockSpan)]
    others = [item for item in read if isinstance(item.payload, Moments)]
    if context.moves or len(days) != 1 or len(times) != 1 or others:
        return
    day, time = days[0], times[0]
    if not _belong(sentence, day, time):
        return
    joined = _joined(day.payload, time.payload)
    if joined is None:
        return
    before = sentence[sentence.index(time) - 1] if sentence.index(time) else None
    start = before.start if before is not None and is_a(before, "PREP") else time.start
    day.payload, day.code = joined, CODES["EVERYTIME" if isinstance(joined, Every) else "MOMENT"]
    day.extra = ((start, time.end),)
    day.rules = (*day.rules, *time.rules, "detached")
    time.payload = None


def _is_day(payload: Payload | None) -> bool:
    return isinstance(payload, DayAt | DayPart | Every)


def _belong(sentence: list[Item], day: Item, time: Item) -> bool:
    first, last = sorted((sentence.index(day), sentence.index(time)))
    for at in (sentence.index(day), sentence.index(time)):
        if at and sentence[at - 1].word in _APART:
            return False
    between = sentence[first + 1 : last]
    for at, item in enumerate(between):
        if is_a(item, "POSS") or (item.word in ("and", "then", "but", "or", ",") and _request(between, at)):
            return False
    return True


def _request(between: list[Item], at: int) -> bool:
    return at + 1 < len(between) and between[at + 1].word in _REQUESTS


def _joined(day: Payload | None, time: Payload | None) -> Payload | None:
    match day, time:
        case DayAt(), Clock():
            return Moments(day=day, clock=time)
        case DayAt(), ClockSpan():
            return Moments(day=day, clock=time.start, end=time.end)
        case DayPart(), Clock():
            return Moments(day=day.day, clock=in_part(time, day.part))
        case DayPart(), ClockSpan():
            span = half_span(time, day.part)
            return Moments(day=day.day, clock=span.start, end=span.end)
        case Every(clock=None), Clock():
            return day.on(clock=time)
        case Every(clock=None, freq="DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY"), ClockSpan():
            return day.on(clock=time.start)
        case _:
            return None
