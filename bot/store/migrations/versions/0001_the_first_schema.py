"""The first schema."""

from pathlib import Path

from alembic import op

from governance.audit import APPEND_ONLY

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes every table, and keeps the audit from being rewritten."""
    statements = Path(__file__).with_suffix(".sql").read_text(encoding="utf-8").split(";\n")
    for statement in (*statements, *APPEND_ONLY):
        if statement.strip():
            op.execute(statement)


def downgrade() -> None:
    """There is nothing before the first schema: start with an empty store instead."""
    raise RuntimeError("the first schema cannot be taken back")
