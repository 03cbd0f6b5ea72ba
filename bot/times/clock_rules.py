"""Rules for readings of the clock and for parts of the day."""

from datetime import timedelta

from bot.times.company import COUNTED, NUMBERED, STREETS
from bot.times.grammar import Match, is_a
from bot.times.lexer import Item
from bot.times.lexicon import END_OF_DAY, PARTS
from bot.times.mention import Length
from bot.times.parts import Clock, DayAt, DayPart, PartOf, Payload


def clock_of(
    hour: int, minute: int = 0, second: int = 0, *, half: str | None = None, padded: bool = False
) -> Clock | None:
    """A reading if there is such one; a leading zero or an hour from 13 on is the 24-hour clock."""
    if hour == 24 and minute == 0:
        hour = 0
    if not (0 <= hour <= 23 and 0 <= minute <= 59 and 0 <= second <= 59):
        return None
    sure = padded or hour >= 13 or hour == 0
    if half is not None and (hour == 0 or hour > 12):
        half = None
    return Clock(hour=hour, minute=minute, second=second, half=half, sure=sure and half is None)


def _half(m: Match) -> str | None:
    item = m.item("mer")
    return item.name if item else None


def _written(m: Match) -> Payload | None:
    """ "15:30", "3:30pm", "9.30 am", "15h30"."""
    item = m.item("c")
    if item is None or (m.after is not None and m.after.word in ("ratio", "aspect", "scale")):
        return None
    figures = [int(part) for part in item.word.replace(".", ":").replace("h", ":").rstrip("min").split(":")]
    if is_a(item, "DOT") and not (m.has("mer") or m.has("clock") or _dotted(m)):
        return None
    return clock_of(*figures[:3], half=_half(m), padded=item.word.startswith("0"))


def _dotted(m: Match) -> bool:
    if m.after is not None and is_a(m.after, "CU", "UNIT", "WORD"):
        return m.follows("AT", "BY", "UNTIL")
    return m.follows("AT", "BY", "UNTIL", "WDAY", "DREL", "BETWEEN", "FROM", "AROUND")


def _hour(m: Match) -> Payload | None:
    item = m.item("c")
    if item is None:
        return None
    value = int(item.number)
    padded = item.word.startswith("0")
    hours = m.item("hours")
    if hours is not None and hours.name != "hour":
        return None
    if is_a(item, "HHMM", "YEAR"):
        return clock_of(
            value // 100, value % 100, half=_half(m), padded=padded or (not m.has("mer") and m.has("hours"))
        )
    return clock_of(value, m.number("min"), half=_half(m), padded=padded)


