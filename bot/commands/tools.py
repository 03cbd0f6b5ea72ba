"""`tools`: what Steward can do, each with its effect, its risk, and what the policy says of it."""

import argparse

from config.settings import load_settings
from governance.policy import permissions
from governance.policy_file import load_policy
from tools.registry import load


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("--long", action="store_true", help="with limits, preconditions and how it is undone")


def run(options: argparse.Namespace) -> int:
    """Prints the tools and the permissions."""
    tools = load()
    for name, spec in sorted(tools.items()):
        print(f"{name:20} {spec.effect:6} risk {spec.risk:6} {spec.description}")
        if options.long:
            print(f"{'':20} when: {spec.when_to_use}")
            print(f"{'':20} returns: {spec.returns}")
            print(f"{'':20} undo: {spec.undo_words}")
            for words in (*spec.preconditions, *spec.limits):
                print(f"{'':20} - {words}")
    print()
    for line in permissions(load_policy(load_settings().policy_file), tools):
        print(line)
    return 0
