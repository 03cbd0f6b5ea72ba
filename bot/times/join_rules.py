"""Rules that join days, clocks and parts of the day into moments and stretches."""

from dataclasses import replace
from datetime import timedelta

from bot.times.clock_rules import CLOCK_RULES, part_of
from bot.times.company import ACTIVITIES, TAKEN_BACK
from bot.times.day_rules import DAY_RULES
from bot.times.days import monday_of, unit_days
from bot.times.every_rules import EVERY_JOINS, EVERY_RULES
from bot.times.figure_rules import FIGURE_RULES
from bot.times.grammar import Grammar, Match, is_a
from bot.times.lexicon import END_OF_DAY
from bot.times.parts import Clock, ClockSpan, DayAt, DayPart, Days, Instant, Moments, PartOf, Payload
from bot.times.span_rules import CLOCKS, SPANS, clock_part, half_span, in_part, span_of, span_part
from bot.times.stretch_rules import STRETCH_RULES

WORDS = Grammar((*DAY_RULES, *FIGURE_RULES, *STRETCH_RULES, *CLOCK_RULES, *EVERY_RULES))


def _dated(m: Match) -> Payload | None:
    clock, day = m.payload("clock", Clock), _day(m)
    if clock.bare and not m.has("at") and m.has("first") and not _bare_led(m):
        return None
    if m.context.moves and m.has("loose"):
        return None
    return Moments(day=day, clock=replace(clock, bare=False))


def _bare_led(m: Match) -> bool:
    before = m.before
    if before is None or is_a(before, "COMMA", "AT", "BY", "AROUND", "STOP"):
        return True
    return before.word in ACTIVITIES or before.word in ("it", "to", "for", "you", "me", "us", "back", "there", "home")


def _day(m: Match) -> DayAt:
    return m.maybe("day", DayAt) or m.payload("day", DayPart).day


def _dated_span(m: Match) -> Payload | None:
    span, day = m.payload("span", ClockSpan), _day(m)
    part = m.maybe("day", DayPart)
    if part is not None:
        span = half_span(span, part.part)
    return Moments(day=day, clock=span.start, end=span.end)


def _day_part(m: Match) -> Payload | None:
    return DayPart(day=m.payload("day", DayAt), part=m.payload("part", PartOf))


def _part_clock(m: Match) -> Payload | None:
    """ "tonight at 11", "tomorrow evening at 7", "9 tomorrow evening"."""
    whole, clock = m.payload("day", DayPart), m.payload("clock", Clock)
    if clock.bare and m.has("first") and not m.has("at") and not _bare_led(m):
        return None
    return Moments(day=whole.day, clock=in_part(clock, whole.part))


def _day_range(m: Match) -> Payload | None:
    first, last = m.payload("a", DayAt), m.payload("b", DayAt)
    how = m.item("how")
    if m.context.moves and m.has("from") and not any(is_a(i, "TO") for i in m.context.items[: m.found.start()]):
        return None
    if m.context.moves and how is not None and is_a(how, "TO") and not m.has("from"):
        return None
    if how is not None and is_a(how, "AND") and not m.follows("BETWEEN") and not m.has("between"):
        return None
    start, end = first.day, last.day
    if start > end and first.dated and last.dated and start.replace(day=1, year=start.year - 1) < end:
        start = start.replace(year=start.year - 1)  # the stretch is running
    if first.dated and last.dated and (end - start).days > 366 and (end.year - start.year) == 1:
        start = start.replace(year=end.year)  # the year was said once, at the end
    if end <= start and last.weekday is not None:
        end += timedelta(weeks=1)
    return Days(start=start, end=end + timedelta(days=1)) if start < end else None


def _days_range(m: Match) -> Payload | None:
    a, b = m.maybe("a", Days), m.maybe("b", Days)
    day_a, day_b = m.maybe("a", DayAt), m.maybe("b", DayAt)
    how = m.item("how")
    if how is not None and is_a(how, "AND") and not m.follows("BETWEEN"):
        return None
    start = a.start if a else day_a.day if day_a else None
    end = b.end if b else day_b.day + timedelta(days=1) if day_b else None
    if start is None or end is None:
        return None
    if b is not None and end <= start and b.grain == "month":
        end = end.replace(year=end.year + 1)
    return Days(start=start, end=end, grain=a.grain if a else "day") if start < end else None


