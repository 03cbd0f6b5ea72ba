"""`audit verify` checks the chain of the audit log, `audit export` prints it as JSON lines."""

import argparse
import sys
from pathlib import Path

from config.database import Transaction, create_engine
from config.settings import load_settings
from governance import audit, checkpoint
from governance.vault import Vault, master_key


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("action", choices=["verify", "export"])
    parser.add_argument("--person", metavar="ID", help="export only this person's entries")


def run(options: argparse.Namespace) -> int:
    """Verifies or exports; 1 when the chain is broken, 2 when there is no store."""
    settings = load_settings()
    path = settings.data_dir / "steward.db"
    if not path.exists():
        print(f"There is no store at {path}.", file=sys.stderr)
        return 2
    with create_engine(path).connect() as connection:
        tx = Transaction(connection)
        if options.action == "export":
            for line in audit.export(tx, Vault(master_key(settings)), person=options.person):
                print(line)
            return 0
        found = verified(tx, settings.data_dir)
    if isinstance(found, audit.Broken):
        print(f"Broken at entry {found.number}: {found.reason}", file=sys.stderr)
        return 1
    print(f"The audit log is whole: {found.count} entries.")
    return 0


def verified(tx: Transaction, data: Path) -> audit.Verified | audit.Broken:
    """The state of the chain, compared with the newest signed checkpoint that is kept beside the store."""
    key = checkpoint.signing_key(data).public_key()
    return audit.verify(tx, checkpoint=checkpoint.kept(data / checkpoint.FILE, key))
