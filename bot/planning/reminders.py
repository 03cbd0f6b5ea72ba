"""Planning for reminders: from filled slots to steps, and how the outcome is told."""

from datetime import datetime, timedelta

from bot import wording
from bot.planning.choices import when_option
from bot.planning.frame import Answer, Cannot, Desk, Frame, Planned, Prepared, Question
from bot.planning.plan import Run, Step
from bot.planning.pointing import options_of
from bot.planning.repeats import first_start, in_words
from bot.reading import Recurrence, Target, When, Which
from bot.times.compose import at as moment_at
from bot.times.mention import TimeOfDay
from tools.spec import Arguments, ToolCall

OWN = "your own reminders"
TAKE_BACK = "Take back: "
AGAIN = "Do again: "
UNDO = "say “undo” or tap Undo"
KEEP_NEAR = 3


def one_step(
    desk: Desk, frame: Frame, *, tool: str, arguments: Arguments, what: str, expected: str, title: str, part: str
) -> Planned:
    """A plan of one step on the person's own reminders."""
    step = Step(
        id="1",
        part=part,
        what=what,
        why=f"you asked {wording.quoted(frame.goal)}",
        call=ToolCall(tool=tool, arguments=arguments),
        permission=OWN,
        undo=UNDO,
        expected=expected,
    )
    return Planned(title=title, steps=(step,))


def prepare_set(frame: Frame, desk: Desk) -> Prepared:
    """A new reminder, once or repeating; a time that has passed is said with what would work."""
    text = frame.text("text")
    repeat = frame.value("repeat")
    arguments: Arguments = {"text": text}
    if isinstance(repeat, Recurrence):
        start = frame.value("start")
        time = start.time if isinstance(start, When) and start.time is not None else repeat.time
        assert time is not None
        day = start.day if isinstance(start, When) and start.day is not None else repeat.first_day
        first = first_start(repeat.rrule, day, time, desk.reference)
        if first is None:
            return Cannot(text="That repeat has no date to come, so there is nothing to remind you of.")
        arguments |= {"repeat": repeat.rrule, "start": first.isoformat()}
        said = f"{in_words(repeat.rrule)} at {time.hour:02}:{time.minute:02}, first on {_moment(first, desk)}"
    else:
        when = frame.value("at")
        assert isinstance(when, When)
        assert when.instant is not None
        if when.instant <= desk.now:
            return _passed(when, desk)
        arguments |= {"at": when.instant.isoformat(), "elapsed": when.elapsed}
        said = f"for {_moment(when.instant, desk)}"
    made = frame.value("made")
    tool, verb = "create_reminder", "Set"
    if isinstance(made, Target) and not frame.text("replaces"):
        tool, verb = "change_reminder", "Change"
        arguments |= {"id": made.pointer}
    what = f"{verb} the reminder {wording.quoted(text)} {said}"
    return one_step(desk, frame, tool=tool, arguments=arguments, what=what, expected=what, title=text, part="reminder")


def _moment(at: datetime, desk: Desk) -> str:
    return wording.moment(at, desk.zone, desk.now)


def _passed(when: When, desk: Desk) -> Cannot:
    assert when.instant is not None
    local = when.instant.astimezone(desk.zone)
    options = []
    for days in (0, 1):
        again = moment_at(
            desk.today + timedelta(days=days), TimeOfDay(hour=local.hour, minute=local.minute), desk.reference
        )
        if again.instant is not None and again.instant > desk.now:
            options.append(when_option("at", again.instant, desk))
    text = f"{_moment(when.instant, desk)} has already passed, so I cannot remind you then. Another time?"
    return Cannot(text=text, options=tuple(options[:1]) or (when_option("at", desk.now + timedelta(hours=1), desk),))


def tell_set(run: Run, desk: Desk) -> str:
    """Says what was set and how to take it back."""
    verb, _the, what = run.steps[0].what.partition(" the reminder ")
    return f"Reminder {'set' if verb == 'Set' else 'changed'}: {what}. Say “undo” to take it back."


def prepare_list(_frame: Frame, desk: Desk) -> Prepared:
    """The reminders that are set here."""
    found = _reminders(desk, asked=True)
    if not found:
        return Answer(text="You have no reminders here. Say for example “remind me tomorrow at 9 to call the dentist”.")
    lines = [f"• {_line(item, desk)}" for item in found[:30]]
    more = [f"… and {len(found) - 30} more."] if len(found) > 30 else []
    head = f"You have {wording.count(len(found), 'reminder')}:"
    return Answer(text="\n".join([head, *lines, *more, "Say “cancel …” with its words to remove one."]))


def _reminders(desk: Desk, *, asked: bool = False) -> list[Arguments]:
    found = desk.read("list_reminders", {}, asked=asked).value.get("reminders")
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _line(item: Arguments, desk: Desk) -> str:
    due = _moment(datetime.fromisoformat(str(item["next_due"])), desk) if item.get("next_due") else "delivered"
    repeat = f", {in_words(str(item['repeat']))}" if item.get("repeat") else ""
    return f"{wording.quoted(str(item['text']))} {due}{repeat}"


