"""The store's floor: what is kept, what is not, and who is told."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, NoReturn
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.engine import Connection

from config.database import Database, Instant, StoreClosed, StoreError, Transaction, create_engine

TABLES = sa.MetaData()
notes = sa.Table("notes", TABLES, sa.Column("text", sa.String, unique=True))
parts = sa.Table(
    "parts",
    TABLES,
    sa.Column("note", sa.String, sa.ForeignKey("notes.text", deferrable=True, initially="DEFERRED"), primary_key=True),
)
times = sa.Table("times", TABLES, sa.Column("at", Instant))


class Crash(BaseException):
    """A simulated end of the process."""


class Wrong(Exception):
    """An error of a function's own."""


class Faults:
    """A fault hook that writes down each point and fails where it is told to."""

    def __init__(self) -> None:
        self.points: list[str] = []
        self.at: str | None = None

    def __call__(self, point: str) -> None:
        self.points.append(point)
        if self.at is not None and point.startswith(self.at):
            raise Crash(point)

    @property
    def commits(self) -> int:
        """How many groups were committed."""
        return sum(point.startswith("after commit") for point in self.points)


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def database(path: Path, faults: Faults) -> Iterator[Database]:
    made = Database(path, fault=faults, full_sync=False)
    TABLES.create_all(made.engine)
    sa.event.listen(made.engine, "connect", lambda raw, _record: raw.execute("PRAGMA busy_timeout=20"))
    made.engine.dispose()
    made.start()
    yield made
    made.close()


def add(text: str) -> Callable[[Transaction], str]:
    """A function that writes a note."""

    def write(tx: Transaction) -> str:
        tx.execute(sa.insert(notes), {"text": text})
        return text

    return write


def written(tx: Transaction) -> list[str]:
    """All notes."""
    return [row[0] for row in tx.execute(sa.select(notes.c.text).order_by(notes.c.text))]


def kept(path: Path) -> list[str]:
    """What another process would read."""
    connection = sqlite3.connect(path)
    try:
        return [row[0] for row in connection.execute("SELECT text FROM notes ORDER BY text")]
    finally:
        connection.close()


class Held:
    """Keeps the writer thread busy, so that what is submitted meanwhile makes one group."""

    def __init__(self, database: Database) -> None:
        self._go = threading.Event()
        self.future = database.submit("hold", lambda tx: self._go.wait(5))

    def __enter__(self) -> "Held":
        return self

    def __exit__(self, *exc: object) -> None:
        self._go.set()


async def test_a_value_comes_back_once_it_is_durable(database: Database, path: Path) -> None:
    assert await database.run("add", add("a")) == "a"
    assert kept(path) == ["a"]


async def test_an_error_undoes_its_own_function_only(database: Database, path: Path, faults: Faults) -> None:
    def fail(tx: Transaction) -> NoReturn:
        add("lost")(tx)
        raise Wrong

    with Held(database):
        first, failed, last = (
            database.submit(name, call) for name, call in (("a", add("a")), ("f", fail), ("b", add("b")))
        )
    assert first.result(5) == "a"
    assert last.result(5) == "b"
    with pytest.raises(Wrong):
        failed.result(5)
    assert kept(path) == ["a", "b"]
    assert faults.points == ["before commit: hold+a+f+b", "after commit: hold+a+f+b"]


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (lambda tx: add("a")(tx) + add("a")(tx), sa.exc.IntegrityError),
        (lambda tx: tx.execute(sa.text("SELECT * FROM nowhere")), sa.exc.OperationalError),
        (lambda tx: next(iter(())), RuntimeError),
    ],
    ids=["constraint", "bad statement", "stop iteration"],
)
async def test_a_wrong_function_spares_the_others(
    database: Database, path: Path, wrong: Callable[[Transaction], Any], kind: type[Exception]
) -> None:
    with Held(database):
        failed, good = database.submit("wrong", wrong), database.submit("good", add("good"))
    with pytest.raises(kind):
        await asyncio.wait_for(asyncio.wrap_future(failed), 5)
    assert good.result(5) == "good"
    assert kept(path) == ["good"]


