"""Repeats in words, and their first occurrence."""

from calendar import month_name
from datetime import date, datetime
from datetime import time as clock
from itertools import islice

from bot import wording
from bot.times.compose import at, occurrences, real
from bot.times.mention import Reference, TimeOfDay

DAYS = {
    "MO": "Monday",
    "TU": "Tuesday",
    "WE": "Wednesday",
    "TH": "Thursday",
    "FR": "Friday",
    "SA": "Saturday",
    "SU": "Sunday",
}
UNITS = {"HOURLY": "hour", "DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"}
ORDINALS = {"1": "first", "2": "second", "3": "third", "4": "fourth", "-1": "last", "-2": "second last"}
WEEKDAYS = "MO,TU,WE,TH,FR"
LOOK = 400  # occurrences looked at for the first one to come


def in_words(rrule: str) -> str:
    """ "every other Tuesday", "every weekday", "on the last Friday of every month"."""
    parts = dict(part.split("=", 1) for part in rrule.split(";") if "=" in part)
    every = int(parts.get("INTERVAL", "1"))
    unit = UNITS.get(parts.get("FREQ", ""), "time")
    said = f"every {unit}" if every == 1 else f"every other {unit}" if every == 2 else f"every {every} {unit}s"
    days = parts.get("BYDAY", "")
    if days == WEEKDAYS and every == 1:
        said = "every weekday"
    elif days and parts.get("FREQ") == "WEEKLY":
        names = wording.listed([DAYS.get(day, day) for day in days.split(",")])
        said = {1: f"every {names}", 2: f"every other {names}"}.get(every, f"{said} on {names}")
    elif days:
        said = f"on the {_nth(days)} of {said}"
    elif "BYMONTHDAY" in parts and "BYMONTH" in parts:
        said = f"on {parts['BYMONTHDAY']} {month_name[int(parts['BYMONTH'].split(',')[0])]} of {said}"
    elif "BYMONTHDAY" in parts:
        said = f"on day {parts['BYMONTHDAY'].replace(',', ' and ')} of {said}"
    if "COUNT" in parts:
        said += f", {wording.count(int(parts['COUNT']), 'time')}"
    if "UNTIL" in parts:
        last = parts["UNTIL"][:8]
        said += f", until {last[6:8]}.{last[4:6]}.{last[:4]}"
    return said


def _nth(days: str) -> str:
    found = []
    for day in days.split(","):
        number, name = day[:-2], DAYS.get(day[-2:], day)
        found.append(f"{ORDINALS.get(number, number)} {name}".strip())
    return wording.listed(found)


def first_start(rrule: str, day: date, time: TimeOfDay, reference: Reference) -> datetime | None:
    """The first occurrence after now of a repeat that begins on `day` at `time`; None when there is none to come."""
    local = datetime.combine(day, clock(time.hour, time.minute))
    start = at(day, time, reference).instant or real(local, reference.zone)
    candidates = islice(occurrences(rrule, start, reference.zone), LOOK)
    return next((instant for instant in candidates if instant > reference.now), None)
