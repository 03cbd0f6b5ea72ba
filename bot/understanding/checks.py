"""What the catches of a pattern must look like, so that an open pattern takes no ordinary talk."""

from bot.understanding.grammar import Check
from bot.understanding.text import QUOTE, Line
from bot.understanding.words.activities import ACTIVITIES, FOREIGN, MEETINGS
from bot.understanding.words.people import NOT_NAMES
from bot.understanding.words.things import (
    ADVERBS_FIRST,
    AFTER_ACTIVITY,
    ARTICLES,
    CLAUSE_STARTS,
    CLAUSE_WORDS,
    ELSEWHERE,
    ERRANDS,
    MINE,
    NOT_ENGAGED,
    NOT_FACTS,
    NOT_TERSE,
    OBJECT_WORDS,
    ONE_LIST,
    OWN,
    PRONOUNS,
)

_LONG_WHICH = 14
_LONG_TITLE = 20
_REM = frozenset({"reminder", "reminders", "alarm", "alarms", "timer", "timers", "reminding"})
_LISTS = frozenset({"list", "lists", "task", "tasks", "todo", "todos", "chore", "chores", "errand", "errands"})
_POINTING = frozenset({"it", "that", "this", "them", "both", "these", "those"})


def has_activity(line: Line) -> bool:
    """Whether the words name something that stands in calendars."""
    return any(word in ACTIVITIES or word.removesuffix("s") in ACTIVITIES for word in line.plain)


def is_foreign(line: Line) -> bool:
    """Whether the words name a thing this agent does not handle."""
    return any(word in FOREIGN for word in line.plain)


def _phrase(line: Line) -> bool:
    plain = line.plain
    return len(plain) <= _LONG_WHICH and not any(word in CLAUSE_WORDS for word in plain)


def _which(line: Line) -> bool:
    plain = line.plain
    if not plain:
        return bool(line.mentions)
    return _phrase(line) and plain[0] not in ADVERBS_FIRST


def _reminder(line: Line) -> bool:
    return len(line.plain) <= _LONG_TITLE


def _engagement(line: Line) -> bool:
    """Something in a calendar: an activity, a time of day, or a named or pronoun thing of ours that is not foreign."""
    plain = line.plain
    if not _which(line) or is_foreign(line) or any(word in _REM or word in _LISTS for word in plain):
        return False
    if has_activity(line) or not plain or plain[0] in _POINTING or QUOTE in plain:
        return True
    return (bool(line.mentions) or plain[0] in ARTICLES or plain[0] in {"lunch"}) and len(plain) <= 5


def _named(line: Line) -> bool:
    """An activity by its name, in a phrase without a verb."""
    plain = line.plain
    head = next((index for index, word in enumerate(plain) if word in ACTIVITIES), len(plain))
    led = any(mention.introducer == "to" for mention in line.mentions[:1]) and line.tokens[-1].mention is None
    joins = "to" in plain[:head] or led  # "add Anna to the 3pm meeting" changes one that is there
    return _phrase(line) and has_activity(line) and not is_foreign(line) and not _about_us(line) and not joins


def _about_us(line: Line) -> bool:
    return any(word in _REM or word in _LISTS for word in line.plain)


def _title(line: Line) -> bool:
    plain = line.plain
    if plain and plain[0] in _POINTING and is_foreign(line):
        return False
    return 0 < len(plain) <= _LONG_TITLE and plain[0] not in {"to", "up", "on"}


def _short(line: Line) -> bool:
    plain = line.plain
    if (
        not 0 < len(plain) <= 4
        or is_foreign(line)
        or has_activity(line)
        or plain[-1] in {"on", "off"}
        or plain[0] in _POINTING
    ):
        return False
    return not any(word in CLAUSE_WORDS or word.isdigit() for word in plain)


def _thing(line: Line) -> bool:
    """A thing of ours that has no noun with it: not a reminder word, not a list word, nothing foreign."""
    return _which(line) and not is_foreign(line) and not _about_us(line)


def _name(line: Line) -> bool:
    plain = line.plain
    return 0 < len(plain) <= 3 and not any(word in CLAUSE_WORDS for word in plain)


def _object(line: Line) -> bool:
    return any(word in OBJECT_WORDS for word in line.plain)


def _pronoun(line: Line) -> bool:
    return " ".join(line.plain) in PRONOUNS


def _owned(line: Line) -> bool:
    """A thing with an article or possessive before it."""
    return len(line.plain) > 1 and line.plain[0] in ARTICLES and _phrase(line) and len(line.plain) <= 8


def _bare(line: Line) -> bool:
    """A thing by its name alone."""
    return len(line.plain) <= 4 and _thing(line)


def _scheduled(line: Line) -> bool:
    """Something people meet for, near the start of the phrase; food and drink only with a time and company."""
    plain = line.plain
    if plain and plain[0] in NOT_TERSE:
        return False
    head = next((index for index, word in enumerate(plain) if word in ACTIVITIES), len(plain))
    if head > 3 or not _named(line):
        return False
    if any(mention.text.lower().endswith(("later", "earlier")) for mention in line.mentions):
        return False
    return plain[head] in MEETINGS or (bool(line.mentions) and "with" in plain)


