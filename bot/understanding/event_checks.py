"""What the catches of calendar patterns must look like."""

from bot.times.mention import Day, DayRange, Moment, MomentRange, TimeOfDay, TimeRange
from bot.understanding.phrases import about_us, has_activity, is_foreign, is_phrase, is_pointer
from bot.understanding.text import QUOTE, Line
from bot.understanding.words.activities import ACTIVITIES, MEETINGS
from bot.understanding.words.cues import PAST
from bot.understanding.words.things import (
    ADVERBS_FIRST,
    AFTER_ACTIVITY,
    ARTICLES,
    NOT_ENGAGED,
    NOT_TERSE,
)

_LONG_TITLE = 20  # words
NOT_MET = ADVERBS_FIRST | {"me", "you", "us"}
_REM = frozenset({"reminder", "reminders", "alarm", "alarms", "timer", "timers", "reminding"})
_LISTS = frozenset({"list", "lists", "task", "tasks", "todo", "todos", "chore", "chores", "errand", "errands"})
_POINTING = frozenset({"it", "that", "this", "them", "both", "these", "those"})


def is_engagement(line: Line) -> bool:
    """Something in a calendar: an activity, a time of day, or a named or pronoun thing of ours that is not foreign."""
    plain = line.plain
    if not is_pointer(line) or is_foreign(line) or any(word in _REM or word in _LISTS for word in plain):
        return False
    if has_activity(line) or not plain or plain[0] in _POINTING or QUOTE in plain:
        return True
    return (bool(line.mentions) or plain[0] in ARTICLES or plain[0] in {"lunch"}) and len(plain) <= 5


def is_named(line: Line) -> bool:
    """An activity by its name, in a phrase without a verb."""
    plain = line.plain
    head = next((index for index, word in enumerate(plain) if word in ACTIVITIES), len(plain))
    led = any(mention.introducer == "to" for mention in line.mentions[:1]) and line.tokens[-1].mention is None
    joins = "to" in plain[:head] or led  # "add Anna to the 3pm meeting" changes one that is there
    return is_phrase(line) and has_activity(line) and not is_foreign(line) and not about_us(line) and not joins


def is_scheduled(line: Line) -> bool:
    """Something people meet for, near the start of the phrase; food and drink only with a time and company."""
    plain = line.plain
    if plain and plain[0] in NOT_TERSE:
        return False
    head = next((index for index, word in enumerate(plain) if word in ACTIVITIES), len(plain))
    if head > 3 or not is_named(line):
        return False
    if any(mention.text.lower().endswith(("later", "earlier")) for mention in line.mentions):
        return False
    return plain[head] in MEETINGS or (bool(line.mentions) and "with" in plain)


def is_moved(line: Line) -> bool:
    """Something of the calendar, or a thing with a time to go to."""
    plain = line.plain
    if not is_pointer(line) or is_foreign(line) or about_us(line):
        return False
    if not plain or has_activity(line) or plain[0] in _POINTING or QUOTE in plain:
        return True
    return bool(line.mentions) and len(plain) <= 6


def is_retimed(line: Line) -> bool:
    return (
        is_moved(line) and bool(line.mentions) and (has_activity(line) or not line.plain or line.plain[0] in _POINTING)
    )


def is_shifted(line: Line) -> bool:
    """Something of the calendar with a length of time later or earlier."""
    return is_moved(line) and any(mention.text.lower().endswith(("later", "earlier")) for mention in line.mentions)


def is_engaged(line: Line) -> bool:
    """A whole message that is only an activity with its time, people and place."""
    plain = line.plain
    if line.question or not line.mentions or not is_named(line) or plain[0] in NOT_TERSE or len(plain) > 14:
        return False
    if plain[0] in ADVERBS_FIRST or any(word in NOT_ENGAGED or word in PAST for word in plain):
        return False
    for index, word in enumerate(plain):
        if word in ACTIVITIES:
            after = plain[index + 1] if index + 1 < len(plain) else "with"
            if index <= 3 and after in AFTER_ACTIVITY:
                return True
    return False


def is_met(line: Line) -> bool:
    return bool(line.mentions) and 0 < len(line.plain) <= 8 and is_phrase(line) and line.plain[0] not in NOT_MET


def is_newone(line: Line) -> bool:
    return is_named(line) and line.plain[0] not in {"the", "my", "our", "that", "this"}


def is_planned(line: Line) -> bool:
    told = any(word in {"is", "are", "was", "were"} for word in line.plain)
    return is_title(line) and not told and (has_activity(line) or not is_foreign(line))


def is_quoted(line: Line) -> bool:
    return line.plain == (QUOTE,) and bool(line.mentions)


def is_onday(line: Line) -> bool:
    return not line.plain and line.mentions[0].introducer in {"on", "for"}


def is_hour(line: Line) -> bool:
    """A time of day that stands for what takes place then: "the 3pm", "my 4 o'clock"."""
    points = [mention for mention in line.mentions if isinstance(mention.value, TimeOfDay | Moment)]
    return bool(points) and all(word in ARTICLES for word in line.plain) and bool(line.plain)


def is_stretch(line: Line) -> bool:
    """Only days or a stretch of time."""
    return not line.plain and all(isinstance(m.value, Day | DayRange | MomentRange | TimeRange) for m in line.mentions)


def is_title(line: Line) -> bool:
    plain = line.plain
    if plain and plain[0] in _POINTING and is_foreign(line):
        return False
    return 0 < len(plain) <= _LONG_TITLE and plain[0] not in {"to", "up", "on"}
