"""Parts of a transaction that are taken back alone, and rows that are read once."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from config.database import Transaction, create_engine

words = sa.Table("words", sa.MetaData(), sa.Column("word", sa.Text))


@pytest.fixture
def tx() -> Iterator[Transaction]:
    engine = create_engine(":memory:", full_sync=False)
    with engine.begin() as connection:
        words.create(connection)
        yield Transaction(connection)
    engine.dispose()


def put(tx: Transaction, word: str) -> None:
    tx.execute(sa.insert(words), {"word": word})


def told(tx: Transaction) -> list[str]:
    return list(tx.execute(sa.select(words.c.word)).scalars())


def test_a_part_is_taken_back_alone(tx: Transaction) -> None:
    put(tx, "before")
    part = tx.savepoint()
    put(tx, "inside")
    part.rollback()
    put(tx, "after")
    assert told(tx) == ["before", "after"]


def test_parts_lie_inside_each_other(tx: Transaction) -> None:
    outer = tx.savepoint()
    put(tx, "outer")
    inner = tx.savepoint()
    put(tx, "inner")
    inner.rollback()
    kept = tx.savepoint()
    put(tx, "kept")
    kept.commit()
    assert told(tx) == ["outer", "kept"]
    outer.rollback()
    assert told(tx) == []


def test_a_part_opened_before_anything_else_belongs_to_the_transaction() -> None:
    engine = create_engine(":memory:", full_sync=False)
    with engine.connect() as connection:
        tx = Transaction(connection)
        part = tx.savepoint()
        words.create(connection)
        part.commit()
        put(tx, "word")
        assert told(tx) == ["word"]
    engine.dispose()


def test_a_row_is_read_once_until_its_kind_is_changed(tx: Transaction) -> None:
    reads: list[str] = []

    def look_up(key: str) -> str:
        reads.append(key)
        return f"{key} {len(reads)}"

    def read(key: str) -> str:
        return tx.once("word", key, lambda: look_up(key))

    assert [read("a"), read("b"), read("a")] == ["a 1", "b 2", "a 1"]
    tx.forget("other")
    assert read("a") == "a 1"
    tx.forget("word")
    assert read("a") == "a 3"


def test_nothing_is_remembered_as_well(tx: Transaction) -> None:
    reads: list[None] = []
    for _ in range(2):
        tx.once("word", "a", lambda: reads.append(None))
    assert len(reads) == 1
