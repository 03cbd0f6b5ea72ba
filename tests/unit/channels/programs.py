"""Small programs of the channels, run as a process of their own."""

import subprocess
import sys
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[3]
START = [sys.executable, "-X", "dev", "-W", "error", "-c"]
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "TERM": "xterm",
    "PROMPT_TOOLKIT_NO_CPR": "1",
    "PYTHONUTF8": "1",
    "LANG": "C.UTF-8",
}

PRINT_LINES = """
import asyncio, sys
from channels.stdin import stdin_lines

async def main():
    async for line in stdin_lines(int(sys.argv[1])):
        print(line, flush=True)

asyncio.run(main())
"""

LEAVE_EARLY = """
import asyncio
from channels.stdin import stdin_lines

async def main():
    lines = stdin_lines(10)
    print(await anext(lines), flush=True)
    waiting = asyncio.ensure_future(anext(lines))
    await asyncio.wait({waiting}, timeout=0.05)
    waiting.cancel()
    await asyncio.wait({waiting})
    print("left", flush=True)

asyncio.run(main())
"""

PROMPT = """
import asyncio
from channels.prompt import PromptTerminal
from tests.unit.channels.desk import Desk

async def main():
    desk = Desk()
    desk.buttons = ("Approve", "Reject")
    terminal = PromptTerminal(desk.session)
    desk.send = terminal.send

    async def handle(message):
        taken = await desk.handle(message)
        await desk.settle()
        return taken

    await terminal.run(handle)
    await terminal.close()

asyncio.run(main())
print("ended", flush=True)
"""


def finished(program: str, *arguments: str, stdin: IO[bytes] | bytes) -> list[str]:
    """Runs a program to its end; returns the lines it printed. What it complains about is an error."""
    given = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}
    done = subprocess.run(
        [*START, program, *arguments], cwd=ROOT, env=ENVIRONMENT, capture_output=True, timeout=20, check=False, **given
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return done.stdout.decode().splitlines()
