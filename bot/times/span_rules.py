"""Rules for readings of the clock with a part of the day or a zone, and for stretches from clock to clock."""

from dataclasses import replace

from bot.times.grammar import Grammar, Match, is_a
from bot.times.parts import Clock, ClockSpan, PartOf, Payload
from bot.times.zones import zone_of


def in_part(clock: Clock, part: PartOf) -> Clock:
    """The half of the day that a part names: 7 in the evening, 3 in the morning, 12 at night."""
    if clock.certain and not (clock.sure and clock.bare and clock.hour <= 12):
        return replace(clock, bare=False)
    hour = clock.hour % 12
    match part.name:
        case "morning":
            found = hour if hour or clock.hour != 12 else 0
        case "night":
            found = hour + 12 if hour >= 5 else hour
        case "evening":
            found = hour + 12 if hour else 0
        case "lunchtime":
            found = hour if hour >= 10 else hour + 12
        case _:
            found = hour + 12
    return replace(clock, hour=found, half=None, sure=True, bare=False, midnight=found == 0 and clock.minute == 0)


def clock_part(m: Match) -> Payload | None:
    """A reading of the clock in a part of the day."""
    clock, part = m.payload("clock", Clock), m.payload("part", PartOf)
    return in_part(clock, part)


def _zoned(m: Match) -> Payload | None:
    clock, zone = m.payload("clock", Clock), m.item("zone")
    key = zone_of(zone.word) if zone else None
    return replace(clock, zone=key, bare=False) if key else None


CLOCKS = Grammar(
    (
        ("clock_part", "(?P<clock>CLOCK) (?:IN|DURING|AT|COMMA)? THE? (?P<part>PARTOF)", clock_part),
        ("clock_part", "(?P<clock>BARE) (?:IN|DURING|AT) THE? (?P<part>PARTOF)", clock_part),
        ("zone", "(?P<clock>CLOCK|BARE) (?P<zone>ZONE|WORD) TIME", _zoned),
        ("zone", "(?P<clock>CLOCK|BARE) WORD (?P<zone>WORD) TIME", _zoned),
        ("zone", "(?P<clock>CLOCK|BARE) PAREN? (?P<zone>ZONE) TIME? PAREN?", _zoned),
    )
)


def span_of(start: Clock, end: Clock) -> ClockSpan:
    """A stretch from clock to clock: the end follows the start, and says its half of the day to it."""
    if end.certain and not start.certain:
        late = end.hour24() * 60 + end.minute
        candidates = [hour * 60 + start.minute for hour in (start.hour % 12, start.hour % 12 + 12)]
        before = [total for total in candidates if total < late] or candidates[1:]
        start = replace(start, hour=before[-1] // 60, half=None, sure=True)
    elif start.certain and not end.certain:
        early = start.hour24() * 60 + start.minute
        candidates = [hour * 60 + end.minute for hour in (end.hour % 12, end.hour % 12 + 12)]
        behind = [total for total in candidates if total > early] or candidates[:1]
        end = replace(end, hour=behind[0] // 60, half=None, sure=True)
    if start.zone != end.zone:
        start, end = replace(start, zone=start.zone or end.zone), replace(end, zone=end.zone or start.zone)
    return ClockSpan(start=replace(start, bare=False), end=replace(end, bare=False))


def _span(m: Match) -> Payload | None:
    start, end = m.payload("a", Clock), m.payload("b", Clock)
    if m.context.moves and not _lasting_here(m):
        return None
    how = m.item("how")
    moved = m.context.moves and m.follows("TO")
    if (
        start.bare
        and end.bare
        and not moved
        and not m.follows("FROM", "BETWEEN", "AT", "DAY", "DAYPART", "PARTOF", "COMMA", "ACT")
    ):
        days = m.after is not None and is_a(m.after, "DAY", "DAYPART", "PARTOF", "ON", "IN")
        whole = m.before is None and m.after is None
        if not (days or (whole and m.context.expecting in ("time", "datetime", None))):
            return None
        if how is not None and is_a(how, "DASH") and not days and m.context.expecting is None:
            return None
    if how is not None and is_a(how, "AND") and not m.follows("BETWEEN"):
        return None
    return span_of(start, end)


def _lasting_here(m: Match) -> bool:
    """Beside a verb of moving "from 3 to 4" is an old and a new time, unless the new day was named before."""
    how = m.item("how")
    worded = how is not None and is_a(how, "TO")
    return not worded or any(is_a(item, "TO") for item in m.context.items[: m.found.start()])


def span_part(m: Match) -> Payload | None:
    """A stretch in a part of the day."""
    span, part = m.payload("span", ClockSpan), m.payload("part", PartOf)
    return half_span(span, part)


def half_span(span: ClockSpan, part: PartOf) -> ClockSpan:
    """A stretch in a part of the day."""
    if span.start.certain:
        return span
    return span_of(in_part(span.start, part), replace(span.end))


SPANS = Grammar((("span", "(?P<a>CLOCK|BARE) (?P<how>UPTO|AND) (?P<b>CLOCK|BARE)", _span),))
