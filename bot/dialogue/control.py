"""The control intents: stop, undo, status, history, permissions, help, and "why?", answered from the stored state."""

from rapidfuzz import fuzz, process

from bot import wording
from bot.dialogue import cards, flow, take_back
from bot.dialogue.speak import Choice
from bot.dialogue.talk import Talk
from bot.planning.plan import ENDED
from bot.reading import Reading, Span
from bot.running.machine import Stopped, advance
from bot.store import runs, topics
from bot.store.topics import Topic
from governance import approvals
from governance.decision import Approval
from governance.policy import permissions

NAMED = 70  # how alike words must be to name a topic or an action


def control(talk: Talk, reading: Reading, goal: str) -> bool:
    """Handles a control intent; False when it is none."""
    match reading.intent:
        case "stop":
            stop(talk)
        case "undo":
            take_back.undo(talk, goal)
        case "status":
            talk.say(status(talk))
        case "show_history":
            talk.say(history(talk, reading))
        case "show_permissions":
            talk.say(permissions_text(talk))
        case "help":
            talk.say(help_text(talk))
        case _:
            return False
    return True


def stop(talk: Talk, only: str | None = None) -> None:
    """Halts what is going on in this conversation (or one run) at the next safe point and says what was done."""
    halted: list[str] = []
    for topic in topics.open_topics(talk.tx, talk.ref.lane, talk.person.id):
        if only is not None and topic.run != only:
            continue
        halted.append(halt(talk, topic))
    if not halted:
        talk.say("Nothing is running and no question is open, so there was nothing to stop.")
        return
    talk.note("cancel")
    talk.say("\n".join(["Stopped.", *halted, "What was done before stays; say “undo” to take the last action back."]))


def halt(talk: Talk, topic: Topic) -> str:
    """Ends one topic; returns a line that says what was and was not done."""
    run = runs.get(talk.tx, topic.run)
    if run is None or run.state in ENDED:
        talk.keep_topic(topic, state="closed")
        return f"{wording.quoted(topic.title)}: the question is dropped, nothing was done."
    cards.withdraw(talk, run, "Stopped, nothing of it was done.")
    stopped, _commands = advance(run, Stopped())
    runs.keep(talk.tx, stopped, now=talk.now)
    if stopped.state not in ENDED:
        return f"{wording.quoted(topic.title)}: it stops after the step that is being done now."
    talk.note("run_end", run=run.id)
    talk.keep_topic(topic, state="closed")
    done = [step.what for step in stopped.steps if step.state == "done"]
    left = [step.what for step in stopped.steps if step.state != "done"]
    said = f"done: {'; '.join(done)}" if done else "nothing was done"
    return f"{wording.quoted(topic.title)}: {said}; not done: {'; '.join(left) or 'nothing'}."


def status(talk: Talk) -> str:
    """What is being done, why, and what comes next."""
    lines = []
    for topic in topics.open_topics(talk.tx, talk.ref.lane, talk.person.id):
        run = runs.get(talk.tx, topic.run)
        if topic.state == "asking":
            lines.append(f"I am waiting for your answer about {wording.quoted(topic.title)}: {topic.frame.question}")
        elif run is not None and run.state == "awaiting_approval":
            step = next(step for step in run.steps if step.state == "waiting")
            after = next(
                (f" Next: {wording.inside(other.what)}." for other in run.steps if other.state == "planned"), ""
            )
            text = f"I wait for your word on this: {wording.inside(step.what)}, because {step.why}.{after}"
            lines.append(f"{text} Approve, Reject or Change it on its card, or say “stop”.")
        elif run is not None and run.state == "blocked":
            unsure = next(step for step in run.steps if step.state == "unknown")
            lines.append(f"I wait for you to tell me whether this happened: {wording.inside(unsure.what)}.")
        elif run is not None:
            lines.append(cards.live_list(run))
    if not lines:
        lines.append("I am not doing anything right now, and nothing waits for you.")
    upcoming = talk.read("list_reminders", {}, asked=True)
    found = upcoming.value.get("reminders")
    if isinstance(found, list) and found:
        lines.append(f"{wording.count(len(found), 'reminder')} set; ask “list my reminders” to see them.")
    return "\n".join(lines)


