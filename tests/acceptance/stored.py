"""What a store and its files hold, as text: the same for two stores in which the same things happened in order."""

import functools
import hashlib
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from config.database import Transaction, create_engine, metadata
from config.settings import Settings
from governance import audit
from governance.vault import Erased, Vault, master_key

engine_of = functools.cache(create_engine)
"""An engine of a path, which keeps its compiled statements."""
_IDS = re.compile(r"\b(?:run|trace|line|[abprtx])_[A-Za-z0-9_-]{16,24}|\b[0-9a-f]{20,64}\b")


def state(data: Path) -> str:
    """Everything that the store and the files hold, one row a line, with ids numbered as they come up.

    Two stores in which the same things happened in the same order are the same text. Left out is what tells how often
    the process was started and a message was sent.
    """
    engine = engine_of(data / "steward.db", full_sync=False)
    vault = Vault(master_key(Settings(data_dir=data)))
    try:
        with engine.connect() as connection:
            tx = Transaction(connection)
            assert isinstance(audit.verify(tx), audit.Verified), "the chain of the audit log is broken"
            lines = [line for name in sorted(metadata.tables) for line in _rows(tx, vault, metadata.tables[name])]
    finally:
        engine.dispose()
    lines += [f"file {path.relative_to(data)} {_digest(path)}" for path in sorted((data / "files").rglob("*.*"))]
    return numbered("\n".join(lines))


def numbered(text: str) -> str:
    """The text with each random id replaced by its number in the order of first appearance."""
    numbers: dict[str, int] = {}
    return _IDS.sub(lambda found: f"#{numbers.setdefault(found[0], len(numbers))}", text)


def _digest(path: Path) -> str:
    return hashlib.sha256(_IDS.sub("", path.read_text()).encode()).hexdigest()[:12]


_UNLIKE = {"attempts", "sent_at", "finished_at", "handled_at", "milliseconds", "previous", "hash"}


def _rows(tx: Transaction, vault: Vault, table: sa.Table) -> Iterator[str]:
    if table.name == "person_keys":
        return
    for row in tx.connection.execute(sa.select(table).order_by(sa.text("rowid"))).mappings():
        told = {name: value for name, value in row.items() if name not in _UNLIKE}
        match table.name:
            case "timers" if row["kind"] == "housekeeping":
                continue
            case "events":
                if row["kind"] == "duplicate_stopped":
                    continue
                del told["number"]
            case "outbox":
                told["body"] = _opened(tx, vault, row["person"], row["body"], f"outbox:{row['reply']}")
            case "executions":
                told["request"] = _opened(tx, vault, row["person"], row["request"], row["id"])
                told["response"] = _opened(tx, vault, row["person"], row["response"], row["id"])
            case "audit":
                told["content"] = _opened(tx, vault, row["person"], row["content"], f"audit:{row['number']}")
            case "inbox":
                told["handled"] = row["handled_at"] is not None
            case _:
                pass
        yield f"{table.name} {told}"


def _opened(tx: Transaction, vault: Vault, person: str, sealed: bytes | None, context: str) -> str | None:
    if sealed is None:
        return None
    plain = vault.open(tx, person, sealed, context.encode())
    return None if isinstance(plain, Erased) else plain.decode()


def copied(data: Path, to: Path) -> None:
    """A copy of the data folder as it stands; the store may be open."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(data, to, ignore=shutil.ignore_patterns("steward.db*", "steward.lock"))
    with closing(sqlite3.connect(data / "steward.db")) as source, closing(sqlite3.connect(to / "steward.db")) as target:
        source.backup(target)
