"""Each line of the Procfile starts, and the web process guards itself."""

import json
import socket
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

from tests.acceptance.processes import ROOT, environment, procfile, python, running

TOKEN = "a-token-of-enough-length"


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def fetch(port: int, path: str) -> tuple[int, bytes]:
    """Status and body of a GET on loopback."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def test_the_lines_are_there() -> None:
    assert list(procfile()) == ["release", "web", "worker"]


def test_release_migrates(tmp_path: Path) -> None:
    done = subprocess.run(procfile()["release"], cwd=ROOT, env=environment(tmp_path), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "brought from nothing" in done.stdout
    again = subprocess.run(procfile()["release"], cwd=ROOT, env=environment(tmp_path), capture_output=True, text=True)
    assert "at the current schema" in again.stdout


def test_web_honours_port_and_answers(tmp_path: Path) -> None:
    port = free_port()
    with running(procfile()["web"], environment(tmp_path, PORT=str(port), STEWARD_WEB__TOKEN=TOKEN)):
        assert fetch(port, "/healthz")[0] == 200
        status, body = fetch(port, "/readyz")
        assert (status, json.loads(body)["store"]) == (200, "ok")
        status, body = fetch(port, "/metrics")
        assert status == 200
        assert b"steward_reply_seconds_count" in body
        assert fetch(port, "/nothing-here")[0] == 404


def test_web_with_a_port_wants_a_token(tmp_path: Path) -> None:
    command = procfile()["web"]
    env = environment(tmp_path, PORT=str(free_port()))
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=30)
    assert done.returncode == 2
    assert "STEWARD_WEB__TOKEN" in done.stderr
    assert "Traceback" not in done.stderr


def test_web_beyond_this_machine_wants_a_token(tmp_path: Path) -> None:
    env = environment(tmp_path, STEWARD_WEB__HOST="0.0.0.0")
    done = subprocess.run(procfile()["web"], cwd=ROOT, env=env, capture_output=True, text=True, timeout=30)
    assert done.returncode == 2
    assert "token" in done.stderr


def test_worker_starts_and_stops(tmp_path: Path) -> None:
    with running(procfile()["worker"], environment(tmp_path)) as worker:
        pass
    assert worker.returncode == 0


def test_a_second_process_on_the_same_data_is_refused_in_words(tmp_path: Path) -> None:
    with running(procfile()["worker"], environment(tmp_path)):
        command = python("-m", "bot", "chat", "--json")
        env = environment(tmp_path)
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, input="", timeout=30)
    assert done.returncode == 2
    assert "already running" in done.stderr


def test_run_without_a_terminal_works_until_it_is_stopped(tmp_path: Path) -> None:
    with running(python("-m", "bot", "run"), environment(tmp_path)) as process:
        pass
    assert process.returncode == 0


def test_a_wrong_setting_is_told_in_words_by_any_command(tmp_path: Path) -> None:
    env = environment(tmp_path, STEWARD_WEB__PORT="nowhere")
    for command in (["tools"], ["policy", "check"], ["audit", "verify"], ["migrate"], ["chat", "--json"]):
        done = subprocess.run(
            python("-m", "bot", *command), cwd=ROOT, env=env, capture_output=True, text=True, input=""
        )
        assert done.returncode == 2, command
        assert "STEWARD_WEB__PORT" in done.stderr
        assert "Traceback" not in done.stderr
