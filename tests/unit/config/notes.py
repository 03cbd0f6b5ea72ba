"""A small store for tests: notes, their parts, a crash, and what is really in the file."""

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import sqlalchemy as sa

from config.database import Database, Transaction

TABLES = sa.MetaData()
notes = sa.Table("notes", TABLES, sa.Column("text", sa.String, unique=True))
parts = sa.Table(
    "parts",
    TABLES,
    sa.Column("note", sa.String, sa.ForeignKey("notes.text", deferrable=True, initially="DEFERRED"), primary_key=True),
)


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
        self._entered, self._go = threading.Event(), threading.Event()
        self.future: Future[object] = database.submit("hold", self._hold)

    def _hold(self, tx: Transaction) -> object:
        self._entered.set()
        return self._go.wait(5)

    def __enter__(self) -> "Held":
        assert self._entered.wait(5)
        return self

    def __exit__(self, *exc: object) -> None:
        self._go.set()
