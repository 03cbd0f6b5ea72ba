"""Nouns of the policy: the file's rules as it may write them, nothing else. Reading and deciding live in `policy`."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator

from governance.decision import Verdict
from tools.spec import Domain, Effect

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,63}$")]
Words = Annotated[str, StringConstraints(min_length=3, max_length=200, strip_whitespace=True)]
Space = Literal["direct", "group"]


class _Part(BaseModel):
    """A part of the file: closed, immutable, without conversions (a number is not a text)."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Amount(_Part):
    """A cost in the smallest unit of a currency (500 with EUR is five euros)."""

    minor: int = Field(ge=0)
    currency: Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]


class When(_Part):
    """What must all be true for a rule to apply; what is not written is not looked at.

    attendees_at_most, attendees_at_least  other people whom the call reaches
    within_days                            nothing it touches lies later than so many times 24 hours from now
    beyond_days                            something it touches lies later than that
    amount_at_most                         it costs no more, in this currency
    space                                  asked in a direct conversation, or in a group
    """

    attendees_at_most: int | None = Field(default=None, ge=0)
    attendees_at_least: int | None = Field(default=None, ge=1)
    within_days: int | None = Field(default=None, ge=0, le=36_500)
    beyond_days: int | None = Field(default=None, ge=0, le=36_500)
    amount_at_most: Amount | None = None
    space: Space | None = None

    @field_validator("*", mode="before")
    @classmethod
    def _is_set(cls, value: Any) -> Any:
        """A condition that is written but has no value would be looked over; it is an error instead."""
        if value is None:
            raise ValueError("the condition has no value")
        return value


class Rule(_Part):
    """One rule. It concerns the tools that are in all of the lists it gives; `reason` follows the word "because"."""

    id: Name
    effect: Verdict
    reason: Words
    tools: tuple[Name, ...] | None = None
    effects: tuple[Effect, ...] | None = None
    domains: tuple[Domain, ...] | None = None
    when: When = When()

    @field_validator("tools", "effects", "domains", mode="before")
    @classmethod
    def _is_list(cls, value: Any) -> Any:
        """An empty list means nothing, never everything; writing one is an error."""
        if not isinstance(value, list | tuple) or not value:
            raise ValueError("must be a list with at least one entry")
        return tuple(value)


class Policy(_Part):
    """The whole file. Without rules everything is denied."""

    every_write_asks: bool
    rules: tuple[Rule, ...]

    @field_validator("rules", mode="before")
    @classmethod
    def _as_tuple(cls, value: Any) -> Any:
        return tuple(value) if isinstance(value, list) else value