async def test_what_is_registered_runs_when_durable_and_before_the_caller_goes_on(
    database: Database, path: Path
) -> None:
    seen: list[tuple[str, list[str]]] = []

    def write(tx: Transaction) -> None:
        add("a")(tx)
        tx.after_commit(lambda: seen.append((threading.current_thread().name, kept(path))))
        assert seen == []

    await database.run("add", write)
    assert seen == [("steward-store", ["a"])]


async def test_what_is_registered_never_runs_for_what_was_undone(database: Database) -> None:
    called: list[str] = []

    def fail(tx: Transaction) -> NoReturn:
        tx.after_commit(lambda: called.append("undone"))
        raise Wrong

    def unkept(tx: Transaction) -> None:
        tx.after_commit(lambda: called.append("not kept"))
        tx.execute(sa.insert(parts), {"note": "nowhere"})

    for call, kind in ((fail, Wrong), (unkept, StoreError)):
        with pytest.raises(kind):
            await database.run("fail", call)
    assert called == []


async def test_an_error_after_the_commit_does_not_call_the_change_off(database: Database, path: Path) -> None:
    called: list[str] = []

    def fail() -> NoReturn:
        raise Wrong

    def write(tx: Transaction) -> str:
        tx.after_commit(fail)
        tx.after_commit(lambda: called.append("second"))
        return add("a")(tx)

    assert await database.run("add", write) == "a"
    assert await database.run("add", add("b")) == "b"
    assert (called, kept(path)) == (["second"], ["a", "b"])


async def test_when_the_commit_fails_nothing_of_the_group_is_kept(database: Database, path: Path) -> None:
    with Held(database) as held:
        good = database.submit("good", add("good"))
        bad = database.submit("bad", lambda tx: tx.execute(sa.insert(parts), {"note": "nowhere"}))
    errors = [future.exception(5) for future in (held.future, good, bad)]
    assert all(type(error) is StoreError for error in errors)
    assert len(set(map(id, errors))) == 3
    assert all(isinstance(error.__cause__, sa.exc.IntegrityError) for error in errors if error)
    assert kept(path) == []
    assert await database.run("again", add("good")) == "good"


