"""The policy: the strictest rule counts, and whatever is unclear denies."""

import itertools
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from governance.decision import Decision, Principal, Verdict
from governance.policy import Policy, decide
from governance.rules import Rule, When
from tests.unit.governance.policies import (
    RANK,
    a_policy,
    a_rule,
    all_facts,
    policies,
    principals,
    rules,
    specs,
    verdict,
)
from tests.unit.governance.samples import ANNA, NOW, a_tool
from tools.spec import AnyTool, Effect, Facts


@given(policies, rules(effect="deny"), st.integers(0, 5), all_facts, specs, principals)
def test_a_deny_more_never_makes_it_weaker(
    policy: Policy, deny: Rule, place: int, facts: Facts, spec: AnyTool, principal: Principal
) -> None:
    more = policy.model_copy(update={"rules": (*policy.rules[:place], deny, *policy.rules[place:])})
    assert RANK[verdict(more, facts, spec, principal)] >= RANK[verdict(policy, facts, spec, principal)]


@given(policies, rules(effect="ask"), all_facts, specs, principals)
def test_an_ask_more_never_makes_a_permission_weaker(
    policy: Policy, ask: Rule, facts: Facts, spec: AnyTool, principal: Principal
) -> None:
    before = verdict(policy, facts, spec, principal)
    more = policy.model_copy(update={"rules": (*policy.rules, ask)})
    if before != "deny":
        assert RANK[verdict(more, facts, spec, principal)] >= RANK[before]


@given(policies, all_facts, specs, principals, st.randoms())
def test_the_order_does_not_matter(
    policy: Policy, facts: Facts, spec: AnyTool, principal: Principal, random: Any
) -> None:
    shuffled = list(policy.rules)
    random.shuffle(shuffled)
    other = policy.model_copy(update={"rules": tuple(shuffled)})
    assert verdict(other, facts, spec, principal) == verdict(policy, facts, spec, principal)


@given(policies, all_facts, specs, principals)
def test_the_floor_holds_whatever_the_file_says(
    policy: Policy, facts: Facts, spec: AnyTool, principal: Principal
) -> None:
    found = verdict(policy, facts, spec, principal)
    named = any(rule.tools and spec.name in rule.tools for rule in policy.rules)
    if spec.effect in ("spend", "delete") or facts.amount_minor or (spec.effect == "send" and not named):
        assert found != "allow"
    if policy.every_write_asks and spec.effect != "read":
        assert found != "allow"


@settings(max_examples=400)
@given(policies, all_facts, specs, principals)
def test_it_decides_as_the_plainest_reading_does(
    policy: Policy, facts: Facts, spec: AnyTool, principal: Principal
) -> None:
    assert verdict(policy, facts, spec, principal) == plainest(policy, facts, spec, principal)


def plainest(policy: Policy, facts: Facts, spec: AnyTool, principal: Principal) -> Verdict:
    """The same decision written another way, as a reference."""
    found = []
    for rule in policy.rules:
        lists = [(rule.tools, spec.name), (rule.effects, spec.effect), (rule.domains, spec.domain)]
        if all(names is None for names, _mine in lists) or any(n is not None and m not in n for n, m in lists):
            continue
        answers = judged(rule.when, facts, principal)
        if "no" in answers:
            continue
        found.append("deny" if "unclear" in answers else rule.effect)
    if not found or "deny" in found:
        return "deny"
    named = any(rule.tools and spec.name in rule.tools for rule in policy.rules if applies(rule, facts, principal))
    free = spec.effect in ("read", "write") or (spec.effect == "send" and named)
    if "ask" in found or not free or facts.amount_minor or (policy.every_write_asks and spec.effect != "read"):
        return "ask"
    return "allow"


def applies(rule: Rule, facts: Facts, principal: Principal) -> bool:
    """Whether all conditions of a rule are met."""
    return set(judged(rule.when, facts, principal)) <= {"yes"}


def judged(when: When, facts: Facts, principal: Principal) -> list[str]:
    """Each condition: yes, no or unclear."""
    days = None if facts.at is None else (facts.at - NOW) / timedelta(days=1)
    group = "direct" if principal.space == "direct" else "group"
    amount = when.amount_at_most
    odd = facts.amount_minor < 0 or (amount is not None and facts.currency != amount.currency)
    table = [
        (when.attendees_at_most, facts.attendees < 0, facts.attendees <= (when.attendees_at_most or 0)),
        (when.attendees_at_least, facts.attendees < 0, facts.attendees >= (when.attendees_at_least or 0)),
        (when.within_days, days is None, (days or 0) <= (when.within_days or 0)),
        (when.beyond_days, days is None, (days or 0) > (when.beyond_days or 0)),
        (amount, facts.amount_minor != 0 and odd, facts.amount_minor <= (amount.minor if amount else 0)),
        (when.space, not principal.space, group == when.space),
    ]
    return ["unclear" if unclear else "yes" if met else "no" for given, unclear, met in table if given is not None]


