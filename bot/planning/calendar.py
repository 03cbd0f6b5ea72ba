"""Planning for the calendar: new events with conflicts said first, moves, cancellations."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot import wording
from bot.planning import lengths
from bot.planning.choices import when_option
from bot.planning.frame import Basis, Cannot, Desk, Frame, Option, Planned, Prepared, Question
from bot.planning.plan import Run, Step
from bot.planning.pointing import resolve
from bot.planning.repeats import first_start, in_words
from bot.understanding.reading import Attendee, Recurrence, Shift, Slot, Target, When
from bot.understanding.times.compose import at as moment_at
from bot.understanding.times.mention import TimeOfDay
from governance.outcome import result_digest
from tools.spec import Arguments, ToolCall

HOUR = timedelta(hours=1)
ALONE = "your own calendar"
WITH_OTHERS = "your own calendar, for an event with other people"
UNDO = "say “undo” or tap Undo"
UNDO_TOLD = "I can take it out of your calendar again; tell the others yourself if you have told them already"


@dataclass(frozen=True, kw_only=True, slots=True)
class Booking:
    """When an event is to be, and the read that says whether that is free."""

    start: datetime
    end: datetime
    basis: Basis


def prepare_create(frame: Frame, desk: Desk) -> Prepared:
    """A new event; a past time or a conflict is said before anything runs."""
    times = _times(frame, desk)
    if isinstance(times, Cannot):
        return times
    start, end = times
    checked = check_free(frame, desk, start, end, ignore=_replaced(frame))
    if isinstance(checked, Question | Cannot):
        return checked
    people = _people(frame)
    title = frame.text("title") or "Meeting"
    repeat = frame.value("repeat")
    location = frame.text("location")
    arguments: Arguments = {
        "title": title,
        "start": start.isoformat(),
        "end": end.isoformat(),
        "attendees": [{"name": person.name, "address": person.address} for person in people],
        "location": location or None,
        "repeat": repeat.rrule if isinstance(repeat, Recurrence) else None,
    }
    names = wording.listed([person.name for person in people])
    said = wording.period(start, end, desk.zone, desk.now)
    said += f", {in_words(repeat.rrule)}" if isinstance(repeat, Recurrence) else ""
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


def check_free(
    frame: Frame, desk: Desk, start: datetime, end: datetime, *, ignore: str | None = None, slot: str = "start"
) -> Booking | Question | Cannot:
    """Looks for conflicts; one that the person has not accepted yet is asked about, with free times as choices."""
    call = ToolCall(
        tool="find_conflicts",
        arguments={"start": start.isoformat(), "end": end.isoformat(), "ignore_uid": ignore, "suggest": False},
    )
    found = desk.read(call.tool, call.arguments)
    if found.status != "ok":
        return Cannot(text=f"I could not look into your calendar, so I changed nothing. {found.text}")
    basis = Basis(
        call=call,
        as_of=found.as_of or desk.now,
        digest=result_digest(found),
        claim="your calendar at that time is not what it was",
    )
    booking = Booking(start=start, end=end, basis=basis)
    conflicts = found.value.get("conflicts")
    if not isinstance(conflicts, list) or not conflicts or frame.text("keep") == start.isoformat():
        return booking
    items = [item for item in conflicts if isinstance(item, dict)]
    names = wording.listed([_conflict(item, desk) for item in items[:3]])
    keep = Option(
        label=f"Keep {wording.moment(start, desk.zone, desk.now)}",
        slots=(Slot(name="keep", value=start.isoformat(), source="chosen"),),
    )
    free = [when_option(slot, one, desk) for one in free_after(desk, start, end)[:2]]
    text = f"That is at the same time as {names}. Keep it anyway, or take another time?"
    return Question(text=text, options=(keep, *free), asked=(slot,), why="Two things at once is rarely meant.")


def _conflict(item: Arguments, desk: Desk) -> str:
    start, end = datetime.fromisoformat(str(item["start"])), datetime.fromisoformat(str(item["end"]))
    name = "something else" if desk.group else wording.quoted(str(item["title"]))
    return f"{name} ({wording.period(start, end, desk.zone, desk.now)})"


def free_after(desk: Desk, start: datetime, end: datetime) -> list[datetime]:
    """Free times of the same length, the same day first."""
    arguments: Arguments = {"start": start.isoformat(), "end": end.isoformat(), "suggest": True}
    found = desk.read("find_conflicts", arguments).value.get("suggestions")
    windows = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    times = [datetime.fromisoformat(str(window["start"])) for window in windows]
    return [time for time in times if time != start]


def prepare_move(frame: Frame, desk: Desk) -> Prepared:
    """Moving an event, or one of a series; conflicts at the new time are said first."""
    made = frame.value("made")
    target = made if isinstance(made, Target) else resolve(frame, desk, verb="move")
    if not isinstance(target, Target):
        return target
    assert target.start is not None
    assert target.end is not None
    start = new_start(frame, target, desk)
    if isinstance(start, Question):
        return start
    end = start + (target.end - target.start)
    if start < desk.now:
        return Cannot(
            text=f"{wording.moment(start, desk.zone, desk.now)} has already passed, so I cannot move it there."
        )
    checked = check_free(frame, desk, start, end, ignore=target.pointer)
    if isinstance(checked, Question | Cannot):
        return checked
    what = f"Move {target.label} to {wording.period(start, end, desk.zone, desk.now)}"
    arguments: Arguments = {
        "uid": target.pointer,
        "occurrence": target.occurrence.isoformat() if target.occurrence else None,
        "etag": target.etag,
        "new_start": start.isoformat(),
        "new_end": end.isoformat(),
    }
    return Planned(
        title=target.label, steps=(change_step(frame, target, "move_event", arguments, what, (checked.basis,)),)
    )


def change_step(
    frame: Frame, target: Target, tool: str, arguments: Arguments, what: str, basis: tuple[Basis, ...] = ()
) -> Step:
    """A change of an existing event; other people on it raise what is said of permission and undo."""
    others = wording.listed(target.attendees)
    return Step(
        id="1",
        part="event",
        what=what,
        why=f"you asked {wording.quoted(frame.goal)}",
        call=ToolCall(tool=tool, arguments=arguments),
        permission=WITH_OTHERS if others else ALONE,
        undo=UNDO_TOLD if others else UNDO,
        expected=f"your calendar is changed; {others} hear of it only from you"
        if others
        else "your calendar is changed",
        basis=basis,
    )


def new_start(frame: Frame, target: Target, desk: Desk) -> datetime | Question:
    """Where an event goes: a full time, only a time, only a day, or a shift."""
    assert target.start is not None
    wish = frame.value("start")
    local = target.start.astimezone(desk.zone)
    if isinstance(wish, Shift):
        return lengths.shifted((target.was or target.start).astimezone(desk.zone), wish.by, desk.zone)
    assert isinstance(wish, When)
    if wish.instant is not None:
        return wish.instant
    time = wish.time or TimeOfDay(hour=local.hour, minute=local.minute)
    moment = moment_at(wish.day or local.date(), time, desk.reference)
    if moment.instant is None:
        return Question(
            text="That local time does not exist once on that day. Which time do you mean?", asked=("start",)
        )
    return moment.instant


def prepare_cancel(frame: Frame, desk: Desk) -> Prepared:
    """Cancelling an event, or one of a series."""
    target = resolve(frame, desk, verb="cancel")
    if not isinstance(target, Target):
        return target
    arguments: Arguments = {
        "uid": target.pointer,
        "occurrence": target.occurrence.isoformat() if target.occurrence else None,
        "etag": target.etag,
    }
    whole = " and all its repeats" if target.repeating and target.occurrence is None else ""
    what = f"Cancel {target.label}{whole}"
    return Planned(title=target.label, steps=(change_step(frame, target, "cancel_event", arguments, what),))


def tell_event(run: Run, _desk: Desk) -> str:
    """Says what is in the calendar now, where the invitation lies, and how to take it back."""
    lines = []
    for step in run.steps:
        if step.undoes is None:
            path = step.result.get("path")
            lines.append(f"Done: {wording.inside(step.what)}." + (f" It is here: {path}" if path else ""))
    if any(step.undoes for step in run.steps):
        lines.append("The earlier version is taken out.")
    lines.append("Say “undo” to take it back.")
    return "\n".join(lines)
