"""Processes of `chat --json` that kill themselves at their n-th point. This one imports everything and forks them.

It reads one JSON array a line: data folder, time, n, and a port of this machine to which the new process connects; the
connection is its input and output. A point is a call of the fault hook; with n = 0 the process lives on.
"""

import json
import os
import signal
import socket
import sys
import threading
from pathlib import Path

from bot.commands.chat import talk
from bot.commands.process import Start, started
from bot.compose import Options
from bot.understanding.contract import understand_record


class Killer:
    """A fault hook that ends its process at the n-th call, as `kill -9` does."""

    def __init__(self, last: int) -> None:
        self._left = last
        self._lock = threading.Lock()

    def __call__(self, point: str) -> None:
        with self._lock:
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


def serve(data: str, now: str, last: int, port: int) -> int:
    """Serves the connection as a terminal until the end of input, or until it is killed."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        os.dup2(connection.fileno(), 0)
        os.dup2(connection.fileno(), 1)
    options = Options(now=now, timezone="Europe/Rome", fault=Killer(last))
    return started(Start(data=Path(data), options=options), lambda app: talk(app, "me", json=True))


def main() -> None:
    """Forks a process for each line of the input. The patterns of the grammar are compiled once, before the first."""
    understand_record("Schedule a meeting with Anna on Monday at 3pm", "2026-03-13T10:20:00+01:00", "Europe/Rome")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os._exit(serve(*json.loads(line)))  # nothing of the parent's own end


if __name__ == "__main__":
    main()
