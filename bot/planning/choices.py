"""Sensible choices for what is missing, as buttons under the question."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from bot import wording
from bot.planning.frame import Desk, Frame, Option
from bot.reading import Recurrence, Slot, When
from bot.times.compose import at
from bot.times.mention import TimeOfDay

HOURS = (9, 12, 15, 18)
MEALS = {"breakfast": (8, 9), "lunch": (12, 13), "dinner": (19, 20), "drinks": (18, 19, 20)}
MOST = 3


def choices_for(frame: Frame, missing: tuple[str, ...], desk: Desk) -> tuple[Option, ...]:
    """Up to three options for the first thing that is missing; none when it is a matter of words."""
    name = missing[0] if len(missing) == 1 else next((m for m in missing if m in ("at", "start", "until")), "")
    if len(missing) > 1 or name not in ("at", "start", "until"):
        return ()
    known = frame.value(name)
    if isinstance(known, When) and known.trouble is not None and known.day is not None and known.time is not None:
        return tuple(_around(name, known, desk))
    repeat = frame.value("repeat")
    if isinstance(repeat, Recurrence):
        return tuple(_at_time(name, repeat.first_day, hour, desk) for hour in (8, 12, 18))
    if isinstance(known, When) and known.day is not None:
        return tuple(_on_day(name, known.day, desk, frame))
    if isinstance(known, When) and known.time is not None:
        days = (desk.today, desk.today + timedelta(days=1), desk.today + timedelta(days=2))
        return tuple(_options(name, ((day, known.time) for day in days), desk))
    if frame.intent == "create_event":
        return tuple(_free(name, desk))
    return tuple(_soon(name, desk))


def when_option(name: str, start: datetime, desk: Desk, *, label: str = "", elapsed: bool = False) -> Option:
    """A choice of one point in time."""
    local = start.astimezone(desk.zone)
    value = When(day=local.date(), time=TimeOfDay(hour=local.hour, minute=local.minute), instant=local, elapsed=elapsed)
    text = label or wording.moment(start, desk.zone, desk.now)
    return Option(label=text, slots=(Slot(name=name, value=value, source="chosen"),))


def _soon(name: str, desk: Desk) -> Iterator[Option]:
    now = desk.now.astimezone(desk.zone).replace(second=0, microsecond=0)
    yield when_option(name, desk.now + timedelta(hours=1), desk, label="In 1 hour", elapsed=True)
    tomorrow = desk.today + timedelta(days=1)
    evening = (desk.today, TimeOfDay(hour=18))
    days = [evening] if now.hour < 17 else []
    yield from _options(name, (*days, (tomorrow, TimeOfDay(hour=9))), desk)


def _on_day(name: str, day: date, desk: Desk, frame: Frame) -> Iterator[Option]:
    words = frame.text("title").casefold()
    hours = next((usual for meal, usual in MEALS.items() if meal in words), HOURS)
    yield from _options(name, ((day, TimeOfDay(hour=hour)) for hour in hours), desk)


def _around(name: str, known: When, desk: Desk) -> Iterator[Option]:
    """The same minute one hour before and after a local time that does not exist or exists twice."""
    assert known.day is not None
    assert known.time is not None
    if known.trouble == "fold":
        local = datetime(known.day.year, known.day.month, known.day.day, known.time.hour, known.time.minute)
        for fold, said in ((0, "first"), (1, "second")):
            label = f"{wording.moment(local.replace(tzinfo=desk.zone), desk.zone, desk.now)}, the {said} time"
            yield when_option(name, local.replace(tzinfo=desk.zone, fold=fold), desk, label=label)
        return
    if known.trouble == "two_readings":
        days = (known.day, swapped(known.day, desk.today))
        yield from _options(name, ((day, known.time) for day in days), desk)
        return
    around = (TimeOfDay(hour=(known.time.hour + step) % 24, minute=known.time.minute) for step in (-1, 1))
    yield from _options(name, ((known.day, time) for time in around), desk)


def _options(
    name: str, points: Iterator[tuple[date, TimeOfDay]] | tuple[tuple[date, TimeOfDay], ...], desk: Desk
) -> Iterator[Option]:
    found = 0
    for day, time in points:
        moment = at(day, time, desk.reference)
        if moment.instant is not None and moment.instant > desk.now and found < MOST:
            found += 1
            yield when_option(name, moment.instant, desk)


def _at_time(name: str, day: date, hour: int, desk: Desk) -> Option:
    moment = at(day, TimeOfDay(hour=hour), desk.reference)
    value = When(day=day, time=TimeOfDay(hour=hour), instant=moment.instant)
    return Option(label=f"At {hour:02}:00", slots=(Slot(name=name, value=value, source="chosen"),))


def _free(name: str, desk: Desk) -> Iterator[Option]:
    """The next free hours within the working hours."""
    half = timedelta(minutes=30)
    start = desk.now + half - (desk.now - datetime.min.replace(tzinfo=desk.now.tzinfo)) % half
    end = start + timedelta(days=4)
    found = desk.read(
        "find_free_time",
        {"start": start.isoformat(), "end": end.isoformat(), "minutes": 60, "limit": MOST},
    )
    windows = found.value.get("free")
    for window in windows if isinstance(windows, list) else []:
        if isinstance(window, dict):
            yield when_option(name, datetime.fromisoformat(str(window["start"])), desk)


def swapped(day: date, today: date) -> date:
    """A day and month read the other way round, looking forward; the same day when that is none."""
    for year in (day.year, day.year + 1):
        try:
            other = date(year, day.day, day.month)
        except ValueError:
            return day
        if other >= today:
            return other
    return day
