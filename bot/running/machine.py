"""The run machine: `advance(run, event)` returns the changed run and what the shell must do. Pure.

draft ──Started──▶ running ──Asked──▶ awaiting_approval ──Approved──▶ running ──▶ done | failed
  ▲                  │                        │ Rejected/Expired ▶ cancelled
  └──WentStale───────┘◀───────WentStale───────┘
running ──OutcomeUnknown──▶ blocked ──Settled──▶ running | failed
any state but an ended one ──Stopped──▶ cancelled;  done | failed | cancelled ──Undone──▶ rolled_back

Stopped in the middle of a step takes effect with that step's next event, whatever it is: done when everything was done
by then, else cancelled. A step that was unknown when the run was stopped stays unknown.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from pydantic import JsonValue

from bot.planning.plan import ENDED, Run, RunState, Step


@dataclass(frozen=True, kw_only=True, slots=True)
class Started:
    """The plan may run."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Done:
    """A step's effect is there and verified."""

    step: str
    result: dict[str, JsonValue]
    record: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """The gate wants a person's agreement for a step."""

    step: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Approved:
    """The person agreed to a step."""

    step: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Declined:
    """The person rejected a step, or its approval expired; `note` says which in words."""

    step: str
    note: str


@dataclass(frozen=True, kw_only=True, slots=True)
class WentWrong:
    """A step was denied, refused or failed; `note` says why in words."""

    step: str
    note: str


@dataclass(frozen=True, kw_only=True, slots=True)
class OutcomeUnknown:
    """A step may or may not have happened, and looking it up gave no answer."""

    step: str
    note: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Settled:
    """The person said whether an unknown step happened."""

    step: str
    happened: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class WentStale:
    """Something the plan relied on has changed."""

    step: str
    note: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Stopped:
    """The person wants no more of it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Undone:
    """Everything that could be reversed was reversed."""


Event = (
    Started | Done | Asked | Approved | Declined | WentWrong | OutcomeUnknown | Settled | WentStale | Stopped | Undone
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Perform:
    """Put this step through the gate."""

    step: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Present:
    """Show the approval card of this step."""

    step: str


@dataclass(frozen=True, kw_only=True, slots=True)
class AskOutcome:
    """Ask the person whether this step happened."""

    step: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Replan:
    """Plan again: what was known has changed."""

    step: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """The run has ended: say what was done and what was not."""


Command = Perform | Present | AskOutcome | Replan | Report
Result = tuple[Run, tuple[Command, ...]]


def advance(run: Run, event: Event) -> Result:
    """What follows from an event. An event that does not fit the state changes nothing."""
    match event:
        case Undone():
            return (replace(run, state="rolled_back") if run.state in ENDED else run), ()
        case _ if run.state in ENDED:
            return run, ()
        case Started():
            return _go_on(replace(run, state="running")) if run.state == "draft" else (run, ())
        case Stopped():
            return _stop(run)
        case Done() | Asked() | WentWrong() | OutcomeUnknown() | WentStale():
            return _performed(run, event)
        case Approved() | Declined():
            return _decided(run, event)
        case Settled():
            return _settled(run, event)
        case _:
            assert_never(event)


def _performed(run: Run, event: Done | Asked | WentWrong | OutcomeUnknown | WentStale) -> Result:
    step = run.find(event.step)
    if step is None or run.state != "running" or step.state != "running":
        return run, ()
    match event:
        case Done():
            done = replace(step, state="done", result=event.result, record=event.record, note="")
            return _go_on(run.with_step(done))
        case Asked() | WentStale() if run.stop_asked:
            return _go_on(run.with_step(replace(step, state="skipped", note="stopped")))
        case Asked():
            waiting = run.with_step(replace(step, state="waiting"))
            return replace(waiting, state="awaiting_approval"), (Present(step=step.id),)
        case WentWrong():
            return _go_on(run.with_step(replace(step, state="failed", note=event.note)))
        case OutcomeUnknown() if run.stop_asked:
            return _go_on(run.with_step(replace(step, state="unknown", note=event.note)))
        case OutcomeUnknown():
            unknown = run.with_step(replace(step, state="unknown", note=event.note))
            return replace(unknown, state="blocked"), (AskOutcome(step=step.id),)
        case WentStale():
            stale = run.with_step(replace(step, state="planned", note=event.note))
            return replace(stale, state="draft"), (Replan(step=step.id),)
        case _:
            assert_never(event)


def _decided(run: Run, event: Approved | Declined) -> Result:
    step = run.find(event.step)
    if step is None or run.state != "awaiting_approval" or step.state != "waiting":
        return run, ()
    if isinstance(event, Approved):
        running = run.with_step(replace(step, state="running"))
        return replace(running, state="running"), (Perform(step=step.id),)
    return _end(run.with_step(replace(step, state="skipped", note=event.note)), cancelled=True)


def _settled(run: Run, event: Settled) -> Result:
    step = run.find(event.step)
    if step is None or run.state != "blocked" or step.state != "unknown":
        return run, ()
    if event.happened:
        return _go_on(replace(run.with_step(replace(step, state="done")), state="running"))
    failed = replace(step, state="failed", note="it did not happen")
    return _go_on(replace(run.with_step(failed), state="running"))


def _stop(run: Run) -> Result:
    """Stops at once unless a step is in the middle of its effect: then right after it."""
    if any(step.state == "running" for step in run.steps):
        return replace(run, stop_asked=True), ()
    return _end(run, cancelled=True)


def _go_on(run: Run) -> Result:
    """Starts the next step that can run, or ends the run."""
    if run.stop_asked:
        return _end(run, cancelled=True)
    step = run.ready()
    if step is None:
        return _end(run, cancelled=False)
    return run.with_step(replace(step, state="running")), (Perform(step=step.id),)


def _end(run: Run, *, cancelled: bool) -> Result:
    """Closes what is left and says how the run ended: failed when any step failed, unless it was cancelled."""
    left = tuple(_skip(step) for step in run.steps)
    complete = all(step.state == "done" for step in left)
    state: RunState = "done" if complete else "cancelled" if cancelled else "failed"
    return replace(run, steps=left, state=state), (Report(),)


def _skip(step: Step) -> Step:
    return replace(step, state="skipped") if step.state in ("planned", "waiting", "running") else step
