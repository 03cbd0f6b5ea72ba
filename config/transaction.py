"""A transaction as the verbs are given it: statements, parts that can be taken back, and what waits for the commit."""

import sqlite3
from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Connection

from config.statements import Parameters, Result, Statements

T = TypeVar("T")
_statements = Statements()
_log = structlog.get_logger(__name__)


class Savepoint(Protocol):
    """A part of a transaction that is still open."""

    def commit(self) -> None: ...

    def rollback(self) -> None: ...


class _DriverSavepoint:
    """One without SQLAlchemy's account of it. They share a name: the last one opened is the one that is meant."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self._raw = raw
        raw.execute("SAVEPOINT part")

    def commit(self) -> None:
        self._raw.execute("RELEASE part")

    def rollback(self) -> None:
        self._raw.execute("ROLLBACK TO part")
        self._raw.execute("RELEASE part")


class Transaction:
    """One unit of change. `after_commit` registers what may only happen once the change is durable."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        raw = connection.connection.driver_connection
        self._raw = raw if isinstance(raw, sqlite3.Connection) else None
        self._after: list[Callable[[], None]] = []
        self._read: dict[str, dict[Hashable, Any]] = {}

    def execute(self, statement: sa.Executable, parameters: Parameters = None) -> Result:
        """Runs one statement; one that was run before goes straight to the driver."""
        if self._raw is not None and self.connection.in_transaction():
            prepared = _statements.find(statement, parameters)
            if prepared is not None:
                return prepared.run(self._raw, parameters)
        done = self.connection.execute(statement, parameters)
        assert isinstance(done, sa.CursorResult)
        return Result.of(done)

    def once(self, kind: str, key: Hashable, read: Callable[[], T]) -> T:
        """What `read` gives, read once in this transaction. Whoever changes rows of that kind says `forget`."""
        known = self._read.setdefault(kind, {})
        if key not in known:
            known[key] = read()
        value: T = known[key]
        return value

    def forget(self, kind: str) -> None:
        """Has rows of a kind read anew, because one of them is changed now."""
        self._read.pop(kind, None)

    def savepoint(self) -> "Savepoint":
        """A part that can be taken back alone; it ends with its `commit` or `rollback`."""
        if self._raw is not None and self.connection.in_transaction():
            return _DriverSavepoint(self._raw)
        return self.connection.begin_nested()

    def after_commit(self, call: Callable[[], None]) -> None:
        """Runs `call` on the writer thread when this transaction is durable; never when it is rolled back."""
        self._after.append(call)

    def run_after(self) -> None:
        """Runs what was registered; the database calls it. The change is kept, so an error of a call is only logged."""
        for call in self._after:
            try:
                call()
            except Exception as error:
                _log.error("after_commit_failed", error=type(error).__name__, exc_info=True)
