"""Times in the store: aware in, UTC out, sorted as they are."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.engine import Connection

from config.database import Instant, create_engine

TABLES = sa.MetaData()
times = sa.Table("times", TABLES, sa.Column("at", Instant))


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
def test_a_time_that_is_no_instant_is_refused(clockwork: Connection, value: datetime, words: str) -> None:
    with pytest.raises((sa.exc.StatementError, OverflowError), match=words):
        clockwork.execute(sa.insert(times), {"at": value})
    with pytest.raises((sa.exc.StatementError, OverflowError), match=words):
        clockwork.execute(sa.select(times).where(times.c.at < value))
