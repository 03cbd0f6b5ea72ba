"""Fixtures of the tests of governance."""

from collections.abc import Iterator

import pytest

from governance.vault import Vault
from tests.unit.governance.samples import Store, a_vault, new_store


@pytest.fixture
def store() -> Iterator[Store]:
    """An empty store."""
    with new_store() as made:
        yield made


@pytest.fixture
def vault() -> Vault:
    """A vault with repeatable keys."""
    return a_vault()
