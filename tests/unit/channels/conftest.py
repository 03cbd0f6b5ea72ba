"""A store in memory with the channels' tables."""

from collections.abc import Iterator

import pytest

from channels.intake import inbox
from channels.outbox import outbox
from config.database import Transaction, create_engine


@pytest.fixture
def tx() -> Iterator[Transaction]:
    engine = create_engine(":memory:")
    with engine.connect() as connection:
        inbox.create(connection)
        outbox.create(connection)
        yield Transaction(connection)
    engine.dispose()
