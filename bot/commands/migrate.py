"""`migrate`: brings the store to the current schema."""

import argparse

from bot.store.schema import CURRENT, bring_up_to_date
from config.settings import load_settings


def arguments(_parser: argparse.ArgumentParser) -> None:
    """Declares the arguments: there are none."""


def run(_options: argparse.Namespace) -> int:
    """Migrates and says what was done."""
    settings = load_settings()
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    before = bring_up_to_date(settings.data_dir / "steward.db")
    if before == CURRENT:
        print(f"The store is at the current schema ({CURRENT}).")
    else:
        print(f"The store was brought from {before or 'nothing'} to {CURRENT}.")
    return 0
