"""Answers from the calendar: the agenda of a stretch of time, and when it is free."""

from datetime import datetime, timedelta

from bot import wording
from bot.planning import lengths
from bot.planning.frame import Answer, Cannot, Desk, Frame, Prepared
from bot.reading import Span
from tools.spec import Arguments

MOST = 40
WEEK = timedelta(days=7)


def prepare_agenda(frame: Frame, desk: Desk) -> Prepared:
    """What is in the calendar, day by day."""
    span = _range(frame, desk, days=1)
    found = desk.read("list_events", {"start": span.start.isoformat(), "end": span.end.isoformat()}, asked=True)
    if found.status != "ok":
        return Cannot(text=f"I could not look into your calendar. {found.text}")
    items = found.value.get("events")
    events = [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    named = _named(span, desk)
    if not events:
        return Answer(text=f"Nothing is in your calendar {named}. Say for example “lunch with Priya on Friday at 1”.")
    lines = [f"Your calendar {named}:"]
    last = ""
    for item in events[:MOST]:
        start, end = datetime.fromisoformat(str(item["start"])), datetime.fromisoformat(str(item["end"]))
        day = wording.day(start.astimezone(desk.zone).date(), desk.today)
        if day != last:
            lines.append(day)
            last = day
        clock = "all day" if item.get("all_day") else _clock(start, end, desk)
        place = f", {item['location']}" if item.get("location") else ""
        people = item.get("attendees")
        others = (
            f", with {wording.listed([str(name) for name in people])}" if isinstance(people, list) and people else ""
        )
        lines.append(f"• {clock} {item['title']}{place}{others}")
    if len(events) > MOST:
        lines.append(f"… and {len(events) - MOST} more.")
    return Answer(text="\n".join(lines))


def _clock(start: datetime, end: datetime, desk: Desk) -> str:
    first, last = start.astimezone(desk.zone), end.astimezone(desk.zone)
    if (last - timedelta(microseconds=1)).date() == first.date():
        return f"{first:%H:%M}–{last:%H:%M}"
    return f"{first:%H:%M} – {wording.moment(end, desk.zone, desk.now)}"


def _range(frame: Frame, desk: Desk, *, days: int) -> Span:
    span = frame.value("range")
    if isinstance(span, Span):
        return span
    start = desk.now.astimezone(desk.zone).replace(hour=0, minute=0, second=0, microsecond=0)
    return Span(start=start, end=start + timedelta(days=days))


def _named(span: Span, desk: Desk) -> str:
    first = span.start.astimezone(desk.zone)
    last = (span.end - timedelta(microseconds=1)).astimezone(desk.zone)
    if first.date() == last.date():
        whole = first.hour == 0 and last.hour == 23
        clock = "" if whole else f", {first:%H:%M}–{span.end.astimezone(desk.zone):%H:%M}"
        return f"on {wording.day(first.date(), desk.today)}{clock}"
    return f"from {wording.day(first.date(), desk.today)} to {wording.day(last.date(), desk.today)}"


def prepare_free(frame: Frame, desk: Desk) -> Prepared:
    """When there is time: free windows of the wished length, and what is in between."""
    span = _range(frame, desk, days=7)
    minutes = lengths.minutes(frame.text("duration")) or 30
    arguments: Arguments = {
        "start": span.start.isoformat(),
        "end": span.end.isoformat(),
        "minutes": minutes,
        "limit": 5,
    }
    found = desk.read("find_free_time", arguments, asked=True)
    if found.status != "ok":
        return Cannot(text=f"{found.text} {found.alternative}".strip())
    free, busy = _windows(found.value.get("free")), _windows(found.value.get("busy"))
    zone, now = desk.zone, desk.now
    lines = []
    if not free:
        lines.append(f"You have no free {wording.length(timedelta(minutes=minutes))} {_named(span, desk)}.")
    elif not busy:
        lines.append(f"You are free {_named(span, desk)}.")
    if free:
        lines += ["Free:", *(f"• {wording.period(start, end, zone, now)}" for start, end, _title in free)]
    if busy:
        names = ("busy" if desk.group else title for _start, _end, title in busy)
        taken = zip(busy, names, strict=True)
        lines += ["Taken:", *(f"• {wording.period(b[0], b[1], zone, now)} {name}" for b, name in taken)]
    people = frame.value("attendees")
    if isinstance(people, tuple) and people:
        lines.append(f"I only see your own calendar, not that of {wording.listed([p.name for p in people])}.")
    if free:
        lines.append("To book one, say for example “book a meeting” with that time.")
    return Answer(text="\n".join(lines))


def _windows(found: object) -> list[tuple[datetime, datetime, str]]:
    items = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    return [
        (datetime.fromisoformat(str(i["start"])), datetime.fromisoformat(str(i["end"])), str(i.get("title", "")))
        for i in items
    ]
