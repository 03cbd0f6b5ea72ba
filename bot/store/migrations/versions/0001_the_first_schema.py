"""The first schema."""

import sqlalchemy as sa
from alembic import op

from governance.audit import APPEND_ONLY

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Applies the change."""
    op.create_table(
        "approvals",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("run", sa.String(length=40), nullable=False),
        sa.Column("step", sa.String(length=40), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("conversation", sa.String(length=400), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("decided_at", sa.BigInteger(), nullable=True),
        sa.Column("decided_by", sa.String(length=64), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("approvals", schema=None) as batch_op:
        batch_op.create_index("approvals_by_conversation", ["conversation", "state"], unique=False)
        batch_op.create_index("approvals_by_run", ["run", "step"], unique=False)

    op.create_table(
        "audit",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("action", sa.String(length=32), nullable=False),
        sa.Column("tool", sa.String(length=64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("previous", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    with op.batch_alter_table("audit", schema=None) as batch_op:
        batch_op.create_index("audit_by_person", ["person", "number"], unique=False)

    op.create_table(
        "buttons",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("lane", sa.String(length=400), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("reference", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("label", sa.String(length=75), nullable=False),
        sa.Column("message", sa.String(length=40), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("buttons", schema=None) as batch_op:
        batch_op.create_index("buttons_by_message", ["message"], unique=False)
        batch_op.create_index("buttons_by_reference", ["reference"], unique=False)

    op.create_table(
        "calendar_events",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("recurrence_id", sa.Text(), nullable=False),
        sa.Column("space", sa.Text(), nullable=False),
        sa.Column("ics", sa.Text(), nullable=False),
        sa.Column("etag", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("location", sa.Text(), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("start", sa.BigInteger(), nullable=False),
        sa.Column("end", sa.BigInteger(), nullable=False),
        sa.Column("attendees", sa.Integer(), nullable=False),
        sa.Column("repeating", sa.Boolean(), nullable=False),
        sa.Column("all_day", sa.Boolean(), nullable=False),
        sa.Column("cancelled", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("person", "uid", "recurrence_id"),
    )
    with op.batch_alter_table("calendar_events", schema=None) as batch_op:
        batch_op.create_index("calendar_events_by_time", ["person", "end", "start"], unique=False)

    op.create_table(
        "conversations",
        sa.Column("lane", sa.String(length=400), nullable=False),
        sa.Column("channel", sa.String(length=32), nullable=False),
        sa.Column("chat", sa.String(length=200), nullable=False),
        sa.Column("thread", sa.String(length=200), nullable=True),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.PrimaryKeyConstraint("lane"),
    )
    op.create_table(
        "events",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=True),
        sa.Column("run", sa.String(length=40), nullable=True),
        sa.Column("tool", sa.String(length=64), nullable=True),
        sa.Column("milliseconds", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("number"),
    )
    with op.batch_alter_table("events", schema=None) as batch_op:
        batch_op.create_index("events_by_kind", ["kind", "at"], unique=False)

    op.create_table(
        "executions",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=True),
        sa.Column("tool", sa.String(length=64), nullable=False),
        sa.Column("system", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("conversation", sa.String(length=400), nullable=False),
        sa.Column("run", sa.String(length=40), nullable=True),
        sa.Column("step", sa.String(length=40), nullable=True),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("trace", sa.String(length=40), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("request", sa.LargeBinary(), nullable=True),
        sa.Column("response", sa.LargeBinary(), nullable=True),
        sa.Column("undone_by", sa.String(length=40), nullable=True),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    with op.batch_alter_table("executions", schema=None) as batch_op:
        batch_op.create_index("executions_by_person", ["person", "number"], unique=False)
        batch_op.create_index("executions_by_run", ["run"], unique=False)

    op.create_table(
        "inbox",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("key", sa.String(length=400), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("lane", sa.String(length=400), nullable=False),
        sa.Column("channel", sa.String(length=32), nullable=False),
        sa.Column("chat", sa.String(length=200), nullable=False),
        sa.Column("thread", sa.String(length=200), nullable=True),
        sa.Column("conversation_kind", sa.String(length=8), nullable=False),
        sa.Column("user", sa.String(length=200), nullable=False),
        sa.Column("author_kind", sa.String(length=12), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("action", sa.String(length=64), nullable=True),
        sa.Column("reply_to", sa.String(length=64), nullable=True),
        sa.Column("mentioned", sa.Boolean(), nullable=False),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.Column("trace", sa.String(length=40), nullable=False),
        sa.Column("handled_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("key"),
    )
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.create_index("inbox_unhandled", ["handled_at"], unique=False)

    op.create_table(
        "outbox",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("reply", sa.String(length=40), nullable=False),
        sa.Column("edit", sa.Boolean(), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("topic", sa.String(length=40), nullable=True),
        sa.Column("lane", sa.String(length=400), nullable=False),
        sa.Column("channel", sa.String(length=32), nullable=False),
        sa.Column("chat", sa.String(length=200), nullable=False),
        sa.Column("thread", sa.String(length=200), nullable=True),
        sa.Column("conversation_kind", sa.String(length=8), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("reference", sa.String(length=200), nullable=True),
        sa.Column("trace", sa.String(length=40), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("key"),
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index("outbox_by_reply", ["reply"], unique=False)
        batch_op.create_index("outbox_pending", ["status", "lane", "number"], unique=False)

    op.create_table(
        "people",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("channel", sa.String(length=32), nullable=False),
        sa.Column("user", sa.String(length=200), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=True),
        sa.Column("timezone", sa.String(length=64), nullable=True),
        sa.Column("date_order", sa.String(length=16), nullable=True),
        sa.Column("day_starts", sa.String(length=5), nullable=False),
        sa.Column("day_ends", sa.String(length=5), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("channel", "user"),
    )
    op.create_table(
        "person_keys",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("wrapped", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("person"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "reminders",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("space", sa.Text(), nullable=False),
        sa.Column("conversation", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("elapsed", sa.Boolean(), nullable=False),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.Column("start", sa.DateTime(), nullable=False),
        sa.Column("local", sa.DateTime(), nullable=True),
        sa.Column("repeat", sa.Text(), nullable=True),
        sa.Column("missed", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("snoozed", sa.BigInteger(), nullable=True),
        sa.Column("next_due", sa.BigInteger(), nullable=True),
        sa.Column("delivered_at", sa.BigInteger(), nullable=True),
        sa.Column("delivered_due", sa.BigInteger(), nullable=True),
        sa.Column("done_due", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("reminders", schema=None) as batch_op:
        batch_op.create_index("reminders_all_due", ["state", "next_due"], unique=False)
        batch_op.create_index("reminders_by_due", ["person", "state", "next_due"], unique=False)

    op.create_table(
        "runs",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("lane", sa.String(length=400), nullable=False),
        sa.Column("space", sa.String(length=400), nullable=False),
        sa.Column("topic", sa.String(length=40), nullable=False),
        sa.Column("intent", sa.String(length=40), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("trace", sa.String(length=40), nullable=False),
        sa.Column("message", sa.String(length=40), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("id"),
    )
    with op.batch_alter_table("runs", schema=None) as batch_op:
        batch_op.create_index("runs_by_person", ["person", "number"], unique=False)
        batch_op.create_index("runs_by_state", ["state"], unique=False)

    op.create_table(
        "sessions",
        sa.Column("lane", sa.String(length=400), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("topic", sa.String(length=40), nullable=True),
        sa.Column("delivered", sa.String(length=40), nullable=True),
        sa.Column("refusal", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("lane", "person"),
    )
    op.create_table(
        "timers",
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("reference", sa.String(length=64), nullable=False),
        sa.Column("lane", sa.String(length=400), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "reference"),
    )
    with op.batch_alter_table("timers", schema=None) as batch_op:
        batch_op.create_index("timers_by_due", ["due"], unique=False)
        batch_op.create_index("timers_by_lane", ["lane", "due"], unique=False)

    op.create_table(
        "tool_effects",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "key"),
    )
    with op.batch_alter_table("tool_effects", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tool_effects_at"), ["at"], unique=False)

    op.create_table(
        "topics",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("lane", sa.String(length=400), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("frame", sa.Text(), nullable=False),
        sa.Column("run", sa.String(length=40), nullable=True),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("topics", schema=None) as batch_op:
        batch_op.create_index("topics_by_session", ["lane", "person", "state"], unique=False)

    for statement in APPEND_ONLY:
        op.execute(statement)


def downgrade() -> None:
    """Takes it back."""
    with op.batch_alter_table("topics", schema=None) as batch_op:
        batch_op.drop_index("topics_by_session")

    op.drop_table("topics")
    with op.batch_alter_table("tool_effects", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tool_effects_at"))

    op.drop_table("tool_effects")
    with op.batch_alter_table("timers", schema=None) as batch_op:
        batch_op.drop_index("timers_by_lane")
        batch_op.drop_index("timers_by_due")

    op.drop_table("timers")
    op.drop_table("sessions")
    with op.batch_alter_table("runs", schema=None) as batch_op:
        batch_op.drop_index("runs_by_state")
        batch_op.drop_index("runs_by_person")

    op.drop_table("runs")
    with op.batch_alter_table("reminders", schema=None) as batch_op:
        batch_op.drop_index("reminders_by_due")
        batch_op.drop_index("reminders_all_due")

    op.drop_table("reminders")
    op.drop_table("person_keys")
    op.drop_table("people")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_index("outbox_pending")
        batch_op.drop_index("outbox_by_reply")

    op.drop_table("outbox")
    with op.batch_alter_table("inbox", schema=None) as batch_op:
        batch_op.drop_index("inbox_unhandled")

    op.drop_table("inbox")
    with op.batch_alter_table("executions", schema=None) as batch_op:
        batch_op.drop_index("executions_by_run")
        batch_op.drop_index("executions_by_person")

    op.drop_table("executions")
    with op.batch_alter_table("events", schema=None) as batch_op:
        batch_op.drop_index("events_by_kind")

    op.drop_table("events")
    op.drop_table("conversations")
    with op.batch_alter_table("calendar_events", schema=None) as batch_op:
        batch_op.drop_index("calendar_events_by_time")

    op.drop_table("calendar_events")
    with op.batch_alter_table("buttons", schema=None) as batch_op:
        batch_op.drop_index("buttons_by_reference")
        batch_op.drop_index("buttons_by_message")

    op.drop_table("buttons")
    with op.batch_alter_table("audit", schema=None) as batch_op:
        batch_op.drop_index("audit_by_person")

    op.drop_table("audit")
    with op.batch_alter_table("approvals", schema=None) as batch_op:
        batch_op.drop_index("approvals_by_run")
        batch_op.drop_index("approvals_by_conversation")

    op.drop_table("approvals")
