"""How a store ends: by a crash, by closing, or without ever having started."""

import threading
from concurrent.futures import Future
from pathlib import Path
from typing import NoReturn

import pytest
import sqlalchemy as sa

from config.database import Database, StoreClosed, Transaction
from tests.unit.config.notes import Crash, Faults, Held, add, kept


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

    crashed: Future[str] = database.submit("crash", crash)
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
