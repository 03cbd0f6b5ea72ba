"""`doctor`: every setting with its source, what is wrong with the set-up, and the one thing to do about each."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from bot.commands.audit import verified
from bot.store.schema import CURRENT, revision
from config.database import Transaction, create_engine
from config.settings import Settings, SettingsError, load_settings, sources, unknown
from governance import audit
from governance.errors import GovernanceError, PolicyError
from governance.policy import check
from governance.policy_file import load_policy
from governance.vault import Vault, master_key
from tools.registry import load


def arguments(_parser: argparse.ArgumentParser) -> None:
    """Declares the arguments: there are none."""


def run(_options: argparse.Namespace) -> int:
    """Prints settings and findings; 1 when something is wrong."""
    try:
        settings = load_settings()
    except SettingsError as error:
        print(f"wrong: {error}")
        return 1
    for name, value, source in sources(settings):
        print(f"{name:28} {value:40} {source}")
    print()
    findings = list(problems(settings))
    for finding in findings:
        print(f"wrong: {finding}")
    if not findings:
        print("Everything is in order.")
    return 1 if findings else 0


def problems(settings: Settings) -> Iterator[str]:
    """What is wrong, each with what to do."""
    for name in unknown(settings):
        yield f"{name} is no setting; check its spelling, or remove it."
    try:
        yield from (f"policy: {finding}" for finding in check(load_policy(settings.policy_file), load()))
    except PolicyError as error:
        yield f"policy: {error}"
    path = settings.data_dir / "steward.db"
    if path.exists():
        yield from store_problems(settings, path)


def store_problems(settings: Settings, path: Path) -> Iterator[str]:
    """What is wrong with the store."""
    engine = create_engine(path)
    try:
        at = revision(engine)
        if at != CURRENT:
            yield f"the store is at schema {at}, this version needs {CURRENT}; run: python -m bot migrate"
            return
        with engine.connect() as connection:
            tx = Transaction(connection)
            if not Vault(master_key(settings)).fits(tx):
                yield "the master key is not the one this store was made with; put the old key back"
            found = verified(tx, settings.data_dir)
            if isinstance(found, audit.Broken):
                yield f"the audit log is broken at entry {found.number}: {found.reason}; restore it from a backup"
    except GovernanceError as error:
        yield str(error)
    finally:
        engine.dispose()
