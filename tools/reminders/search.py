"""Which reminders a person may mean: day, time and kind must fit, words are ranked, near ones when nothing fits."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from tools import matching
from tools.reminders import schedule
from tools.reminders.reminder import Reminder

MOST_NEAR = 3
Ranked = tuple[float, Reminder]


@dataclass(frozen=True, kw_only=True, slots=True)
class Clues:
    """What the person said of the reminder; None and "" leave it open."""

    words: str
    day: date | None
    time: time | None
    repeating: bool | None


def candidates(reminders: Iterable[Reminder], clues: Clues, zone: ZoneInfo) -> tuple[list[Ranked], list[Ranked]]:
    """What fits, best first and then in the given order; and what is near when nothing does."""
    fits: list[Ranked] = []
    near: list[Ranked] = []
    for reminder in reminders:
        likeness = matching.score(clues.words, reminder.text)
        if likeness < matching.NEAR:
            continue
        exact = likeness >= matching.FITS and _exact(reminder, clues, zone)
        (fits if exact else near).append((likeness, reminder))
    for found in (fits, near):
        found.sort(key=lambda one: -one[0])
    return fits, [] if fits or not clues.words else near[:MOST_NEAR]


def _exact(reminder: Reminder, clues: Clues, zone: ZoneInfo) -> bool:
    if clues.repeating is not None and clues.repeating != (reminder.repeat is not None):
        return False
    times = [at for at in (reminder.next_due, reminder.snoozed, schedule.series_due(reminder)) if at is not None]
    if not times and reminder.delivered_due is not None:
        times = [reminder.delivered_due]
    return any(_at(at.astimezone(zone), clues) for at in times)


def _at(local: datetime, clues: Clues) -> bool:
    return clues.day in (None, local.date()) and clues.time in (None, local.time().replace(second=0, microsecond=0))
