"""Real processes of Steward for tests: started on a data folder, spoken to over pipes or HTTP, always ended."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLAIN = ("PATH", "HOME", "LANG", "LC_ALL", "SSL_CERT_FILE")


def environment(data: Path, **more: str) -> dict[str, str]:
    """The environment of a process: nothing of this one's settings, and its own data folder."""
    kept = {name: os.environ[name] for name in PLAIN if name in os.environ}
    return {**kept, "STEWARD_DATA_DIR": str(data), "STEWARD_LOG_FORMAT": "json", "STEWARD_TIMEZONE": "UTC", **more}


@contextmanager
def running(command: list[str], env: Mapping[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A process that has said that it started; it is ended with SIGTERM and must then exit by itself."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stderr=pipe, stdout=pipe, text=True
    ) as process:
        try:
            assert process.stderr is not None
            said = []
            while '"started"' not in (line := process.stderr.readline()):
                said.append(line)
                assert line, f"{command} ended: {said}"
            yield process
        finally:
            process.terminate()
            process.communicate(timeout=20)


def python(*arguments: str) -> list[str]:
    """The command line of this interpreter."""
    return [sys.executable, *arguments]


def procfile() -> dict[str, list[str]]:
    """The lines of the Procfile, with this interpreter in place of `python`."""
    lines = (ROOT / "Procfile").read_text().splitlines()
    found = [re.fullmatch(r"(\w+): (.+)", line) for line in lines if line]
    assert all(found), "a line of the Procfile is a name, a colon and a command"
    return {
        line[1]: [sys.executable if part == "python" else part for part in line[2].split()] for line in found if line
    }