def _weekday_of_that_week(m: Match) -> Payload | None:
    day, other = m.payload("day", DayAt), m.payload("other", DayAt)
    if day.weekday is None or not other.dated:
        return None
    return DayAt(day=monday_of(other.day) + timedelta(days=day.weekday), dated=True)


def _from_here(m: Match) -> Payload | None:
    """ "today in one hour": the instant says all."""
    return m.payload("instant", Instant) if m.payload("day", DayAt).today else None


def _part_before(m: Match) -> Payload | None:
    """ "late afternoon tomorrow", but no "good morning Tuesday"."""
    return None if m.before is not None and m.before.word == "good" else _day_part(m)


def _end_of_that_day(m: Match) -> Payload | None:
    return Moments(day=m.payload("day", DayAt), clock=Clock(hour=END_OF_DAY, sure=True))


def _weekend_of_day(m: Match) -> Payload | None:
    if m.payload("days", Days).grain != "weekend":
        return None
    return unit_days("weekend", m.payload("day", DayAt).day, 0)


def _this_time(m: Match) -> Payload | None:
    now = m.context.now
    return Moments(day=m.payload("day", DayAt), clock=Clock(hour=now.hour, minute=now.minute, sure=True))


def _first_thing(m: Match) -> Payload | None:
    return DayPart(day=m.payload("day", DayAt), part=part_of("morning"))


def _until_now(m: Match) -> Payload | None:
    days, day, today = m.maybe("a", Days), m.maybe("a", DayAt), m.context.today
    start = days.start if days else day.day if day else today
    if start > today:
        start = start.replace(year=start.year - 1)
    return Days(start=start, end=today + timedelta(days=1)) if start <= today else None


def _in_week(m: Match) -> Payload | None:
    """ "Wednesday evening next week", "Friday at 3 next week"."""
    days = m.payload("week", Days)
    whole = m.maybe("a", Moments) or m.payload("a", DayPart)
    if days.grain != "week" or whole.day.weekday is None or not whole.day.rolls:
        return None
    day = DayAt(day=monday_of(days.start) + timedelta(days=whole.day.weekday))
    return replace(whole, day=day)


_AT = "(?:COMMA? (?P<at>AT|AROUND|BY|FROM|FOR|BETWEEN|AFTER) AROUND? | COMMA | DASH)?"
JOINS = Grammar(
    (
        ("day_clock", f"(?P<day>DAY) {_AT} (?P<clock>CLOCK|BARE)", _dated),
        ("clock_day", "(?P<first>) (?P<clock>CLOCK|BARE) (?:ON|COMMA|FOR|OF|IN|OF THE)? (?P<day>DAY)", _dated),
        ("at_day", "(?P<at>AT) (?P<x>(?P<clock>BARE) (?:ON|COMMA|OF)? (?P<day>DAY))", _dated),
        ("day_span", f"(?P<day>DAY|DAYPART) {_AT} (?P<span>SPAN)", _dated_span),
        ("span_day", "(?P<span>SPAN) (?:ON|COMMA|FOR|OF|IN|THE){0,2} (?P<day>DAY|DAYPART)", _dated_span),
        ("part_clock", f"(?P<day>DAYPART) {_AT} (?P<clock>CLOCK|BARE)", _part_clock),
        ("clock_part", "(?P<first>) (?P<clock>CLOCK|BARE) (?:ON|COMMA|FOR)? (?P<day>DAYPART)", _part_clock),
        ("day_range", "(?P<from>FROM)? (?P<x>(?P<a>DAY) (?P<how>UPTO|AND) (?P<b>DAY))", _day_range),
        ("days_range", "(?P<a>DAYS) (?P<how>UPTO|AND) (?P<b>DAYS|DAY)", _days_range),
        ("days_range", "(?P<a>DAY) (?P<how>UPTO|AND) (?P<b>DAYS)", _days_range),
        ("until_now", "(?P<a>DAY|DAYS) (?:UNTIL|AND|DASH) NOW", _until_now),
        *EVERY_JOINS,
    )
)
PARTS = Grammar(
    (
        ("that_week", "(?P<day>DAY) COMMA? (?P<other>DAY)", _weekday_of_that_week),
        ("from_here", "(?P<day>DAY) COMMA? (?P<instant>INSTANT)", _from_here),
        ("day_part", "(?P<day>DAY) (?:EARLY|LATE)? (?:IN|DURING|ON|COMMA)? THE? (?P<part>PARTOF)", _day_part),
        ("day_part", "THE? (?P<part>PARTOF) (?:OF|ON) (?P<day>DAY)", _day_part),
        ("first_thing", "FIRSTTHING (?:ON|COMMA)? (?P<day>DAY) (?:(?:IN THE)? PARTOF)?", _first_thing),
        ("first_thing", "(?P<day>DAY) COMMA? FIRSTTHING (?:IN THE PARTOF)?", _first_thing),
        ("day_part", "(?P<part>PARTOF) (?P<day>DAY)", _part_before),
        ("end_of_day", "THE? END OF THE? (?P<day>DAY)", _end_of_that_day),
        ("weekend_of", "(?P<days>DAYS) OF (?P<day>DAY)", _weekend_of_day),
        ("this_time", "THISTIME ON? (?P<day>DAY)", _this_time),
        ("span_part", "(?P<span>SPAN) (?:IN|DURING)? THE? (?P<part>PARTOF)", span_part),
        ("part_clock", "(?P<x>(?P<part>PARTOF) AT (?P<clock>CLOCK|BARE))", clock_part),
    )
)


