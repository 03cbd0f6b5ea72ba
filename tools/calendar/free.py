"""Free time as pure functions over stretches of time: working hours, what is left of them, and the nearest slots."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tools.recurrence import instant, wall

Span = tuple[datetime, datetime]
STEP = timedelta(minutes=15)
LOOK_AHEAD = 14  # days
AROUND = timedelta(hours=3)


def working(start: datetime, end: datetime, hours: tuple[time, time], zone: ZoneInfo) -> list[Span]:
    """The working hours of the weekdays inside a range; the range itself when it has none (an evening, a weekend)."""
    spans = []
    day, last = start.astimezone(zone).date(), end.astimezone(zone).date()
    while day <= last:
        if day.weekday() < 5:
            opens, closes = (instant(datetime.combine(day, hour), zone) for hour in hours)
            spans.append((max(opens, start), min(closes, end)))
        day += timedelta(days=1)
    return [span for span in spans if span[0] < span[1]] or [(start, end)]


def without(spans: Iterable[Span], busy: Sequence[Span]) -> list[Span]:
    """What is left of `spans` when the sorted `busy` ones are taken out."""
    left = []
    for start, end in spans:
        at = start
        for begin, finish in busy:
            if finish <= at or begin >= end:
                continue
            if begin > at:
                left.append((at, begin))
            at = max(at, finish)
        if at < end:
            left.append((at, end))
    return left


def rounded_up(at: datetime) -> datetime:
    """The next quarter of an hour."""
    whole = at.astimezone(UTC).replace(second=0, microsecond=0, minute=at.minute - at.minute % 15)
    return whole if whole >= at else whole + STEP


def nearest(free: Iterable[Span], wanted: datetime, length: timedelta) -> datetime | None:
    """The start closest to `wanted` of a slot of that length; the later of two as close."""
    starts = []
    for start, end in free:
        low, high = rounded_up(start), end - length
        if low <= high:
            starts.append(min(max(wanted, low), high))
    return min(starts, key=lambda at: (abs(at - wanted), -at.timestamp()), default=None)


def suggestions(
    start: datetime, end: datetime, busy: Sequence[Span], now: datetime, hours: tuple[time, time], zone: ZoneInfo
) -> list[Span]:
    """Up to two slots as long as the wanted one: on the same day if there is one, then on the days after."""
    length, local = end - start, wall(start, zone)
    usual = local.weekday() < 5 and hours[0] <= local.time() and wall(end, zone) <= datetime.combine(local, hours[1])
    found: list[Span] = []
    for ahead in range(LOOK_AHEAD + 1):
        wanted = instant(local + timedelta(days=ahead), zone)
        opens, closes = _day(wanted, length, zone)
        if usual:
            if (local + timedelta(days=ahead)).weekday() >= 5:
                continue
            spans = working(opens, closes, hours, zone)
        else:
            spans = [(max(opens, wanted - AROUND), min(closes, wanted + length + AROUND))]
        free = without(((max(low, now), high) for low, high in spans if high > now), busy)
        begin = nearest(free, wanted, length)
        if begin is not None:
            found.append((begin, begin + length))
        if len(found) == 2:
            break
    return found


def _day(wanted: datetime, length: timedelta, zone: ZoneInfo) -> Span:
    """The local day of a slot, made longer when the slot itself runs past midnight."""
    midnight = datetime.combine(wall(wanted, zone).date(), time())
    return instant(midnight, zone), max(instant(midnight + timedelta(days=1), zone), wanted + length)
