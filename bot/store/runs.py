"""Runs: plans being carried out, changed only by compare-and-set on their revision."""

from dataclasses import replace
from datetime import datetime

import sqlalchemy as sa

from bot.planning.plan import RUN, Run
from bot.store.tables import runs
from config.database import Transaction

_insert = sa.insert(runs)
_one = sa.select(runs).where(runs.c.id == sa.bindparam("i"))
_swap = sa.update(runs).where(runs.c.id == sa.bindparam("of_id"), runs.c.revision == sa.bindparam("of_revision"))
_message = sa.select(runs.c.message).where(runs.c.id == sa.bindparam("i"))
_show = sa.update(runs).where(runs.c.id == sa.bindparam("of_id"))


class StaleRevision(Exception):
    """The run was changed by someone else since it was read; read it again."""


def create(tx: Transaction, run: Run, *, now: datetime, message: str | None = None) -> None:
    """Stores a new run."""
    values = {
        "id": run.id,
        "person": run.person,
        "lane": run.lane,
        "space": run.space,
        "topic": run.topic,
        "intent": run.intent,
        "state": run.state,
        "revision": run.revision,
        "body": _body(run),
        "trace": run.trace,
        "message": message,
        "created_at": now,
        "updated_at": now,
    }
    tx.forget("run")
    tx.execute(_insert, values)


def keep(tx: Transaction, run: Run, *, now: datetime) -> Run:
    """Stores a changed run under the next revision; raises StaleRevision when it was changed meanwhile."""
    values = {
        "of_id": run.id,
        "of_revision": run.revision,
        "state": run.state,
        "revision": run.revision + 1,
        "body": _body(run),
        "trace": run.trace,
        "updated_at": now,
    }
    tx.forget("run")
    if tx.execute(_swap, values).rowcount != 1:
        raise StaleRevision(run.id)
    return replace(run, revision=run.revision + 1)


def get(tx: Transaction, id: str | None) -> Run | None:
    """A run by id."""
    if not id:
        return None
    return tx.once("run", id, lambda: _find(tx, id))


def _find(tx: Transaction, id: str) -> Run | None:
    row = tx.execute(_one, {"i": id}).mappings().first()
    return None if row is None else _read(row)


def message_of(tx: Transaction, id: str) -> str | None:
    """The outgoing message that shows the run's plan."""
    message: str | None = tx.execute(_message, {"i": id}).scalar()
    return message


def show_in(tx: Transaction, id: str, message: str) -> None:
    """Remembers the outgoing message that shows the run's plan."""
    tx.execute(_show, {"of_id": id, "message": message})


def unfinished(tx: Transaction) -> list[Run]:
    """Runs that were at work: what a restart takes up again."""
    query = sa.select(runs).where(runs.c.state == "running").order_by(runs.c.number)
    return [_read(row) for row in tx.execute(query).mappings().all()]


def recent(
    tx: Transaction, person: str, *, lane: str | None, states: tuple[str, ...], limit: int = 20
) -> list[tuple[Run, datetime]]:
    """The person's latest runs with when they last changed, the latest first; `lane` limits to one conversation."""
    query = sa.select(runs).where(runs.c.person == person, runs.c.state.in_(states))
    if lane is not None:
        query = query.where(runs.c.lane == lane)
    rows = tx.execute(query.order_by(runs.c.number.desc()).limit(limit)).mappings().all()
    return [(_read(row), row["updated_at"]) for row in rows]


def _body(run: Run) -> str:
    return RUN.dump_json(run).decode()


def _read(row: sa.RowMapping) -> Run:
    return replace(RUN.validate_json(row["body"]), revision=row["revision"])
