"""Timers: one for each kind and reference, found in due order, in the lane of their conversation."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.running.timers import LaneTimers, Wakeups, due_in, lanes_due, next_due
from bot.store.tables import timers as table
from config.database import Transaction, create_engine

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def at(minutes: float) -> datetime:
    """Some minutes after noon."""
    return NOON + timedelta(minutes=minutes)


@pytest.fixture
def tx() -> Iterator[Transaction]:
    engine = create_engine(":memory:")
    with engine.connect() as connection:
        table.create(connection)
        yield Transaction(connection)
    engine.dispose()


@pytest.fixture
def wakeups() -> Wakeups:
    return Wakeups()


@pytest.fixture
def lane(wakeups: Wakeups) -> Callable[[str], LaneTimers]:
    return lambda name: LaneTimers(name, wakeups)


Lane = Callable[[str], LaneTimers]


def test_a_timer_is_due_at_its_time_and_not_before(tx: Transaction, lane: Lane) -> None:
    lane("a").set(tx, kind="reminder", reference="r_1", due=at(5))
    assert due_in(tx, "a", at(4.999)) == []
    assert due_in(tx, "a", at(5)) == [("reminder", "r_1", at(5))]
    assert due_in(tx, "b", at(5)) == []


def test_setting_it_again_moves_it_to_the_time_and_the_lane_given(tx: Transaction, lane: Lane) -> None:
    lane("a").set(tx, kind="reminder", reference="r_1", due=at(5))
    lane("b").set(tx, kind="reminder", reference="r_1", due=at(3))
    assert due_in(tx, "a", at(9)) == []
    assert due_in(tx, "b", at(9)) == [("reminder", "r_1", at(3))]


def test_a_cancelled_timer_is_gone_and_cancelling_nothing_is_no_error(tx: Transaction, lane: Lane) -> None:
    for kind in ("reminder", "approval"):
        lane("a").set(tx, kind=kind, reference="x", due=at(5))
    lane("b").cancel(tx, kind="reminder", reference="x")
    lane("a").cancel(tx, kind="reminder", reference="x")
    assert due_in(tx, "a", at(5)) == [("approval", "x", at(5))]


def test_timers_of_a_lane_come_in_due_order(tx: Transaction, lane: Lane) -> None:
    for kind, reference, due in (("topic", "t", 2), ("reminder", "b", 1), ("reminder", "a", 2), ("reminder", "c", 0)):
        lane("a").set(tx, kind=kind, reference=reference, due=at(due))
    assert [reference for _kind, reference, _due in due_in(tx, "a", at(9))] == ["c", "b", "t", "a"]


def test_lanes_come_in_the_order_of_their_earliest_timer(tx: Transaction, lane: Lane) -> None:
    for name, minutes in (("late", 7), ("c", 3), ("b", 2), ("a", 3), ("b", 0), ("not yet", 9)):
        lane(name).set(tx, kind="reminder", reference=f"{name} {minutes}", due=at(minutes))
    assert lanes_due(tx, at(8)) == ["b", "a", "c", "late"]
    assert lanes_due(tx, at(-1)) == []


def test_the_next_one_is_the_earliest_of_all(tx: Transaction, lane: Lane) -> None:
    assert next_due(tx) is None
    for name, minutes in (("a", 7), ("b", 3), ("c", 5)):
        lane(name).set(tx, kind="reminder", reference=name, due=at(minutes))
    assert next_due(tx) == at(3)


def test_times_of_any_zone_compare_as_instants(tx: Transaction, lane: Lane) -> None:
    lane("a").set(tx, kind="reminder", reference="r", due=datetime.fromisoformat("2026-03-02T21:00+09:00"))
    assert due_in(tx, "a", datetime.fromisoformat("2026-03-02T07:00-05:00")) == [("reminder", "r", NOON)]


def test_the_waker_hears_of_it_after_the_commit(tx: Transaction, lane: Lane, wakeups: Wakeups) -> None:
    heard: list[str] = []
    wakeups.changed = lambda: heard.append("changed")
    lane("a").set(tx, kind="reminder", reference="r_1", due=at(5))
    lane("a").set(tx, kind="reminder", reference="r_1", due=at(6))
    lane("a").cancel(tx, kind="reminder", reference="r_1")
    assert heard == []
    tx.run_after()
    assert heard == ["changed", "changed"]


def test_waking_nobody_is_fine(tx: Transaction, lane: Lane) -> None:
    lane("a").set(tx, kind="reminder", reference="r_1", due=at(5))
    tx.run_after()
    assert next_due(tx) == at(5)


MINUTES = st.integers(0, 20)
CHANGES = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xyz"), st.none() | MINUTES), max_size=20)


@settings(max_examples=50)
@given(changes=CHANGES, now=MINUTES)
def test_it_is_a_dictionary_sorted_by_time(changes: list[tuple[str, str, int | None]], now: int) -> None:
    engine = create_engine(":memory:")
    expected: dict[str, tuple[str, int]] = {}
    with engine.connect() as connection:
        table.create(connection)
        tx = Transaction(connection)
        for name, reference, minutes in changes:
            timers = LaneTimers(name, Wakeups())
            if minutes is None:
                timers.cancel(tx, kind="k", reference=reference)
                expected.pop(reference, None)
            else:
                timers.set(tx, kind="k", reference=reference, due=at(minutes))
                expected[reference] = (name, minutes)
        due = {reference: held for reference, held in expected.items() if held[1] <= now}
        for name in "abc":
            set_first = [(held[1], reference) for reference, held in due.items() if held[0] == name]
            mine = sorted(set_first, key=lambda pair: pair[0])
            assert due_in(tx, name, at(now)) == [("k", reference, at(minutes)) for minutes, reference in mine]
        firsts = {name: min(m for n, m in due.values() if n == name) for name, _minutes in due.values()}
        assert lanes_due(tx, at(now)) == sorted(firsts, key=lambda name: (firsts[name], name))
        assert next_due(tx) == min((at(minutes) for _name, minutes in expected.values()), default=None)
    engine.dispose()
