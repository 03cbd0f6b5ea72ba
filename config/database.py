"""The store's floor: metadata, column types, and transactions on one writer thread with group commit.

Every stage of the work is one function of a `Transaction`. Functions queue for the writer thread; those that are
waiting when it is free run one after another, each behind its own savepoint, and are committed together with one full
sync. A function that raises is rolled back alone. When the commit itself fails (disk full, locked), every function of
the group gets the error and nothing of the group is kept.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Connection, Dialect, Engine

from config.transaction import Transaction as Transaction
from config.work import Work, answer

T = TypeVar("T")
metadata = sa.MetaData()
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
GROUP = 64  # functions in one commit at most
# What says that the file cannot be written or read now, whatever the statement; anything else is the statement's fault.
STORE_FAULTS = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOTADB,
    }
)
_log = structlog.get_logger(__name__)


class Instant(sa.types.TypeDecorator[datetime]):
    """An aware datetime, stored as whole microseconds since 1970 so that it sorts and compares; read in UTC."""

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        return (value.astimezone(UTC) - EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + timedelta(microseconds=value)


class StoreError(Exception):
    """The store could not keep a change: nothing of it was kept, and it may be tried again.

    StoreError
    └── StoreClosed  the database was closed, or stopped after a fault, before the change was made
    """


class StoreClosed(StoreError):
    """The database was closed, or stopped after a fault, before the change was made; trying again is of no use."""


FaultHook = Callable[[str], None]


def no_fault(point: str) -> None:
    """The fault hook of production: does nothing. Tests put one in its place that fails at a chosen point."""


class Database:
    """SQLite behind one writer thread. Open with `Database(path)`, then `start()`; `close()` commits what is queued."""

    def __init__(self, path: Path | str, *, fault: FaultHook = no_fault, full_sync: bool = True) -> None:
        self.engine = create_engine(path, full_sync=full_sync)
        self._fault = fault
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._crash: BaseException | None = None
        self._gate = threading.Lock()  # nothing is queued behind the end of the queue

    def start(self) -> None:
        """Starts the writer thread."""
        self._thread = threading.Thread(target=self._serve, name="steward-store", daemon=True)
        self._thread.start()

    async def run(self, stage: str, call: Callable[[Transaction], T]) -> T:
        """Runs `call` in a transaction and returns its value once it is durable.

        Raises what `call` raised (rolled back), or StoreError when the store could not keep it.
        """
        work = Work(stage, call, asyncio.get_running_loop())
        self._put(work)
        assert isinstance(work.future, asyncio.Future)
        done: T = await work.future
        return done

    def submit(self, stage: str, call: Callable[[Transaction], T]) -> Future[T]:
        """As `run`, for callers outside the event loop. A future cancelled before its turn is not run."""
        work = Work(stage, call)
        self._put(work)
        assert isinstance(work.future, Future)
        return work.future

    def _put(self, work: Work) -> None:
        with self._gate:
            if self._crash is not None:
                raise StoreClosed("the store stopped after a fault; start again") from self._crash
            if self._closed:
                raise StoreClosed("the store is closed")
            self._queue.put(work)

    def close(self) -> None:
        """Lets queued work finish, then stops the thread and releases the file. Does nothing the second time."""
        with self._gate:
            if not self._closed:
                self._queue.put(None)
            self._closed = True
        if self._thread is not None:
            self._thread.join()
        self._drain(StoreClosed("the store was closed before it was started"))
        self.engine.dispose()

    def _serve(self) -> None:
        group: list[Work] = []
        try:
            with self.engine.connect() as connection:
                while (first := self._queue.get()) is not None:
                    group = [first]
                    if self._run_group(connection, group):
                        return
        except BaseException as error:  # a simulated crash, or a file that cannot be opened: nothing goes on after it
            _log.error("store_stopped", error=type(error).__name__)
            with self._gate:
                self._crash, self._closed = error, True
            for work in group:
                work.fail(error)
            answer(group)
            self._drain(error)

    def _run_group(self, connection: Connection, group: list[Work]) -> bool:
        """Runs the first function and those that wait behind it, and commits; returns whether the end was reached."""
        last = False
        try:
            connection.begin()
            self._attempt(connection, group[0])
            while len(group) < GROUP:
                try:
                    work = self._queue.get_nowait()
                except Empty:
                    break
                if work is None:
                    last = True
                    break
                group.append(work)
                self._attempt(connection, work)
            stages = "+".join(work.stage for work in group)
            self._fault(f"before commit: {stages}")
            connection.commit()
        except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
            _rollback(connection)
            _log.error("store_failed", stage=group[-1].stage, error=type(error).__name__)
            for work in group:
                lost = StoreError("the store could not keep the change")
                lost.__cause__ = error
                work.fail(lost)
            answer(group)
            return last
        for work in group:
            if work.tx is not None:
                work.tx.run_after()
        self._fault(f"after commit: {stages}")
        answer(group)
        return last

    def _attempt(self, connection: Connection, work: Work) -> None:
        """Runs one function behind a savepoint; an error of its own undoes it alone."""
        if not work.begin():
            return
        tx = Transaction(connection)
        savepoint = tx.savepoint()
        try:
            work.result = work.call(tx)
        except Exception as error:
            if _is_of_the_store(error):
                raise
            savepoint.rollback()
            work.fail(error)
        else:
            savepoint.commit()
            work.tx = tx

    def _drain(self, error: BaseException) -> None:
        with suppress(Empty):
            while True:
                work = self._queue.get_nowait()
                if work is not None:
                    work.fail(error)
                    answer([work])


def _is_of_the_store(error: Exception) -> bool:
    code = getattr(error.orig if isinstance(error, sa.exc.DBAPIError) else error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in STORE_FAULTS


def _rollback(connection: Connection) -> None:
    """Undoes the open transaction, also one whose commit failed: the engine counts that as over, the file does not."""
    try:
        connection.rollback()
        raw = connection.connection.driver_connection
        if isinstance(raw, sqlite3.Connection):
            raw.rollback()
    except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
        _log.error("rollback_failed", error=type(error).__name__)


def create_engine(path: Path | str, *, full_sync: bool = True) -> Engine:
    """An engine over one SQLite file in WAL mode with explicit transactions."""
    engine = sa.create_engine(
        f"sqlite:///{path}", connect_args={"check_same_thread": False, "isolation_level": None, "timeout": 5}
    )

    @sa.event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if full_sync else 'OFF'}")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA secure_delete=ON")

    @sa.event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
