"""The agent's own rows: people, conversations, sessions, topics, runs, buttons, timers, events."""

import sqlalchemy as sa

from config.database import Instant, metadata

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("channel", sa.String(32), nullable=False),
    sa.Column("user", sa.String(200), nullable=False),
    sa.Column("name", sa.String(200)),
    sa.Column("timezone", sa.String(64)),
    sa.Column("date_order", sa.String(16)),
    sa.Column("day_starts", sa.String(5), nullable=False),
    sa.Column("day_ends", sa.String(5), nullable=False),
    sa.Column("created_at", Instant, nullable=False),
    sa.UniqueConstraint("channel", "user"),
)
conversations = sa.Table(
    "conversations",
    metadata,
    sa.Column("lane", sa.String(400), primary_key=True),
    sa.Column("channel", sa.String(32), nullable=False),
    sa.Column("chat", sa.String(200), nullable=False),
    sa.Column("thread", sa.String(200)),
    sa.Column("kind", sa.String(8), nullable=False),
)
sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("lane", sa.String(400), primary_key=True),
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("topic", sa.String(40)),
    sa.Column("delivered", sa.String(40)),  # the reminder delivered last, for "snooze that"
    sa.Column("refusal", sa.Text),  # why something was not done last, for "why?"
)
topics = sa.Table(
    "topics",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("lane", sa.String(400), nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("state", sa.String(12), nullable=False),  # asking | waiting | running | settled | closed
    sa.Column("frame", sa.Text, nullable=False),
    sa.Column("run", sa.String(40)),
    sa.Column("updated_at", Instant, nullable=False),
    sa.Index("topics_by_session", "lane", "person", "state"),
)
runs = sa.Table(
    "runs",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("id", sa.String(40), nullable=False, unique=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("lane", sa.String(400), nullable=False),
    sa.Column("space", sa.String(400), nullable=False),
    sa.Column("topic", sa.String(40), nullable=False),
    sa.Column("intent", sa.String(40), nullable=False),
    sa.Column("state", sa.String(20), nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("trace", sa.String(40), nullable=False),
    sa.Column("message", sa.String(40)),  # the outgoing message that shows the plan, for edits
    sa.Column("created_at", Instant, nullable=False),
    sa.Column("updated_at", Instant, nullable=False),
    sa.Index("runs_by_person", "person", "number"),
    sa.Index("runs_by_state", "state"),
)
buttons = sa.Table(
    "buttons",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("lane", sa.String(400), nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("reference", sa.String(64), nullable=False),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("label", sa.String(75), nullable=False),
    sa.Column("message", sa.String(40), nullable=False),
    sa.Column("used_at", Instant),
    sa.Column("created_at", Instant, nullable=False),
    sa.Index("buttons_by_message", "message"),
    sa.Index("buttons_by_reference", "reference"),
)
timers = sa.Table(
    "timers",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),  # what was set first goes first
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("reference", sa.String(64), nullable=False),
    sa.Column("lane", sa.String(400), nullable=False),
    sa.Column("due", Instant, nullable=False),
    sa.UniqueConstraint("kind", "reference"),
    sa.Index("timers_by_due", "due"),
    sa.Index("timers_by_lane", "lane", "due"),
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", Instant, nullable=False),
    sa.Column("kind", sa.String(24), nullable=False),
    sa.Column("person", sa.String(64)),
    sa.Column("run", sa.String(40)),
    sa.Column("tool", sa.String(64)),
    sa.Column("milliseconds", sa.Float),
    sa.Index("events_by_kind", "kind", "at"),
)
