"""Approvals: one person's word on exactly one call, used at most once."""

from datetime import datetime, timedelta

import pytest

from config.database import Transaction
from governance import approvals
from governance.approvals import Already, Decided, Expired, Foreign, Outcome, Unknown, Verdict
from governance.decision import Approval, ApprovalState, Principal
from tests.unit.governance.samples import NOW, Store, a_request

HOUR = timedelta(hours=1)


def ask(store: Store, id: str = "a1", *, person: str = "anna", step: str = "1", digest: str = "d1") -> Approval:
    """Stores a request for a person."""
    principal = Principal(person=person, conversation="terminal:anna", space="direct")
    request = a_request(step=step, digest=digest, principal=principal)
    return store.run(lambda tx: approvals.request(tx, request, id=id, now=NOW))


def press(
    store: Store,
    id: str = "a1",
    *,
    presser: str = "anna",
    conversation: str = "terminal:anna",
    verdict: Verdict = "approve",
    at: datetime = NOW,
) -> Outcome:
    """A tap."""

    def decide(tx: Transaction) -> Outcome:
        return approvals.decide(
            tx, id=id, presser=presser, conversation=conversation, verdict=verdict, reason="so be it", now=at
        )

    return store.run(decide)


def use(store: Store, id: str = "a1", *, digest: str = "d1", at: datetime = NOW) -> bool:
    """The call is about to run."""
    return store.run(lambda tx: approvals.consume(tx, id=id, digest=digest, now=at))


def state(store: Store, id: str = "a1") -> ApprovalState:
    """The state as it is stored."""
    approval = store.run(lambda tx: approvals.get(tx, id))
    assert approval is not None
    return approval.state


@pytest.mark.parametrize(
    ("verdict", "expected"), [("approve", "approved"), ("reject", "rejected"), ("change", "changed")]
)
def test_the_addressed_person_decides(store: Store, verdict: Verdict, expected: ApprovalState) -> None:
    ask(store)
    outcome = press(store, verdict=verdict, at=NOW + timedelta(minutes=5))
    assert isinstance(outcome, Decided)
    assert outcome.approval.state == expected
    assert (outcome.approval.decided_by, outcome.approval.reason) == ("anna", "so be it")
    assert outcome.approval.decided_at == NOW + timedelta(minutes=5)
    assert use(store) is (verdict == "approve")


def test_what_is_stored_reads_back_the_same(store: Store) -> None:
    made = ask(store)
    assert store.run(lambda tx: approvals.get(tx, "a1")) == made
    assert store.run(lambda tx: approvals.get(tx, "a2")) is None


@pytest.mark.parametrize("presser", ["", "anna", "bert"])
@pytest.mark.parametrize("conversation", ["", "terminal:anna"])
def test_s2_empty_approver_means_nobody(store: Store, presser: str, conversation: str) -> None:
    ask(store, person="")
    assert isinstance(press(store, presser=presser, conversation=conversation), Foreign)
    assert state(store) == "waiting"
    assert not use(store)


def test_s2_empty_conversation_means_nowhere(store: Store) -> None:
    nowhere = Principal(person="anna", conversation="", space="direct")
    store.run(lambda tx: approvals.request(tx, a_request(principal=nowhere), id="a1", now=NOW))
    assert isinstance(press(store, conversation=""), Foreign)
    assert state(store) == "waiting"


def test_s3_s5_an_approval_covers_only_the_call_it_was_given_for(store: Store) -> None:
    ask(store, digest="d1")
    press(store)
    assert not use(store, digest="d2")
    assert not use(store, digest="")
    assert use(store, digest="d1")


def test_an_empty_digest_covers_nothing(store: Store) -> None:
    ask(store, digest="")
    press(store)
    assert not use(store, digest="")


@pytest.mark.parametrize(
    ("presser", "conversation"),
    [("bert", "terminal:anna"), ("anna", "group:team"), ("", "terminal:anna"), ("anna", ""), ("Anna", "terminal:anna")],
)
def test_s6_c7_a_bystander_decides_nothing_and_learns_nothing(store: Store, presser: str, conversation: str) -> None:
    ask(store)
    assert press(store, presser=presser, conversation=conversation) == Foreign()
    assert state(store) == "waiting"
    assert isinstance(press(store), Decided)
    assert press(store, presser=presser, conversation=conversation) == Foreign()


def test_s9_double_tap(store: Store) -> None:
    ask(store)
    assert isinstance(press(store), Decided)
    second = press(store, verdict="reject")
    assert isinstance(second, Already)
    assert second.approval.state == "approved"
    assert use(store)
    assert not use(store)
    third = press(store)
    assert isinstance(third, Already)
    assert third.approval.state == "used"


