"""Typed events: every figure Steward reports is counted from these rows."""

from datetime import datetime
from typing import Literal

import sqlalchemy as sa

from bot.store.tables import events
from config.database import Transaction

EventKind = Literal[
    "message",
    "run_start",
    "run_end",
    "step",
    "clarification",
    "correction",
    "approve",
    "reject",
    "expire",
    "cancel",
    "undo",
    "denied",
    "refused",
    "duplicate_stopped",
    "tool_error",
    "reminder",
    "goal_missed",
    "reply_latency",
    "tool_latency",
]
_insert = sa.insert(events)


def record(
    tx: Transaction,
    kind: EventKind,
    *,
    at: datetime,
    person: str | None = None,
    run: str | None = None,
    tool: str | None = None,
    milliseconds: float | None = None,
) -> None:
    """Stores one event."""
    row = {"at": at, "kind": kind, "person": person, "run": run, "tool": tool, "milliseconds": milliseconds}
    tx.execute(_insert, row)


def counts(tx: Transaction) -> dict[str, int]:
    """How often each kind happened."""
    rows = tx.execute(sa.select(events.c.kind, sa.func.count()).group_by(events.c.kind))
    return {row[0]: row[1] for row in rows}


def latency(tx: Transaction, kind: EventKind) -> tuple[int, float]:
    """Number and sum in seconds of the measured times of a kind."""
    row = tx.execute(
        sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(events.c.milliseconds), 0.0)).where(
            events.c.kind == kind, events.c.milliseconds.is_not(None)
        )
    ).one()
    return row[0], row[1] / 1000
