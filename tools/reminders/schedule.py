"""When a reminder is due, as pure functions: wall-clock meaning over clock changes, changed zones, and lateness.

A wall-clock reminder is kept as a local time with its zone and the moment is worked out from them; an elapsed one is
kept on the wall clock of UTC, which never changes.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Literal
from zoneinfo import ZoneInfo

from tools.recurrence import Rule, instant, parse, rezoned, wall
from tools.reminders.reminder import Reminder

Lateness = Literal["on_time", "late", "missed"]
LATE_AFTER = timedelta(seconds=60)
MISSED_AFTER = timedelta(hours=6)
MOST_COUNTED = 10_000  # missed repeats that are counted one by one
# A local time in a gap is moved forward by the gap, so a rule is looked at from a little before the moment wanted.
WIDEST_GAP = timedelta(hours=25)


def basis(reminder: Reminder) -> tzinfo:
    """The zone in which the reminder's local times are told."""
    return UTC if reminder.elapsed else ZoneInfo(reminder.zone)


def rule_of(reminder: Reminder) -> Rule | None:
    """The repeat, read from its text."""
    if reminder.repeat is None:
        return None
    return parse(reminder.repeat, reminder.start, basis(reminder), finest="HOURLY")


def series_due(reminder: Reminder) -> datetime | None:
    """The moment of its next own time."""
    return None if reminder.local is None else instant(reminder.local, basis(reminder))


def next_due(reminder: Reminder) -> datetime | None:
    """The moment it comes up next: its own next time or the snoozed one, whichever is first."""
    if reminder.state != "pending":
        return None
    return min((at for at in (series_due(reminder), reminder.snoozed) if at is not None), default=None)


def first_after(rule: Rule, zone: tzinfo, after: datetime) -> datetime | None:
    """The local time of the first occurrence whose moment is later than `after`."""
    for local in rule.occurrences(wall(after, zone) - WIDEST_GAP):
        if instant(local, zone) > after:
            return local
    return None


@dataclass(frozen=True, kw_only=True, slots=True)
class Passed:
    """What has come due: the latest moment, how many came before it unnoticed, and the next local time."""

    due: datetime
    earlier: int
    following: datetime | None


def passed(reminder: Reminder, now: datetime) -> Passed | None:
    """What of the reminder's own times has come due; None when nothing has."""
    due = series_due(reminder)
    if due is None or due > now or reminder.local is None:
        return None
    rule, zone = rule_of(reminder), basis(reminder)
    if rule is None:
        return Passed(due=due, earlier=0, following=None)
    earlier, latest = 0, due
    for local in rule.occurrences(reminder.local):
        at = instant(local, zone)
        if at > now:
            return Passed(due=latest, earlier=earlier, following=local)
        if at > latest:
            earlier, latest = earlier + 1, at
        if earlier >= MOST_COUNTED:
            return Passed(due=latest, earlier=earlier, following=first_after(rule, zone, now))
    return Passed(due=latest, earlier=earlier, following=None)


def lateness(due: datetime, now: datetime) -> Lateness:
    """On time up to a minute, late up to six hours, missed after that."""
    if now - due <= LATE_AFTER:
        return "on_time"
    return "late" if now - due <= MISSED_AFTER else "missed"


def rezone(reminder: Reminder, zone: ZoneInfo) -> Reminder:
    """The reminder at the same wall-clock times in another zone; elapsed and pinned ones keep their moments."""
    if reminder.elapsed or reminder.pinned:
        return reminder
    rule = rule_of(reminder)
    repeat = None if rule is None else rezoned(rule, zone)
    return settled(replace(reminder, zone=zone.key, repeat=repeat))


def settled(reminder: Reminder) -> Reminder:
    """The reminder with `next_due` worked out anew."""
    return replace(reminder, next_due=next_due(reminder))