def _moment_range(m: Match) -> Payload | None:
    """ "from 2pm tomorrow till 4", "from 2pm till tomorrow 4:30pm"."""
    a, b = m.maybe("a", Moments), m.maybe("b", Moments)
    clock_a, clock_b = m.maybe("a", Clock), m.maybe("b", Clock)
    how = m.item("how")
    if how is not None and is_a(how, "AND") and not m.follows("BETWEEN"):
        return None
    if m.context.moves:
        return None
    if a is not None and clock_b is not None and a.end is None:
        span = span_of(a.clock, clock_b)
        return replace(a, clock=span.start, end=span.end)
    if b is not None and clock_a is not None and b.end is None and not clock_a.bare:
        today = DayAt(day=m.context.today, today=True)
        return Moments(day=today, clock=clock_a, end=b.clock, end_day=b.day)
    if a is not None and b is not None and a.end is None and b.end is None:
        return replace(a, end=b.clock, end_day=b.day)
    return None


def _mended(m: Match) -> Payload | None:
    """ "tomorrow at 9, sorry, 10": the time that was taken back gives way, its day stays."""
    if " ".join(item.word for item in m.items("w") if is_a(item, "WORD")) not in TAKEN_BACK:
        return None
    moment, clock = m.maybe("a", Moments), m.maybe("b", Clock)
    if moment is not None and clock is not None:
        return replace(moment, clock=replace(clock, bare=False)) if moment.end is None else None
    item = m.item("b")
    return item.payload if item is not None else None


def _either(m: Match) -> Payload | None:
    """ "at 5 or 6": neither is said, so only the day is known."""
    moment = m.maybe("a", Moments)
    if moment is not None:
        return moment.day if moment.end is None else None
    first, second = m.payload("a", Clock), m.payload("b", Clock)
    if not m.follows("AT", "AROUND", "FOR"):
        return None
    return PartOf(name="hours", first=first.hour24() % 24, last=second.hour24() % 24 + 1)


_BACK = "(?P<w>COMMA? WORD{1,3} COMMA?)"
RANGES = Grammar(
    (
        ("either", "(?P<a>MOMENT|CLOCK|BARE) OR AT? (?P<b>CLOCK|BARE)", _either),
        ("mended", f"(?P<a>MOMENT|CLOCK|BARE) {_BACK} (?:AT|AROUND|TO)? (?P<b>CLOCK|BARE)", _mended),
        ("mended", f"(?P<a>MOMENT|DAY) {_BACK} (?:ON|AT|TO)? (?P<b>MOMENT|DAY)", _mended),
        ("in_week", "(?P<a>MOMENT|DAYPART) (?:OF|IN|COMMA)? (?P<week>DAYS)", _in_week),
        ("moment_range", "(?P<a>MOMENT) (?P<how>UPTO|AND) (?P<b>CLOCK|BARE|MOMENT)", _moment_range),
        ("moment_range", "(?P<a>CLOCK) (?P<how>UNTIL|TO|AND) (?P<b>MOMENT)", _moment_range),
        *EVERY_JOINS,
    )
)
PASSES = (CLOCKS, SPANS, PARTS, JOINS, RANGES)
