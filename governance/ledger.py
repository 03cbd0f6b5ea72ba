"""Execution records: one row for every call that was tried, with its key, snapshots and status.

A write's key is unique: a second attempt under the same key finds the first one's row. Snapshots are sealed under the
person's key; reads that the dialogue makes for itself have none.
"""

import json
from datetime import datetime

import sqlalchemy as sa
from pydantic import JsonValue

from config.database import Instant, Transaction, metadata
from governance.decision import ExecutionRecord, RecordStatus
from governance.vault import Erased, Vault
from tools.spec import Arguments

executions = sa.Table(
    "executions",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("id", sa.String(40), nullable=False, unique=True),
    sa.Column("key", sa.String(64), nullable=True, unique=True),
    sa.Column("tool", sa.String(64), nullable=False),
    sa.Column("system", sa.String(64), nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("conversation", sa.String(400), nullable=False),
    sa.Column("run", sa.String(40)),
    sa.Column("step", sa.String(40)),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("trace", sa.String(40), nullable=False),
    sa.Column("started_at", Instant, nullable=False),
    sa.Column("finished_at", Instant),
    sa.Column("request", sa.LargeBinary),
    sa.Column("response", sa.LargeBinary),
    sa.Column("undone_by", sa.String(40)),
    sa.Index("executions_by_run", "run"),
    sa.Index("executions_by_person", "person", "number"),
)
_insert = sa.insert(executions)
_drop_failed = sa.delete(executions).where(executions.c.key == sa.bindparam("k"), executions.c.status == "failed")
_change = sa.update(executions).where(executions.c.id == sa.bindparam("of_id"))
_undone = sa.select(executions.c.undone_by).where(executions.c.id == sa.bindparam("k"))
_by_key = sa.select(executions).where(executions.c.key == sa.bindparam("k"))
_by_id = sa.select(executions).where(executions.c.id == sa.bindparam("k"))


def open_record(tx: Transaction, record: ExecutionRecord, *, trace: str) -> None:
    """Inserts a record. A failed attempt under the same key must be dropped before."""
    values = {
        "id": record.id,
        "key": record.key or None,
        "tool": record.tool,
        "system": record.system,
        "person": record.person,
        "conversation": record.conversation,
        "run": record.run,
        "step": record.step,
        "status": record.status,
        "trace": trace,
        "started_at": record.started_at,
        "finished_at": record.finished_at,
        "request": record.request,
        "response": record.response,
    }
    tx.execute(_insert, values)


def drop_failed(tx: Transaction, key: str) -> None:
    """Removes the record of an attempt that failed, so that another may be made under its key."""
    tx.execute(_drop_failed, {"k": key})


def close_record(tx: Transaction, id: str, *, status: RecordStatus, at: datetime, response: bytes | None) -> None:
    """Writes how an attempt ended."""
    tx.execute(_change, {"of_id": id, "status": status, "finished_at": at, "response": response})


def mark_undone(tx: Transaction, id: str, *, by: str) -> None:
    """Notes that the effect of a record was reversed by another one."""
    tx.execute(_change, {"of_id": id, "undone_by": by})


def is_undone(tx: Transaction, id: str) -> bool:
    """Whether the effect of a record was reversed."""
    return tx.execute(_undone, {"k": id}).scalar() is not None


def by_key(tx: Transaction, key: str) -> ExecutionRecord | None:
    """The attempt under an idempotency key."""
    row = tx.execute(_by_key, {"k": key}).mappings().first()
    return None if row is None else _record(row)


def by_id(tx: Transaction, id: str) -> ExecutionRecord | None:
    """One record."""
    row = tx.execute(_by_id, {"k": id}).mappings().first()
    return None if row is None else _record(row)


def _record(row: sa.RowMapping) -> ExecutionRecord:
    names = ExecutionRecord.__dataclass_fields__
    values = {name: row[name] for name in names}
    return ExecutionRecord(**{**values, "key": row["key"] or ""})


def snapshot(tx: Transaction, vault: Vault, *, person: str, record: str, value: Arguments) -> bytes:
    """A request or response as it is kept: JSON sealed under the person's key, bound to its record."""
    return vault.seal(tx, person, json.dumps(value, ensure_ascii=False).encode(), record.encode())


def read_snapshot(tx: Transaction, vault: Vault, record: ExecutionRecord, sealed: bytes | None) -> Arguments | None:
    """What a record's request or response says; None when there is none or the person's key was erased."""
    if sealed is None:
        return None
    plain = vault.open(tx, record.person, sealed, record.id.encode())
    if isinstance(plain, Erased):
        return None
    value: dict[str, JsonValue] = json.loads(plain)
    return value
