"""Where a value came from: it travels with the value, so that what a page says is never taken for an order."""

from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from tools.spec import AnyTool, Origin

T = TypeVar("T")
_TRUST: dict[Origin, int] = {"untrusted": 0, "trusted": 1, "own": 2}


@dataclass(frozen=True, kw_only=True, slots=True)
class Provenance:
    """How far the source is trusted, the tool that read it, and when."""

    origin: Origin
    source: str
    as_of: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Stamped(Generic[T]):
    """A value with its provenance."""

    value: T
    provenance: Provenance


def stamp(spec: AnyTool, value: T, now: datetime) -> Stamped[T]:
    """The value as read by this tool now."""
    return Stamped(value=value, provenance=Provenance(origin=spec.origin, source=spec.name, as_of=now))


def least(first: Provenance, *others: Provenance) -> Provenance:
    """The provenance of something made of several values: that of the least trusted one, of equals the oldest."""
    return min((first, *others), key=lambda one: (_TRUST[one.origin], one.as_of))
