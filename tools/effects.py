"""Which effect an idempotency key has had: a store tool that is called again gives its first answer.

The row stands in the same transaction as the effect. It holds the person's own content, so it is forgotten with the
person and after `KEPT`, when no repeat can come any more.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import wraps

import sqlalchemy as sa

from config.database import Instant, Transaction, metadata
from tools.spec import A, Failed, R, ToolContext

KEPT = timedelta(days=30)

effects = sa.Table(
    "tool_effects",
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("at", Instant, nullable=False, index=True),
)
_FIND = sa.select(effects.c.result).where(
    effects.c.person == sa.bindparam("person"), effects.c.key == sa.bindparam("key")
)
_ADD = effects.insert()
_OLD = effects.delete().where(effects.c.at < sa.bindparam("before"))


def once(
    result: type[R],
) -> Callable[[Callable[[A, ToolContext], Awaitable[R]]], Callable[[A, ToolContext], Awaitable[R]]]:
    """Makes `run` answer a repeated key with its first result, without a second effect."""

    def wrap(run: Callable[[A, ToolContext], Awaitable[R]]) -> Callable[[A, ToolContext], Awaitable[R]]:
        @wraps(run)
        async def guarded(args: A, ctx: ToolContext) -> R:
            if not ctx.key:
                raise Failed("I cannot change anything without a key that tells a repeat from a second change.")
            earlier = recall(result, ctx.key, ctx)
            if earlier is not None:
                return earlier
            made = await run(args, ctx)
            row = {"person": ctx.person, "key": ctx.key, "result": made.model_dump_json(), "at": ctx.now}
            ctx.store().execute(_ADD, row)
            return made

        return guarded

    return wrap


def recall(result: type[R], key: str, ctx: ToolContext) -> R | None:
    """The result an earlier call under this key has had."""
    found = ctx.store().execute(_FIND, {"person": ctx.person, "key": key}).scalar()
    return None if found is None else result.model_validate_json(found)


def lookup(result: type[R]) -> Callable[[str, ToolContext], Awaitable[R | None]]:
    """The `lookup` of a tool whose run is `once`."""

    async def find(key: str, ctx: ToolContext) -> R | None:
        return recall(result, key, ctx)

    return find


def forget_old(tx: Transaction, now: datetime) -> int:
    """Forgets the effects older than `KEPT`; returns how many."""
    return tx.execute(_OLD, {"before": now - KEPT}).rowcount
