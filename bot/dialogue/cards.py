"""Cards, live lists and reports: what a person sees of a plan before, while and after it runs."""

from dataclasses import replace

from bot import wording
from bot.dialogue.speak import Choice, messages_about
from bot.dialogue.talk import Talk
from bot.dialogue.undoing import cannot_undo, is_reversible
from bot.planning.plan import Run, Step
from bot.planning.reminders import tell_done
from bot.store import runs
from governance import approvals
from governance.decision import Approval, ApprovalRequest, Decision

MARKS = {
    "planned": "○",
    "waiting": "◐",
    "running": "◐",
    "done": "●",
    "failed": "✕",
    "unknown": "?",
    "skipped": "–",
    "undone": "↺",
}


def foreseen(talk: Talk, run: Run) -> dict[str, Decision]:
    """What the policy says of each step before anything runs, as far as its arguments are known."""
    gate = talk.services.gate
    return {
        step.id: gate.preview(talk.tx, replace(talk.request(step.call, asker="dialogue"), run=run.id, step=step.id))
        for step in run.steps
    }


def stop_choice(run: Run) -> tuple[Choice, ...]:
    """The button that halts a run."""
    return (Choice(kind="stop", reference=run.id, label="Stop"),)


def live_list(run: Run) -> str:
    """The steps with what is being done, why, and what comes next."""
    lines = ["Plan:"]
    lines += [f"{MARKS[step.state]} {number}. {step.what}" for number, step in enumerate(run.steps, 1)]
    doing = next((step for step in run.steps if step.state in ("running", "waiting")), None)
    after = next((step for step in run.steps if step.state == "planned"), None)
    if doing is not None:
        lines.append(f"Now: {doing.what}, because {doing.why}.")
    if after is not None:
        lines.append(f"Next: {after.what}.")
    return "\n".join(lines)


def present(talk: Talk, run: Run, step: Step, request: ApprovalRequest) -> Run:
    """Stores the approval, shows its card, and starts its clock. Returns the run with the approval on its step."""
    id = talk.services.ids.new("a")
    approval = approvals.request(talk.tx, request, id=id, now=talk.now)
    timers = talk.services.timers(talk.ref.lane)
    timers.set(talk.tx, kind="approval", reference=id, due=approval.expires_at)
    choices = (
        Choice(kind="approve", reference=id, label="Approve"),
        Choice(kind="reject", reference=id, label="Reject"),
        Choice(kind="change", reference=id, label="Change"),
        Choice(kind="stop", reference=run.id, label="Stop"),
    )
    message = talk.say(card_text(talk, run, step, request, approval), choices, topic=run.topic)
    runs.show_in(talk.tx, run.id, message)
    return run.with_step(replace(step, approval=id))


def card_text(talk: Talk, run: Run, step: Step, request: ApprovalRequest, approval: Approval) -> str:
    """What exactly will happen, why, with what permission and cost, how it is undone, and what else could be done."""
    zone = talk.person.settings.zone
    lines = ["May I do this?" if talk.ref.kind == "direct" else f"{talk.person.name}, may I do this?", step.what + "."]
    others = [other for other in run.steps if other.id != step.id]
    lines += [f"{_when(other, step, run)}: {other.what}." for other in others]
    lines.append(f"Why: {step.why}. I ask because {request.decision.reason}.")
    lines.append(f"Permission: {step.permission}. Cost: {step.cost}.")
    if step.expected:
        lines.append(f"Then: {step.expected}.")
    lines.append(f"Undo: {step.undo or 'this cannot be taken back'}.")
    if run.alternatives:
        lines.append(f"Instead: {'; '.join(run.alternatives)}.")
    until = wording.moment(approval.expires_at, zone, talk.now)
    lines.append(f"The card is good until {until}. Stop drops the whole plan.")
    return "\n".join(lines)


def _when(other: Step, step: Step, run: Run) -> str:
    return "Already done" if other.state == "done" else "After that"


def close_card(talk: Talk, approval: str, text: str) -> None:
    """Edits every copy of a card to what became of it, and stops its clock."""
    for message in messages_about(talk.tx, approval):
        talk.speaker.edit(message, text)
    talk.services.timers(talk.ref.lane).cancel(talk.tx, kind="approval", reference=approval)


def withdraw(talk: Talk, run: Run, text: str) -> None:
    """Voids the card a run waits for, if any."""
    for step in run.steps:
        if step.approval is not None and approvals.void(talk.tx, run=run.id, step=step.id):
            close_card(talk, step.approval, f"{step.what}.\n{text}")


def report(talk: Talk, run: Run) -> None:
    """Says how a run ended: what was done, what was not and why, what can be done now."""
    spec = talk.services.intents.get(run.intent)
    if run.state == "done":
        text = spec.tell(run, talk.desk) if spec is not None and spec.tell is not None else tell_done(run, talk.desk)
        if spec is not None and spec.reached is not None and not spec.reached(run, talk.desk):
            talk.note("goal_missed", run=run.id)
            text += "\nI looked again and cannot see it where it should be, so please check it."
    else:
        text = summary(run)
    choices: tuple[Choice, ...] = ()
    if any(step.state == "done" for step in run.steps) and is_reversible(talk, run):
        label = "Redo" if run.intent == "undo" else "Undo"
        choices = (Choice(kind="undo", reference=run.id, label=label),)
    talk.say(text, choices, topic=run.topic)


def summary(run: Run) -> str:
    """What was done, what was not and why, for a run that did not come to its end."""
    done = [step.what for step in run.steps if step.state == "done"]
    failed = [step for step in run.steps if step.state == "failed"]
    left = [step for step in run.steps if step.state == "skipped"]
    lines = [
        f"I cannot tell whether this happened, so please look: {wording.inside(step.what)}."
        for step in run.steps
        if step.state == "unknown"
    ]
    lines += [f"I could not do this: {wording.inside(step.what)}. {step.note}".strip() for step in failed]
    if done or not lines or failed:
        lines.append(f"Done: {wording.inside('; '.join(done))}." if done else "Nothing was changed.")
    lines += [f"Not done: {wording.inside(step.what)}{f', because {step.note}' if step.note else ''}." for step in left]
    if not failed:
        lines.append("Say it again, or differently, if you still want it.")
    stays = cannot_undo(run)
    if done and stays:
        lines.append(f"This stays: {'; '.join(stays)}.")
    return "\n".join(lines)
