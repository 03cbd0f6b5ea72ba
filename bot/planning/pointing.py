"""Resolving which event a person means: one, a question between several, or what is near."""

from dataclasses import replace
from datetime import datetime, timedelta

from bot import wording
from bot.planning.frame import Cannot, Desk, Frame, Option, Question
from bot.reading import Slot, Target, Which
from bot.times.compose import at as moment_at
from bot.times.mention import TimeOfDay
from tools.spec import Arguments

MOST = 6


def resolve(frame: Frame, desk: Desk, *, verb: str) -> Target | Question | Cannot:
    """The event a `which` points at. A repeating one asks whether one date or the series is meant."""
    found = resolve_all(frame, desk, verb=verb)
    if not isinstance(found, tuple):
        return found
    if len(found) == 1:
        return found[0]
    return _which_one(found, verb)


def resolve_all(frame: Frame, desk: Desk, *, verb: str) -> tuple[Target, ...] | Question | Cannot:
    """As `resolve`, but several when the person means all that fit ("everything on Thursday")."""
    target = frame.value("target")
    if isinstance(target, Target):
        return (target,)
    which = frame.value("which")
    assert isinstance(which, Which)
    found = desk.read("find_events", _arguments(which, desk))
    if found.status != "ok":
        return Cannot(text=f"I could not look into your calendar, so I changed nothing. {found.text}")
    fits = _targets(found.value.get("events"), desk)
    if len(fits) == 1:
        one = _one(fits[0], which, desk, verb)
        return one if isinstance(one, Question) else (one,)
    if fits and which.every:
        return tuple(_whole(one) if one.repeating and which.day is None else one for one in fits)
    if fits:
        return _which_one(fits, verb)
    near = _targets(found.value.get("near"), desk)[:3]
    named = wording.quoted(which.sought) if which.sought else "that"
    day = f" on {wording.day(which.day, desk.today)}" if which.day else ""
    text = f"I find nothing like {named}{day} in your calendar, so I changed nothing."
    if not near:
        return Cannot(text=f"{text} Ask “what is on my calendar this week?” to see what is there.")
    return Cannot(text=f"{text} Did you mean one of these?", options=options_of(near))


def _which_one(fits: tuple[Target, ...], verb: str) -> Question:
    text, why = f"Which one shall I {verb}?", "Several events fit what you said."
    return Question(text=text, options=options_of(fits[:MOST]), asked=("which",), why=why)


def _arguments(which: Which, desk: Desk) -> Arguments:
    start = end = None
    if which.day is not None:
        midnight = TimeOfDay(hour=0)
        start = moment_at(which.day, midnight, desk.reference).instant
        end = moment_at(which.day + timedelta(days=1), midnight, desk.reference).instant
    return {
        "words": which.sought or None,
        "start": start.isoformat() if start else None,
        "end": end.isoformat() if end else None,
        "at_time": f"{which.time.hour:02}:{which.time.minute:02}" if which.time else None,
        "people": list(which.people),
    }


def _one(target: Target, which: Which, desk: Desk, verb: str) -> Target | Question:
    if not target.repeating:
        return target
    whole = _whole(target)
    if which.every and which.day is None:
        return whole
    if which.day is not None and not (which.every and which.named):
        return target
    options = (
        Option(label=f"Only {wording.day(_date(target, desk), desk.today)}", slots=(_slot(target),)),
        Option(label="The whole series", slots=(_slot(whole),)),
    )
    text = f"{target.label} repeats. Shall I {verb} only this one, or the whole series?"
    return Question(text=text, options=options, asked=("which",), why="It changes one date or all of them.")


def _whole(target: Target) -> Target:
    """The series an occurrence belongs to."""
    return replace(target, label=f"all of {target.label}", occurrence=None)


def _date(target: Target, desk: Desk) -> datetime:
    assert target.start is not None
    return target.start.astimezone(desk.zone)


def _targets(found: object, desk: Desk) -> tuple[Target, ...]:
    items = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    return tuple(_target(item, desk) for item in items)


def _target(item: Arguments, desk: Desk) -> Target:
    start, end = datetime.fromisoformat(str(item["start"])), datetime.fromisoformat(str(item["end"]))
    occurrence = item.get("occurrence")
    people = item.get("attendees")
    return Target(
        thing="event",
        pointer=str(item["uid"]),
        label=f"{wording.quoted(str(item['title']))} ({wording.period(start, end, desk.zone, desk.now)})",
        occurrence=datetime.fromisoformat(str(occurrence)) if occurrence else None,
        start=start,
        end=end,
        etag=str(item["etag"]),
        attendees=tuple(str(name) for name in people) if isinstance(people, list) else (),
        repeating=bool(item.get("repeating")),
    )


def _slot(target: Target) -> Slot:
    return Slot(name="target", value=target, source="chosen")


def upcoming(desk: Desk) -> tuple[Target, ...]:
    """The next events, whatever they are."""
    end = desk.now + timedelta(days=60)
    found = desk.read("list_events", {"start": desk.now.isoformat(), "end": end.isoformat()})
    return _targets(found.value.get("events"), desk)


def options_of(targets: tuple[Target, ...]) -> tuple[Option, ...]:
    """Targets as choices."""
    return tuple(Option(label=target.label[:75], slots=(_slot(target),)) for target in targets)
