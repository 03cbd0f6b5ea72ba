"""From a frame to a question, an answer or a plan: what happens to a request until it runs."""

from dataclasses import replace

from bot import wording
from bot.dialogue import cards
from bot.dialogue.speak import Choice
from bot.dialogue.talk import Talk
from bot.dialogue.undoing import undo_steps
from bot.intents.spec import IntentSpec
from bot.planning.frame import Answer, Cannot, Frame, Option, Planned, Question
from bot.planning.offers import offers_for
from bot.planning.plan import ENDED, Run, Step
from bot.reading import Reading
from bot.running.machine import Started, Stopped, advance
from bot.store import runs, topics
from bot.store.events import EventKind
from bot.store.topics import Topic
from bot.understanding.understand import question as ask_for
from governance.decision import Decision

MEANT = ("meant",)  # what a "did you mean" question asks for
NEVER_MIND = Option(label="Never mind")


def begin(talk: Talk, reading: Reading, goal: str) -> None:
    """A new request opens its own topic; a question asked elsewhere stays open meanwhile."""
    assert reading.intent is not None
    frame = Frame(intent=reading.intent, goal=goal, slots=reading.slots)
    before = topics.get(talk.tx, talk.session.topic)
    topic = talk.new_topic(frame, title_of(frame))
    proceed(talk, topic)
    answered = topics.get(talk.tx, topic.id)
    if answered is not None and answered.state == "settled" and before is not None and before.state != "asking":
        talk.remember(topic=before.id)  # a look-up leaves nothing to correct: what was at hand still is


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
        options = offers_for(frame, missing[:2], talk.desk)
        why = f"Without {_words(spec, missing[:2])} I cannot do it, and I would rather ask than guess."
        ask(talk, topic, frame, Question(text=text, options=options, asked=missing[:2], why=why), preface)
        return
    assert spec.prepare is not None
    match spec.prepare(frame, talk.desk):
        case Question() as question:
            ask(talk, topic, frame, question, preface)
        case Answer(text=text):
            talk.keep_topic(topic, state="settled", frame=frame)
            talk.say(joined(preface, text), topic=topic.id)
        case Cannot(text=text, options=options):
            cannot(talk, topic, frame, joined(preface, text), options)
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
    talk.say(joined(preface, question.text), buttons_for(topic, options), topic=topic.id)


def buttons_for(topic: Topic, options: tuple[Option, ...]) -> tuple[Choice, ...]:
    """The choices of a question as buttons."""
    return tuple(
        Choice(kind="choose", reference=topic.id, label=option.label, value=str(index))
        for index, option in enumerate(options)
    )


def cannot(
    talk: Talk, topic: Topic, frame: Frame, text: str, options: tuple[Option, ...], *, kind: EventKind = "refused"
) -> None:
    """Says why not; with ways on it stays open, else it is closed."""
    talk.note(kind)
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
            joined(preface, "Then nothing is left of the plan, so I dropped it; nothing was done."), topic=topic.id
        )
        return
    steps = (*kept, *replaced(talk, frame, planned.steps))
    run = Run(
        id=talk.services.ids.new("run"),
        person=talk.person.id,
        lane=talk.ref.lane,
        space=talk.space,
        topic=topic.id,
        intent=planned.intent or frame.intent,
        goal=frame.goal,
        steps=steps,
        trace=talk.trace,
        alternatives=planned.alternatives,
    )
    decisions = cards.foreseen(talk, run)
    closed = next((step for step in steps if decisions[step.id].verdict == "deny"), None)
    if closed is not None:
        text = joined(preface, _not_allowed(closed, decisions[closed.id], steps))
        refused = replace(talk.request(closed.call, asker="person"), run=run.id, step=closed.id)
        talk.services.gate.perform(talk.tx, refused)  # the gate refuses it and puts that into the audit
        drop_run(talk, replace(topic, state="closed"))
        cannot(talk, topic, frame, text, (), kind="denied")
        return
    drop_run(talk, topic)
    going, _commands = advance(run, Started())
    runs.create(talk.tx, going, now=talk.now)
    talk.note("run_start", run=run.id)
    talk.keep_topic(topic, state="running", frame=replace(frame, asked=(), options=()), run=run.id)
    talk.remember(topic=topic.id)
    if len(steps) > 1 and decisions[steps[0].id].verdict != "ask":
        message = talk.say(joined(preface, cards.live_list(going)), cards.stop_choice(going), topic=topic.id)
        runs.show_in(talk.tx, run.id, message)
    elif preface:
        talk.say(preface, topic=topic.id)
    talk.advance_later(run.id, going.revision)


def _not_allowed(step: Step, decision: Decision, steps: tuple[Step, ...]) -> str:
    """A permission that is closed, said before anything runs, with what would work."""
    text = f"{decision.reason.rstrip('.')}: {wording.inside(step.what)}. I have done nothing."
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


def way_back(talk: Talk, before: Topic | None = None) -> None:
    """Returns to a question that is still open, once the topic at hand asks nothing itself and is not under way."""
    current = topics.get(talk.tx, talk.session.topic)
    if current is not None and current.state in ("asking", "running"):
        return
    found = topics.open_topics(talk.tx, talk.ref.lane, talk.person.id)
    asking = [t for t in found if t.state == "asking" and t.frame.asked]
    if not asking:
        return
    still = next((t for t in asking if before is not None and t.id == before.id), asking[0])
    talk.remember(topic=still.id)
    text = f"Still open, {wording.quoted(still.title)}: {still.frame.question}"
    talk.say(text, buttons_for(still, still.frame.options), topic=still.id)


def _words(spec: IntentSpec, names: tuple[str, ...]) -> str:
    said = {"at": "a time", "start": "a time", "text": "the matter", "which": "which one", "until": "a time"}
    return " and ".join(said.get(name, name) for name in names)


def joined(preface: str, text: str) -> str:
    """A text behind what is said in front of it, if anything."""
    return f"{preface}\n\n{text}" if preface else text
