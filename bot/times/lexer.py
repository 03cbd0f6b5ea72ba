"""Cuts a text into classed items: what the grammar of the time layer reads."""

import re
from dataclasses import dataclass

from bot.times.company import ACTIVITIES, HESITATIONS
from bot.times.lexicon import (
    GLUED,
    MONTHS,
    NO_TYPOS,
    PHRASES,
    TENS,
    WEEKDAYS,
    WORDS,
    Word,
)
from bot.times.parts import Payload
from bot.times.zones import ZONE_CODES

_PLAIN = {0x2018: "'", 0x2019: "'", 0x2013: "-", 0x2014: "-", 0x2011: "-", 0xA0: " "}
_PHRASE = "|".join(re.escape(words).replace(r"\ ", r"[ -]+") for words in sorted(PHRASES, key=len, reverse=True))
_TOKEN = re.compile(
    rf"""
    (?P<OPAQUE> https?://\S+ | www\.\S+ | [\w.+-]{{1,64}}@[\w-]{{1,64}}\.\w+ | 24/7(?!\d)
      | [$€£¥#]\s?\d[\d.,]* | \(\d{{3}}\)\s?\d{{3}}[-\s]\d{{4}} | \+\d[\d\s()-]{{6,18}}\d
      | (?<!\d)\d{{3}}-\d{{2,4}}-\d{{4}}(?!\d) | (?<!\d)\d{{3}}-\d{{4}}(?!\d) | \d{{1,3}}(?:,\d{{3}})+ )
  | (?P<ISOTIME> \d{{4}}-\d\d-\d\d[tT]\d\d:\d\d (?::\d\d)? (?:z|[+-]\d\d:?\d\d)? (?!\d) )
  | (?P<ISO> \d{{4}}(?P<s>[-/.])\d{{1,2}}(?P=s)\d{{1,2}} (?!\d) | (?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d (?!\d) )
  | (?P<DMY> \d{{1,2}}(?P<t>[-/.])\d{{1,2}}(?P=t)(?:\d{{4}}|\d\d) (?![\d]) )
  | (?P<YM> \d{{4}}[-/]\d{{1,2}} (?![\d]) )
  | (?P<CLK> \d{{1,2}}:\d\d (?::\d\d)? (?![\d:]) )
  | (?P<DM> \d{{1,2}}/\d{{1,2}} (?![\d/]) )
  | (?P<HMX> \d{{1,2}}h\d\d (?:m(?:in)?)? (?![\w]) )
  | (?P<DOT> \d{{1,2}}\.[0-5]\d (?!\d|\.\d) )
  | (?P<DEC> \d{{1,4}}\.\d{{1,4}} (?!\d|\.\d) )
  | (?P<VERSION> \d+(?:\.\d+){{2,}} )
  | (?P<ORD> \d{{1,2}}(?:st|nd|rd|th)(?!\w) )
  | (?P<NUMBER> \d{{1,6}} (?!\d) )
  | (?P<DIGITS> \d+ )
  | (?P<PHRASE> \b(?:{_PHRASE})(?!\w) )
  | (?P<MER> [ap]\s?\.\s?m (?!\w) (?:\s?\.)? | [ap]\ m(?![\w']) )
  | (?P<WORD> [^\W\d_]+ (?:'[^\W\d_]+)* \d* )
  | (?P<MARK> [^\w\s] | \n | _ )
    """,
    re.VERBOSE,
)
_MARKS = {
    **{",": "COMMA", "-": "DASH", "~": "DASH", "/": "SLASH", ".": "STOP", "!": "STOP", "?": "STOP", ";": "STOP"},
    **{"\n": "STOP", "@": "AT", "&": "AND", "(": "PAREN", ")": "PAREN"},
}
_MOST = 1_000  # items; what stands behind them in a longer text is not read
QUICK = re.compile(r"\d")


@dataclass(slots=True)
class Item:
    """One stretch of the text: a token with its class, later a reading with its payload."""

    start: int
    end: int
    code: str  # one character, a class of the patterns
    word: str = ""
    number: float = 0
    name: str = ""
    worded: bool = False  # a number written in letters
    payload: Payload | None = None
    rules: tuple[str, ...] = ()
    extra: tuple[tuple[int, int], ...] = ()


