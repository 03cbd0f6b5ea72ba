"""`worker`: does the work without a channel of its own."""

import argparse

from bot.commands import serving
from bot.commands.process import Start, started


def arguments(_parser: argparse.ArgumentParser) -> None:
    """Declares the arguments: there are none, the settings say all."""


def run(_options: argparse.Namespace) -> int:
    """Runs until the process is stopped."""
    return started(Start(), serving.work)
