"""The policy file: whatever is wrong with it stops the start, with line and rule in plain words."""

from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.settings import Settings
from governance.decision import Verdict
from governance.errors import PolicyError
from governance.policy import check, load_policy, parse_policy
from tests.unit.governance.policies import verdict
from tests.unit.governance.samples import NOW
from tools.registry import load
from tools.spec import Facts

SOUND = """\
every_write_asks: false
rules:
  - id: mine
    tools: [create_event]
    when: {attendees_at_most: 0, space: direct, amount_at_most: {minor: 5, currency: EUR}}
    effect: allow
    reason: it is yours
"""


def fault(text: str) -> str:
    """What is said about a file."""
    with pytest.raises(PolicyError) as caught:
        parse_policy(text, name="policy.yaml")
    return str(caught.value)


def test_a_sound_file_is_read() -> None:
    policy = parse_policy(SOUND)
    assert [rule.id for rule in policy.rules] == ["mine"]
    assert policy.rules[0].when.attendees_at_most == 0
    assert verdict(policy) == "allow"


def test_without_rules_everything_is_denied() -> None:
    assert verdict(parse_policy("every_write_asks: false\nrules: []\n")) == "deny"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("effect: allow", "effect: alow", "policy.yaml, line 6, rule mine, effect: must be 'allow', 'ask' or 'deny'"),
        ("effect: allow", "allow: true", "policy.yaml, line 3, rule mine, effect: is missing"),
        ("effect: allow", "effect: allow\n    wehn: {}", "policy.yaml, line 7, rule mine, wehn: is not known here"),
        ("[create_event]", "[]", "policy.yaml, line 4, rule mine, tools: must be a list with at least one entry"),
        ("[create_event]", "create_event", "rule mine, tools: must be a list with at least one entry"),
        ("[create_event]", "", "rule mine, tools: must be a list with at least one entry"),
        ("[create_event]", "[Create]", "policy.yaml, line 4, rule mine, tools.0: is not written as it must be"),
        (
            "attendees_at_most: 0",
            "attendees_at_most: -1",
            "line 5, rule mine, when.attendees_at_most: must be at least",
        ),
        ("attendees_at_most: 0", "attendees_at_most: ", "when.attendees_at_most: the condition has no value"),
        ("attendees_at_most: 0", "attendees_at_most: '0'", "when.attendees_at_most: must be a whole number"),
        ("attendees_at_most: 0", "attendees: 0", "when.attendees: is not known here"),
        ("attendees_at_most: 0", "within_days: 99999", "when.within_days: must be at most 36500"),
        ("minor: 5", "minor: 5.5", "when.amount_at_most.minor: must be a whole number"),
        ("currency: EUR", "currency: euro", "when.amount_at_most.currency: is not written as it must be"),
        ("space: direct", "space: shared", "when.space: must be 'direct' or 'group'"),
        ("reason: it is yours", "reason: ''", "rule mine, reason: must have at least 3 characters"),
        ("id: mine", "id: 5", "policy.yaml, line 3, rule number 1, id: must be text"),
        ("id: mine\n    ", "", "rule number 1, id: is missing"),
        ("every_write_asks: false", "every_write_asks: 0", "line 1, every_write_asks: must be true or false"),
        ("every_write_asks: false\n", "", "policy.yaml, line 1, every_write_asks: is missing"),
        ("effect: allow", "effect: deny\n    effect: allow", "policy.yaml, line 7: effect stands here twice"),
        ("[create_event]", "&all [create_event]\n    effects: *all", "write it out instead of referring to it"),
        ("[create_event]", "[create_event", "policy.yaml, line 5: "),
        ("[create_event]", "!!python/object:os.system []", "policy.yaml, line 4: "),
    ],
)
def test_a_fault_names_line_and_rule(old: str, new: str, expected: str) -> None:
    assert old in SOUND
    assert expected in fault(SOUND.replace(old, new))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "policy.yaml is empty"),
        ("# nothing\n", "policy.yaml is empty"),
        ("- 1\n", "policy.yaml, line 1: must have entries of its own"),
        ("every_write_asks: false\nrules: {}\n", "policy.yaml, line 2, rules: must be a list"),
        ("every_write_asks: false\nrules:\n- 5\n", "policy.yaml, line 3, rule number 1: must have entries of its own"),
        ("a: 1\n---\nb: 2\n", "policy.yaml, line 2: "),
        ("a: \x00\n", "policy.yaml is not YAML"),
        ("x" * 1_000_001, "too large to be a policy"),
        ("[" * 5_000, "policy.yaml"),
        ("a: 2026-13-45\n", "policy.yaml"),
    ],
)
def test_what_is_no_policy_is_refused(text: str, expected: str) -> None:
    assert expected in fault(text)


def test_every_fault_is_told_at_once() -> None:
    text = SOUND.replace("effect: allow", "effect: perhaps").replace("space: direct", "space: x")
    assert len(fault(text).splitlines()) == 2


def test_two_rules_of_one_name_are_refused() -> None:
    twice = SOUND + SOUND.partition("rules:\n")[2]
    assert fault(twice) == "policy.yaml, line 3, rule mine: two rules have this name"


@given(st.text(max_size=200))
def test_no_text_does_anything_but_parse_or_be_refused(text: str) -> None:
    with suppress(PolicyError):
        assert parse_policy(text).rules is not None


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="cannot be read"):
        load_policy(tmp_path / "none.yaml")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(PolicyError, match="cannot be read"):
        load_policy(tmp_path / "binary.yaml")


@pytest.mark.parametrize("tool", ["create_event", "move_event", "change_event", "cancel_event"])
@pytest.mark.parametrize(
    ("people", "days", "expected"), [(0, 90, "allow"), (0, 91, "ask"), (1, 1, "ask"), (1, 91, "ask")]
)
def test_events_by_the_policy_that_comes_with_it(tool: str, people: int, days: int, expected: Verdict) -> None:
    policy = load_policy(Settings(_env_file=None).policy_file)
    facts = Facts(attendees=people, at=NOW + timedelta(days=days))
    assert verdict(policy, facts, load()[tool]) == expected


def test_everything_else_of_ones_own_runs_at_once() -> None:
    policy, tools = load_policy(Settings(_env_file=None).policy_file), load()
    events = {"create_event", "move_event", "change_event", "cancel_event"}
    assert {name for name, spec in tools.items() if verdict(policy, Facts(), spec) == "allow"} == set(tools) - events
    assert check(policy, tools) == []