_NAMES = (
    *("UNIT DAYW WEEKW MONTHW YEARW NIGHT HOURW SEC QUARTER HALF NUMBER ORD N12 N0 N24 N31 N59 N99 HHMM YEAR".split()),
    *("WDAY WDAYS MONTH HOLIDAY PART PARTS QTR DREL ADVERB DAILY WEEKEND WEEKENDS WORKDAY WORKDAYS WORKWEEK".split()),
    *("TONIGHT NOON MIDNIGHT NOW EOD EOX OCLOCK MER ISH SEASON ART ANOTHER FEW MORE THE OF AND OR IN WITHIN".split()),
    *("DURING AT ON FOR BY AROUND FROM STARTING BETWEEN TO UNTIL PAST AFTER AGO LATER FROMNOW FROMTODAY THIS".split()),
    *("NEXT COMING LAST PREV EVERY OTHER ONCE TWICE TIMES TIME PER EXCEPT ALL END START MID EARLY LATE REST".split()),
    *("WEEKOF FIRSTTHING THISTIME OPAQUE ISOTIME ISO DMY YM CLK DM HMX DOT DEC VERSION".split()),
    *("COMMA DASH SLASH STOP PAREN".split()),
    *("POSS WORD MARK ACT ZONE CLOCK BARE SPAN DAY DAYS DAYPART PARTOF LENGTH INSTANT EVERYTIME MOMENT FINAL".split()),
    "VOID",
)
_LETTERS = "".join(map(chr, (*range(97, 123), *range(65, 91), *range(48, 58), *range(0xC0, 0x180))))
CODES: dict[str, str] = dict(zip(_NAMES, _LETTERS, strict=False))


def tokens(text: str) -> list[Item]:
    """The items of a text, or none when no word of it can say anything about time."""
    low = _lowered(text.translate(_PLAIN))
    found: list[Item] = []
    useful = QUICK.search(low) is not None
    for match in _TOKEN.finditer(low):
        group = match.lastgroup or "MARK"
        item = Item(match.start(), match.end(), "", match[0])
        _classify(item, group, found)
        useful = useful or item.code not in _IDLE
        if len(found) >= _MOST:
            break
        if not _hesitates(item, found):
            _append(found, item)
    return found if useful else []


def _hesitates(item: Item, before: list[Item]) -> bool:
    """Whether a word only fills a pause: "at, uh, 9", "at like 9"."""
    return item.word in HESITATIONS or (item.word == "like" and bool(before) and before[-1].code in _LEADING)


def _lowered(text: str) -> str:
    low = text.lower()
    return low if len(low) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def _classify(item: Item, group: str, before: list[Item]) -> None:
    match group:
        case "NUMBER":
            _number(item, item.word)
        case "ORD":
            item.number = int(item.word[:-2])
            item.code = CODES["ORD"]
        case "WORD":
            _word(item, before)
        case "PHRASE":
            key = " ".join(item.word.replace("-", " ").split()) if item.word not in PHRASES else item.word
            _set(item, PHRASES[key])
            item.word = key
        case "MER":
            numeric = bool(before) and before[-1].code in _NUMERIC
            _set(item, Word("MER", 0, item.word[0] + "m") if numeric else Word("WORD"))
        case "MARK":
            item.code = CODES[_MARKS.get(item.word, "MARK")]
        case "DIGITS":
            item.code = CODES["OPAQUE"]
        case _:
            item.code = CODES[group]


def _set(item: Item, word: Word) -> None:
    item.code, item.number, item.name = CODES[word.kind], word.number, word.name


def _number(item: Item, digits: str) -> None:
    value = int(digits)
    item.number = value
    item.code = CODES[_number_class(digits, value)]


