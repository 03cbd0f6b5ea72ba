"""What the catches of a pattern must look like, so that an open pattern takes no ordinary talk."""

from bot.understanding.event_checks import (
    is_engaged,
    is_engagement,
    is_hour,
    is_met,
    is_moved,
    is_named,
    is_newone,
    is_onday,
    is_planned,
    is_quoted,
    is_retimed,
    is_scheduled,
    is_shifted,
    is_stretch,
    is_title,
)
from bot.understanding.grammar import Check
from bot.understanding.phrases import about_us, has_activity, is_foreign, is_phrase, is_pointer
from bot.understanding.text import Line
from bot.understanding.words.cues import NEGATION, PAST
from bot.understanding.words.people import NOT_NAMES
from bot.understanding.words.things import (
    ADVERBS_FIRST,
    ARTICLES,
    CLAUSE_STARTS,
    CLAUSE_WORDS,
    ELSEWHERE,
    ERRANDS,
    MINE,
    NOT_FACTS,
    NOT_TERSE,
    OBJECT_WORDS,
    ONE_LIST,
    OWN,
    PRONOUNS,
)

_LONG_TITLE = 20  # words
PAST_OR_NOT = PAST | NEGATION | {"was", "were"}
_LISTS = frozenset({"list", "lists", "task", "tasks", "todo", "todos", "chore", "chores", "errand", "errands"})
_POINTING = frozenset({"it", "that", "this", "them", "both", "these", "those"})


def _reminder(line: Line) -> bool:
    return len(line.plain) <= _LONG_TITLE


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
    return is_pointer(line) and not is_foreign(line) and not about_us(line)


def _name(line: Line) -> bool:
    plain = line.plain
    return 0 < len(plain) <= 3 and not any(word in CLAUSE_WORDS for word in plain)


def _object(line: Line) -> bool:
    return any(word in OBJECT_WORDS for word in line.plain)


def _pronoun(line: Line) -> bool:
    return " ".join(line.plain) in PRONOUNS


def _owned(line: Line) -> bool:
    """A thing with an article or possessive before it."""
    return len(line.plain) > 1 and line.plain[0] in ARTICLES and is_phrase(line) and len(line.plain) <= 8


def _bare(line: Line) -> bool:
    """A thing by its name alone."""
    return len(line.plain) <= 4 and _thing(line)


def _terse(line: Line) -> bool:
    plain = line.plain
    return 0 < len(plain) <= 8 and plain[0] not in ADVERBS_FIRST and plain[0] not in NOT_TERSE and is_phrase(line)


def _clause(line: Line) -> bool:
    """A matter told in a sentence of its own: "I have a doctor's appointment"."""
    return bool(line.mentions) and 1 < len(line.plain) <= 14 and line.plain[0] in CLAUSE_STARTS


def _told(line: Line) -> bool:
    """A matter told in a sentence whose time stands behind it."""
    return 1 < len(line.plain) <= 14 and line.plain[0] in CLAUSE_STARTS and not PAST_OR_NOT & set(line.plain)


def _task(line: Line) -> bool:
    """An errand with its time ("call Anna at 5"), which may be meant for us to remind of."""
    plain = line.plain
    known = (
        bool(line.mentions)
        and not line.question
        and 1 < len(plain) <= 10
        and plain[0] in ERRANDS
        and plain[1] not in {"me", "you"}
    )
    return known and not is_foreign(line) and is_phrase(line)


def _items(line: Line) -> bool:
    return 0 < len(line.plain) <= 12 and is_phrase(line) and not is_foreign(line) and line.plain[0] not in ADVERBS_FIRST


def _ours(line: Line) -> bool:
    words = frozenset(line.plain)
    return bool(words & (OBJECT_WORDS | _LISTS)) and not is_foreign(line) and not words & ELSEWHERE


def _names(line: Line) -> bool:
    return 0 < len(line.plain) <= 5 and line.plain[0] not in NOT_NAMES - {"my"} and is_phrase(line)


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
    "which": is_pointer,
    "reminder": _reminder,
    "engagement": is_engagement,
    "named": is_named,
    "title": is_title,
    "event": is_title,
    "planned": is_planned,
    "short": _short,
    "thing": _thing,
    "list": _name,
    "object": _object,
    "pronoun": _pronoun,
    "people": is_phrase,
    "fact": _fact,
    "statement": _statement,
    "owned": _owned,
    "bare": _bare,
    "terse": _terse,
    "met": is_met,
    "clause": _clause,
    "task": _task,
    "ours": _ours,
    "quoted": is_quoted,
    "items": _items,
    "newone": is_newone,
    "names": _names,
    "withwhom": is_phrase,
    "engaged": is_engaged,
    "memory": _memory,
    "onelist": _onelist,
    "x": _tail,
    "mine": _mine,
    "own": _own,
    "scheduled": is_scheduled,
    "moved": is_moved,
    "shifted": is_shifted,
    "onday": is_onday,
    "retimed": is_retimed,
    "rest": _tail,
    "told": _told,
    "hour": is_hour,
    "stretch": is_stretch,
    "busyrest": _tail,
    "known": _tail,
    "to": _tail,
    "cal": _tail,
    "busy": _name,
    "freely": _tail,
}
