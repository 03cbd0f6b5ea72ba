"""The canonical form: the same call always has the same digest, any other call another one."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from governance.canonical import canonical, digest, digest_of, idempotency_key
from governance.errors import CanonicalError
from tests.unit.governance.samples import ANNA
from tools.spec import ToolCall

CALL = ToolCall(tool="create_event", arguments={"title": "Lunch", "attendees": [], "start": "2026-03-13T12:00+01:00"})
safe = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=12,
)


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), safe))
def test_the_form_is_json_and_does_not_depend_on_the_order(value: dict[str, Any]) -> None:
    assert json.loads(canonical(value), parse_int=float) == value
    turned = dict(reversed(list(value.items())))
    assert canonical(turned) == canonical(value)


@given(safe, safe)
def test_two_values_share_a_digest_only_if_they_are_equal(first: Any, second: Any) -> None:
    if digest_of(first) == digest_of(second):
        assert json.loads(canonical(first), parse_int=float) == second


def test_known_digest() -> None:
    assert digest_of({"b": 1, "a": [True, None, 1.0, "é"]}) == digest_of({"a": [True, None, 1, "é"], "b": 1})
    assert canonical({"b": 1.0, "a": "€"}) == '{"a":"€","b":1}'.encode()


def test_s3_s4_s5_every_part_of_the_call_is_bound() -> None:
    base = digest(call=CALL, principal=ANNA, run="r", step="1")
    assert re.fullmatch(r"[0-9a-f]{64}", base)
    assert base == digest(call=CALL, principal=ANNA, run="r", step="1")
    others = [
        digest(call=replace(CALL, tool="move_event"), principal=ANNA, run="r", step="1"),
        digest(call=replace(CALL, arguments={**CALL.arguments, "title": "lunch"}), principal=ANNA, run="r", step="1"),
        digest(call=CALL, principal=replace(ANNA, person="bert"), run="r", step="1"),
        digest(call=CALL, principal=replace(ANNA, conversation="c"), run="r", step="1"),
        digest(call=CALL, principal=replace(ANNA, space="group"), run="r", step="1"),
        digest(call=CALL, principal=ANNA, run="q", step="1"),
        digest(call=CALL, principal=ANNA, run="r", step="2"),
        idempotency_key(task="r", step="1", call=CALL),
    ]
    assert len({base, *others}) == len(others) + 1


def test_text_is_taken_exactly_as_it_is() -> None:
    assert digest_of("\u00e9") != digest_of("e\u0301")


def test_the_key_is_the_same_for_each_attempt_and_another_for_any_other_call() -> None:
    key = idempotency_key(task="r", step="1", call=CALL)
    assert re.fullmatch(r"[0-9a-f]{64}", key)
    assert key == idempotency_key(task="r", step="1", call=CALL)
    others = [
        idempotency_key(task="q", step="1", call=CALL),
        idempotency_key(task="r", step="2", call=CALL),
        idempotency_key(task="r", step="1", call=replace(CALL, tool="x")),
        idempotency_key(task="r", step="1", call=replace(CALL, arguments={})),
    ]
    assert len({key, *others}) == 5


@pytest.mark.parametrize(("task", "step"), [("", "1"), ("r", ""), ("", "")])
def test_without_a_step_there_is_no_key(task: str, step: str) -> None:
    with pytest.raises(CanonicalError, match="must belong to a step"):
        idempotency_key(task=task, step=step, call=CALL)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (2**53, "passed as text"),
        (-(2**53), "passed as text"),
        (float("nan"), "not finite"),
        (float("inf"), "not finite"),
        ("\ud800", "plain JSON"),
        ({"\ud800": 1}, "plain JSON"),
        ({1: 2}, "plain JSON"),
        ({"a": object()}, "plain JSON"),
    ],
)
def test_what_json_cannot_carry_is_refused(value: Any, words: str) -> None:
    with pytest.raises(CanonicalError, match=words):
        canonical({"value": value})


def test_what_is_nested_without_end_is_refused() -> None:
    deep: Any = []
    for _ in range(5_000):
        deep = [deep]
    with pytest.raises(CanonicalError, match="plain JSON"):
        canonical(deep)
