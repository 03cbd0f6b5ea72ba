"""Timers and files kept in memory: for a process without a store, and for tests that look at what was asked for."""

from dataclasses import dataclass, field
from datetime import datetime

from config.database import Transaction


@dataclass(kw_only=True, slots=True)
class MemoryTimers:
    """One pending timer for each (kind, reference)."""

    pending: dict[tuple[str, str], datetime] = field(default_factory=dict)

    def set(self, tx: Transaction, *, kind: str, reference: str, due: datetime) -> None:
        self.pending[kind, reference] = due

    def cancel(self, tx: Transaction, *, kind: str, reference: str) -> None:
        self.pending.pop((kind, reference), None)


@dataclass(kw_only=True, slots=True)
class MemoryFiles:
    """Contents by path; the path is the person's and the file's name."""

    kept: dict[str, bytes] = field(default_factory=dict)

    def put(self, *, person: str, name: str, content: bytes) -> str:
        path = f"{person}/{name}"
        self.kept[path] = content
        return path