def _moved(line: Line) -> bool:
    """Something of the calendar, or a thing with a time to go to."""
    plain = line.plain
    if not _which(line) or is_foreign(line) or _about_us(line):
        return False
    if not plain or has_activity(line) or plain[0] in _POINTING or QUOTE in plain:
        return True
    return bool(line.mentions) and len(plain) <= 6


def _retimed(line: Line) -> bool:
    return _moved(line) and bool(line.mentions) and (has_activity(line) or not line.plain or line.plain[0] in _POINTING)


def _shifted(line: Line) -> bool:
    """Something of the calendar with a length of time later or earlier."""
    return _moved(line) and any(mention.text.lower().endswith(("later", "earlier")) for mention in line.mentions)


def _onday(line: Line) -> bool:
    return not line.plain and line.mentions[0].introducer in {"on", "for"}


def _terse(line: Line) -> bool:
    plain = line.plain
    return 0 < len(plain) <= 8 and plain[0] not in ADVERBS_FIRST and plain[0] not in NOT_TERSE and _phrase(line)


def _clause(line: Line) -> bool:
    """A matter told in a sentence of its own: "I have a doctor's appointment"."""
    return bool(line.mentions) and 1 < len(line.plain) <= 14 and line.plain[0] in CLAUSE_STARTS


def _task(line: Line) -> bool:
    """An errand with its time ("call Anna at 5"), which may be meant for us to remind of."""
    plain = line.plain
    known = bool(line.mentions) and not line.question and 1 < len(plain) <= 10 and plain[0] in ERRANDS
    return known and not is_foreign(line) and _phrase(line)


def _quoted(line: Line) -> bool:
    return line.plain == (QUOTE,) and bool(line.mentions)


def _items(line: Line) -> bool:
    return 0 < len(line.plain) <= 12 and _phrase(line) and not is_foreign(line) and line.plain[0] not in ADVERBS_FIRST


def _ours(line: Line) -> bool:
    words = frozenset(line.plain)
    return bool(words & (OBJECT_WORDS | _LISTS)) and not is_foreign(line) and not words & ELSEWHERE


def _newone(line: Line) -> bool:
    return _named(line) and line.plain[0] not in {"the", "my", "our", "that", "this"}


def _names(line: Line) -> bool:
    return 0 < len(line.plain) <= 5 and line.plain[0] not in NOT_NAMES - {"my"} and _phrase(line)


def _met(line: Line) -> bool:
    return bool(line.mentions) and 0 < len(line.plain) <= 8 and _phrase(line) and line.plain[0] not in ADVERBS_FIRST


def _engaged(line: Line) -> bool:
    """A whole message that is only an activity with its time, people and place."""
    plain = line.plain
    if line.question or not line.mentions or not _named(line) or plain[0] in NOT_TERSE or len(plain) > 14:
        return False
    if any(word in NOT_ENGAGED for word in plain):
        return False
    for index, word in enumerate(plain):
        if word in ACTIVITIES:
            after = plain[index + 1] if index + 1 < len(plain) else "with"
            if index <= 3 and after in AFTER_ACTIVITY:
                return True
    return False


def _memory(line: Line) -> bool:
    return _pronounless(line) and len(line.plain) <= 20


def _pronounless(line: Line) -> bool:
    return bool(line.plain) and " ".join(line.plain) not in PRONOUNS and line.plain[0] not in {"everything", "it"}


def _fact(line: Line) -> bool:
    return len(line.tokens) > 1 and bool(line.plain) and line.plain[0] not in NOT_FACTS and not line.question


def _statement(line: Line) -> bool:
    return _fact(line) and len(line.tokens) > 2 and line.plain[0] not in {"to", "for", "of", "on", "in", "about"}


def _onelist(line: Line) -> bool:
    return len(line.plain) == 1 and line.plain[0] in ONE_LIST


def _tail(line: Line) -> bool:
    """What may follow a question about our own things."""
    return len(line.plain) <= 12 and not any(word in ELSEWHERE for word in line.plain)


def _mine(line: Line) -> bool:
    """A tail that says whose calendar it is about."""
    plain = line.plain
    return not plain or (_tail(line) and (any(word in MINE for word in plain) or plain[0] in {"with", "at"}))


def _own(line: Line) -> bool:
    return all(word in OWN for word in line.plain)


CHECKS: dict[str, Check] = {
    "text": lambda line: True,
    "which": _which,
    "reminder": _reminder,
    "engagement": _engagement,
    "named": _named,
    "title": _title,
    "event": _title,
    "short": _short,
    "thing": _thing,
    "list": _name,
    "object": _object,
    "pronoun": _pronoun,
    "people": _phrase,
    "fact": _fact,
    "statement": _statement,
    "owned": _owned,
    "bare": _bare,
    "terse": _terse,
    "met": _met,
    "clause": _clause,
    "task": _task,
    "ours": _ours,
    "quoted": _quoted,
    "items": _items,
    "newone": _newone,
    "names": _names,
    "withwhom": _phrase,
    "engaged": _engaged,
    "memory": _memory,
    "onelist": _onelist,
    "x": _tail,
    "mine": _mine,
    "own": _own,
    "scheduled": _scheduled,
    "moved": _moved,
    "shifted": _shifted,
    "onday": _onday,
    "retimed": _retimed,
    "rest": _tail,
    "busyrest": _tail,
    "known": _tail,
    "to": _tail,
    "cal": _tail,
    "busy": _name,
    "freely": _tail,
}
