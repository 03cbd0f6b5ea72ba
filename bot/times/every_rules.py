"""Rules for repetitions."""

from datetime import date, timedelta

from bot.times.clock_rules import part_of
from bot.times.company import CALLED
from bot.times.grammar import Match, is_a
from bot.times.lexer import Item
from bot.times.lexicon import RRULE_DAYS, WORKDAYS
from bot.times.mention import Length
from bot.times.parts import Clock, DayAt, Days, Every, PartOf, Payload, Void

WEEKEND = ("SA", "SU")
_FREQ = {"day": "DAILY", "night": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY", "hour": "HOURLY"}
_FREQ |= {"minute": "MINUTELY"}


def _days(items: list[Item]) -> tuple[str, ...]:
    """The days a list of words names, in the order of the week."""
    found: set[str] = set()
    for item in items:
        if is_a(item, "WDAY", "WDAYS"):
            found.add(RRULE_DAYS[int(item.number)])
        elif is_a(item, "WORKDAY", "WORKDAYS"):
            found.update(WORKDAYS)
        elif is_a(item, "WEEKEND", "WEEKENDS"):
            found.update(WEEKEND)
    return tuple(day for day in RRULE_DAYS if day in found)


def _through(items: list[Item]) -> tuple[str, ...]:
    first, last = int(items[0].number), int(items[-1].number)
    return tuple(RRULE_DAYS[day % 7] for day in range(first, (last if last >= first else last + 7) + 1))


def _unit(m: Match) -> Payload | None:
    unit = m.item("u")
    if unit is None or unit.name not in _FREQ:
        return None
    return Every(freq=_FREQ[unit.name], interval=m.number("n", 1) or 1)


def _length(m: Match) -> Payload | None:
    """ "every 2 weeks", "every 90 minutes"."""
    length = m.payload("len", Length)
    counts = [
        *(("YEARLY", length.years), ("MONTHLY", length.months), ("WEEKLY", length.weeks), ("DAILY", length.days)),
        ("MINUTELY", int(length.clock.total_seconds()) // 60),
    ]
    known = [(freq, count) for freq, count in counts if count]
    if len(known) != 1:
        return None
    freq, count = known[0]
    if freq == "MINUTELY" and count % 60 == 0:
        freq, count = "HOURLY", count // 60
    return Every(freq=freq, interval=count)


def _listed(m: Match) -> Payload | None:
    interval = 1
    number = m.item("n")
    items = m.items("days")
    if number is not None and is_a(number, "ORD", "LAST"):
        if len(items) != 1 or not is_a(items[0], "WDAY"):
            return None
        return Every(freq="MONTHLY", byday=(f"{int(number.number)}{RRULE_DAYS[int(items[0].number)]}",))
    adverb = m.item("adv")
    if adverb is not None and adverb.name != "WEEKLY":
        return None
    if number is not None or adverb is not None:
        interval = int((number or adverb).number)  # type: ignore[union-attr]  # one of them is there
    if interval > 1 and m.has("unit"):
        return Every(freq="MONTHLY", byday=(f"{interval}{RRULE_DAYS[int(items[0].number)]}",))
    return Every(freq="WEEKLY", interval=interval, byday=_through(items) if m.has("through") else _days(items))


def _plural(m: Match) -> Payload | None:
    items = m.items("days")
    if not any(is_a(item, "WDAYS", "WORKDAYS", "WEEKENDS") for item in items):
        return None
    return Every(freq="WEEKLY", byday=_days(items))


def _part(m: Match) -> Payload | None:
    item = m.item("p")
    name = item.name if item is not None and item.name not in ("", "'s") else "night"
    day = m.item("d")
    if day is None:
        return Every(freq="DAILY", part=part_of(name))
    return Every(freq="WEEKLY", byday=_days([day]), part=part_of(name))


def _adverb(m: Match) -> Payload | None:
    item = m.item("a")
    if item is None or item.name not in _FREQ.values() or (m.after is not None and m.after.word in ("stand", "news")):
        return None
    if _in_a_name(m, item):
        return None
    part = part_of("night") if item.word == "nightly" else None
    return Every(freq=item.name, interval=max(1, int(item.number)), part=part)


def _in_a_name(m: Match, item: Item) -> bool:
    """Whether the word is part of a name: "an event called daily prayer", "the Quarterly Review"."""
    if m.before is None or m.after is None:
        return False
    text = m.context.text
    known = is_a(m.before, "THE", "THIS") or m.before.word in ("that", "my", "our", "his", "her", "their", "your")
    if known and is_a(m.after, "WORD", "ACT") and any(i.word in ("remind", "reminder") for i in m.context.items[:4]):
        return True
    capitals = text[item.start].isupper() and text[m.after.start].isupper() and is_a(m.after, "WORD", "ACT")
    return m.before.word in CALLED or (capitals and not text.isupper())


def _monthly_day(m: Match) -> Payload | None:
    """ "the last Friday of each month", "the 1st of every month", "every 15th", "monthly on the first Monday"."""
    number = m.item("n")
    if number is None:
        return None
    nth = int(number.number)
    interval = max(1, m.number("i", 1))
    if m.has("d"):
        return Every(freq="MONTHLY", interval=interval, byday=(f"{nth}{RRULE_DAYS[m.number('d')]}",))
    if is_a(number, "LAST") and not m.has("dayw"):
        return None
    return Every(freq="MONTHLY", interval=interval, bymonthday=nth) if -1 <= nth <= 31 and nth else None


def _ordinal_day(m: Match) -> Payload | None:
    """ "every 15th": figures only, since "every third" counts something else."""
    number = m.item("n")
    if number is None or number.worded or (m.after is not None and is_a(m.after, "WORD", "CU", "UNIT", "WDAY", "AND")):
        return None
    return _monthly_day(m)


def _yearly(m: Match) -> Payload | None:
    month, day = m.number("m"), m.number("d")
    date(2024, month, day)
    return Every(freq="YEARLY", bymonthday=day, bymonth=month)


def _yearly_nth(m: Match) -> Payload | None:
    day = f"{m.number('n')}{RRULE_DAYS[m.number('d')]}"
    return Every(freq="YEARLY", byday=(day,), bymonth=m.number("m"))


def _except(m: Match) -> Payload | None:
    left = _days(m.items("not"))
    days = WORKDAYS if m.has("work") else RRULE_DAYS
    kept = tuple(day for day in days if day not in left)
    return Every(freq="WEEKLY", byday=kept) if kept else None


def _void(m: Match) -> Payload | None:
    return Void()


_LIST = "(?:WDAY|WDAYS) (?: (?:COMMA AND?|AND|SLASH|OR)? (?:WDAY|WDAYS) ){0,6}"
_NOT = f"(?P<not>{_LIST}|WEEKENDS|WEEKEND|WORKDAYS)"
_MONTHLY = "(?:EVERY (?P<i>OTHER|SEC)? MONTHW|ADVERB)"
EVERY_RULES = (
    ("every_unit", "EVERY (?P<n>OTHER|SEC|ORD)? (?P<u>DAYW|WEEKW|MONTHW|YEARW|HOURW|UNIT)", _unit),
    ("every_quarter", "EVERY QUARTER", lambda m: Every(freq="MONTHLY", interval=3)),
    ("every_length", "EVERY (?P<len>LENGTH)", _length),
    ("every_days", f"(?:ON? EVERY|ON THE) (?P<n>OTHER) (?P<days>{_LIST})", _listed),
    ("every_days", f"EVERY (?P<n>OTHER|SEC|ORD|LAST)? (?P<days>{_LIST}) (?P<unit>OF (?:THE|EVERY) MONTHW)?", _listed),
    ("every_days", "EVERY (?P<days>WDAY (?P<through>UPTO) WDAY)", _listed),
    ("every_days", "EVERY WEEKW (?:ON|FROM) (?P<days>WDAY (?P<through>UPTO) WDAY)", _listed),
    ("every_days", "EVERY (?P<n>OTHER)? (?P<days>WORKDAY|WEEKEND)", _listed),
    ("every_days", f"(?:EVERY (?P<n>OTHER|SEC)? WEEKW|(?P<adv>ADVERB)) (?:ON|EVERY|COMMA) (?P<days>{_LIST})", _listed),
    ("plural", "(?P<days>(?:WDAY|WDAYS) (?: (?:COMMA AND?|AND|SLASH) (?:WDAY|WDAYS) ){0,6})", _plural),
    ("plural", "(?P<days>WORKDAYS|WEEKENDS)", _plural),
    ("every_part", "EVERY (?P<d>WDAY)? (?P<p>PART|NIGHT)", _part),
    ("every_part", "(?:THE)? (?P<d>WDAY)? (?P<p>PARTS)", _part),
    ("adverb", "(?P<a>ADVERB|DAILY)", _adverb),
    (
        "monthly",
        "THE? (?P<n>ORDS|LAST) (?:(?P<d>WDAY)|(?P<dayw>DAYW))? (?:OF|IN) EVERY (?P<i>OTHER)? MONTHW",
        _monthly_day,
    ),
    ("monthly", f"{_MONTHLY} (?:ON|COMMA)? THE (?P<n>ORDS|LAST) (?:(?P<d>WDAY)|(?P<dayw>DAYW))?", _monthly_day),
    ("monthly", "EVERY (?P<n>ORD) (?:OF (?:THE|EVERY) MONTHW)?", _ordinal_day),
    ("yearly", "(?:EVERY (?:YEARW ON?)?|ADVERB ON?) (?P<m>MONTH) THE? (?P<d>ORDS|DAYNUM)", _yearly),
    ("yearly", "(?:EVERY (?:YEARW ON?)?|ADVERB ON?) THE? (?P<d>ORDS|DAYNUM) OF? (?P<m>MONTH)", _yearly),
    ("yearly", "THE? (?P<n>NTH) (?P<d>WDAY) (?:OF|IN) (?P<m>MONTH) EVERY YEARW", _yearly_nth),
    (
        "except",
        f"(?:EVERY DAYW|(?P<work>EVERY WORKDAY)|DAILY) EXCEPT (?:ON|FOR)? {_NOT}",
        _except,
    ),
    ("once", "ONCE (?:ART|EVERY|PER) (?P<u>DAYW|WEEKW|MONTHW|YEARW|HOURW)", _unit),
    ("void", "(?:TWICE|N12 TIMES|FEW TIMES) (?:ART|EVERY|PER) (?:DAYW|WEEKW|MONTHW|YEARW|HOURW)", _void),
    ("void", "(?:TWICE|N12 TIMES|FEW TIMES) (?:ADVERB|DAILY)", _void),
    ("void", "PER (?:DAYW|WEEKW|MONTHW|YEARW|HOURW)", _void),
)


def _clocked(m: Match) -> Payload | None:
    every, clock = m.payload("every", Every), m.payload("clock", Clock)
    return every.on(clock=clock) if every.clock is None else None


def _parted(m: Match) -> Payload | None:
    every = m.payload("every", Every)
    return every.on(part=m.payload("part", PartOf)) if every.part is None else None


def _starting(m: Match) -> Payload | None:
    every = m.payload("every", Every)
    start = m.maybe("day", DayAt)
    days = m.maybe("days", Days)
    first = start.day if start else days.start if days else None
    return every.on(first=first) if first else None


def _until(m: Match) -> Payload | None:
    every = m.payload("every", Every)
    day, days = m.maybe("day", DayAt), m.maybe("days", Days)
    if day is not None:
        again = day.rolls and day.day == m.context.today
        return every.on(until=day.day + timedelta(days=7 * again))
    return every.on(until=days.start - timedelta(days=1)) if days else None


def _lasting(m: Match) -> Payload | None:
    length = m.payload("len", Length)
    return m.payload("every", Every).on(lasting=length) if not length.clock else None


def _count(m: Match) -> Payload | None:
    count = m.number("n")
    return m.payload("every", Every).on(count=count) if 0 < count <= 1000 else None


def _on_day(m: Match) -> Payload | None:
    """ "yearly on March 3", where the day was read before the repetition."""
    every, day = m.payload("every", Every), m.payload("day", DayAt)
    if every.byday or every.bymonthday:
        return None
    match every.freq:
        case "YEARLY":
            return every.on(bymonthday=day.day.day, bymonth=day.day.month)
        case "MONTHLY" if day.nth is not None:
            return every.on(bymonthday=day.nth)
        case "WEEKLY" if day.weekday is not None:
            return every.on(byday=(RRULE_DAYS[day.weekday],))
        case _:
            return None


_AT = "(?:COMMA? (?:AT|AROUND|BY|FOR))?"
EVERY_JOINS = (
    ("every_clock", f"(?P<every>EVERYTIME) {_AT} (?P<clock>CLOCK|BARE)", _clocked),
    ("every_clock", "(?P<clock>CLOCK) (?:ON|COMMA)? (?P<every>EVERYTIME)", _clocked),
    ("every_clock", "(?<=AT) (?P<clock>BARE) ON? (?P<every>EVERYTIME)", _clocked),
    ("every_part", "(?P<every>EVERYTIME) (?:IN|DURING)? THE? (?P<part>PARTOF)", _parted),
    (
        "every_from",
        "(?P<every>EVERYTIME) COMMA? (?:FROM|STARTING|START) (?:FROM|ON|IN)? (?:(?P<day>DAY)|(?P<days>DAYS))",
        _starting,
    ),
    (
        "every_until",
        "(?P<every>EVERYTIME) COMMA? (?:UNTIL|TO) THE? (?:END OF)? (?:(?P<day>DAY)|(?P<days>DAYS))",
        _until,
    ),
    ("every_lasting", "(?P<every>EVERYTIME) COMMA? FOR THE? (?:NEXT|COMING)? (?P<len>LENGTH)", _lasting),
    ("every_count", "(?P<every>EVERYTIME) COMMA? (?P<n>NUM) TIMES", _count),
    ("every_on", "(?P<every>EVERYTIME) ON? (?P<day>DAY)", _on_day),
)