def history(talk: Talk, reading: Reading) -> str:
    """What was done for this person here, the latest first."""
    span = reading.slot("range")
    lines = []
    for run, at in runs.recent(
        talk.tx,
        talk.person.id,
        lane=None if talk.ref.kind == "direct" else talk.ref.lane,
        states=tuple(ENDED),
        limit=50,
    ):
        if isinstance(span, Span) and not span.start <= at < span.end:
            continue
        when = wording.moment(at, talk.person.settings.zone, talk.now)
        outcome = {"done": "done", "failed": "failed", "cancelled": "not done", "rolled_back": "undone"}[run.state]
        lines.append(f"• {when}: {take_back.title(run)} ({outcome})")
    if not lines:
        return "I have done nothing for you in that time. Everything I do will be listed here."
    return "\n".join(["What I did, latest first:", *lines[:20], "Say “undo” to take the last one back."])


def permissions_text(talk: Talk) -> str:
    """What runs at once, what asks first and what never runs, by the policy in force."""
    gate = talk.services.gate
    lines = permissions(gate.policy, gate.tools)
    return "\n".join(["What I may do:", *lines, "Whoever runs me can change this in the policy file."])


def help_text(talk: Talk) -> str:
    """What can be asked for, from the intents that are there."""
    lines = ["I can do this for you (just say it in your own words):"]
    for spec in talk.services.intents.values():
        if spec.domain != "control" and spec.prepare is not None:
            lines.append(f"• {spec.summary}, for example {wording.quoted(spec.examples[0])}")
    lines.append("I ask before anything that reaches other people, spends money or deletes.")
    lines.append("Say “status”, “history”, “permissions”, “undo” or “stop” at any time.")
    return "\n".join(lines)


def why(talk: Talk, topic: Topic | None) -> str:
    """The reason of a question, a step or a refusal."""
    if topic is not None and topic.state == "asking" and topic.frame.why:
        return f"I asked because you said {wording.quoted(topic.frame.goal)}. {topic.frame.why}"
    run = runs.get(talk.tx, topic.run) if topic is not None else None
    if talk.session.refusal and (run is None or run.state == "failed"):
        return f"The reason was: {talk.session.refusal}"
    if run is not None:
        reasons = [f"{step.what}: {step.why}" + (f" ({step.note})" if step.note else "") for step in run.steps]
        return "\n".join([f"It belongs to what you asked for, {wording.quoted(run.goal)}.", *reasons])
    return "There is no question, step or refusal of mine to explain right now."


def back_to(talk: Talk, words: str) -> None:
    """Returns to another open topic; an unclear one is asked."""
    found = topics.open_topics(talk.tx, talk.ref.lane, talk.person.id)
    titles = {topic.id: f"{topic.title} {topic.frame.goal}" for topic in found}
    hits = process.extract(words.casefold(), titles, scorer=fuzz.partial_ratio, processor=str.casefold, limit=5)
    best = [id for _title, score, id in hits if score >= NAMED and score >= hits[0][1] - 5]
    if len(best) == 1:
        resume(talk, next(topic for topic in found if topic.id == best[0]))
    elif not found:
        talk.say("Nothing else is open here.")
    else:
        shown = [topic for topic in found if not best or topic.id in best]
        buttons = tuple(Choice(kind="choose", reference=t.id, label=t.title[:60], value="resume") for t in shown)
        talk.say("Which one do you mean?", buttons)


def resume(talk: Talk, topic: Topic) -> None:
    """Makes a topic the one at hand and says where it stood."""
    talk.remember(topic=topic.id)
    run = runs.get(talk.tx, topic.run)
    if topic.state == "asking":
        text = f"Back to {wording.quoted(topic.title)}. {topic.frame.question}"
        talk.say(text, flow.buttons_for(topic, topic.frame.options), topic=topic.id)
    elif run is not None and run.state == "awaiting_approval":
        text = f"Back to {wording.quoted(topic.title)}: its card above waits for Approve, Reject or Change."
        talk.say(text, topic=topic.id)
    else:
        talk.say(f"Back to {wording.quoted(topic.title)}.", topic=topic.id)


def waiting_cards(talk: Talk) -> tuple[Approval, ...]:
    """The cards that wait in this conversation, whoever they are for."""
    return approvals.waiting(talk.tx, conversation=talk.ref.lane, person=None, now=talk.now)
