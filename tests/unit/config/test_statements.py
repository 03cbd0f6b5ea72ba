"""A statement that is run again goes straight to the driver and comes to the same as the first time."""

import gc
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy as sa

from config.database import Instant, Transaction, create_engine
from config.statements import Statements

things = sa.Table(
    "things",
    sa.MetaData(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(40), nullable=False, unique=True),
    sa.Column("at", Instant),
    sa.Column("done", sa.Boolean),
    sa.Column("local", sa.DateTime),
    sa.Column("body", sa.LargeBinary),
)
AT = datetime(2026, 3, 13, 9, 20, tzinfo=UTC)
ROW = {"name": "tea", "at": AT, "done": True, "local": datetime(2026, 3, 13, 10, 20), "body": b"\x00\xff"}
TIMES = 3  # the first runs through SQLAlchemy, the second is prepared, the third finds it so


@pytest.fixture
def tx() -> Iterator[Transaction]:
    engine = create_engine(":memory:", full_sync=False)
    with engine.begin() as connection:
        things.create(connection)
        yield Transaction(connection)
    engine.dispose()


def test_an_insert_tells_the_number_it_was_given_each_time(tx: Transaction) -> None:
    insert = sa.insert(things)
    made = [tx.execute(insert, {**ROW, "name": str(time)}) for time in range(TIMES)]
    assert [one.inserted_primary_key for one in made] == [(1,), (2,), (3,)]
    assert [one.rowcount for one in made] == [1, 1, 1]
    assert tx.execute(insert, {**ROW, "name": "own", "number": 40}).inserted_primary_key == (40,)
    assert tx.execute(insert, {**ROW, "name": "own two", "number": 50}).inserted_primary_key == (50,)


def test_values_of_every_type_come_back_as_they_were(tx: Transaction) -> None:
    insert, select = sa.insert(things), sa.select(things).where(things.c.name == sa.bindparam("n"))
    for time in range(TIMES):
        tx.execute(insert, {**ROW, "name": f"tea {time}"})
        found = [dict(tx.execute(select, {"n": f"tea {time}"}).mappings().one()) for _ in range(TIMES)]
        assert found == [{**ROW, "name": f"tea {time}", "number": time + 1}] * TIMES


def test_rows_are_read_in_every_way(tx: Transaction) -> None:
    tx.execute(sa.insert(things), ROW)
    select = sa.select(things.c.number, things.c.at).where(things.c.name == sa.bindparam("n"))
    for _ in range(TIMES):
        assert tx.execute(select, {"n": "tea"}).one() == (1, AT)
        assert tx.execute(select, {"n": "tea"}).one().at == AT
        assert tx.execute(select, {"n": "tea"}).scalar() == 1
        assert [row[1] for row in tx.execute(select, {"n": "tea"})] == [AT]
        assert tx.execute(select, {"n": "none"}).mappings().first() is None


def test_an_update_changes_what_it_is_given_and_counts(tx: Transaction) -> None:
    tx.execute(sa.insert(things), ROW)
    update = sa.update(things).where(things.c.name == sa.bindparam("of_name"), things.c.done == sa.true())
    for _ in range(TIMES):
        assert tx.execute(update, {"of_name": "tea", "at": None}).rowcount == 1
        assert tx.execute(update, {"of_name": "none", "at": AT}).rowcount == 0
    assert tx.execute(update, {"of_name": "tea", "done": False}).rowcount == 1
    assert tx.execute(update, {"of_name": "tea", "at": AT}).rowcount == 0


def test_several_rows_go_in_at_once(tx: Transaction) -> None:
    insert = sa.insert(things)
    for time in range(TIMES):
        tx.execute(insert, [{**ROW, "name": f"{time} {name}"} for name in "ab"])
    assert tx.execute(sa.select(sa.func.count()).select_from(things)).scalar_one() == 2 * TIMES


def test_a_list_as_a_parameter_is_taken_anew_each_time(tx: Transaction) -> None:
    tx.execute(sa.insert(things), [{**ROW, "name": name} for name in "abc"])
    select = sa.select(things.c.name).where(things.c.name.in_(sa.bindparam("names", expanding=True)))
    for names in (["a"], ["a", "b"], ["b", "c", "a"], []):
        assert sorted(tx.execute(select, {"names": names}).scalars()) == sorted(names)


def test_errors_are_those_of_the_first_time(tx: Transaction) -> None:
    insert = sa.insert(things)
    tx.execute(insert, ROW)
    for _ in range(TIMES):
        with pytest.raises(sa.exc.IntegrityError):
            tx.execute(insert, ROW)
        with pytest.raises(sa.exc.StatementError, match="without a zone"):
            tx.execute(insert, {**ROW, "at": datetime(2026, 3, 13)})


def test_an_error_does_not_tell_the_values(tx: Transaction) -> None:
    insert = sa.insert(things)
    secret = {**ROW, "name": "canary"}
    tx.execute(insert, ROW)
    tx.execute(insert, secret)
    with pytest.raises(sa.exc.IntegrityError) as caught:
        tx.execute(insert, secret)
    assert "canary" not in str(caught.value)


def test_a_missing_value_is_an_error_each_time(tx: Transaction) -> None:
    select = sa.select(things.c.name).where(things.c.name == sa.bindparam("n"))
    for _ in range(TIMES):
        with pytest.raises(sa.exc.StatementError):
            tx.execute(select, {})


def test_statements_that_are_gone_are_forgotten() -> None:
    statements = Statements()
    statement: Any = sa.select(things).where(things.c.number == 1)
    assert statements.find(statement, None) is None
    assert statements.find(statement, None) is not None
    del statement
    gc.collect()
    assert len(statements._known) == 0
