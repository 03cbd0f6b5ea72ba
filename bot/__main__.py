"""`python -m bot`: the command line. Each command is a function in `bot/commands/`, imported only when it is used."""

import argparse
import os
import sys
from importlib import import_module

from config.settings import SettingsError
from governance.errors import GovernanceError

COMMANDS = {
    "run": "start everything in one process",
    "web": "serve health, readiness and metrics over HTTP and do the work behind it",
    "worker": "do the work without a channel of its own",
    "chat": "talk to Steward in this terminal",
    "understand": "show how a message is read",
    "doctor": "check the set-up and show every setting with its source",
    "tools": "list the tools with what they may do",
    "policy": "check the policy file",
    "audit": "verify or export the audit log",
    "replay": "show what happened in a run, step by step",
    "migrate": "bring the store to the current schema",
}


def main() -> int:
    """Runs one command and returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Steward, a personal agent that lives in chat.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    chosen = next((name for name in sys.argv[1:] if name in COMMANDS), None)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
        if name == chosen:
            module = import_module(f"bot.commands.{name}")
            module.arguments(command)
            command.set_defaults(run=module.run)
    arguments = parser.parse_args()
    try:
        return int(arguments.run(arguments))
    except (SettingsError, GovernanceError) as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
