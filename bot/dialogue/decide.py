"""Deciding a card: one path for a tap, a typed word and every channel; the truth is resolved first, then told."""

from dataclasses import replace
from typing import assert_never

from bot import wording
from bot.dialogue import cards, carry, correct, flow
from bot.dialogue.talk import Talk
from bot.planning.frame import Question
from bot.planning.plan import Run
from bot.reading import Context
from bot.running.machine import Approved, Declined, advance
from bot.store import runs, topics
from bot.store.topics import Topic
from bot.understanding.understand import understand
from governance import approvals
from governance.approvals import Already, Decided, Expired, Foreign, Unknown, Verdict
from governance.decision import Approval

WHAT_TO_CHANGE = "What should I change? For example “make it 10”, “Thursday instead”, “without Tom”."
UNREAD = "I could not read a change in that."
SO_FAR = {
    "approved": "approved",
    "used": "approved and carried out",
    "rejected": "rejected",
    "changed": "sent back for a change",
    "expired": "expired",
    "void": "withdrawn",
    "waiting": "waiting",
}


def decide_card(talk: Talk, id: str, verdict: Verdict, words: str) -> None:
    """Decides an approval for the person who pressed; whatever it comes to is said."""
    if verdict == "approve" and words.strip() and wishes_change(talk, id, words):
        verdict = "change"
    outcome = approvals.decide(
        talk.tx,
        id=id,
        presser=talk.person.id,
        conversation=talk.ref.lane,
        verdict=verdict,
        reason=words,
        now=talk.now,
    )
    match outcome:
        case Unknown():
            talk.say("I do not know that card any more, so I did nothing.")
        case Foreign():
            talk.say("That card is for someone else, so I did nothing. Only the person it was shown to can decide it.")
        case Expired(approval=approval):
            _expired(talk, approval)
        case Already(approval=approval):
            talk.say(f"{_when(talk, approval)} I did nothing more.")
        case Decided(approval=approval):
            _decided(talk, approval, verdict, words)
        case _:
            assert_never(outcome)


def wishes_change(talk: Talk, id: str, words: str) -> bool:
    """Whether the words said with an approval ask for something else than the card says."""
    approval = approvals.get(talk.tx, id)
    run = runs.get(talk.tx, approval.run) if approval is not None else None
    topic = topics.get(talk.tx, run.topic) if run is not None else None
    if topic is None:
        return False
    context = Context(intent=topic.frame.intent, slots=topic.frame.slots, shown_plan=True)
    reading = understand(words, talk.desk.reference, context)
    return reading.act == "edit_plan" or (reading.act in ("answer", "correction") and bool(reading.slots))


def _when(talk: Talk, approval: Approval) -> str:
    said = SO_FAR[approval.state]
    if approval.decided_at is None:
        return f"That card was already {said}."
    return f"That card was already {said}, {wording.moment(approval.decided_at, talk.person.settings.zone, talk.now)}."


def _expired(talk: Talk, approval: Approval) -> None:
    """A tap after the end: the card shows the truth, and the run that waited for it is closed."""
    expire(talk, approval)
    talk.say("That card expired, so I did nothing. Say it again if you still want it.")


def expire(talk: Talk, approval: Approval) -> None:
    """Closes a card whose time is over, with the run that waited for it."""
    run = runs.get(talk.tx, approval.run)
    if run is None or run.state != "awaiting_approval":
        return
    step = run.step(approval.step)
    talk.note("expire", run=run.id)
    cards.close_card(talk, approval.id, f"{step.what}.\nExpired: nobody decided in time, so nothing was done.")
    carry.follow(talk, *advance(run, Declined(step=step.id, note="the card expired before anybody decided")))


def _decided(talk: Talk, approval: Approval, verdict: Verdict, words: str) -> None:
    run = runs.get(talk.tx, approval.run)
    if run is None:
        talk.say("The plan of that card is gone, so nothing is done.")
        return
    step = run.step(approval.step)
    when = wording.moment(talk.now, talk.person.settings.zone, talk.now)
    if verdict == "approve":
        talk.note("approve", run=run.id)
        cards.close_card(talk, approval.id, f"{step.what}.\nApproved by {talk.person.name}, {when}.")
        carry.follow(talk, *advance(run, Approved(step=step.id)))
        return
    talk.note("reject" if verdict == "reject" else "correction", run=run.id)
    said = "Rejected" if verdict == "reject" else "Sent back for a change"
    cards.close_card(talk, approval.id, f"{step.what}.\n{said} by {talk.person.name}, {when}. Nothing was done.")
    topic = topics.get(talk.tx, run.topic)
    if words.strip() and topic is not None and changed(talk, topic, words, preface=f"{said}, nothing was done yet."):
        return
    if verdict == "change" and topic is not None:
        ask_change(
            talk,
            topic,
            run,
            WHAT_TO_CHANGE if not words.strip() else f"{UNREAD} {WHAT_TO_CHANGE}",
        )
        return
    note = f"you rejected it: {wording.quoted(words)}" if words.strip() else "you rejected it"
    carry.follow(talk, *advance(run, Declined(step=step.id, note=note)))


def ask_change(talk: Talk, topic: Topic, run: Run, question: str) -> None:
    """Asks what should be different; the plan waits as it is, without a card."""
    why = f"You wanted to change the plan: {'; '.join(step.what for step in run.steps)}."
    flow.ask(talk, topic, topic.frame, Question(text=question, asked=("change",), why=why))


def take_change(talk: Talk, topic: Topic, words: str) -> None:
    """The answer to "What should I change?"."""
    run = runs.get(talk.tx, topic.run)
    frame = replace(topic.frame, asked=(), options=(), question="")
    if not changed(talk, replace(topic, frame=frame), words) and run is not None:
        ask_change(talk, topic, run, f"{UNREAD} {WHAT_TO_CHANGE}")


def changed(talk: Talk, topic: Topic, words: str, *, preface: str = "") -> bool:
    """Applies a change in the person's words to the plan of a topic; False when none could be read."""
    run = runs.get(talk.tx, topic.run)
    asked = ("change",) if topic.state == "asking" else ()
    context = Context(intent=topic.frame.intent, slots=topic.frame.slots, asked=asked, shown_plan=True)
    reading = understand(words, talk.desk.reference, context)
    if reading.act == "edit_plan" and run is not None:
        part = correct.part_named(run, reading.words)
        if part is None:
            return False
        correct.patch(talk, topic, (), left_out=(part,), preface=preface)
        return True
    if reading.act in ("answer", "correction") and reading.slots:
        correct.patch(talk, topic, reading.slots, preface=preface)
        return True
    return False
