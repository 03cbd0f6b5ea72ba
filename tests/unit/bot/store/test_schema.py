"""The migrations make exactly the schema that the code declares, and a store is migrated only once."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from bot.store.schema import CURRENT, FOLDER, bring_up_to_date, revision
from config.database import create_engine, metadata


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "steward.db"


def test_the_migrated_store_is_what_the_code_declares(path: Path) -> None:
    assert bring_up_to_date(path) is None
    engine = create_engine(path)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_second_start_migrates_nothing(path: Path) -> None:
    bring_up_to_date(path)
    assert bring_up_to_date(path) == CURRENT


def test_the_current_revision_is_the_newest_one() -> None:
    assert ScriptDirectory(str(FOLDER)).get_current_head() == CURRENT


def test_an_empty_store_has_no_revision(path: Path) -> None:
    engine = create_engine(path)
    assert revision(engine) is None
    engine.dispose()


@pytest.mark.parametrize("change", ["UPDATE audit SET tool = 'x'", "DELETE FROM audit"])
def test_the_audit_cannot_be_rewritten(path: Path, change: str) -> None:
    bring_up_to_date(path)
    store = sqlite3.connect(path)
    store.execute("INSERT INTO audit VALUES (1, 0, 'p', 'done', 't', x'00', x'00', x'00')")
    with pytest.raises(sqlite3.IntegrityError):
        store.execute(change)
    store.close()
