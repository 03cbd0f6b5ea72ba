"""Steward as a process of its own: how long it takes to start, and how much memory it holds, beside a bare Python."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import IO, Any

from benchmarks.conversation import DAYS, Line, lines
from benchmarks.inprocess import ZONE, Chat

CHAT = ("-m", "bot", "chat", "--json", "--timezone", ZONE, "--user", "bench", "--data")
MEGABYTE = 1_000_000


class Terminal:
    """A `chat --json` process: a line in, everything up to its idle out."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self._in: IO[bytes] = process.stdin
        self._out: IO[bytes] = process.stdout
        self._chat = Chat(name="terminal")

    def line(self, line: Line | None, user: str = "") -> int:
        """Says a line (None is a blank one) as `user`; returns how many replies came."""
        self._in.write(self._value(line, user) + b"\n")
        self._in.flush()
        for count, raw in enumerate(self._out):
            shown = json.loads(raw)
            if shown["type"] == "idle":
                return count
            self._keep(shown)
        raise RuntimeError(f"the process ended with {self.process.wait()}")

    def _value(self, line: Line | None, user: str) -> bytes:
        if line is None:
            return b""
        value = {"action": self._chat.button(line.tap)} if line.tap else {"text": line.text}
        return json.dumps({**value, "user": user}).encode()

    def _keep(self, shown: dict[str, Any]) -> None:
        if shown["type"] == "error":
            raise RuntimeError(str(shown["text"]))
        self._chat.buttons.pop(shown["id"], None)
        self._chat.buttons[shown["id"]] = {button["label"]: button["id"] for button in shown["buttons"]}


@contextmanager
def terminal(data: Path) -> Iterator[Terminal]:
    """A started process on a data folder, and its end."""
    command = [sys.executable, *CHAT, str(data)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) as process:
        yield Terminal(process)
        assert process.stdin is not None
        process.stdin.close()
        if process.wait():
            raise RuntimeError(f"the process ended with {process.returncode}")


def start_time(data: Path) -> float:
    """Seconds from the start of the process to the idle of a blank first line."""
    began = time.perf_counter()
    with terminal(data) as started:
        started.line(None)
        return time.perf_counter() - began


def start_times(data: Path, times: int) -> float:
    """The median of several starts on the same store."""
    return median(start_time(data) for _ in range(times))


def memory(data: Path, messages: int) -> tuple[float, float]:
    """Megabytes resident when the process is idle, and after so many messages of the mix."""
    with terminal(data) as started:
        started.line(None)
        idle = resident(started.process.pid)
        today, turn, said = datetime.now(UTC).date(), 0, 0
        while said < messages:
            for line in lines(turn, today):
                said += 1
                if not started.line(line, f"person-{turn // DAYS}"):
                    raise RuntimeError(f"nothing was said to: {line}")
            turn += 1
        return idle, resident(started.process.pid)


def bare_python(times: int) -> tuple[float, float]:
    """The interpreter's own start in seconds, and an empty process's megabytes."""
    starts = []
    for _ in range(times):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        starts.append(time.perf_counter() - began)
    waiting = [sys.executable, "-c", "print(flush=True); input()"]
    with subprocess.Popen(waiting, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        held = resident(process.pid)
        process.communicate(b"\n")
    return median(starts), held


def resident(pid: int) -> float:
    """Megabytes of a process in memory."""
    statistics = Path(f"/proc/{pid}/statm")
    if statistics.exists():
        pages = int(statistics.read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
    told = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], check=True, capture_output=True, text=True)
    return int(told.stdout) * 1024 / MEGABYTE
