"""`run`: everything in one process; in a terminal it opens the chat, elsewhere it works until it is stopped."""

import argparse
import sys

from bot.commands import serving
from bot.commands.chat import login_name, talk
from bot.commands.process import Start, started


def arguments(_parser: argparse.ArgumentParser) -> None:
    """Declares the arguments: there are none, the settings say all."""


def run(_options: argparse.Namespace) -> int:
    """Runs until the chat ends or the process is stopped."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return started(Start(quiet=True), lambda app: talk(app, login_name(), json=False))
    return started(Start(), serving.work)
