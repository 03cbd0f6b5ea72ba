"""Decides what may run at once, what asks first and what never runs, by the policy and a floor below which none goes.

Of all rules that apply the strictest counts: deny before ask before allow, in whatever order they stand. Without a rule
that applies, with a condition that cannot be judged, and on any error, the answer is deny. The reason of an allow or an
ask follows the word "because"; that of a deny is a sentence of its own.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import get_args

from babel.numbers import get_currency_precision

from governance.decision import Decision, Principal, Verdict
from governance.policy_file import load_policy, parse_policy
from governance.rules import Amount, Policy, Rule, When
from tools.spec import AnyTool, Effect, Facts

__all__ = ["Policy", "check", "decide", "load_policy", "parse_policy", "permissions"]

_STRICTNESS: dict[Verdict, int] = {"allow": 0, "ask": 1, "deny": 2}
_EFFECTS = get_args(Effect)
_FLOOR: dict[Effect, str] = {
    "spend": "it spends money",
    "delete": "it deletes for good",
    "send": "it reaches other people",
}
_GROUPS: dict[Verdict, str] = {"allow": "At once", "ask": "I ask first", "deny": "Never"}


def decide(policy: Policy, spec: AnyTool, facts: Facts, principal: Principal, now: datetime) -> Decision:
    """The verdict on one call. Never raises: an error is a deny."""
    try:
        return _decide(policy, spec, facts, principal, now)
    except Exception:
        return _deny("an error", "something went wrong while I checked whether I may")


def _decide(policy: Policy, spec: AnyTool, facts: Facts, principal: Principal, now: datetime) -> Decision:
    if not principal.person or not principal.conversation:
        return _deny("nobody", "I do not know who is asking")
    if spec.effect not in _EFFECTS:
        return _deny("an error", "I cannot tell what it would do")
    matched = []
    for rule in policy.rules:
        applies = _applies(rule, spec, facts, principal, now)
        if applies is None:
            return _deny(rule.id, "I cannot tell whether the conditions for it are met")
        if applies:
            matched.append(rule)
    if not matched:
        return _deny("no rule", "no rule of mine allows it")
    strictest = max(matched, key=lambda rule: _STRICTNESS[rule.effect])
    if strictest.effect == "deny":
        return _deny(strictest.id, strictest.reason)
    if strictest.effect == "ask":
        return Decision(verdict="ask", rule=strictest.id, reason=strictest.reason)
    named = any(_names(rule, spec) for rule in matched)
    asks = _must_ask(policy, spec, named=named, costs=facts.amount_minor != 0)
    return asks or Decision(verdict="allow", rule=strictest.id, reason=strictest.reason)


def _must_ask(policy: Policy, spec: AnyTool, *, named: bool, costs: bool) -> Decision | None:
    """What holds whatever the rules allow."""
    if costs:
        return Decision(verdict="ask", rule="the floor", reason=_FLOOR["spend"])
    if spec.effect in _FLOOR and not (spec.effect == "send" and named):
        return Decision(verdict="ask", rule="the floor", reason=_FLOOR[spec.effect])
    if spec.effect != "read" and policy.every_write_asks is not False:
        return Decision(verdict="ask", rule="every write", reason="I am set to ask before every change")
    return None


def _deny(rule: str, why: str) -> Decision:
    return Decision(verdict="deny", rule=rule, reason=f"I may not do this, because {why}.")


def _concerns(rule: Rule, spec: AnyTool) -> bool:
    tools, effects, domains = rule.tools, rule.effects, rule.domains
    return (
        (tools is None or spec.name in tools)
        and (effects is None or spec.effect in effects)
        and (domains is None or spec.domain in domains)
        and not (tools is None and effects is None and domains is None)
    )


def _names(rule: Rule, spec: AnyTool) -> bool:
    return rule.tools is not None and spec.name in rule.tools


def _applies(rule: Rule, spec: AnyTool, facts: Facts, principal: Principal, now: datetime) -> bool | None:
    """Whether a rule applies; None when a condition cannot be judged and no other one rules it out."""
    if not _concerns(rule, spec):
        return False
    judged = list(_judge(rule.when, facts, principal, now))
    if False in judged:
        return False
    return None if None in judged else True


def _judge(when: When, facts: Facts, principal: Principal, now: datetime) -> Iterator[bool | None]:
    """Each condition of a rule: met, not met, or None when it cannot be judged."""
    people, amount = facts.attendees, when.amount_at_most
    if when.attendees_at_most is not None:
        yield people <= when.attendees_at_most if people >= 0 else None
    if when.attendees_at_least is not None:
        yield people >= when.attendees_at_least if people >= 0 else None
    if when.within_days is not None:
        yield facts.at <= now + timedelta(days=when.within_days) if facts.at is not None else None
    if when.beyond_days is not None:
        yield facts.at > now + timedelta(days=when.beyond_days) if facts.at is not None else None
    if amount is not None:
        yield _costs_at_most(facts, amount)
    if when.space is not None:
        yield (principal.space == "direct") == (when.space == "direct") if principal.space else None


def _costs_at_most(facts: Facts, most: Amount) -> bool | None:
    if facts.amount_minor == 0:
        return True
    known = facts.amount_minor > 0 and facts.currency == most.currency
    return facts.amount_minor <= most.minor if known else None


def check(policy: Policy, tools: Mapping[str, AnyTool]) -> list[str]:
    """What is odd about a policy for these tools, in plain words; nothing when all is well."""
    found = [
        f"rule {rule.id}: there is no tool {name}"
        for rule in policy.rules
        for name in rule.tools or ()
        if name not in tools
    ]
    for rule in policy.rules:
        mine = [spec for spec in tools.values() if _concerns(rule, spec)]
        if not mine:
            found.append(f"rule {rule.id} concerns no tool that is there")
        elif _contradicts(rule.when):
            found.append(f"rule {rule.id} can never apply: its conditions exclude each other")
        elif all(_is_hidden(policy, rule, spec) for spec in mine):
            found.append(f"rule {rule.id} never counts: other rules always decide before it")
        elif rule.effect == "allow" and all(_settled(policy, rule, spec) == "ask" for spec in mine):
            found.append(f"rule {rule.id} allows nothing: what it names always asks first")
    for spec in tools.values():
        if not any(_concerns(rule, spec) for rule in policy.rules):
            found.append(f"no rule covers {spec.name}, so it never runs")
    return found


def permissions(policy: Policy, tools: Mapping[str, AnyTool]) -> list[str]:
    """The policy for these tools in plain sentences: what runs at once, what asks first, what never runs."""
    groups: dict[tuple[Verdict, When], list[str]] = {}
    for spec in tools.values():
        rules = [rule for rule in policy.rules if _concerns(rule, spec) and not _contradicts(rule.when)]
        shown = [(_settled(policy, rule, spec), rule.when) for rule in rules if not _is_hidden(policy, rule, spec)]
        nothing: tuple[Verdict, When] = ("deny", When())
        for group in dict.fromkeys(shown or [nothing]):
            groups.setdefault(group, []).append(spec.name.replace("_", " "))
    told = [
        f"{words}: {_listed(names)}{_conditions(when)}."
        for verdict, words in _GROUPS.items()
        for (found, when), names in groups.items()
        if found == verdict
    ]
    return [*told, "If more than one of these fits, the strictest counts. What fits none of them I do not do."]


def _settled(policy: Policy, rule: Rule, spec: AnyTool) -> Verdict:
    """What a rule comes to for a tool that costs nothing, if no other rule applies."""
    if rule.effect != "allow":
        return rule.effect
    return "ask" if _must_ask(policy, spec, named=_names(rule, spec), costs=False) else "allow"


def _is_hidden(policy: Policy, rule: Rule, spec: AnyTool) -> bool:
    """Whether another rule decides for this tool wherever this one applies: a stricter one, or an equal one before."""
    place = policy.rules.index(rule)
    return any(
        _concerns(other, spec)
        and _includes(other.when, rule.when)
        and (_STRICTNESS[other.effect], -number) > (_STRICTNESS[rule.effect], -place)
        for number, other in enumerate(policy.rules)
    )


def _includes(outer: When, inner: When) -> bool:
    """Whether `outer` applies wherever `inner` does."""
    amount, most = outer.amount_at_most, inner.amount_at_most
    return (
        _is_at_most(inner.attendees_at_most, outer.attendees_at_most)
        and (outer.attendees_at_least or 0) <= (inner.attendees_at_least or 0)
        and _is_at_most(inner.within_days, outer.within_days)
        and (outer.beyond_days is None or _is_at_most(outer.beyond_days, inner.beyond_days, unset=False))
        and (amount is None or (most is not None and most.currency == amount.currency and most.minor <= amount.minor))
        and outer.space in (None, inner.space)
    )


def _is_at_most(value: int | None, most: int | None, *, unset: bool = True) -> bool:
    """Whether value ≤ most, where a `most` that is not set gives `unset`."""
    return unset if most is None else value is not None and value <= most


def _contradicts(when: When) -> bool:
    most, later = when.attendees_at_most, when.beyond_days
    too_many = most is not None and when.attendees_at_least is not None and when.attendees_at_least > most
    return too_many or (later is not None and when.within_days is not None and later >= when.within_days)


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _conditions(when: When) -> str:
    most, least, amount = when.attendees_at_most, when.attendees_at_least, when.amount_at_most
    told = []
    if most is not None:
        told.append(f"at most {most} other people are on it" if most else "nobody else is on it")
    if least is not None:
        told.append(f"at least {least} other people are on it" if least > 1 else "someone else is on it")
    if when.within_days is not None:
        told.append(f"it is at most {when.within_days} days ahead")
    if when.beyond_days is not None:
        told.append(f"it is more than {when.beyond_days} days ahead")
    if amount is not None:
        digits = get_currency_precision(amount.currency)
        told.append(f"it costs at most {amount.minor / 10**digits:.{digits}f} {amount.currency}")
    if when.space is not None:
        told.append("you ask me alone" if when.space == "direct" else "you ask me in a group")
    return f", if {_listed(told)}" if told else ""
