"""Picking one of the offered options by the day or the time that its label names."""

import re
from itertools import pairwise

from bot.times.mention import Day, Mention, Moment, TimeOfDay
from bot.understanding.text import Line, lowered
from bot.understanding.words.acts import CHOICE_FILLERS
from bot.understanding.words.things import ARTICLES, OBJECT_WORDS

_WORD = re.compile(r"\w+(?::\w+)?")
_CLOCK = re.compile(r"\b(\d\d):(\d\d)\b")
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_SHORT = 3  # letters that tell a weekday or a month


def at_time(line: Line, words: tuple[str, ...], options: tuple[str, ...], *, timed: bool) -> int | None:
    """The only option at the time or on the day that a message names and that names nothing else.

    Where a time is asked for (`timed`), a day or an hour alone is an answer of its own unless "the … one" points.
    """
    beside = [word for word in line.plain if word not in CHOICE_FILLERS | ARTICLES | OBJECT_WORDS | {"just", "only"}]
    times = [mention for mention in line.mentions if mention.text.lower() != "one"]
    if beside or len(times) != 1 or (timed and words[-1] != "one"):
        return None
    mention = times[0]
    for clock in _clocks(mention, timed=timed):
        fits = [index for index, label in enumerate(options) if _on(mention, label) and _at(clock, label)]
        if fits:
            return fits[0] if len(fits) == 1 else None
    return None


def _clocks(mention: Mention, *, timed: bool) -> list[TimeOfDay | None]:
    """The times of day a mention can mean, the likelier first."""
    match mention.value:
        case TimeOfDay() as clock:
            return [clock] if clock.certain or timed else [clock, clock.other_half()]
        case Moment(time=clock):
            return [clock] if clock.certain or timed else [clock, clock.other_half()]
        case Day():
            return [None]
        case _:
            return []


def _on(mention: Mention, label: str) -> bool:
    """Whether a label is about the day that a mention names, if it names one."""
    value = mention.value
    if isinstance(value, TimeOfDay):
        return True
    day = value.day if isinstance(value, Day) else value.local.date() if isinstance(value, Moment) else None
    if day is None:
        return False
    words = _WORD.findall(lowered(label))
    weekday = _WEEKDAYS[day.weekday()]
    if weekday[:_SHORT] in lowered(mention.text):
        return any(len(word) >= _SHORT and weekday.startswith(word) for word in words)
    month = f"{day:%B}".lower()
    pairs = pairwise(words)
    return any(first == str(day.day) and second[:_SHORT] == month[:_SHORT] for first, second in pairs)


def _at(clock: TimeOfDay | None, label: str) -> bool:
    """Whether a label begins at a time of day."""
    if clock is None:
        return True
    named = _CLOCK.search(label)
    return named is not None and (int(named[1]), int(named[2])) == (clock.hour, clock.minute)
