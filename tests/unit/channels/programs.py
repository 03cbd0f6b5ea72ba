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
import asyncio, signal
from channels.prompt import PromptTerminal
from tests.unit.channels.desk import Desk, reply

async def main():
    desk = Desk()
    desk.buttons = ("Approve", "Reject")
    terminal = PromptTerminal(desk.session)
    desk.send = terminal.send

    async def handle(message):
        taken = await desk.handle(message)
        await desk.settle()
        return taken

    def interrupt():
        asyncio.ensure_future(terminal.send(reply("late", "A new card", "Approve", "Reject")))

    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, interrupt)
    await terminal.run(handle)
    await terminal.close()

asyncio.run(main())
print("ended", flush=True)
"""


def finished(program: str, *arguments: str, stdin: IO[bytes] | bytes) -> list[str]:
    """Runs a program to its end; returns the lines it printed. What it complains about is an error."""
    command = [*START, program, *arguments]
    with subprocess.Popen(
        command, cwd=ROOT, env=ENVIRONMENT, stdin=-1 if isinstance(stdin, bytes) else stdin, stdout=-1, stderr=-1
    ) as process:
        output, errors = process.communicate(stdin if isinstance(stdin, bytes) else None, timeout=20)
    assert (process.returncode, errors.decode()) == (0, "")
    return output.decode().splitlines()
