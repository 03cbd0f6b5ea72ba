"""Nouns of the gate: what it is asked for, and what a call comes to."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, time
from typing import Literal
from zoneinfo import ZoneInfo

import rfc8785

from config.database import Transaction
from governance.decision import ApprovalRequest, Asker, Principal
from tools.spec import ToolCall, ToolResult


@dataclass(frozen=True, kw_only=True, slots=True)
class Reliance:
    """A read that a call relies on: what it said (its digest), when, and what it is called to a person."""

    call: ToolCall
    as_of: datetime
    digest: str
    claim: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """One call for one principal. `run` and `step` bind it to a plan; `why` is one sentence for the audit.

    `approval` is the one that was given for this step; `undoes` the execution record that this call reverses.
    """

    call: ToolCall
    principal: Principal
    asker: Asker
    now: datetime
    zone: ZoneInfo
    working_hours: tuple[time, time] = (time(9), time(18))
    why: str = ""
    trace: str = ""
    run: str = ""
    step: str = ""
    approval: str | None = None
    reliance: tuple[Reliance, ...] = ()
    undoes: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Completed:
    """The effect is there and verified; `repeated` when an earlier attempt under the same key had made it."""

    result: ToolResult
    record: str
    repeated: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class NeedsApproval:
    """A person must agree first."""

    request: ApprovalRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class Rejected:
    """Nothing happened: denied by the policy, refused by a rule, or failed."""

    kind: Literal["denied", "refused", "failed"]
    text: str
    alternative: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Uncertain:
    """It may have happened, and looking it up gave no answer."""

    text: str
    record: str


@dataclass(frozen=True, kw_only=True, slots=True)
class OutOfDate:
    """Something the call relied on has changed; an approval given for it is void."""

    text: str


Outcome = Completed | NeedsApproval | Rejected | Uncertain | OutOfDate
After = Callable[[Transaction, Outcome], None]


def result_digest(result: ToolResult) -> str:
    """The digest by which what a read said is compared with a later reading."""
    return hashlib.sha256(rfc8785.dumps(result.value)).hexdigest()
