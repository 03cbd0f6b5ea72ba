"""`policy check`: reads the policy file and says what is wrong with it."""

import argparse
import sys

from config.settings import load_settings
from governance.errors import PolicyError
from governance.policy import check
from governance.policy_file import load_policy
from tools.registry import load


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("action", choices=["check"])


def run(_options: argparse.Namespace) -> int:
    """Prints findings; 1 when there are any."""
    path = load_settings().policy_file
    try:
        policy = load_policy(path)
    except PolicyError as error:
        print(error, file=sys.stderr)
        return 1
    findings = check(policy, load())
    for finding in findings:
        print(finding)
    if not findings:
        print(f"{path}: {len(policy.rules)} rules, nothing to complain about.")
    return 1 if findings else 0
