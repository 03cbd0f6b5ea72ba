"""The plan's nouns: finding steps, changing one, and what can run next."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.planning.plan import RUN, Basis, StepState
from tests.unit.bot.running.plans import run_of, states, step
from tools.spec import ToolCall


def test_a_step_is_found_by_its_id() -> None:
    run = run_of(step("1"), step("2"))
    assert run.step("2") is run.steps[1]
    assert run.find("2") is run.steps[1]


def test_a_step_that_is_not_there_is_an_error_or_nothing() -> None:
    run = run_of(step("1"))
    assert run.find("3") is None
    with pytest.raises(KeyError, match="3"):
        run.step("3")


def test_one_step_is_replaced_and_the_run_before_stays_as_it_was() -> None:
    run = run_of(step("1"), step("2"))
    changed = run.with_step(replace(run.steps[0], state="done"))
    assert (states(run), states(changed)) == (["planned", "planned"], ["done", "planned"])


@pytest.mark.parametrize(
    ("first", "second", "ready"),
    [
        ("planned", "planned", "1"),
        ("running", "planned", None),
        ("done", "planned", "2"),
        ("failed", "planned", None),
        ("skipped", "planned", None),
        ("unknown", "planned", None),
        ("undone", "planned", None),
        ("done", "done", None),
    ],
)
def test_what_can_run_next(first: StepState, second: StepState, ready: str | None) -> None:
    found = run_of(step("1", state=first), step("2", "1", state=second)).ready()
    assert (found.id if found else None) == ready


def test_steps_run_in_the_order_of_the_plan_when_their_needs_allow_it() -> None:
    ready = run_of(step("2", "1"), step("3"), step("1")).ready()
    assert ready is not None
    assert ready.id == "3"


def test_a_run_survives_the_store() -> None:
    basis = Basis(call=ToolCall(tool="look"), as_of=datetime(2026, 1, 5, 9, tzinfo=UTC), digest="d", claim="free")
    full = replace(
        step("1", "2"), basis=(basis,), fill=(("uid", "2", "uid"),), result={"a": [1, None, {"b": "é"}]}, undoes="rec_1"
    )
    run = replace(run_of(full, step("2"), state="blocked", stop_asked=True), alternatives=("wait",), revision=3)
    assert RUN.validate_json(RUN.dump_json(run)) == run
