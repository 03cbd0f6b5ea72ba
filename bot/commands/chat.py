"""`chat`: talk to Steward in this terminal, or with `--json` line by line from a program."""

import argparse
import asyncio
import getpass
import sys
from pathlib import Path

from bot.app import App
from bot.commands.process import Start, started
from bot.compose import Options, open_terminal
from channels.base import Channel
from channels.prompt import PromptTerminal
from channels.stdin import stdin_lines
from channels.terminal import LONGEST_LINE, JsonTerminal


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("--json", action="store_true", help="read and write one JSON object a line")
    parser.add_argument("--now", metavar="ISO", help='a time that stands still; a line\'s "now" moves it')
    parser.add_argument("--timezone", metavar="ZONE", help="your time zone, for example Europe/Rome")
    parser.add_argument("--user", metavar="ID", help="who you are (default: your login name)")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where the data lies")


def run(options: argparse.Namespace) -> int:
    """Runs the terminal until the end of input."""
    start = Start(
        data=options.data, options=Options(now=options.now, timezone=options.timezone), quiet=not options.json
    )
    user = options.user or login_name()
    return started(start, lambda app: talk(app, user, json=options.json))


def login_name() -> str:
    """The name of whoever started this process; "me" when the system cannot tell."""
    try:
        return getpass.getuser()[:100] or "me"
    except (OSError, KeyError):
        return "me"


async def talk(app: App, user: str, *, json: bool) -> None:
    """Serves one terminal on a running app until its input ends."""
    session = open_terminal(app, user)
    terminal: Channel = (
        JsonTerminal(session, stdin_lines(LONGEST_LINE), sys.stdout) if json else PromptTerminal(session)
    )
    app.channels[terminal.name] = terminal
    await app.start(zone=app.zone)
    serving = asyncio.ensure_future(terminal.run(app.handle))
    try:
        await asyncio.wait({serving, app.lanes}, return_when=asyncio.FIRST_COMPLETED)
        if not serving.done():
            app.lanes.result()
        await serving
    finally:
        serving.cancel()
        await terminal.close()
