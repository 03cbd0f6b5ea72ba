"""The schema of the store: which revision it is at, and the way to the current one."""

from pathlib import Path

import sqlalchemy as sa

import bot.store.tables
import channels.intake
import channels.outbox
import governance.approvals
import governance.audit
import governance.ledger
import governance.vault
from config.database import create_engine, metadata
from tools import registry

CURRENT = "0001"
FOLDER = Path(__file__).parent / "migrations"
DECLARED = (
    bot.store.tables,
    channels.intake,
    channels.outbox,
    governance.approvals,
    governance.audit,
    governance.ledger,
    governance.vault,
)
"""Every module outside the tools that declares tables: importing them fills `metadata`, as loading the tools does."""
registry.load()


def bring_up_to_date(path: Path) -> str | None:
    """Migrates the store at `path`; returns its revision before, None for a new one. Alembic is loaded if due."""
    engine = create_engine(path)
    try:
        before = revision(engine)
        if before != CURRENT:
            from alembic import command  # loaded only when a migration is due: it costs a third of the start
            from alembic.config import Config

            config = Config()
            config.set_main_option("script_location", str(FOLDER))
            with engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
    finally:
        engine.dispose()
    return before


def revision(engine: sa.Engine) -> str | None:
    """The revision a store is at; None when it is empty."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        return None if found is None else str(found)


__all__ = ["CURRENT", "DECLARED", "bring_up_to_date", "metadata", "revision"]
