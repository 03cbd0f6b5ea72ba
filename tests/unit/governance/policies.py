"""Policies, facts and tools of every kind, for the tests that hold for all of them."""

from datetime import timedelta
from typing import Any

from hypothesis import strategies as st

from governance.decision import Principal, Verdict
from governance.policy import Policy, decide
from governance.rules import Amount, Rule, When
from tests.unit.governance.samples import ANNA, NOW, a_tool
from tools.spec import AnyTool, Effect, Facts

RANK: dict[Verdict, int] = {"allow": 0, "ask": 1, "deny": 2}
EFFECTS: tuple[Effect, ...] = ("read", "write", "send", "spend", "delete")
VERDICTS: st.SearchStrategy[Verdict] = st.sampled_from(("allow", "ask", "deny"))
NAMES = ("create_event", "pay", "list_events")


def a_rule(id: str = "r", effect: Verdict = "allow", **given: Any) -> Rule:
    """A rule; it names create_event unless it is told otherwise."""
    lists = {"tools", "effects", "domains"} & set(given)
    values = {"reason": f"of {id}", **({} if lists else {"tools": ("create_event",)}), **given}
    return Rule(id=id, effect=effect, **values)


def a_policy(*rules: Rule, every_write_asks: bool = False) -> Policy:
    """A policy of these rules."""
    return Policy(every_write_asks=every_write_asks, rules=rules)


def verdict(
    policy: Policy, facts: Facts | None = None, spec: AnyTool | None = None, principal: Principal = ANNA
) -> Verdict:
    """The verdict on one call now."""
    return decide(policy, spec or a_tool(), facts or Facts(), principal, NOW).verdict


optional = st.one_of(st.none(), st.integers(0, 3))
amounts = st.one_of(st.none(), st.builds(Amount, minor=st.integers(0, 3), currency=st.sampled_from(["EUR", "USD"])))
spaces = st.one_of(st.none(), st.sampled_from(["direct", "group"]))


@st.composite
def whens(draw: st.DrawFn) -> When:
    """Any conditions."""
    drawn: dict[str, Any] = {
        "attendees_at_most": draw(optional),
        "attendees_at_least": draw(st.one_of(st.none(), st.integers(1, 3))),
        "within_days": draw(optional),
        "beyond_days": draw(optional),
        "amount_at_most": draw(amounts),
        "space": draw(spaces),
    }
    return When(**{name: value for name, value in drawn.items() if value is not None})


@st.composite
def rules(draw: st.DrawFn, effect: Verdict | None = None) -> Rule:
    """Any rule."""
    some_names = st.lists(st.sampled_from(NAMES), min_size=1, max_size=2).map(tuple)
    some_effects = st.lists(st.sampled_from(EFFECTS), min_size=1, max_size=3).map(tuple)
    lists: dict[str, Any] = draw(
        st.one_of(
            st.fixed_dictionaries({"tools": some_names}),
            st.fixed_dictionaries({"effects": some_effects}),
            st.fixed_dictionaries({"domains": st.just(("calendar",)), "effects": some_effects}),
            st.just({}),
        )
    )
    return Rule(
        id="r", effect=draw(VERDICTS) if effect is None else effect, reason="of this rule", when=draw(whens()), **lists
    )


policies = st.builds(Policy, every_write_asks=st.booleans(), rules=st.lists(rules(), max_size=5).map(tuple))
all_facts = st.builds(
    Facts,
    attendees=st.integers(-1, 4),
    at=st.one_of(st.none(), st.integers(-1, 4).map(lambda days: NOW + timedelta(days=days))),
    amount_minor=st.integers(-1, 4),
    currency=st.sampled_from(["EUR", "USD", ""]),
)
specs = st.builds(a_tool, st.sampled_from(NAMES), st.sampled_from(EFFECTS))
principals = st.builds(
    Principal, person=st.just("anna"), conversation=st.just("c"), space=st.sampled_from(["direct", "group:team", ""])
)