def resolve(frame: Frame, desk: Desk, *, verb: str) -> Target | tuple[Target, ...] | Question | Cannot:
    """The reminders a `which` points at: one, all, or a question; nothing found offers what is near."""
    target = frame.value("target")
    if isinstance(target, Target):
        return target
    which = frame.value("which")
    if not isinstance(which, Which) or (which.pronoun and desk.delivered is not None):
        if desk.delivered is None:
            text = "No reminder has come up here yet, so there is nothing to put off."
            return Cannot(text=f"{text} Say “list my reminders” to see what is to come.")
        return Target(thing="reminder", pointer=desk.delivered, label=named(desk, desk.delivered))
    arguments: Arguments = {
        "words": which.sought or None,
        "day": which.day.isoformat() if which.day else None,
        "time": f"{which.time.hour:02}:{which.time.minute:02}" if which.time else None,
        "every": which.every,
    }
    found: Arguments = {}
    if verb == "snooze":
        found = desk.read("find_reminders", {**arguments, "delivered": True}).value
    if not found.get("reminders"):
        found = desk.read("find_reminders", arguments).value
    fits = _targets(found.get("reminders"), desk)
    if which.every and fits:
        return fits
    if len(fits) == 1:
        return fits[0]
    if fits:
        return Question(
            text=f"Which reminder shall I {verb}?", options=options_of(fits[:8]), why="Several reminders fit."
        )
    near = _targets(found.get("near"), desk)[:KEEP_NEAR]
    text = f"I find no reminder for {wording.quoted(which.sought)}." if which.sought else "I find no such reminder."
    if not near:
        return Cannot(text=f"{text} You can say “list my reminders” to see them.")
    return Cannot(text=f"{text} Did you mean one of these?", options=options_of(near))


def named(desk: Desk, id: str) -> str:
    """What a reminder is called to the person, by its id."""
    recent = desk.read("find_reminders", {"delivered": True}).value.get("reminders")
    coming = desk.read("list_reminders", {"ids": [id]}).value.get("reminders")
    for item in [*(recent if isinstance(recent, list) else []), *(coming if isinstance(coming, list) else [])]:
        if isinstance(item, dict) and item.get("id") == id:
            return wording.quoted(str(item["text"]))
    return "the reminder"


def _targets(found: object, desk: Desk) -> tuple[Target, ...]:
    items = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    return tuple(Target(thing="reminder", pointer=str(item["id"]), label=_line(item, desk)) for item in items)


def upcoming(desk: Desk) -> tuple[Target, ...]:
    """The next reminders, whatever they are."""
    return _targets(_reminders(desk), desk)


def prepare_cancel(frame: Frame, desk: Desk) -> Prepared:
    """Removing one reminder, or all that fit."""
    found = resolve(frame, desk, verb="cancel")
    if isinstance(found, Question | Cannot):
        return found
    targets = found if isinstance(found, tuple) else (found,)
    what = f"Cancel {wording.listed([t.label for t in targets])}"
    ids: Arguments = {"ids": [target.pointer for target in targets]}
    return one_step(
        desk,
        frame,
        tool="cancel_reminder",
        arguments=ids,
        what=what,
        expected="no more reminders of it",
        title=targets[0].label,
        part="reminder",
    )


def prepare_snooze(frame: Frame, desk: Desk) -> Prepared:
    """Putting off a delivered reminder."""
    found = resolve(frame, desk, verb="snooze")
    if isinstance(found, Question | Cannot):
        return found
    target = found[0] if isinstance(found, tuple) else found
    until = frame.value("until")
    assert isinstance(until, When)
    assert until.instant is not None
    if until.instant <= desk.now:
        return Cannot(text=f"{_moment(until.instant, desk)} has already passed. Until when shall I wait?")
    what = f"Remind you of {target.label} again on {_moment(until.instant, desk)}"
    return one_step(
        desk,
        frame,
        tool="snooze_reminder",
        arguments={"id": target.pointer, "until": until.instant.isoformat()},
        what=what,
        expected=what,
        title=target.label,
        part="snooze",
    )


def tell_done(run: Run, _desk: Desk) -> str:
    """Says that it was done, in the words of its steps."""
    steps = [step for step in run.steps if step.undoes is None] or list(run.steps)
    said = "; ".join(wording.inside(step.what.removeprefix(AGAIN)) for step in steps)
    again = " again" if all(step.what.startswith(AGAIN) for step in steps) else ""
    back = "Say “undo” to take it back." if any(step.undo for step in steps) else "This cannot be taken back."
    return f"Done{again}: {said}. {back}"


def tell_undo(run: Run, _desk: Desk) -> str:
    """Says what was taken back."""
    steps = [wording.inside(step.what.removeprefix(TAKE_BACK)) for step in run.steps]
    return f"Undone: {'; '.join(steps)}. Now it is {run.steps[-1].expected}. Say it again if you want it after all."


def done_step(id: str, desk: Desk) -> Step:
    """Marks a delivered reminder as done."""
    return _button_step("complete_reminder", {"id": id}, f"Mark the reminder {named(desk, id)} as done")


def stop_repeating_step(id: str, desk: Desk) -> Step:
    """Ends a repeating reminder."""
    return _button_step("stop_repeating", {"id": id}, f"Stop repeating the reminder {named(desk, id)}")


def snooze_step(id: str, value: str, desk: Desk) -> Step:
    """Puts off a delivered reminder: `value` is minutes, or "tomorrow" for the next day at its usual morning hour."""
    if value == "tomorrow":
        moment = moment_at(desk.today + timedelta(days=1), TimeOfDay(hour=9), desk.reference)
        until = moment.instant or desk.now + timedelta(days=1)
    else:
        until = desk.now + timedelta(minutes=int(value))
    arguments: Arguments = {"id": id, "until": until.isoformat()}
    return _button_step(
        "snooze_reminder", arguments, f"Remind you of {named(desk, id)} again on {_moment(until, desk)}"
    )


def _button_step(tool: str, arguments: Arguments, what: str) -> Step:
    return Step(
        id="1",
        part="reminder",
        what=what,
        why="you tapped the button",
        call=ToolCall(tool=tool, arguments=arguments),
        permission=OWN,
        undo=UNDO,
        expected=what,
    )