def _military(m: Match) -> Payload | None:
    """ "at 1530": four figures are a time behind "at" and its like."""
    item = m.item("c")
    if item is None or not m.follows("AT", "AROUND", "BY", "UNTIL", "BETWEEN", "UPTO", "AND", "FROM"):
        return None
    if is_a(item, "YEAR") and not m.follows("AT"):
        return None
    value = int(item.number)
    return clock_of(value // 100, value % 100, padded=item.word.startswith("0"))


def _glued(m: Match) -> Payload | None:
    """ "15h": a reading of the clock from 5 on, else a length."""
    length, item = m.payload("len", Length), m.item("len")
    text = m.context.text[item.start : item.end].lower() if item else ""
    if not (text.endswith("h") and text[:-1].isdigit() and length.clock < timedelta(hours=24)):
        return None
    hours = int(text[:-1])
    if m.follows("FOR", "IN", "WITHIN", "AFTER") or (hours < 5 and not m.follows("AT", "WDAY", "DREL")):
        return None
    return clock_of(hours)


def named(hour: int, minute: int, item: Item | None) -> Clock | None:
    """A reading beside noon or midnight, or a bare hour."""
    if item is not None and is_a(item, "NOON", "MIDNIGHT"):
        base = 12 if is_a(item, "NOON") else 24
        total = base * 60 + minute
        return Clock(hour=total // 60 % 24, minute=total % 60, sure=True, midnight=base == 24 and minute == 0)
    return clock_of(hour, minute) if minute >= 0 else clock_of((hour - 1) % 12 or 12, 60 + minute)


def _named(m: Match) -> Payload | None:
    return named(0, 0, m.item("h"))


def _past(m: Match) -> Payload | None:
    """ "half past 8", "ten to five", "20 minutes past 3pm"."""
    hour, how = m.item("h"), m.item("how")
    minutes = 30 if m.has("half") else 15 if m.has("quarter") else m.number("n")
    length = m.maybe("len", Length)
    if length is not None:
        minutes = int(length.clock.total_seconds()) // 60
    if hour is None or not 0 < minutes < 60:
        return None
    before = how is not None and is_a(how, "TO", "OF", "UNTIL")
    if before and m.has("n") and not _minutes_to(m, minutes):
        return None
    if m.has("clock"):
        clock = m.payload("clock", Clock)
        total = clock.hour24() * 60 + clock.minute + (-minutes if before else minutes)
        return Clock(hour=total // 60 % 24, minute=total % 60, half=None, sure=clock.certain)
    found = named(int(hour.number), -minutes if before else minutes, hour)
    half = _half(m)
    if found is None or half is None:
        return found
    return Clock(hour=found.hour, minute=found.minute, half=half)


def _minutes_to(m: Match, minutes: int) -> bool:
    """Whether "X to Y" is minutes before an hour and not a stretch from hour to hour."""
    item = m.item("n")
    if m.follows("FROM", "BETWEEN", "AT") and not m.follows("AT"):
        return False
    hour = m.item("h")
    if hour is not None and is_a(hour, "NOON", "MIDNIGHT"):
        return minutes > 12 or m.follows("AT")
    if m.after is not None and is_a(m.after, "ON", "MER") and item is not None and not item.worded and minutes <= 12:
        return False
    return (item is not None and item.worded and minutes in (5, 10, 20, 25)) or minutes in (20, 25)


def _half_hour(m: Match) -> Payload | None:
    """British "half 8" is 8:30."""
    return clock_of(m.number("h"), 30, half=_half(m))


def _bare(m: Match) -> Payload | None:
    """A mere number: whether it is a time is seen from its neighbours later."""
    item = m.item("c")
    if item is None or (m.after is not None and not _free(m, m.after, item)):
        return None
    if m.before is not None and m.before.word in NUMBERED:
        return None
    if item.worded and m.before is not None and is_a(m.before, "WORD", "THE", "OTHER", "NEXT", "LAST", "THIS", "EVERY"):
        return None
    clock = clock_of(int(item.number), m.number("min"), padded=item.word.startswith("0") and len(item.word) == 2)
    if clock is None or (item.worded and m.has("min") and m.number("min") < 10):
        return None
    return Clock(hour=clock.hour, minute=clock.minute, sure=clock.sure, bare=True)


def _free(m: Match, after: Item, item: Item) -> bool:
    """Whether a number does not count or number what stands behind it."""
    glued = after.start == item.end
    if is_a(after, "UNIT", "CU", "MONTH", "OPAQUE", "WDAYS", "WORKDAYS", "WEEKENDS", "HALF", "ISH", "NUM", "SLASH"):
        return False
    if after.word in ("%", "°", "+", "*", "=", "'", '"', "x", "#", "$", "€", "£", "^") or (
        glued and is_a(after, "WORD")
    ):
        return False
    if (
        is_a(after, "WORD", "ACT", "FEW", "AND", "OF", "OTHER", "MORE", "TIMES")
        and after.word in COUNTED
        and after.word not in ("and", "or")
    ):
        return False
    ends = after.end
    if m.context.text[after.start : after.start + 1].isupper() and is_a(after, "WORD", "ACT"):
        following = m.context.text[ends : ends + 20].lower().split()
        if following and following[0].strip(",.!?") in STREETS:
            return False
    plural = after.word.endswith("s") and not after.word.endswith(("ss", "'s", "is", "us")) and len(after.word) > 3
    return not (is_a(after, "WORD", "ACT") and plural and after.word not in ("yes", "thanks", "lets", "does", "please"))


def _part(m: Match) -> Payload | None:
    item = m.item("p")
    if item is not None and " " in item.word and m.after is not None and m.after.word == "with":
        return None  # "after lunch with Ben" names a meal
    name = (item.name or "night") if item else "night"
    name = "night" if name == "'s" else name
    first, last = PARTS[name]
    mod = m.item("mod")
    if mod is not None:
        half, quarter = (last - first) // 2, (last - first) // 4
        if is_a(mod, "MID"):
            first, last = first + quarter, last - quarter
        else:
            first, last = (first, first + half) if is_a(mod, "EARLY") else (first + half, last)
    return PartOf(name=name, first=first, last=last)


def part_of(name: str) -> PartOf:
    """A part of the day by its name."""
    return PartOf(name=name, first=PARTS[name][0], last=PARTS[name][1])


def _this_part(m: Match) -> Payload | None:
    part = _part(m)
    if not isinstance(part, PartOf):
        return None
    if m.has("last"):
        return DayPart(day=DayAt(day=m.context.today - timedelta(days=1)), part=part)
    return DayPart(day=DayAt(day=m.context.today, today=True, tonight=part.name == "night"), part=part)


def _tonight(m: Match) -> Payload | None:
    return DayPart(
        day=DayAt(day=m.context.today, today=True, tonight=True), part=PartOf(name="night", first=18, last=22)
    )


def _end_of_day(m: Match) -> Payload | None:
    return Clock(hour=END_OF_DAY, sure=True)


CLOCK_RULES = (
    ("clock", "(?P<c>CLK|DOT|HMX) (?P<mer>MER)?", _written),
    ("clock", "(?P<c>HR) (?P<min>MINS)? (?P<mer>MER)", _hour),
    ("clock", "(?P<c>HHMM|YEAR) (?P<mer>MER)", _hour),
    ("clock", "(?P<c>HR) OCLOCK (?P<mer>MER)?", _hour),
    ("military", "(?P<c>HHMM|YEAR) (?P<hours>UNIT)", _hour),
    ("military", "(?P<c>HHMM|YEAR)", _military),
    ("hour_glued", "(?P<len>LENGTH)", _glued),
    ("noon", "THE? N12? (?P<h>NOON|MIDNIGHT)", _named),
    ("half_past", "(?P<half>HALF) (?P<how>PAST|AFTER) (?P<h>HR|NOON|MIDNIGHT) (?P<mer>MER)?", _past),
    (
        "quarter",
        "ART? (?P<quarter>QUARTER) (?P<how>PAST|AFTER|TO|UNTIL|OF) (?P<h>HR|NOON|MIDNIGHT) (?P<mer>MER)?",
        _past,
    ),
    ("minutes", "(?P<n>MINS) (?P<how>PAST|TO) (?P<h>HR|NOON|MIDNIGHT) OCLOCK? (?P<mer>MER)?", _past),
    ("minutes", "(?P<len>LENGTH) (?P<how>PAST|TO) (?P<h>HR|NOON|MIDNIGHT) (?P<mer>MER)?", _past),
    ("half_hour", "(?P<half>HALF) (?P<h>N12) (?P<mer>MER)? (?!UNIT|HOURW|DAYW)", _half_hour),
    ("ish", "(?P<c>N12) DASH? ISH (?P<mer>MER)?", _hour),
    ("ish", "(?P<c>HHMM) ISH", _hour),
    ("bare", "(?P<c>HR) (?P<min>MINS)?", _bare),
    ("part", "(?P<mod>EARLY|LATE|MID)? DASH? (?P<p>PART|NIGHT)", _part),
    ("this_part", "(?:THIS|(?P<last>LAST)) (?P<mod>EARLY|LATE)? (?P<p>PART|NIGHT)", _this_part),
    ("tonight", "(?P<mod>LATE|LATER|EARLY)? TONIGHT", _tonight),
    ("end_of_day", "THE? EOD", _end_of_day),
)