def test_a1_a_button_decides_exactly_its_own_call(store: Store) -> None:
    ask(store, "a1", step="1", digest="d1")
    ask(store, "a2", step="2", digest="d2")
    press(store, "a2")
    assert not use(store, "a1", digest="d1")
    assert not use(store, "a2", digest="d1")
    assert use(store, "a2", digest="d2")
    assert state(store, "a1") == "waiting"


def test_a2_c9_a_late_tap_is_told_that_it_expired(store: Store) -> None:
    ask(store)
    late = press(store, at=NOW + HOUR)
    assert isinstance(late, Expired)
    assert late.approval.state == "expired"
    assert (late.approval.decided_by, late.approval.reason) == (None, "")
    assert isinstance(press(store, at=NOW + 2 * HOUR), Expired)
    assert not use(store)


def test_a2_a_late_tap_of_a_bystander_is_foreign(store: Store) -> None:
    ask(store)
    assert press(store, presser="bert", at=NOW + HOUR) == Foreign()


def test_expired_means_so_without_a_sweep(store: Store) -> None:
    ask(store)
    just_before = NOW + HOUR - timedelta(microseconds=1)
    assert len(store.run(lambda tx: approvals.waiting(tx, conversation="terminal:anna", person=None, now=just_before)))
    assert not store.run(lambda tx: approvals.waiting(tx, conversation="terminal:anna", person=None, now=NOW + HOUR))
    assert isinstance(press(store, at=just_before), Decided)
    assert not use(store, at=NOW + HOUR)
    assert use(store, at=just_before)


def test_an_unknown_approval_is_said_to_be_unknown(store: Store) -> None:
    assert press(store, "a9") == Unknown()
    assert not use(store, "a9")


def test_a3_it_expires_once(store: Store) -> None:
    ask(store)
    assert not store.run(lambda tx: approvals.expire_due(tx, "a1", NOW + HOUR - timedelta(seconds=1)))
    assert store.run(lambda tx: approvals.expire_due(tx, "a1", NOW + HOUR))
    assert not store.run(lambda tx: approvals.expire_due(tx, "a1", NOW + HOUR))
    assert state(store) == "expired"


def test_a_decided_one_does_not_expire(store: Store) -> None:
    ask(store)
    press(store)
    assert not store.run(lambda tx: approvals.expire_due(tx, "a1", NOW + HOUR))
    assert state(store) == "approved"


def test_asking_again_voids_what_was_asked_or_agreed_before(store: Store) -> None:
    ask(store, "a1")
    ask(store, "a2")
    assert [state(store, "a1"), state(store, "a2")] == ["void", "waiting"]
    press(store, "a2")
    ask(store, "a3", step="2")
    assert state(store, "a2") == "approved"
    ask(store, "a4")
    assert state(store, "a2") == "void"
    assert not use(store, "a2")


def test_a_voided_card_says_how_it_stands(store: Store) -> None:
    ask(store)
    assert store.run(lambda tx: approvals.void(tx, run="run", step="1")) == 1
    outcome = press(store)
    assert isinstance(outcome, Already)
    assert outcome.approval.state == "void"


def test_voiding_a_run_voids_all_that_is_open_of_it(store: Store) -> None:
    ask(store, "a1", step="1")
    press(store, "a1", verdict="reject")
    ask(store, "a2", step="2")
    ask(store, "a3", step="3")
    press(store, "a3")
    assert store.run(lambda tx: approvals.void(tx, run="other")) == 0
    assert store.run(lambda tx: approvals.void(tx, run="run")) == 2
    assert [state(store, id) for id in ("a1", "a2", "a3")] == ["rejected", "void", "void"]


def test_what_waits_is_listed_by_conversation_and_person(store: Store) -> None:
    ask(store, "a1", step="1")
    ask(store, "a2", step="2", person="bert")
    ask(store, "a3", step="3")
    press(store, "a3")

    def listed(person: str | None, conversation: str = "terminal:anna") -> list[str]:
        found = store.run(lambda tx: approvals.waiting(tx, conversation=conversation, person=person, now=NOW))
        return [approval.id for approval in found]

    assert listed(None) == ["a1", "a2"]
    assert listed("anna") == ["a1"]
    assert listed("") == []
    assert listed(None, "group:team") == []


def test_forgetting_a_person_leaves_nothing_to_approve(store: Store) -> None:
    ask(store, "a1")
    ask(store, "a2", step="2", person="bert")
    assert store.run(lambda tx: approvals.forget(tx, "anna")) == 1
    assert press(store, "a1") == Unknown()
    assert state(store, "a2") == "waiting"
