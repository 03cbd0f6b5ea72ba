"""A reminder of what was told with a time of its own: "I have the dentist at 4, remind me at 3", "… an hour before"."""

from dataclasses import replace

from bot.times.compose import add, at
from bot.times.mention import Moment, Reference, TimeOfDay
from bot.understanding.slots.points import Parts, gather, on_a_day, point
from bot.understanding.text import Line
from bot.understanding.words.defaults import BEFOREHAND


def told_of(line: Line, reference: Reference) -> Parts | None:
    """When to remind of what stands before "remind me"; None when its own time does not stand behind."""
    words = [token.word for token in line.tokens]
    at_word = next((i for i in range(1, len(words) - 1) if words[i : i + 2] == ["remind", "me"]), None)
    if at_word is None:
        return None
    first, then = line.part(0, at_word).mentions, line.part(at_word, len(line.tokens)).mentions
    if not first or not then or not line.part(0, at_word).plain:
        return None
    event = point(gather(first), reference)
    own = gather(then)
    if event is None:
        return None
    used = [*first, *then]
    if own.length is not None and BEFOREHAND & set(line.plain) and event.instant is not None:
        instant = add(event.instant, own.length, reference.zone, -1)
        clock = TimeOfDay(hour=instant.hour, minute=instant.minute, second=instant.second)
        moment = Moment(local=instant.replace(tzinfo=None), instant=instant, time=clock, elapsed=True)
        return Parts(moment=moment, used=used)
    if own.time is not None and own.day is None and event.day is not None:
        clock = _before(own.time, event.time)
        found = at(event.day, clock, reference)
        return Parts(moment=found, used=used)
    return replace(own, used=used)


def _before(own: TimeOfDay, event: TimeOfDay | None) -> TimeOfDay:
    """The half of the day in which the reminder comes before the thing."""
    if own.certain or event is None:
        return on_a_day(own, None, None)
    halves = sorted((own, own.other_half()), key=lambda time: (time.hour, time.minute))
    ahead = [half for half in halves if (half.hour, half.minute) < (event.hour, event.minute)]
    return replace(ahead[-1] if ahead else on_a_day(own, None, None), certain=True)
