"""Nouns of governance: who acts, what was decided, and what is recorded about it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tools.spec import ToolCall

Verdict = Literal["allow", "ask", "deny"]
ApprovalState = Literal["waiting", "approved", "rejected", "changed", "expired", "void", "used"]
RecordStatus = Literal["started", "succeeded", "failed", "unknown"]
Asker = Literal["person", "dialogue", "schedule", "undo"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Principal:
    """For whom something is done: the person, where they asked, and whose things may be touched there."""

    person: str
    conversation: str
    space: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """A verdict with the rule that made it and the reason in plain words."""

    verdict: Verdict
    rule: str
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ApprovalRequest:
    """What must be agreed to: exactly one canonical call of one step of one run."""

    run: str
    step: str
    call: ToolCall
    digest: str
    principal: Principal
    decision: Decision
    expires_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Approval:
    """A stored request with its state; `reason` is what the person said with the tap."""

    id: str
    run: str
    step: str
    digest: str
    person: str
    conversation: str
    state: ApprovalState
    expires_at: datetime
    created_at: datetime
    decided_at: datetime | None = None
    decided_by: str | None = None
    reason: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ExecutionRecord:
    """One attempted call: its key, target system, snapshots and status. Snapshots are None for the dialogue's reads."""

    id: str
    key: str
    tool: str
    system: str
    person: str
    conversation: str
    run: str | None
    step: str | None
    status: RecordStatus
    started_at: datetime
    finished_at: datetime | None = None
    request: bytes | None = None
    response: bytes | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditEntry:
    """One link of the audit chain. `content` is encrypted under the person's key; the hash covers the ciphertext."""

    number: int
    at: datetime
    person: str
    action: str
    tool: str
    content: bytes
    previous: bytes
    hash: bytes
