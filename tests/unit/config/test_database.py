"""The store's floor: what is kept, what is not, and who is told."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any, NoReturn

import pytest
import sqlalchemy as sa

from config.database import Database, StoreError, Transaction
from tests.unit.config.notes import Faults, Held, Wrong, add, kept, parts, written


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
    futures = [database.submit("add", add(text)) for text in ("a", "b")]
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
    assert [type(held.future.exception(5)), type(small.exception(5)), type(big.exception(5))] == [StoreError] * 3
    assert kept(path) == []
    await database.run("limit", limit(1_000_000))
    assert await database.run("again", add("x" * 100_000))
    assert await database.run("again", add("small"))


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
