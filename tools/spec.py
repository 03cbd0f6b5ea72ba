"""Nouns of the tools: what a tool declares, what it is given, and what comes back.

Errors of this folder, raised inside a tool and turned into a `ToolResult` by the executor, never raised through it:

ToolError
├── Refused   the request makes no sense as it stands; the text says why, `alternative` what would work
├── Failed    it did not happen; `retryable` says whether trying again may help
└── Unknown   it may or may not have happened
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any, Generic, Literal, Protocol, TypeVar
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, JsonValue

from config.database import Transaction

Effect = Literal["read", "write", "send", "spend", "delete"]
Risk = Literal["low", "medium", "high"]
Origin = Literal["own", "trusted", "untrusted"]
Place = Literal["store", "outside"]
Domain = Literal["reminders", "calendar", "tasks", "memory", "outside"]
Status = Literal["ok", "refused", "failed", "unknown"]
Arguments = dict[str, JsonValue]


class ToolModel(BaseModel):
    """Base of every argument and result model: closed, immutable, strict about what it is given."""

    model_config = ConfigDict(extra="forbid", frozen=True)


A = TypeVar("A", bound=ToolModel)
R = TypeVar("R", bound=ToolModel)


class ToolError(Exception):
    """What a tool raises; `text` is for the person."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Refused(ToolError):
    """The request makes no sense as it stands; nothing happened."""

    def __init__(self, text: str, *, alternative: str = "") -> None:
        super().__init__(text)
        self.alternative = alternative


class Failed(ToolError):
    """It did not happen."""

    def __init__(self, text: str, *, retryable: bool = False) -> None:
        super().__init__(text)
        self.retryable = retryable


class Unknown(ToolError):
    """It may or may not have happened; it is looked up, never repeated blindly."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ToolCall:
    """One call as it is planned, approved and run: the tool's name and its JSON arguments."""

    tool: str
    arguments: Arguments = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class ToolResult:
    """What came back. `value` is the result model as JSON when `ok`; `text` is for the person otherwise."""

    status: Status
    value: Arguments = field(default_factory=dict)
    text: str = ""
    alternative: str = ""
    retryable: bool = False
    as_of: datetime | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Facts:
    """What the policy may look at: how many other people a call reaches, the furthest time it touches, its cost."""

    attendees: int = 0
    at: datetime | None = None
    amount_minor: int = 0
    currency: str = ""
    targets: tuple[str, ...] = ()


class Timers(Protocol):
    """Asks to be woken: one pending timer for each (kind, reference); setting it again moves it."""

    def set(self, tx: Transaction, *, kind: str, reference: str, due: datetime) -> None: ...

    def cancel(self, tx: Transaction, *, kind: str, reference: str) -> None: ...


class Files(Protocol):
    """Keeps a file for the person and returns its path as the person finds it."""

    def put(self, *, person: str, name: str, content: bytes) -> str: ...


class Http(Protocol):
    """Calls the outside with the idempotency key in a header; returns status and body."""

    async def request(
        self, *, method: str, url: str, headers: dict[str, str], body: bytes, timeout: timedelta
    ) -> tuple[int, bytes]: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class ToolContext:
    """What a tool may use. `space` is "direct" or a group's conversation: things made in one never show in another.

    `tx` is set for tools whose place is the store: their coroutine runs inside the transaction and must not wait for
    anything. `key` is the idempotency key of a write ("" for a read) and travels in every outside request.
    """

    person: str
    conversation: str
    space: str
    zone: ZoneInfo
    now: datetime
    key: str = ""
    working_hours: tuple[time, time] = (time(9), time(18))
    tx: Transaction | None = None
    timers: Timers | None = None
    files: Files | None = None
    http: Http | None = None

    def store(self) -> Transaction:
        """The transaction of a store tool."""
        if self.tx is None:
            raise Failed("this tool needs the store")
        return self.tx

    def clockwork(self) -> Timers:
        """The timers of a store tool."""
        if self.timers is None:
            raise Failed("this tool needs timers")
        return self.timers


@dataclass(frozen=True, kw_only=True)
class ToolSpec(Generic[A, R]):
    """A tool's whole contract. The contract suite refuses one whose words are missing.

    `description` is the purpose, `preconditions` list what `check` enforces (they stand in its docstring too),
    `limits` say what the tool cannot do, `scopes` the data it touches, `undo_words` how it is reversed in plain words.
    `max_age` is how long a value read by this tool may be relied on. `audit_fields` are the argument and result fields
    that may stand in the audit log and in log lines.

    run      does it; returns the result model or raises a ToolError
    check    the business rules; raises Refused (writes must have one)
    facts    what the policy looks at (default: nobody else, now, no cost)
    verify   reads the effect back; False when it is not there (writes must have one)
    lookup   finds the effect of an earlier call by its idempotency key, None when there is none
    undo     the call that reverses it, None when this one cannot be reversed
    example  makes what a call needs (an event to move, say) and returns arguments that pass `check`; the contract
             suite tries the tool with it
    """

    name: str
    domain: Domain
    description: str
    when_to_use: str
    returns: str
    preconditions: tuple[str, ...]
    limits: tuple[str, ...]
    scopes: tuple[str, ...]
    effect: Effect
    reversible: bool
    undo_words: str
    risk: Risk
    idempotency: str
    audit_fields: tuple[str, ...]
    timeout: timedelta
    args: type[A]
    result: type[R]
    run: Callable[[A, ToolContext], Awaitable[R]]
    check: Callable[[A, ToolContext], Awaitable[None]] | None = None
    facts: Callable[[A, ToolContext], Awaitable[Facts]] | None = None
    verify: Callable[[A, R, ToolContext], Awaitable[bool]] | None = None
    lookup: Callable[[str, ToolContext], Awaitable[R | None]] | None = None
    undo: Callable[[A, R], ToolCall | None] | None = None
    place: Place = "store"
    origin: Origin = "own"
    attempts: int = 1
    max_age: timedelta = timedelta(minutes=1)
    example: Callable[[ToolContext], Awaitable[A]] | None = None


AnyTool = ToolSpec[Any, Any]