@pytest.mark.parametrize("effects", list(itertools.product(("allow", "ask", "deny"), repeat=3)))
def test_the_strictest_of_three_counts(effects: tuple[Verdict, ...]) -> None:
    policy = a_policy(*(a_rule(f"r{number}", effect) for number, effect in enumerate(effects)))
    found = decide(policy, a_tool(), Facts(), ANNA, NOW)
    assert found.verdict == max(effects, key=lambda effect: RANK[effect])
    assert found.rule == f"r{effects.index(found.verdict)}"


def test_no_rule_denies() -> None:
    assert verdict(a_policy()) == "deny"
    assert verdict(a_policy(a_rule(tools=("move_event",)))) == "deny"


def test_s7_empty_lists_allow_nobody_and_nothing() -> None:
    broken = a_rule().model_copy(update={"tools": ()})
    assert verdict(a_policy().model_copy(update={"rules": (broken,)})) == "deny"
    bare = a_rule().model_copy(update={"tools": None})
    assert verdict(a_policy().model_copy(update={"rules": (bare,)})) == "deny"


@pytest.mark.parametrize("principal", [replace(ANNA, person=""), replace(ANNA, conversation="")])
def test_s2_nobody_may_do_nothing(principal: Principal) -> None:
    found = decide(a_policy(a_rule()), a_tool(), Facts(), principal, NOW)
    assert (found.verdict, found.rule) == ("deny", "nobody")


def test_an_effect_that_is_not_known_denies() -> None:
    odd = replace(a_tool())
    object.__setattr__(odd, "effect", "teleport")
    assert verdict(a_policy(a_rule()), spec=odd) == "deny"


@pytest.mark.parametrize(
    "facts",
    [
        Facts(at=datetime(2026, 3, 14)),
        Facts(at="tomorrow"),  # type: ignore[arg-type] # what a broken tool might give
        Facts(attendees="many"),  # type: ignore[arg-type] # what a broken tool might give
        None,
    ],
)
def test_an_error_denies(facts: Facts) -> None:
    policy = a_policy(a_rule(when=When(within_days=9, attendees_at_most=3)))
    found = decide(policy, a_tool(), facts, ANNA, NOW)
    assert found.verdict == "deny"


@given(st.sampled_from(["rules", "every_write_asks"]), st.sampled_from([None, 5, "x", [None]]), all_facts)
def test_a_broken_policy_denies_or_asks(field: str, value: Any, facts: Facts) -> None:
    broken = a_policy(a_rule()).model_copy(update={field: value})
    assert verdict(broken, facts) != "allow"


@given(st.integers(0, 5), st.integers(-400, 400))
def test_within_and_beyond_share_all_time_between_them(days: int, hours: int) -> None:
    facts = Facts(at=NOW + timedelta(hours=hours))
    policy = a_policy(
        a_rule("near", "allow", when=When(within_days=days)), a_rule("far", "ask", when=When(beyond_days=days))
    )
    assert verdict(policy, facts) == ("allow" if hours <= days * 24 else "ask")


def test_a_condition_that_cannot_be_judged_denies_unless_another_rules_it_out() -> None:
    policy = a_policy(a_rule("all"), a_rule("some", when=When(within_days=9, attendees_at_most=1)))
    assert verdict(policy, Facts(at=None)) == "deny"
    assert verdict(policy, Facts(at=None, attendees=2)) == "allow"


def test_reasons_are_told_in_plain_words() -> None:
    asked = decide(a_policy(a_rule(effect="ask")), a_tool(), Facts(), ANNA, NOW)
    assert asked == Decision(verdict="ask", rule="r", reason="of r")
    denied = decide(a_policy(a_rule(effect="deny")), a_tool(), Facts(), ANNA, NOW)
    assert denied.reason == "I may not do this, because of r."


@pytest.mark.parametrize(
    ("effect", "lists", "expected"),
    [
        ("send", {"tools": ("create_event",)}, "allow"),
        ("send", {"effects": ("send",)}, "ask"),
        ("spend", {"tools": ("create_event",)}, "ask"),
        ("delete", {"tools": ("create_event",)}, "ask"),
        ("write", {"effects": ("write",)}, "allow"),
    ],
)
def test_sending_is_free_only_by_name(effect: Effect, lists: dict[str, Any], expected: Verdict) -> None:
    assert verdict(a_policy(a_rule(**lists)), spec=a_tool(effect=effect)) == expected


def test_what_costs_something_asks_even_if_it_says_it_only_writes() -> None:
    found = decide(a_policy(a_rule()), a_tool(), Facts(amount_minor=1, currency="EUR"), ANNA, NOW)
    assert (found.verdict, found.reason) == ("ask", "it spends money")


def test_the_switch_makes_every_change_ask() -> None:
    policy = a_policy(a_rule(effects=("read", "write")), every_write_asks=True)
    assert verdict(policy) == "ask"
    assert verdict(policy, spec=a_tool(effect="read")) == "allow"
