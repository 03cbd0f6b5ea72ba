"""Corrections: a change in a person's words, applied to what was asked, planned or already done."""

import re
from dataclasses import replace
from datetime import datetime

from rapidfuzz import fuzz

from bot import wording
from bot.dialogue import cards, flow
from bot.dialogue.talk import Talk
from bot.planning.frame import Frame
from bot.planning.plan import Run
from bot.reading import Slot, Target, When
from bot.store import runs
from bot.store.topics import Topic

CHANGEABLE = frozenset({"set_reminder", "create_event", "move_event"})  # a correction changes what was made


def patch(
    talk: Talk, topic: Topic, changes: tuple[Slot, ...], *, left_out: tuple[str, ...] = (), preface: str = ""
) -> None:
    """Applies a correction and plans again; what was already done is replaced by the new plan once that is done."""
    frame = renamed(kept_length(topic.frame, changes), changes).merged(changes)
    if {slot.name for slot in changes} & {"start", "end", "repeat"}:
        frame = frame.without("keep")
    names = {slot.name for slot in changes}
    if "which" in names and "target" not in names:
        frame = frame.without("target")
    run = runs.get(talk.tx, topic.run)
    if run is not None and _only_drops(run, left_out):
        stopped = flow.drop_run(talk, replace(topic, state="closed")) or run
        talk.keep_topic(topic, state="closed")
        talk.say(flow.joined(preface, cards.summary(stopped)), topic=topic.id)
        return
    if run is not None and run.steps[0].state == "done" and run.state != "rolled_back":
        made = made_by(run)
        frame = frame.without("replaces", "made")
        if made is not None:
            frame = frame.merged((Slot(name="made", value=made, source="context"),))
        if made is None or frame.intent not in CHANGEABLE or any(slot.name == "repeat" for slot in changes):
            frame = frame.merged((Slot(name="replaces", value=run.id, source="context"),))
    flow.proceed(talk, replace(topic, frame=replace(frame, left_out=(*frame.left_out, *left_out))), preface=preface)


def _only_drops(run: Run, left_out: tuple[str, ...]) -> bool:
    """Whether what is left of a run that has done something is all left out."""
    left = [step for step in run.steps if step.state != "done"]
    return 0 < len(left) < len(run.steps) and all(step.part in left_out for step in left)


def renamed(frame: Frame, changes: tuple[Slot, ...]) -> Frame:
    """A title that only says with whom follows the people."""
    old, new = frame.value("attendees"), next((slot.value for slot in changes if slot.name == "attendees"), None)
    title = frame.text("title")
    if not isinstance(old, tuple) or not isinstance(new, tuple):
        return frame
    ending = f" with {wording.listed([person.name for person in old])}"
    if not title.casefold().endswith(ending.casefold()):
        return frame
    whom = f" with {wording.listed([person.name for person in new])}" if new else ""
    return frame.merged((Slot(name="title", value=title[: -len(ending)] + whom, source="default"),))


def made_by(run: Run) -> Target | None:
    """The thing a finished run made or moved, as it stands since then."""
    step = run.steps[0]
    result = step.result
    if isinstance(result.get("uid"), str):
        people = result.get("attendees")
        names = [str(one["name"]) for one in people if isinstance(one, dict)] if isinstance(people, list) else []
        occurrence, was = result.get("occurrence"), result.get("old_start")
        return Target(
            thing="event",
            pointer=str(result["uid"]),
            label=wording.quoted(str(result["title"])),
            occurrence=datetime.fromisoformat(str(occurrence)) if occurrence else None,
            was=datetime.fromisoformat(str(was)) if was else None,
            start=datetime.fromisoformat(str(result["start"])),
            end=datetime.fromisoformat(str(result["end"])),
            etag=str(result["etag"]),
            attendees=tuple(names),
            repeating=bool(result.get("repeat")),
        )
    if isinstance(result.get("id"), str):
        return Target(thing="reminder", pointer=str(result["id"]), label=wording.quoted(str(result.get("text", ""))))
    return None


def kept_length(frame: Frame, changes: tuple[Slot, ...]) -> Frame:
    """When only the start of an event changes, its length stays: the end follows."""
    names = {slot.name for slot in changes}
    if "end" in names:
        return frame.without("minutes")
    start, end = frame.value("start"), frame.value("end")
    if "start" not in names or not isinstance(start, When) or not isinstance(end, When):
        return frame
    kept = frame.without("end")
    source = next(slot.source for slot in frame.slots if slot.name == "end")
    if source == "default" or start.instant is None or end.instant is None:
        return kept
    minutes = round((end.instant - start.instant).total_seconds() / 60)
    return kept.merged((Slot(name="minutes", value=str(minutes), source="context"),))


def part_named(run: Run, words: str) -> str | None:
    """The part of a plan that words name: its number, its name, or its wording."""
    number = re.search(r"\d+", words)
    if number is not None and 1 <= int(number.group()) <= len(run.steps):
        return run.steps[int(number.group()) - 1].part
    scored = [
        (
            max(
                fuzz.partial_ratio(step.part, words.casefold()),
                fuzz.token_set_ratio(words.casefold(), step.what.casefold()),
            ),
            step,
        )
        for step in run.steps
    ]
    score, step = max(scored, key=lambda pair: pair[0])
    return step.part if score >= 75 else None