def _number_class(digits: str, value: int) -> str:
    if len(digits) <= 2:
        if digits[0] == "0" and len(digits) == 2:
            return "N0"
        if value > 31:
            return "N59" if value <= 59 else "N99"
        return "N12" if 1 <= value <= 12 else "N24" if value <= 24 else "N31"
    if len(digits) == 4 and 1900 <= value <= 2100:
        return "YEAR"
    if len(digits) <= 4 and value % 100 < 60 and value // 100 < 24:
        return "HHMM"
    return "N99"


def _word(item: Item, before: list[Item]) -> None:
    word = item.word
    last = before[-1] if before else None
    if last is not None and last.end == item.start and _glues(last):
        known = GLUED.get(word) or WORDS.get(word)
        if known is None:
            last.code = CODES["OPAQUE"]
        _set(item, known or Word("WORD"))
        return
    if word in ("thousand", "hundred", "million", "dozen") and last is not None and last.code in _NUMERIC:
        last.code = CODES["OPAQUE"]
    known = WORDS.get(word) or _typo(word)
    if known is None and word.endswith("'s"):
        item.word = word[:-2]
        item.end -= 2
        known = WORDS.get(item.word) or _typo(item.word)
        item.name = "'s"
    if known is None:
        item.code = CODES["ACT" if item.word in ACTIVITIES else "ZONE" if word in ZONE_CODES else "WORD"]
    elif known.kind == "NUMBER":
        item.worded = True
        _number(item, str(int(known.number)))
    else:
        item.worded = known.kind == "ORD"
        possessive = item.name == "'s"
        _set(item, known)
        if possessive and not item.name:
            item.name = "'s"


def _glues(last: Item) -> bool:
    """Whether a word that stands right behind belongs to it: "5pm", but no word of the next line."""
    return last.code in _NUMERIC and not last.worded and last.word != "\n"


def _append(found: list[Item], item: Item) -> None:
    """Appends, and makes one number of tens and ones: "forty-three", "twenty ninth"."""
    found.append(item)
    if item.word == "second" and len(found) > 2 and found[-3].code in _DATING and found[-2].word in TENS:
        item.worded, item.code = True, CODES["ORD"]
    if not (item.worded and 1 <= item.number <= 9):
        return
    dash = len(found) > 2 and found[-2].code == CODES["DASH"]
    tens = found[-3 if dash else -2] if len(found) > 1 + dash else None
    if tens is None or not tens.worded or tens.word not in TENS:
        return
    tens.number += item.number
    tens.end, tens.word = item.end, f"{tens.word} {item.word}"
    tens.code = (
        item.code if item.code == CODES["ORD"] else CODES[_number_class(str(int(tens.number)), int(tens.number))]
    )
    del found[-2 if dash else -1 :]


def _typo(word: str) -> Word | None:
    if len(word) < 5 or len(word) > 10 or word in NO_TYPOS:
        return None
    if word in _DELETED:
        return _DELETED[word]
    for shorter in _deletes(word):
        known = _LONG.get(shorter) or _DELETED.get(shorter)
        if known is not None:
            return known
    return None


def _deletes(word: str) -> list[str]:
    return [word[:at] + word[at + 1 :] for at in range(len(word))]


_LONG = {word: WORDS[word] for word in (*WEEKDAYS, *MONTHS) if len(word) >= 6}
_DELETED = {shorter: known for word, known in _LONG.items() for shorter in _deletes(word)}
_NUMERIC = frozenset(CODES[name] for name in "N12 N0 N24 N31 N59 N99 HHMM YEAR CLK DOT DEC DM HMX STOP NUMBER".split())
_DATING = frozenset(CODES[name] for name in ("MONTH", "THE", "ON", "WDAY"))
_LEADING = frozenset(CODES[name] for name in "AT ON BY AROUND FOR IN UNTIL".split())
_IDLE = frozenset(
    CODES[name]
    for name in (
        *("WORD MARK COMMA STOP PAREN DASH SLASH ACT POSS ART THE OF AND OR IN AT ON FOR BY AROUND FROM TO".split()),
        *("BETWEEN AFTER THIS NEXT COMING LAST PREV OTHER MORE FEW OPAQUE TIME PAST ALL UNTIL PER".split()),
    )
)
