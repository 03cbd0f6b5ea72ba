"""From a frame to a question, an answer or a plan: what happens to a request until it runs."""

import re
from dataclasses import replace
from datetime import datetime

from rapidfuzz import fuzz

from bot import wording
from bot.dialogue import cards
from bot.dialogue.speak import Choice
from bot.dialogue.talk import Talk
from bot.dialogue.undoing import undo_steps
from bot.intents.spec import IntentSpec
from bot.planning.choices import choices_for
from bot.planning.frame import Answer, Cannot, Frame, Option, Planned, Question
from bot.planning.plan import ENDED, Run, Step
from bot.reading import Reading, Slot, Target, When
from bot.running.machine import Started, Stopped, advance
from bot.store import runs, topics
from bot.store.topics import Topic
from bot.understanding.understand import question as ask_for
from governance.decision import Decision

CHANGEABLE = frozenset({"set_reminder", "create_event", "move_event"})  # a correction changes what was made
NEVER_MIND = Option(label="Never mind")


def begin(talk: Talk, reading: Reading, goal: str) -> None:
    """A new request opens its own topic; a question asked elsewhere stays open meanwhile."""
    assert reading.intent is not None
    frame = Frame(intent=reading.intent, goal=goal, slots=reading.slots)
    proceed(talk, talk.new_topic(frame, title_of(frame)))


def title_of(frame: Frame) -> str:
    """What a topic is called when it is spoken of: its matter, else the request itself."""
    for name in ("text", "title", "fact"):
        if frame.text(name):
            return frame.text(name)
    which = frame.value("which")
    words = getattr(which, "words", "")
    return str(words) or frame.goal


def proceed(talk: Talk, topic: Topic, *, preface: str = "") -> None:
    """Asks for what is missing, else plans; `preface` is said in front of the answer."""
    spec = talk.services.intents[topic.frame.intent]
    talk.why = f"you asked: {topic.frame.goal}"
    frame = replace(topic.frame, asked=(), options=(), question="", why="")
    missing = spec.missing(frame.slots)
    if missing:
        text = ask_for(frame.intent, missing[:2], frame.slots) or ""
        options = choices_for(frame, missing, talk.desk)
        why = f"Without {_words(spec, missing[:2])} I cannot do it, and I would rather ask than guess."
        ask(talk, topic, frame, Question(text=text, options=options, asked=missing[:2], why=why), preface)
        return
    assert spec.prepare is not None
    match spec.prepare(frame, talk.desk):
        case Question() as question:
            ask(talk, topic, frame, question, preface)
        case Answer(text=text):
            talk.keep_topic(topic, state="settled", frame=frame)
            talk.say(_joined(preface, text), topic=topic.id)
        case Cannot(text=text, options=options):
            cannot(talk, topic, frame, _joined(preface, text), options)
        case Planned() as planned:
            start(talk, replace(topic, title=planned.title), frame, planned, preface)


def ask(talk: Talk, topic: Topic, frame: Frame, question: Question, preface: str = "") -> None:
    """Stores and asks a question, with its choices as buttons."""
    options = (*question.options, NEVER_MIND)
    asking = replace(
        frame,
        asked=question.asked,
        question=question.text,
        why=question.why,
        options=options,
        asks=frame.asks + 1,
    )
    talk.keep_topic(topic, state="asking", frame=asking)
    talk.remember(topic=topic.id)
    talk.note("clarification")
    talk.say(_joined(preface, question.text), buttons_for(topic, options), topic=topic.id)


def buttons_for(topic: Topic, options: tuple[Option, ...]) -> tuple[Choice, ...]:
    """The choices of a question as buttons."""
    return tuple(
        Choice(kind="choose", reference=topic.id, label=option.label, value=str(index))
        for index, option in enumerate(options)
    )


def cannot(talk: Talk, topic: Topic, frame: Frame, text: str, options: tuple[Option, ...]) -> None:
    """Says why not; with ways on it stays open, else it is closed."""
    talk.note("refused")
    talk.remember(refusal=text)
    if options:
        ask(talk, topic, frame, Question(text=text, options=options, why=text))
        return
    talk.keep_topic(topic, state="closed", frame=frame)
    talk.say(text, topic=topic.id)


