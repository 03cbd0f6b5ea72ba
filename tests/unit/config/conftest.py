"""A store of notes that fails fast when its file is locked."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from config.database import Database
from tests.unit.config.notes import TABLES, Faults


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
