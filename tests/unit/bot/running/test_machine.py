"""The run machine: each transition of its docstring, and each event where it does not fit."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.planning.plan import ENDED, Run, RunState, StepState
from bot.running import machine
from bot.running.machine import (
    Approved,
    Asked,
    AskOutcome,
    Command,
    Declined,
    Done,
    Event,
    OutcomeUnknown,
    Perform,
    Present,
    Replan,
    Report,
    Settled,
    Started,
    Stopped,
    Undone,
    WentStale,
    WentWrong,
    advance,
)
from tests.unit.bot.running.plans import run_of, states, step

DRAFT = run_of(step("1"), step("2", "1"))
RUNNING = run_of(step("1", state="running"), step("2", "1"), state="running")
LAST = run_of(step("1", state="done"), step("2", "1", state="running"), state="running")
ASKING = run_of(step("1", state="waiting"), step("2", "1"), state="awaiting_approval")
BLOCKED = run_of(step("1", state="unknown"), step("2", "1"), state="blocked")
WAITING = run_of(step("1"), step("2", "1"), state="waiting")
STOPPING = replace(RUNNING, stop_asked=True)
STOPPING_LAST = replace(LAST, stop_asked=True)
FREE = run_of(step("1", state="running"), step("2"), state="running")
EMPTY = run_of()

DONE_1, DONE_2 = (Done(step=id, result={"uid": id}, record=f"rec_{id}") for id in "12")
WRONG, STALE = WentWrong(step="1", note="no such file"), WentStale(step="1", note="it moved")
UNKNOWN, DECLINED = OutcomeUnknown(step="1", note="no answer"), Declined(step="1", note="you said no")
YES, NO = Settled(step="1", happened=True), Settled(step="1", happened=False)
EVENTS: tuple[Event, ...] = (
    *(Started(), DONE_1, Asked(step="1"), Approved(step="1"), DECLINED, WRONG, UNKNOWN, YES, NO, STALE, Stopped()),
    Undone(),
)


@pytest.mark.parametrize(
    ("run", "event", "state", "steps", "commands"),
    [
        (DRAFT, Started(), "running", ["running", "planned"], (Perform(step="1"),)),
        (EMPTY, Started(), "done", [], (Report(),)),
        (RUNNING, DONE_1, "running", ["done", "running"], (Perform(step="2"),)),
        (LAST, DONE_2, "done", ["done", "done"], (Report(),)),
        (RUNNING, Asked(step="1"), "awaiting_approval", ["waiting", "planned"], (Present(step="1"),)),
        (ASKING, Approved(step="1"), "running", ["running", "planned"], (Perform(step="1"),)),
        (ASKING, DECLINED, "cancelled", ["skipped", "skipped"], (Report(),)),
        (ASKING, Stopped(), "cancelled", ["skipped", "skipped"], (Report(),)),
        (RUNNING, WRONG, "failed", ["failed", "skipped"], (Report(),)),
        (FREE, WRONG, "running", ["failed", "running"], (Perform(step="2"),)),
        (RUNNING, UNKNOWN, "blocked", ["unknown", "planned"], (AskOutcome(step="1"),)),
        (BLOCKED, YES, "running", ["done", "running"], (Perform(step="2"),)),
        (BLOCKED, NO, "failed", ["failed", "skipped"], (Report(),)),
        (BLOCKED, Stopped(), "cancelled", ["unknown", "skipped"], (Report(),)),
        (RUNNING, STALE, "draft", ["planned", "planned"], (Replan(step="1"),)),
        (DRAFT, Stopped(), "cancelled", ["skipped", "skipped"], (Report(),)),
        (WAITING, Stopped(), "cancelled", ["skipped", "skipped"], (Report(),)),
        (RUNNING, Stopped(), "running", ["running", "planned"], ()),
        (STOPPING, Stopped(), "running", ["running", "planned"], ()),
        (STOPPING, DONE_1, "cancelled", ["done", "skipped"], (Report(),)),
        (STOPPING_LAST, DONE_2, "done", ["done", "done"], (Report(),)),
        (STOPPING, Asked(step="1"), "cancelled", ["skipped", "skipped"], (Report(),)),
        (STOPPING, WRONG, "cancelled", ["failed", "skipped"], (Report(),)),
        (STOPPING, UNKNOWN, "cancelled", ["unknown", "skipped"], (Report(),)),
        (STOPPING, STALE, "cancelled", ["skipped", "skipped"], (Report(),)),
    ],
)
def test_transition(
    run: Run, event: Event, state: RunState, steps: list[StepState], commands: tuple[Command, ...]
) -> None:
    changed, commanded = advance(run, event)
    assert (changed.state, states(changed), commanded) == (state, steps, commands)


@pytest.mark.parametrize("state", ["done", "failed", "cancelled"])
def test_an_ended_run_is_rolled_back_once_all_is_undone(state: RunState) -> None:
    ended = run_of(step("1", state="done"), state=state)
    rolled_back, commands = advance(ended, Undone())
    assert (rolled_back, commands) == (replace(ended, state="rolled_back"), ())
    assert advance(rolled_back, Undone()) == (rolled_back, ())


FITTING: dict[RunState, set[type[Event]]] = {
    "draft": {Started, Stopped},
    "awaiting_approval": {Approved, Declined, Stopped},
    "running": {Done, Asked, WentWrong, OutcomeUnknown, WentStale, Stopped},
    "waiting": {Stopped},
    "blocked": {Settled, Stopped},
    "done": {Undone},
    "failed": {Undone},
    "cancelled": {Undone},
    "rolled_back": set(),
}
STEPS: dict[RunState, StepState] = {"running": "running", "awaiting_approval": "waiting", "blocked": "unknown"}


@pytest.mark.parametrize("state", get_args(RunState))
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_changes_something_exactly_where_it_fits(state: RunState, event: Event) -> None:
    run = run_of(step("1", state=STEPS.get(state, "planned")), state=state)
    assert (advance(run, event) != (run, ())) == (type(event) in FITTING[state])


@pytest.mark.parametrize("event", [event for event in EVENTS if hasattr(event, "step")])
@pytest.mark.parametrize("run", [RUNNING, ASKING, BLOCKED, STOPPING])
def test_an_event_of_another_step_changes_nothing(run: Run, event: Event) -> None:
    assert not isinstance(event, Started | Stopped | Undone)
    for name in ("2", "no such step"):
        other = replace(event, step=name)
        assert advance(run, other) == (run, ())


def test_a_step_keeps_its_result_and_its_record() -> None:
    run, _commands = advance(RUNNING, DONE_1)
    assert (run.step("1").result, run.step("1").record) == ({"uid": "1"}, "rec_1")


@pytest.mark.parametrize(
    ("run", "event", "note"),
    [
        (RUNNING, WRONG, "no such file"),
        (RUNNING, UNKNOWN, "no answer"),
        (RUNNING, STALE, "it moved"),
        (ASKING, DECLINED, "you said no"),
        (BLOCKED, NO, "it did not happen"),
        (STOPPING, Asked(step="1"), "stopped"),
        (STOPPING, STALE, "stopped"),
        (STOPPING, UNKNOWN, "no answer"),
    ],
)
def test_the_note_says_why(run: Run, event: Event, note: str) -> None:
    changed, _commands = advance(run, event)
    assert changed.step("1").note == note


def test_a_step_that_went_stale_loses_its_note_when_it_is_done() -> None:
    run, _commands = advance(RUNNING, STALE)
    run, _commands = advance(run, Started())
    run, _commands = advance(run, DONE_1)
    assert run.step("1").note == ""


def test_a_step_whose_need_failed_is_skipped_and_the_others_are_done() -> None:
    run = run_of(step("1"), step("2", "1"), step("3"), step("4", "3"))
    performed = []
    run, commands = advance(run, Started())
    while commands != (Report(),):
        (perform,) = commands
        assert isinstance(perform, Perform)
        performed.append(perform.step)
        event = WRONG if perform.step == "1" else Done(step=perform.step, result={}, record=None)
        run, commands = advance(run, event)
    assert performed == ["1", "3", "4"]
    assert (run.state, states(run)) == ("failed", ["failed", "skipped", "done", "done"])


@pytest.mark.parametrize("needs", ["2", "1", "no such step"])
def test_a_plan_whose_needs_cannot_be_met_fails_at_once(needs: str) -> None:
    run, commands = advance(run_of(step("1", needs), step("2", "1")), Started())
    assert (run.state, states(run), commands) == ("failed", ["skipped", "skipped"], (Report(),))


def test_stopping_before_or_after_the_outcome_is_unknown_is_the_same() -> None:
    before, _commands = advance(advance(RUNNING, Stopped())[0], UNKNOWN)
    after, _commands = advance(advance(RUNNING, UNKNOWN)[0], Stopped())
    assert replace(before, stop_asked=False) == after


def test_every_event_and_every_ended_state_is_in_these_tests() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(machine.Event))
    assert {state for state, fitting in FITTING.items() if fitting <= {Undone}} == ENDED
