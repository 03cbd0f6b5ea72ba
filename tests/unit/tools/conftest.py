"""A fresh world for each test."""

from collections.abc import Iterator

import pytest

from tests.unit.tools.world import World, a_world


@pytest.fixture
def world() -> Iterator[World]:
    with a_world() as one:
        yield one