def start(talk: Talk, topic: Topic, frame: Frame, planned: Planned, preface: str = "") -> None:
    """Stores the plan as a run and lets it go; a plan of several steps is shown first."""
    kept = kept_steps(planned.steps, frame.left_out)
    if not kept:
        drop_run(talk, replace(topic, state="closed"))
        talk.keep_topic(topic, state="closed", frame=frame)
        talk.say(
            _joined(preface, "Then nothing is left of the plan, so I dropped it; nothing was done."), topic=topic.id
        )
        return
    steps = (*kept, *replaced(talk, frame, planned.steps))
    run = Run(
        id=talk.services.ids.new("run"),
        person=talk.person.id,
        lane=talk.ref.lane,
        space=talk.space,
        topic=topic.id,
        intent=frame.intent,
        goal=frame.goal,
        steps=steps,
        trace=talk.trace,
        alternatives=planned.alternatives,
    )
    decisions = cards.foreseen(talk, run)
    closed = next((step for step in steps if decisions[step.id].verdict == "deny"), None)
    if closed is not None:
        cannot(talk, topic, frame, _joined(preface, _not_allowed(closed, decisions[closed.id], steps)), ())
        return
    drop_run(talk, topic)
    going, _commands = advance(run, Started())
    runs.create(talk.tx, going, now=talk.now)
    talk.note("run_start", run=run.id)
    talk.keep_topic(topic, state="running", frame=replace(frame, asked=(), options=()), run=run.id)
    talk.remember(topic=topic.id)
    if len(steps) > 1 and decisions[steps[0].id].verdict != "ask":
        message = talk.say(_joined(preface, cards.live_list(going)), cards.stop_choice(going), topic=topic.id)
        runs.show_in(talk.tx, run.id, message)
    elif preface:
        talk.say(preface, topic=topic.id)
    talk.advance_later(run.id, going.revision)


def _not_allowed(step: Step, decision: Decision, steps: tuple[Step, ...]) -> str:
    """A permission that is closed, said before anything runs, with what would work."""
    text = f"I may not do this: {wording.inside(step.what)}, because {decision.reason}. I have done nothing."
    if len(steps) > 1 and step.part != steps[0].part:
        return f"{text} I could do the rest if you leave out the {step.part}."
    return f"{text} Say “permissions” to see what I may do; whoever runs me can change it."


def replaced(talk: Talk, frame: Frame, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps that take back what this plan replaces, after everything else was done."""
    old = runs.get(talk.tx, frame.text("replaces"))
    if old is None:
        return ()
    return undo_steps(talk, old, first=len(steps) + 1, needs=tuple(step.id for step in steps), why="it is replaced")


def kept_steps(steps: tuple[Step, ...], left_out: tuple[str, ...]) -> tuple[Step, ...]:
    """The steps without those left out and without those that need them."""
    gone = {step.id for step in steps if step.part in left_out}
    for step in steps:
        if gone.intersection(step.needs):
            gone.add(step.id)
    return tuple(step for step in steps if step.id not in gone)


def drop_run(talk: Talk, topic: Topic) -> Run | None:
    """Cancels the run a topic had, with its card; returns it when it was still open."""
    run = runs.get(talk.tx, topic.run)
    if run is None or run.state in ENDED:
        return None
    cards.withdraw(talk, run, "Replaced by the plan below." if topic.state != "closed" else "Dropped.")
    stopped, _commands = advance(run, Stopped())
    runs.keep(talk.tx, stopped, now=talk.now)
    talk.note("run_end", run=run.id)
    return stopped


def patch(
    talk: Talk, topic: Topic, changes: tuple[Slot, ...], *, left_out: tuple[str, ...] = (), preface: str = ""
) -> None:
    """Applies a correction and plans again; what was already done is replaced by the new plan once that is done."""
    frame = renamed(kept_length(topic.frame, changes), changes).merged(changes)
    if {slot.name for slot in changes} & {"start", "end", "repeat"}:
        frame = frame.without("keep")
    if {slot.name for slot in changes} & {"which"}:
        frame = frame.without("target")
    run = runs.get(talk.tx, topic.run)
    if run is not None and _only_drops(run, left_out):
        stopped = drop_run(talk, replace(topic, state="closed")) or run
        talk.keep_topic(topic, state="closed")
        talk.say(_joined(preface, cards.summary(stopped)), topic=topic.id)
        return
    if run is not None and run.steps[0].state == "done":
        made = made_by(run)
        frame = frame.without("replaces", "made")
        if made is not None:
            frame = frame.merged((Slot(name="made", value=made, source="context"),))
        if made is None or frame.intent not in CHANGEABLE or any(slot.name == "repeat" for slot in changes):
            frame = frame.merged((Slot(name="replaces", value=run.id, source="context"),))
    proceed(talk, replace(topic, frame=replace(frame, left_out=(*frame.left_out, *left_out))), preface=preface)


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


def way_back(talk: Talk, before: Topic | None = None) -> None:
    """Returns to a question that is still open, once the topic at hand asks nothing itself and is not under way."""
    current = topics.get(talk.tx, talk.session.topic)
    if current is not None and current.state in ("asking", "running"):
        return
    asking = [t for t in topics.open_topics(talk.tx, talk.ref.lane, talk.person.id) if t.state == "asking"]
    if not asking:
        return
    still = next((t for t in asking if before is not None and t.id == before.id), asking[0])
    talk.remember(topic=still.id)
    text = f"Still open, {wording.quoted(still.title)}: {still.frame.question}"
    talk.say(text, buttons_for(still, still.frame.options), topic=still.id)


def _words(spec: IntentSpec, names: tuple[str, ...]) -> str:
    said = {"at": "a time", "start": "a time", "text": "the matter", "which": "which one", "until": "a time"}
    return " and ".join(said.get(name, name) for name in names)


def _joined(preface: str, text: str) -> str:
    return f"{preface}\n\n{text}" if preface else text
