"""What `policy check` finds, and how the policy is told to people."""

from typing import Any

import pytest
from hypothesis import given

from config.settings import Settings
from governance.policy import Policy, check, load_policy, permissions
from governance.rules import Amount, When
from tests.unit.governance.policies import a_policy, a_rule, all_facts, policies, specs, verdict
from tests.unit.governance.samples import a_tool
from tools.registry import load
from tools.spec import AnyTool, Facts

EVENT = {"create_event": a_tool()}


def test_the_policy_that_comes_with_it_is_sound() -> None:
    assert check(load_policy(Settings(_env_file=None).policy_file), load()) == []


def test_a_sound_policy_is_not_remarked_on() -> None:
    near, far = When(within_days=9), When(beyond_days=9)
    assert check(a_policy(a_rule("near", when=near), a_rule("far", "ask", when=far)), EVENT) == []


def test_unknown_tools_are_named() -> None:
    found = check(a_policy(a_rule(tools=("create_event", "make_tea"))), EVENT)
    assert found == ["rule r: there is no tool make_tea"]


def test_rules_without_a_tool_and_tools_without_a_rule_are_named() -> None:
    found = check(a_policy(a_rule(effects=("spend",))), EVENT)
    assert found == ["rule r concerns no tool that is there", "no rule covers create_event, so it never runs"]


@pytest.mark.parametrize(
    "when",
    [
        When(attendees_at_most=1, attendees_at_least=2),
        When(within_days=3, beyond_days=3),
        When(within_days=3, beyond_days=4),
    ],
)
def test_conditions_that_exclude_each_other_are_found(when: When) -> None:
    found = check(a_policy(a_rule("odd", when=when), a_rule("rest", "ask")), EVENT)
    assert found == ["rule odd can never apply: its conditions exclude each other"]


@pytest.mark.parametrize(
    "when",
    [
        When(attendees_at_most=2, attendees_at_least=2),
        When(within_days=4, beyond_days=3),
        When(beyond_days=3),
        When(attendees_at_least=2),
    ],
)
def test_conditions_that_can_be_met_together_are_not_remarked_on(when: When) -> None:
    assert check(a_policy(a_rule("narrow", "ask", when=when), a_rule("rest")), EVENT) == []


EURO, MORE = Amount(minor=100, currency="EUR"), Amount(minor=200, currency="EUR")
DOLLAR = Amount(minor=100, currency="USD")


@pytest.mark.parametrize(
    ("outer", "inner", "hidden"),
    [
        (When(), When(space="direct"), True),
        (When(space="direct"), When(space="direct"), True),
        (When(space="direct"), When(space="group"), False),
        (When(space="direct"), When(), False),
        (When(attendees_at_most=3), When(attendees_at_most=2), True),
        (When(attendees_at_most=3), When(attendees_at_most=4), False),
        (When(attendees_at_most=3), When(), False),
        (When(attendees_at_least=1), When(attendees_at_least=2), True),
        (When(attendees_at_least=2), When(attendees_at_least=1), False),
        (When(attendees_at_least=2), When(), False),
        (When(within_days=9), When(within_days=8), True),
        (When(within_days=9), When(), False),
        (When(beyond_days=8), When(beyond_days=9), True),
        (When(beyond_days=9), When(beyond_days=8), False),
        (When(beyond_days=9), When(), False),
        (When(amount_at_most=MORE), When(amount_at_most=EURO), True),
        (When(amount_at_most=EURO), When(amount_at_most=MORE), False),
        (When(amount_at_most=DOLLAR), When(amount_at_most=EURO), False),
        (When(amount_at_most=EURO), When(), False),
    ],
)
def test_a_rule_behind_a_stricter_one_never_counts(outer: When, inner: When, hidden: bool) -> None:
    found = check(a_policy(a_rule("inner", when=inner), a_rule("outer", "deny", when=outer)), EVENT)
    assert found == (["rule inner never counts: other rules always decide before it"] if hidden else [])


def test_of_two_equal_rules_the_second_never_counts() -> None:
    found = check(a_policy(a_rule("first"), a_rule("second")), EVENT)
    assert found == ["rule second never counts: other rules always decide before it"]


def test_a_permission_for_what_always_asks_is_found() -> None:
    found = check(a_policy(a_rule()), {"create_event": a_tool(effect="spend")})
    assert found == ["rule r allows nothing: what it names always asks first"]
    switched = check(a_policy(a_rule(), every_write_asks=True), EVENT)
    assert switched == ["rule r allows nothing: what it names always asks first"]


def test_permissions_are_told_in_sentences() -> None:
    tools = {
        "list_events": a_tool("list_events", "read"),
        "create_event": a_tool("create_event"),
        "move_event": a_tool("move_event"),
        "pay": a_tool("pay", "spend", "outside"),
        "make_tea": a_tool("make_tea"),
    }
    policy = a_policy(
        a_rule("look", effects=("read",)),
        a_rule("near", tools=("create_event", "move_event"), when=When(within_days=9, attendees_at_most=0)),
        a_rule("far", "ask", tools=("create_event", "move_event"), when=When(beyond_days=9)),
        a_rule("people", "ask", tools=("move_event",), when=When(attendees_at_least=1)),
        a_rule("pay", tools=("pay",), when=When(amount_at_most=Amount(minor=1050, currency="EUR"))),
    )
    assert permissions(policy, tools) == [
        "At once: list events.",
        "At once: create event and move event, if nobody else is on it and it is at most 9 days ahead.",
        "I ask first: create event and move event, if it is more than 9 days ahead.",
        "I ask first: move event, if someone else is on it.",
        "I ask first: pay, if it costs at most 10.50 EUR.",
        "Never: make tea.",
        "If more than one of these fits, the strictest counts. What fits none of them I do not do.",
    ]


@pytest.mark.parametrize(
    ("when", "words"),
    [
        (When(attendees_at_most=2), "if at most 2 other people are on it"),
        (When(attendees_at_least=2), "if at least 2 other people are on it"),
        (When(space="direct"), "if you ask me alone"),
        (When(space="group"), "if you ask me in a group"),
        (When(amount_at_most=Amount(minor=500, currency="JPY")), "if it costs at most 500 JPY"),
    ],
)
def test_each_condition_has_its_words(when: When, words: str) -> None:
    assert permissions(a_policy(a_rule("r", "ask", when=when)), EVENT)[0] == f"I ask first: create event, {words}."


@pytest.mark.parametrize("extra", [a_rule("no", "deny"), a_rule("same")])
def test_a_rule_that_never_counts_is_not_told(extra: Any) -> None:
    told = permissions(a_policy(a_rule("may"), extra), EVENT)
    assert len(told) == 2
    assert told[0].startswith("Never" if extra.effect == "deny" else "At once")


def test_a_rule_that_can_never_apply_is_not_told() -> None:
    told = permissions(a_policy(a_rule("odd", when=When(within_days=1, beyond_days=2))), EVENT)
    assert told[0] == "Never: create event."


@given(policies, all_facts, specs)
def test_what_is_not_told_as_free_is_never_free(policy: Policy, facts: Facts, spec: AnyTool) -> None:
    numbered = [rule.model_copy(update={"id": f"r{number}"}) for number, rule in enumerate(policy.rules)]
    policy = policy.model_copy(update={"rules": tuple(numbered)})
    told = permissions(policy, {spec.name: spec})
    if not any(line.startswith("At once") for line in told):
        assert verdict(policy, facts, spec) != "allow"
