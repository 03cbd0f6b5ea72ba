"""Planning for new events: a past time or a conflict is said before anything runs."""

from datetime import datetime, timedelta

from bot import wording
from bot.planning import lengths
from bot.planning.changes import ALONE, UNDO, UNDO_TOLD, WITH_OTHERS
from bot.planning.choices import when_option
from bot.planning.conflicts import check_free, free_after
from bot.planning.frame import Cannot, Desk, Frame, Planned, Prepared, Question
from bot.planning.plan import Step
from bot.planning.repeats import first_start, in_words
from bot.reading import Attendee, Recurrence, Target, When
from tools.spec import Arguments, ToolCall

HOUR = timedelta(hours=1)


def prepare_create(frame: Frame, desk: Desk) -> Prepared:
    """A new event; a past time or a conflict is said before anything runs."""
    times = _times(frame, desk)
    if isinstance(times, Cannot):
        return times
    start, end = times
    repeat = frame.value("repeat")
    rrule = repeat.rrule if isinstance(repeat, Recurrence) else None
    checked = check_free(frame, desk, start, end, ignore=_replaced(frame), repeat=rrule)
    if isinstance(checked, Question | Cannot):
        return checked
    people = _people(frame)
    title = frame.text("title") or "Meeting"
    location = frame.text("location")
    arguments: Arguments = {
        "title": title,
        "start": start.isoformat(),
        "end": end.isoformat(),
        "attendees": [{"name": person.name, "address": person.address} for person in people],
        "location": location or None,
        "repeat": rrule,
    }
    names = wording.listed([person.name for person in people])
    said = wording.period(start, end, desk.zone, desk.now)
    said += f", {in_words(rrule)}" if rrule else ""
    said += f", at {location}" if location else ""
    said += f", with {names}" if names else ""
    call = ToolCall(tool="create_event", arguments=arguments)
    what = f"Add {wording.quoted(title)} to your calendar: {said}"
    made = frame.value("made")
    if isinstance(made, Target) and not frame.text("replaces"):
        call = _change(made, arguments)
        what = f"Change {made.label} in your calendar to {wording.quoted(title)}: {said}"
    first = Step(
        id="1",
        part="event",
        what=what,
        why=f"you asked {wording.quoted(frame.goal)}",
        call=call,
        permission=WITH_OTHERS if names else ALONE,
        undo=UNDO_TOLD if names else UNDO,
        expected=f"the event stands in your calendar{'; nobody is written to' if names else ''}",
        basis=(checked.basis,),
    )
    steps = (first, _invitation("1", names)) if names else (first,)
    alternatives = _alternatives(frame, desk, start, end, bool(names))
    return Planned(title=title, steps=steps, alternatives=alternatives)


def _change(made: Target, wished: Arguments) -> ToolCall:
    """The call that brings an event that was made before to what is wished now."""
    arguments: Arguments = {
        "uid": made.pointer,
        "occurrence": None,
        "etag": made.etag,
        "title": wished["title"],
        "location": wished["location"],
        "attendees": wished["attendees"],
        "new_start": wished["start"],
        "new_end": wished["end"],
    }
    return ToolCall(tool="change_event", arguments=arguments)


def _invitation(event: str, names: str) -> Step:
    return Step(
        id="2",
        part="invitation",
        what=f"Make an invitation file for you to forward to {names}",
        why=f"{names} should get the event too, and I cannot send mail yet",
        call=ToolCall(tool="prepare_invitation"),
        fill=(("uid", event, "uid"), ("etag", event, "etag")),
        needs=(event,),
        permission="a file of your own; nothing is sent",
        undo="delete the file",
        expected="a file that says the same as this card",
    )


def _alternatives(frame: Frame, desk: Desk, start: datetime, end: datetime, invited: bool) -> tuple[str, ...]:
    found = []
    if invited:
        found.append("leave out the invitation")
    for free in free_after(desk, start, end)[:1]:
        found.append(f"take {wording.moment(free, desk.zone, desk.now)}, which is free too")
    return tuple(found)


def _times(frame: Frame, desk: Desk) -> tuple[datetime, datetime] | Cannot:
    """Start and end; a repeat starts at its first occurrence."""
    start = frame.value("start")
    repeat = frame.value("repeat")
    instant: datetime | None = None
    if isinstance(repeat, Recurrence):
        time = start.time if isinstance(start, When) and start.time is not None else repeat.time
        assert time is not None
        day = start.day if isinstance(start, When) and start.day is not None else repeat.first_day
        instant = first_start(repeat.rrule, day, time, desk.reference)
        if instant is None:
            return Cannot(text="That repeat has no date to come.")
    elif isinstance(start, When):
        instant = start.instant
    assert instant is not None
    end = frame.value("end")
    length = _length(frame, instant, desk)
    finish = end.instant if isinstance(end, When) and end.instant is not None and length is None else None
    if finish is None or finish <= instant:
        finish = instant + (length or HOUR)
    if instant < desk.now - timedelta(minutes=1):
        text = f"{wording.moment(instant, desk.zone, desk.now)} has already passed. When shall it be instead?"
        free = free_after(desk, desk.now, desk.now + (finish - instant))
        return Cannot(text=text, options=tuple(when_option("start", one, desk) for one in free[:2]))
    return instant, finish


def _length(frame: Frame, start: datetime, desk: Desk) -> timedelta | None:
    """The wished length, or the one to keep when the start was changed after the end had been given."""
    if frame.text("minutes"):
        return timedelta(minutes=int(frame.text("minutes")))
    wished = frame.text("duration")
    return lengths.shifted(start, wished, desk.zone) - start if wished and frame.value("end") is None else None


def _people(frame: Frame) -> tuple[Attendee, ...]:
    people = frame.value("attendees")
    return people if isinstance(people, tuple) else ()


def _replaced(frame: Frame) -> str | None:
    made = frame.value("made")
    return made.pointer if isinstance(made, Target) else None
