"""All English words that say when: each names its class, a number and a name. Another language is another table."""

from typing import NamedTuple


class Word(NamedTuple):
    """What a word means to the grammar: `kind` is a class of the patterns."""

    kind: str
    number: float = 0
    name: str = ""


def _each(kind: str, *words: str, number: float = 0, name: str = "") -> dict[str, Word]:
    return {word: Word(kind, number, name) for group in words for word in group.split()}


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
RRULE_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
# One letter away from a weekday or a month, and yet another word.
NO_TYPOS = frozenset({"sundae", "sundry", "sunray", "augusta", "auguste", "sundays", "marche", "monday's", "fridge"})

_SHORT_WEEKDAYS = ("mon", "tue tues", "wed weds", "thu thur thurs", "fri", "sat", "sun")
_SHORT_MONTHS = ("jan", "feb febr", "mar", "apr", "", "jun", "jul", "aug", "sep sept", "oct", "nov", "dec")
# Words that are usually something else: they need company to be a day or a month.
SHY_WEEKDAYS = frozenset({"sun", "sat", "wed", "mon"})
SHY_MONTHS = frozenset({"may", "march", "mar", "jan", "april", "june", "august", "dec", "nov", "jun", "apr", "sep"})

_ONES = (
    *("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()),
    *("sixteen seventeen eighteen nineteen".split()),
)
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90}
NUMBERS: dict[str, int] = {**{word: n for n, word in enumerate(_ONES)}, **TENS}
_ORDINALS = (
    *("first - third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth".split()),
    *("fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()),
)
ORDINALS: dict[str, int] = {**{word: n for n, word in enumerate(_ORDINALS, start=1)}, "thirtieth": 30}

# Hours of the named parts of the day; the end is exclusive.
PARTS: dict[str, tuple[int, int]] = {
    "morning": (6, 12),
    "afternoon": (12, 18),
    "evening": (18, 22),
    "night": (18, 24),
    "lunchtime": (12, 14),
}
# Parts of the day that are told by what lies around them.
_AROUND_MEALS = {
    "morning": ("before lunch", "after breakfast"),
    "afternoon": ("after lunch",),
    "evening": ("after work", "after dinner"),
}
WORKDAYS = ("MO", "TU", "WE", "TH", "FR")
END_OF_DAY = 17


_UNITS = {
    "second": "second seconds sec secs",
    "minute": "minute minutes min mins minuets minuts",
    "hour": "hour hours hr hrs hours'",
    "day": "day days",
    "night": "night nights",
    "week": "week weeks wk wks",
    "fortnight": "fortnight fortnights",
    "month": "month months mth mths",
    "quarter": "quarters",
    "year": "year years yr yrs",
}
# Single letters and the like are units only when glued to a number: "2h", "30m".
GLUED: dict[str, Word] = {
    **_each("UNIT", "h hr hrs", name="hour"),
    **_each("UNIT", "m min mins", name="minute"),
    **_each("UNIT", "s sec secs", name="second"),
    **_each("UNIT", "d", name="day"),
    **_each("UNIT", "w wk", name="week"),
    **_each("UNIT", "y", name="year"),
    **_each("MER", "am a", name="am"),
    **_each("MER", "pm p", name="pm"),
    **_each("ISH", "ish"),
}

_RELATIVE = {
    0: "today todays",
    1: "tomorrow tomorrows tomorow tommorow tommorrow tomorrrow tmrw tmr tmrrw tomo tomoro",
    -1: "yesterday yday",
}
_ADVERBS = {
    "DAILY": "daily everyday nightly",
    "WEEKLY": "weekly",
    "MONTHLY": "monthly",
    "YEARLY": "yearly annually",
    "HOURLY": "hourly",
}
HOLIDAYS = {
    "christmas": "12-25",
    "christmas day": "12-25",
    "xmas": "12-25",
    "xmas day": "12-25",
    "christmas eve": "12-24",
    "xmas eve": "12-24",
    "boxing day": "12-26",
    "new year's eve": "12-31",
    "new years eve": "12-31",
    "new year eve": "12-31",
    "nye": "12-31",
    "new year's day": "01-01",
    "new years day": "01-01",
    "new year day": "01-01",
    "new year's": "01-01",
    "new year": "01-01",
    "valentine's day": "02-14",
    "valentines day": "02-14",
    "valentine's": "02-14",
    "st patrick's day": "03-17",
    "saint patrick's day": "03-17",
    "saint patrick": "03-17",
    "april fools": "04-01",
    "april fool's day": "04-01",
    "international workers' day": "05-01",
    "workers' day": "05-01",
    "may day": "05-01",
    "halloween": "10-31",
    "independence day": "07-04",
    "easter": "easter+0",
    "easter sunday": "easter+0",
    "easter monday": "easter+1",
    "good friday": "easter-2",
    "thanksgiving": "11/4/3",
    "thanksgiving day": "11/4/3",
    "labor day": "9/1/0",
    "mother's day": "5/2/6",
    "father's day": "6/3/6",
    "black friday": "thanksgiving+1",
}
# Several written words that are one word to the grammar.
PHRASES: dict[str, Word] = {
    **{words: Word("HOLIDAY", 0, rule) for words, rule in HOLIDAYS.items() if " " in words},
    "day after tomorrow": Word("DREL", 2),
    "day before yesterday": Word("DREL", -2),
    "2day": Word("DREL", 0),
    "2moro": Word("DREL", 1),
    "2morrow": Word("DREL", 1),
    "2nite": Word("TONIGHT"),
    "mid night": Word("MIDNIGHT"),
    "mid day": Word("NOON"),
    "week end": Word("WEEKEND"),
    "wk end": Word("WEEKEND"),
    "week day": Word("WORKDAY"),
    "week days": Word("WORKDAYS"),
    "business day": Word("WORKDAY"),
    "business days": Word("WORKDAYS"),
    "working day": Word("WORKDAY"),
    "working days": Word("WORKDAYS"),
    "working week": Word("WORKWEEK"),
    "work week": Word("WORKWEEK"),
    "end of day": Word("EOD"),
    "end of the day": Word("EOD"),
    "close of business": Word("EOD"),
    "first thing": Word("FIRSTTHING"),
    **{words: Word("PART", 0, part) for part, group in _AROUND_MEALS.items() for words in group},
    "this time": Word("THISTIME"),
    "right now": Word("NOW"),
    "at the moment": Word("NOW"),
    "from now": Word("FROMNOW"),
    "from today": Word("FROMTODAY"),
    "no later than": Word("BY"),
    "w/c": Word("WEEKOF"),
    "week commencing": Word("WEEKOF"),
    "week of": Word("WEEKOF"),
    "week beginning": Word("WEEKOF"),
    "as of": Word("FROM"),
    "stand up": Word("ACT"),
    "check up": Word("ACT"),
    "catch up": Word("ACT"),
    "one on one": Word("ACT"),
    "o clock": Word("OCLOCK"),
    "every day": Word("DAILY", 1, "DAILY"),
    "every single day": Word("DAILY", 1, "DAILY"),
    "each day": Word("DAILY", 1, "DAILY"),
    "apart from": Word("EXCEPT"),
}
WORDS: dict[str, Word] = {
    **{word: Word("NUMBER", n) for word, n in NUMBERS.items()},
    **{word: Word("ORD", n) for word, n in ORDINALS.items() if word != "-"},
    **{word: Word("UNIT", 1, name) for name, words in _UNITS.items() for word in words.split()},
    **{word: Word("DREL", n) for n, words in _RELATIVE.items() for word in words.split()},
    **{word: Word("ADVERB", 1, freq) for freq, words in _ADVERBS.items() for word in words.split()},
    **_each("ADVERB", "fortnightly biweekly", number=2, name="WEEKLY"),
    "quarterly": Word("ADVERB", 3, "MONTHLY"),
    **{name: Word("WDAY", n) for n, name in enumerate(WEEKDAYS)},
    **{name + "s": Word("WDAYS", n) for n, name in enumerate(WEEKDAYS)},
    **{word: Word("WDAY", n) for n, words in enumerate(_SHORT_WEEKDAYS) for word in words.split()},
    **_each("WDAY", "wensday wendsday wensdays", number=2),
    **{name: Word("MONTH", n) for n, name in enumerate(MONTHS, start=1)},
    **{word: Word("MONTH", n) for n, words in enumerate(_SHORT_MONTHS, start=1) for word in words.split()},
    **{word: Word("HOLIDAY", 0, rule) for word, rule in HOLIDAYS.items() if " " not in word},
    **{name: Word("PART", 0, name) for name in ("morning", "afternoon", "evening", "lunchtime")},
    **{name + "s": Word("PARTS", 0, name) for name in ("morning", "afternoon", "evening")},
    **{f"q{n}": Word("QTR", n) for n in range(1, 5)},
    "second": Word("SEC", 2, "second"),
    "day": Word("DAYW", 1, "day"),
    "week": Word("WEEKW", 1, "week"),
    "month": Word("MONTHW", 1, "month"),
    "year": Word("YEARW", 1, "year"),
    "yr": Word("YEARW", 1, "year"),
    "night": Word("NIGHT", 1, "night"),
    "hour": Word("HOURW", 1, "hour"),
    "quarter": Word("QUARTER", 0.25, "quarter"),
    "half": Word("HALF", 0.5),
    **_each("WEEKEND", "weekend week-end wkend"),
    **_each("WEEKENDS", "weekends"),
    **_each("WORKDAY", "weekday workday"),
    **_each("WORKDAYS", "weekdays workdays"),
    **_each("TONIGHT", "tonight tonite tonights"),
    **_each("NOON", "noon midday noonish"),
    **_each("MIDNIGHT", "midnight"),
    **_each("NOW", "now"),
    **_each("EOD", "eod cob"),
    "eom": Word("EOX", 0, "month"),
    "eoy": Word("EOX", 0, "year"),
    "eow": Word("EOX", 0, "week"),
    **_each("OCLOCK", "o'clock oclock"),
    "am": Word("MER", 0, "am"),
    "pm": Word("MER", 0, "pm"),
    **_each("SEASON", "spring", number=3),
    **_each("SEASON", "summer", number=6),
    **_each("SEASON", "autumn fall", number=9),
    **_each("SEASON", "winter", number=12),
    **_each("ART", "a an", number=1),
    **_each("ANOTHER", "another", number=1),
    **_each("FEW", "few several some", number=3),
    **_each("FEW", "couple", number=2),
    **_each("MORE", "more"),
    **_each("THE", "the"),
    **_each("OF", "of"),
    **_each("AND", "and &"),
    **_each("OR", "or"),
    **_each("IN", "in"),
    **_each("WITHIN", "within"),
    **_each("DURING", "during over throughout"),
    **_each("AT", "at @"),
    **_each("ON", "on"),
    **_each("FOR", "for"),
    **_each("BY", "by before"),
    **_each("AROUND", "around circa ~ approximately about"),
    **_each("FROM", "from since"),
    **_each("STARTING", "starting beginning"),
    **_each("BETWEEN", "between"),
    **_each("TO", "to"),
    **_each("UNTIL", "until till til thru through"),
    **_each("PAST", "past"),
    **_each("AFTER", "after"),
    **_each("AGO", "ago"),
    **_each("LATER", "later hence"),
    **_each("THIS", "this current", number=0),
    **_each("NEXT", "next", number=1),
    **_each("COMING", "coming upcoming following", number=1),
    **_each("LAST", "last", number=-1),
    **_each("PREV", "previous", number=-1),
    **_each("EVERY", "every each"),
    **_each("OTHER", "other alternate", number=2),
    **_each("ONCE", "once"),
    **_each("TWICE", "twice thrice"),
    **_each("TIMES", "times"),
    **_each("TIME", "time timezone"),
    **_each("PER", "per"),
    **_each("EXCEPT", "except"),
    **_each("ALL", "all whole entire"),
    **_each("END", "end"),
    **_each("START", "start beginning"),
    **_each("MID", "mid middle"),
    **_each("EARLY", "early"),
    **_each("LATE", "late"),
    **_each("REST", "rest remaining remainder"),
}
