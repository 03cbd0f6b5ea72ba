"""Identifiers as a dependency: unguessable in production, countable in tests."""

import secrets
from typing import Protocol


class Ids(Protocol):
    """Makes a new identifier that starts with `prefix` and is at most 40 characters of `[A-Za-z0-9_-]`."""

    def new(self, prefix: str) -> str: ...


class RandomIds:
    """96 random bits, so that a button's id cannot be guessed."""

    def new(self, prefix: str) -> str:
        return f"{prefix}_{secrets.token_urlsafe(12)}"


class CountedIds:
    """1, 2, 3 … for reproducible runs."""

    def __init__(self) -> None:
        self._count = 0

    def new(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}_{self._count}"
