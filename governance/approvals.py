"""Approvals: one person's word on exactly one call, used at most once.

Every change is one compare-and-set on the state, so that of two taps one decides and the other learns what was decided.
Whoever asks, by button, word or web, passes `decide`. An approval counts as expired from `expires_at` on, whether or
not anything has swept it.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import sqlalchemy as sa

from config.database import Instant, Transaction, metadata
from governance.decision import Approval, ApprovalRequest, ApprovalState

Verdict = Literal["approve", "reject", "change"]
_STATES: dict[Verdict, ApprovalState] = {"approve": "approved", "reject": "rejected", "change": "changed"}

approvals = sa.Table(
    "approvals",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("run", sa.String(40), nullable=False),
    sa.Column("step", sa.String(40), nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("conversation", sa.String(400), nullable=False),
    sa.Column("state", sa.String(12), nullable=False),
    sa.Column("expires_at", Instant, nullable=False),
    sa.Column("created_at", Instant, nullable=False),
    sa.Column("decided_at", Instant),
    sa.Column("decided_by", sa.String(64)),
    sa.Column("reason", sa.Text, nullable=False, default=""),
    sa.Index("approvals_by_run", "run", "step"),
    sa.Index("approvals_by_conversation", "conversation", "state"),
)
_insert = sa.insert(approvals)
_is_one = approvals.c.id == sa.bindparam("of_id")
_one = sa.select(approvals).where(_is_one)
_decide = sa.update(approvals).where(
    _is_one,
    approvals.c.state == "waiting",
    approvals.c.expires_at > sa.bindparam("now"),
    approvals.c.person == sa.bindparam("presser"),
    approvals.c.person != "",
    approvals.c.conversation == sa.bindparam("pressed_in"),
    approvals.c.conversation != "",
)
_consume = sa.update(approvals).where(
    _is_one,
    approvals.c.state == "approved",
    approvals.c.expires_at > sa.bindparam("now"),
    approvals.c.digest == sa.bindparam("of_digest"),
    approvals.c.digest != "",
)
_expire = sa.update(approvals).where(
    _is_one, approvals.c.state == "waiting", approvals.c.expires_at <= sa.bindparam("now")
)
_void = sa.update(approvals).where(
    approvals.c.run == sa.bindparam("of_run"),
    sa.or_(approvals.c.state == "waiting", approvals.c.state == "approved"),
)
_void_step = _void.where(approvals.c.step == sa.bindparam("of_step"))


@dataclass(frozen=True, kw_only=True, slots=True)
class Decided:
    """This tap decided it."""

    approval: Approval


@dataclass(frozen=True, kw_only=True, slots=True)
class Already:
    """It was decided, used or withdrawn before; the approval as it stands. Nothing changed."""

    approval: Approval


@dataclass(frozen=True, kw_only=True, slots=True)
class Foreign:
    """Someone else was asked, or elsewhere. Nothing changed, and nothing of the approval is told."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Expired:
    """The time to decide is over; it can no longer be approved."""

    approval: Approval


@dataclass(frozen=True, kw_only=True, slots=True)
class Unknown:
    """There is no such approval."""


Outcome = Decided | Already | Foreign | Expired | Unknown


def request(tx: Transaction, request: ApprovalRequest, *, id: str, now: datetime) -> Approval:
    """Stores what is asked. What was asked or agreed before for the same step no longer counts."""
    void(tx, run=request.run, step=request.step)
    approval = Approval(
        id=id,
        run=request.run,
        step=request.step,
        digest=request.digest,
        person=request.principal.person,
        conversation=request.principal.conversation,
        state="waiting",
        expires_at=request.expires_at,
        created_at=now,
    )
    row = {name: getattr(approval, name) for name in Approval.__dataclass_fields__}
    tx.execute(_insert, row)
    return approval


def get(tx: Transaction, id: str) -> Approval | None:
    """An approval as it stands."""
    row = tx.execute(_one, {"of_id": id}).mappings().first()
    return None if row is None else _approval(row)


def waiting(tx: Transaction, *, conversation: str, person: str | None, now: datetime) -> tuple[Approval, ...]:
    """What waits in a conversation for a person (None = for anyone) and can still be decided, the oldest first."""
    found = sa.select(approvals).where(
        approvals.c.conversation == conversation, approvals.c.state == "waiting", approvals.c.expires_at > now
    )
    if person is not None:
        found = found.where(approvals.c.person == person)
    rows = tx.execute(found.order_by(approvals.c.created_at, approvals.c.id)).mappings()
    return tuple(_approval(row) for row in rows)


def decide(
    tx: Transaction, *, id: str, presser: str, conversation: str, verdict: Verdict, reason: str, now: datetime
) -> Outcome:
    """Decides if the presser is the person who was asked, where they were asked, in time, and nobody has before.

    It is settled first and read afterwards, so that what is told is what is true.
    """
    change = {"state": _STATES[verdict], "decided_at": now, "decided_by": presser, "reason": reason}
    asked = {"of_id": id, "now": now, "presser": presser, "pressed_in": conversation}
    settled = tx.execute(_decide, {**asked, **change}).rowcount == 1
    expire_due(tx, id, now)
    approval = get(tx, id)
    if approval is None:
        return Unknown()
    if settled:
        return Decided(approval=approval)
    if not presser or not conversation or (presser, conversation) != (approval.person, approval.conversation):
        return Foreign()
    if approval.state == "expired":
        return Expired(approval=approval)
    return Already(approval=approval)


def consume(tx: Transaction, *, id: str, digest: str, now: datetime) -> bool:
    """Uses an approval up for the call it was given for; False when it does not cover that call, or not any more."""
    use = {"of_id": id, "now": now, "of_digest": digest, "state": "used"}
    return tx.execute(_consume, use).rowcount == 1


def expire_due(tx: Transaction, id: str, now: datetime) -> bool:
    """Marks an approval whose time is over and that nobody decided; False when there was nothing to mark."""
    return tx.execute(_expire, {"of_id": id, "now": now, "state": "expired"}).rowcount == 1


def void(tx: Transaction, run: str, step: str | None = None) -> int:
    """Withdraws what waits or was agreed to but not used, for one step or the whole run; returns how many."""
    if step is None:
        return tx.execute(_void, {"of_run": run, "state": "void"}).rowcount
    return tx.execute(_void_step, {"of_run": run, "of_step": step, "state": "void"}).rowcount


def forget(tx: Transaction, person: str) -> int:
    """Removes everything a person was asked and said; returns how many. What waited can no longer be approved."""
    return tx.execute(sa.delete(approvals).where(approvals.c.person == person)).rowcount


def _approval(row: sa.RowMapping) -> Approval:
    return Approval(**{name: row[name] for name in Approval.__dataclass_fields__})
