"""Planning for events that are there: moving and cancelling, and how an outcome in the calendar is told."""

from dataclasses import replace
from datetime import datetime

from bot import wording
from bot.planning import lengths, reminders
from bot.planning.conflicts import check_free
from bot.planning.frame import Basis, Cannot, Desk, Frame, Planned, Prepared, Question
from bot.planning.plan import Run, Step
from bot.planning.pointing import resolve, resolve_all
from bot.reading import Shift, Target, When
from bot.times.compose import at as moment_at
from bot.times.mention import TimeOfDay
from tools.spec import Arguments, ToolCall

ALONE = "your own calendar"
WITH_OTHERS = "your own calendar, for an event with other people"
UNDO = "say “undo” or tap Undo"
PUT_BACK_TOLD = "I can put it back as it was; tell the others yourself if you have told them already"
UNDO_TOLD = "I can take it out of your calendar again; tell the others yourself if you have told them already"


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
        undo=PUT_BACK_TOLD if others else UNDO,
        expected=f"your calendar is changed; only you can tell {others}" if others else "your calendar is changed",
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
    """Cancelling an event, one of a series, or all that fit."""
    found = resolve_all(frame, desk, verb="cancel")
    if isinstance(found, Cannot):
        instead = reminders.prepare_cancel(frame, desk)
        if isinstance(instead, Planned):
            return replace(instead, intent="cancel_reminder")
    if not isinstance(found, tuple):
        return found
    if len(found) == 1:
        return Planned(title=found[0].label, steps=(_cancel_step(frame, found[0]),))
    steps = tuple(
        replace(_cancel_step(frame, target), id=str(number), part=target.label)
        for number, target in enumerate(found, 1)
    )
    return Planned(title=wording.listed([target.label for target in found]), steps=steps)


def _cancel_step(frame: Frame, target: Target) -> Step:
    arguments: Arguments = {
        "uid": target.pointer,
        "occurrence": target.occurrence.isoformat() if target.occurrence else None,
        "etag": target.etag,
    }
    whole = " and all its repeats" if target.repeating and target.occurrence is None else ""
    return change_step(frame, target, "cancel_event", arguments, f"Cancel {target.label}{whole}")


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
