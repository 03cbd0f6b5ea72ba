"""`replay RUN`: what happened in a run, step by step, from the stored records."""

import argparse
import sys

import sqlalchemy as sa

from bot.store import runs
from bot.store.tables import runs as run_rows
from config.database import Transaction, create_engine
from config.settings import load_settings
from governance.ledger import executions


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("id", metavar="RUN", nargs="?", help="the run's id; without it the latest runs are listed")


def run(options: argparse.Namespace) -> int:
    """Prints a run; 2 when there is none of that id."""
    path = load_settings().data_dir / "steward.db"
    if not path.exists():
        print(f"There is no store at {path}.", file=sys.stderr)
        return 2
    with create_engine(path).connect() as connection:
        tx = Transaction(connection)
        if options.id is None:
            latest = sa.select(run_rows.c.id, run_rows.c.state, run_rows.c.intent).order_by(run_rows.c.number.desc())
            for row in tx.execute(latest.limit(20)):
                print(f"{row[0]}  {row[1]:18} {row[2]}")
            return 0
        found = runs.get(tx, options.id)
        if found is None:
            print("There is no run of that id.", file=sys.stderr)
            return 2
        print(f"{found.intent}: {found.state}, trace {found.trace}")
        for step in found.steps:
            print(f"  {step.id}. {step.call.tool}: {step.state}  {step.note}".rstrip())
        query = sa.select(executions).where(executions.c.run == found.id).order_by(executions.c.number)
        for record in tx.execute(query).mappings():
            print(f"  {record['started_at'].isoformat()} {record['tool']} {record['status']} key {record['key']}")
    return 0
