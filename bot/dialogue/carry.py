"""Carrying out a run: what the gate said becomes an event, is stored, and what the machine commands is performed."""

from dataclasses import replace
from typing import assert_never

from bot.dialogue import cards, flow
from bot.dialogue.speak import Choice
from bot.dialogue.talk import Talk
from bot.dialogue.undoing import is_reversible
from bot.planning.frame import TopicState
from bot.planning.plan import ENDED, Run, Step
from bot.running import machine
from bot.running.machine import advance
from bot.store import runs, topics
from governance import ledger
from governance.decision import ApprovalRequest
from governance.outcome import Completed, NeedsApproval, Outcome, OutOfDate, Rejected, Reliance, Request, Uncertain
from tools.spec import ToolCall


def prepared(talk: Talk, run: Run, step: Step) -> tuple[Step, Request]:
    """A step with the values it takes from earlier ones filled in, and its request to the gate."""
    arguments = dict(step.call.arguments)
    for argument, source, field in step.fill:
        arguments[argument] = run.step(source).result.get(field)
    step = replace(step, call=ToolCall(tool=step.call.tool, arguments=arguments), fill=())
    talk.why = step.why
    request = replace(
        talk.request(step.call, asker="undo" if step.undoes else "person"),
        run=run.id,
        step=step.id,
        approval=step.approval,
        reliance=tuple(Reliance(call=b.call, as_of=b.as_of, digest=b.digest, claim=b.claim) for b in step.basis),
        undoes=step.undoes,
    )
    return step, request


def settle(talk: Talk, run: Run, step: str, outcome: Outcome) -> None:
    """Turns what the gate said into an event of the run, stores it, and performs the commands."""
    match outcome:
        case Completed(result=result, record=record, repeated=repeated):
            talk.note("duplicate_stopped" if repeated else "step", run=run.id, tool=run.step(step).call.tool)
            event: machine.Event = machine.Done(step=step, result=result.value, record=record)
        case NeedsApproval():
            event = machine.Asked(step=step)
        case Rejected(kind=kind, text=text, alternative=alternative):
            talk.note("denied" if kind == "denied" else "refused" if kind == "refused" else "tool_error", run=run.id)
            event = machine.WentWrong(step=step, note=f"{text} {alternative}".strip())
        case Uncertain(text=text):
            talk.note("tool_error", run=run.id)
            event = machine.OutcomeUnknown(step=step, note=text)
        case OutOfDate(text=text) if not run.stop_asked and not _can_replan(talk, run):
            talk.note("refused", run=run.id)
            event = machine.WentWrong(step=step, note=text)
        case OutOfDate(text=text):
            event = machine.WentStale(step=step, note=text)
        case _:
            assert_never(outcome)
    request = outcome.request if isinstance(outcome, NeedsApproval) else None
    follow(talk, *advance(run, event), request=request)


def _can_replan(talk: Talk, run: Run) -> bool:
    """Whether the request can be planned once more: nothing of it is done, and its intent knows how."""
    spec = talk.services.intents.get(run.intent)
    done = any(step.state == "done" for step in run.steps)
    return not done and spec is not None and spec.prepare is not None


def follow(
    talk: Talk, run: Run, commands: tuple[machine.Command, ...], *, request: ApprovalRequest | None = None
) -> None:
    """Stores a changed run and performs what the machine commanded."""
    for command in commands:
        if isinstance(command, machine.Present) and request is not None:
            run = cards.present(talk, run, run.step(command.step), request)
    run = runs.keep(talk.tx, run, now=talk.now)
    for command in commands:
        match command:
            case machine.Perform():
                talk.advance_later(run.id, run.revision)
            case machine.Present():
                _topic(talk, run, "waiting")
                flow.way_back(talk)
            case machine.AskOutcome(step=step):
                _ask_outcome(talk, run, run.step(step))
            case machine.Replan(step=step):
                _replan(talk, run, run.step(step))
            case machine.Report():
                _end(talk, run)
            case _:
                assert_never(command)
    if not any(isinstance(command, machine.Replan) for command in commands):
        show_progress(talk, run)


def show_progress(talk: Talk, run: Run) -> None:
    """Edits the live list of a plan of several steps; a card keeps its own text."""
    if len(run.steps) < 2 or run.state == "awaiting_approval" or any(step.approval for step in run.steps):
        return
    message = runs.message_of(talk.tx, run.id)
    if message is None:
        return
    talk.speaker.edit(message, cards.live_list(run), () if run.state in ENDED else cards.stop_choice(run))


def _topic(talk: Talk, run: Run, state: TopicState) -> None:
    topic = topics.get(talk.tx, run.topic)
    if topic is not None:
        talk.keep_topic(topic, state=state)


def _ask_outcome(talk: Talk, run: Run, step: Step) -> None:
    """The outcome is unknown and could not be looked up: the person may know."""
    text = (
        f"I cannot tell whether this happened: {step.what}. {step.note}\n"
        "Please look, and tell me: did it happen? Until then I do nothing more of this plan."
    )
    choices = (
        Choice(kind="happened", reference=run.id, label="It happened", value=f"{step.id}:yes"),
        Choice(kind="happened", reference=run.id, label="It did not", value=f"{step.id}:no"),
        *cards.stop_choice(run),
    )
    talk.say(text, choices, topic=run.topic)
    _topic(talk, run, "waiting")


def _replan(talk: Talk, run: Run, step: Step) -> None:
    """What the plan relied on has changed: its approval is void, and it is planned and asked again."""
    topic = topics.get(talk.tx, run.topic)
    if step.approval is not None:
        cards.close_card(talk, step.approval, f"{step.what}.\nNo longer valid: {step.note}.")
    if topic is None:
        return
    preface = f"Something changed since you saw the plan ({step.note}), so I have not done it."
    flow.proceed(talk, replace(topic, frame=topic.frame.without("keep", "target")), preface=preface)


def _end(talk: Talk, run: Run) -> None:
    _roll_back(talk, run)
    talk.note("run_end", run=run.id)
    if run.state == "failed":
        talk.remember(refusal=cards.summary(run))
    for step in run.steps:
        if step.state == "failed" and step.approval is not None:
            cards.close_card(talk, step.approval, f"{step.what}.\nApproved, but not done: {step.note}")
    cards.report(talk, run)
    _topic(talk, run, "settled" if run.state == "done" else "closed")
    flow.way_back(talk)


def _roll_back(talk: Talk, run: Run) -> None:
    """Runs whose effects were all reversed by this one are rolled back."""
    reversed_steps = [step for step in run.steps if step.undoes is not None and step.state == "done"]
    for step in reversed_steps:
        record = ledger.by_id(talk.tx, step.undoes or "")
        old = runs.get(talk.tx, record.run) if record is not None else None
        if old is not None and not is_reversible(talk, old):
            changed, _commands = advance(old, machine.Undone())
            if changed != old:
                runs.keep(talk.tx, changed, now=talk.now)
    if reversed_steps:
        talk.note("undo", run=run.id)
