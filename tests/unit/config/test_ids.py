"""Identifiers: short, safe to show anywhere, and never twice."""

import re

import pytest

from config.ids import CountedIds, Ids, RandomIds


@pytest.mark.parametrize("ids", [RandomIds(), CountedIds()])
def test_ids_are_short_safe_and_new(ids: Ids) -> None:
    made = [ids.new("trace") for _ in range(500)]
    assert len(set(made)) == 500
    assert all(re.fullmatch(r"trace_[A-Za-z0-9_-]{1,34}", id) for id in made)


def test_counted_ids_count() -> None:
    ids = CountedIds()
    assert [ids.new("a"), ids.new("b")] == ["a_1", "b_2"]
