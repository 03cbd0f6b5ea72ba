"""What a phrase is about, and whether it can point at a thing: shared by the checks of patterns."""

from itertools import pairwise

from bot.understanding.text import Line
from bot.understanding.words.activities import ACTIVITIES, FOREIGN, FORMER, LATTER
from bot.understanding.words.things import (
    ADVERBS_FIRST,
    CLAUSE_WORDS,
)

_LONG_WHICH = 14  # words
_REM = frozenset({"reminder", "reminders", "alarm", "alarms", "timer", "timers", "reminding"})
_LISTS = frozenset({"list", "lists", "task", "tasks", "todo", "todos", "chore", "chores", "errand", "errands"})


def has_activity(line: Line) -> bool:
    """Whether the words name something that stands in calendars."""
    return any(word in ACTIVITIES or word.removesuffix("s") in ACTIVITIES for word in line.plain)


def is_foreign(line: Line) -> bool:
    """Whether the words name a thing this agent does not handle."""
    plain = line.plain
    pairs = list(pairwise(plain))
    ours = {at + (pair in LATTER) for at, pair in enumerate(pairs) if pair in FORMER or pair in LATTER}
    ours |= {at for at, (word, after) in enumerate(pairs) if word == "room" and after[:1].isdigit()}
    return any(word in FOREIGN for i, word in enumerate(plain) if i not in ours)


def is_phrase(line: Line) -> bool:
    plain = line.plain
    return len(plain) <= _LONG_WHICH and not any(word in CLAUSE_WORDS for word in plain)


def is_pointer(line: Line) -> bool:
    plain = line.plain
    if not plain:
        return bool(line.mentions)
    return is_phrase(line) and plain[0] not in ADVERBS_FIRST


def about_us(line: Line) -> bool:
    return any(word in _REM or word in _LISTS for word in line.plain)
