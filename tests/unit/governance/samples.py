"""What the tests of governance share: a store in memory, tools that do nothing, and persons."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from config.database import Transaction, metadata
from governance.approvals import approvals
from governance.audit import audit
from governance.decision import ApprovalRequest, Decision, Principal
from governance.vault import Vault, person_keys
from tools.spec import AnyTool, Domain, Effect, ToolCall, ToolContext, ToolModel, ToolSpec

T = TypeVar("T")
NOW = datetime(2026, 3, 13, 10, 20, tzinfo=UTC)
ANNA = Principal(person="anna", conversation="terminal:anna", space="direct")
MASTER = bytes(range(32))


class Store:
    """SQLite in memory; each `run` is one transaction."""

    def __init__(self) -> None:
        self.engine = sa.create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
        metadata.create_all(self.engine, tables=[approvals, audit, person_keys])

    def run(self, call: Callable[[Transaction], T]) -> T:
        """Commits what `call` did, or nothing of it when it raises."""
        with self.engine.begin() as connection:
            tx = Transaction(connection)
            result = call(tx)
        tx.run_after()
        return result

    def close(self) -> None:
        """Forgets everything."""
        self.engine.dispose()


@contextmanager
def new_store() -> Iterator[Store]:
    """A store for one test or one example of one."""
    store = Store()
    try:
        yield store
    finally:
        store.close()


class Nothing(ToolModel):
    """No arguments, no result."""


async def do_nothing(args: Nothing, ctx: ToolContext) -> Nothing:
    """Does nothing."""
    return args


def a_tool(name: str = "create_event", effect: Effect = "write", domain: Domain = "calendar") -> AnyTool:
    """A tool with this name and effect."""
    return ToolSpec(
        name=name,
        domain=domain,
        description="Does nothing.",
        when_to_use="In a test.",
        returns="Nothing.",
        preconditions=(),
        limits=(),
        scopes=(),
        effect=effect,
        reversible=False,
        undo_words="Nothing to undo.",
        risk="low",
        idempotency="Nothing happens.",
        audit_fields=(),
        timeout=timedelta(seconds=1),
        args=Nothing,
        result=Nothing,
        run=do_nothing,
    )


def a_request(
    *,
    run: str = "run",
    step: str = "1",
    digest: str = "d1",
    principal: Principal = ANNA,
    lasts: timedelta = timedelta(hours=1),
) -> ApprovalRequest:
    """A request that anna may decide for an hour."""
    return ApprovalRequest(
        run=run,
        step=step,
        call=ToolCall(tool="create_event"),
        digest=digest,
        principal=principal,
        decision=Decision(verdict="ask", rule="others", reason="other people are on the event"),
        expires_at=NOW + lasts,
    )


def counted_bytes() -> Callable[[int], bytes]:
    """Randomness that can be repeated."""
    numbers = itertools.count(1)
    return lambda size: next(numbers).to_bytes(size, "big")


def a_vault() -> Vault:
    """A vault with repeatable keys."""
    return Vault(MASTER, random=counted_bytes())