async def test_a_locked_file_gives_store_errors_until_it_is_free(database: Database, path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    futures = [database.submit("add", add(text)) for text in "ab"]
    assert [type(future.exception(5)) for future in futures] == [StoreError, StoreError]
    other.execute("ROLLBACK")
    other.close()
    assert await database.run("add", add("c")) == "c"
    assert kept(path) == ["c"]


async def test_a_full_disk_gives_store_errors_until_there_is_room(database: Database, path: Path) -> None:
    def limit(pages: int) -> Callable[[Transaction], object]:
        return lambda tx: tx.connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar()

    await database.run("limit", limit(1))  # as small as it is
    with Held(database) as held:
        small, big = database.submit("small", add("small")), database.submit("big", add("x" * 100_000))
    assert [type(future.exception(5)) for future in (held.future, small, big)] == [StoreError] * 3
    assert kept(path) == []
    await database.run("limit", limit(1_000_000))
    assert await database.run("again", add("x" * 100_000))
    assert await database.run("again", add("small"))


@pytest.mark.parametrize(("point", "left"), [("before commit", []), ("after commit", ["a", "b"])])
async def test_a_crash_fails_everyone(
    database: Database, path: Path, faults: Faults, point: str, left: list[str]
) -> None:
    with Held(database):
        group = [database.submit("add", add(text)) for text in "ab"]
        faults.at = point
    assert [type(future.exception(5)) for future in group] == [Crash, Crash]
    with pytest.raises(StoreClosed, match="fault") as raised:
        await database.run("later", add("c"))
    assert isinstance(raised.value.__cause__, Crash)
    database.close()
    assert kept(path) == left


async def test_a_crash_inside_a_function_fails_those_that_wait(database: Database, path: Path) -> None:
    entered, go = threading.Event(), threading.Event()

    def crash(tx: Transaction) -> NoReturn:
        entered.set()
        go.wait(5)
        raise Crash

    crashed = database.submit("crash", crash)
    assert entered.wait(5)
    waiting = [database.submit("add", add(text)) for text in "ab"]
    go.set()
    assert [type(future.exception(5)) for future in (crashed, *waiting)] == [Crash] * 3
    database.close()
    assert kept(path) == []


def test_a_file_that_cannot_be_opened_is_an_error_not_a_wait(tmp_path: Path) -> None:
    database = Database(tmp_path / "no such folder" / "store.db")
    first = database.submit("add", add("a"))
    database.start()
    assert isinstance(first.exception(5), sa.exc.OperationalError)
    with pytest.raises(StoreClosed):
        database.submit("add", add("b"))
    database.close()


def test_closing_finishes_what_is_queued(database: Database, path: Path) -> None:
    with Held(database):
        futures = [database.submit("add", add(f"{number:03}")) for number in range(150)]
        closing = threading.Thread(target=database.close)
        closing.start()
    closing.join(5)
    assert [future.result(0) for future in futures] == kept(path)
    with pytest.raises(StoreClosed, match="closed"):
        database.submit("add", add("late"))
    database.close()


def test_closing_before_the_start_fails_what_is_queued(path: Path) -> None:
    database = Database(path)
    future = database.submit("add", add("a"))
    database.close()
    assert isinstance(future.exception(0), StoreClosed)


async def test_many_at_once_share_few_commits(database: Database, path: Path, faults: Faults) -> None:
    await asyncio.gather(*(database.run("add", add(f"{number:03}")) for number in range(200)))
    assert len(kept(path)) == 200
    assert faults.commits <= 50


async def test_a_caller_that_goes_away_does_no_harm(database: Database, path: Path) -> None:
    def fail(tx: Transaction) -> NoReturn:
        raise Wrong

    with Held(database) as held:
        calls = [asyncio.create_task(database.run("x", call)) for call in (add("never"), fail)]
        await asyncio.sleep(0)
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
        assert not held.future.cancel(), "what runs is finished"
        cancelled = database.submit("never", add("never"))
        assert cancelled.cancel()
    assert await database.run("add", add("a")) == "a"
    assert kept(path) == ["a"]
    with pytest.raises(CancelledError):
        cancelled.result(0)


async def test_a_function_sees_what_those_before_it_wrote(database: Database) -> None:
    with Held(database):
        database.submit("add", add("a"))
        seen = database.submit("read", written)
    assert await asyncio.wrap_future(seen) == ["a"]


@pytest.fixture(scope="module")
def clockwork() -> Iterator[Connection]:
    engine = create_engine(":memory:")
    TABLES.create_all(engine)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


AWARE = st.datetimes(
    min_value=datetime(1, 1, 3),
    max_value=datetime(9999, 12, 29),
    timezones=st.timezones() | st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes))),
    allow_imaginary=False,
)


@settings(max_examples=60, deadline=None)
@given(values=st.lists(AWARE, min_size=1, max_size=5))
def test_an_instant_comes_back_as_it_was_and_sorts(clockwork: Connection, values: list[datetime]) -> None:
    clockwork.execute(sa.delete(times))
    clockwork.execute(sa.insert(times), [{"at": value} for value in values])
    found = list(clockwork.execute(sa.select(times.c.at).order_by(times.c.at)).scalars())
    assert found == sorted(value.astimezone(UTC) for value in values)
    assert all(value.utcoffset() == timedelta(0) for value in found)


def test_both_readings_of_an_hour_that_comes_twice_are_kept_apart(clockwork: Connection) -> None:
    clockwork.execute(sa.delete(times))
    zone = ZoneInfo("Europe/Berlin")
    first, second = (datetime(2026, 10, 25, 2, 30, fold=fold, tzinfo=zone) for fold in (0, 1))
    clockwork.execute(sa.insert(times), [{"at": second}, {"at": first}, {"at": None}])
    found = list(clockwork.execute(sa.select(times.c.at).order_by(times.c.at)).scalars())
    assert found == [None, first.astimezone(UTC), second.astimezone(UTC)]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (datetime(2026, 1, 5, 9), "a time without a zone"),
        (datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))), "out of range"),
    ],
)
async def test_a_time_that_is_no_instant_is_refused(database: Database, value: datetime, words: str) -> None:
    with pytest.raises((sa.exc.StatementError, OverflowError), match=words):
        await database.run("add", lambda tx: tx.execute(sa.insert(times), {"at": value}))
    with pytest.raises((sa.exc.StatementError, OverflowError), match=words):
        await database.run("find", lambda tx: tx.execute(sa.select(times).where(times.c.at < value)))
