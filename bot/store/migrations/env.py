"""Alembic's entry: runs the migrations on the connection that `bot.store.schema` hands over."""

from typing import Any, Literal

from alembic import context

from bot.store.schema import metadata
from config.database import Instant


def render_item(kind: str, item: Any, _context: Any) -> str | Literal[False]:
    """Instants are whole numbers in the schema, so that a migration does not follow later changes of the code."""
    return "sa.BigInteger()" if kind == "type" and isinstance(item, Instant) else False


connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=metadata, render_as_batch=True, render_item=render_item, compare_type=False
)
with context.begin_transaction():
    context.run_migrations()
