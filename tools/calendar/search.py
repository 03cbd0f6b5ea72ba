"""Which events a person may mean: clues that must fit, words that are ranked, near ones when nothing fits."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from operator import itemgetter
from zoneinfo import ZoneInfo

from tools import matching
from tools.calendar import expand
from tools.calendar.event import Occurrence, Row

MOST = 20
MOST_NEAR = 3
Ranked = tuple[float, Occurrence]


@dataclass(frozen=True, kw_only=True, slots=True)
class Clues:
    """What the person said of the event. `window` is where to look."""

    words: str
    people: tuple[str, ...]
    at: time | None
    window: tuple[datetime, datetime]


def candidates(
    events: Iterable[Sequence[Row]], clues: Clues, zone: ZoneInfo, now: datetime
) -> tuple[list[Ranked], list[Ranked]]:
    """What fits, best first, one for a series; and what is near when nothing does."""
    fits: list[Ranked] = []
    near: list[Ranked] = []
    for rows in events:
        likeness = max(_likeness(clues, row.summary, row.location, row.people) for row in rows)
        if likeness < matching.NEAR:
            continue
        found = expand.occurrences([rows], *clues.window)
        if len(rows) > 1:  # the words may be those of one changed occurrence
            found = [
                one
                for one in found
                if _likeness(clues, one.title, one.location, "\n".join(one.people)) >= min(likeness, matching.FITS)
            ]
        shown = [one for one in found if clues.at is None or _time(one, zone) == clues.at]
        if likeness >= matching.FITS and shown:
            fits.append((likeness, _next(shown, now)))
        elif found:
            near.append((likeness, _next(found, now)))
    fits.sort(key=lambda one: (-one[0], one[1].start < now, abs(one[1].start - now)))
    near.sort(key=itemgetter(0), reverse=True)
    return fits[:MOST], [] if fits else near[:MOST_NEAR]


def _likeness(clues: Clues, title: str, location: str, people: str) -> float:
    """How well title, place and people fit the words, and the people the names that were given."""
    best = matching.score(clues.words, title, location, people) if clues.words else 100.0
    for name in clues.people:
        best = min(best, matching.score(name, f"{people} {title}") + 4)
    return min(best, 100.0)


def _next(found: Sequence[Occurrence], now: datetime) -> Occurrence:
    return next((one for one in found if one.end > now), found[-1])


def _time(one: Occurrence, zone: ZoneInfo) -> time:
    return one.start.astimezone(zone).time().replace(second=0, microsecond=0)
