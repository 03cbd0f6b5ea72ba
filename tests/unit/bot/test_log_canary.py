"""What people wrote never reaches a log line; one trace id leads from a message to its effects; events are counted."""

import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from bot import metrics
from bot.store import events
from tests.acceptance.bookings import booking, start_run, with_bookings
from tests.acceptance.processes import ROOT, environment, python
from tests.acceptance.scripted import Script
from tests.counterparties.ledger_server import LedgerServer

CANARY = "Zebrafish"
LINES = [
    {"text": f"remind me to feed the {CANARY} at 11"},
    {"text": f"remind me to buy {CANARY} food"},
    {"text": "tomorrow at 9"},
    {"text": f"book a meeting with {CANARY} on Thursday at 10"},
    {"text": f"no, invite {CANARY} and Tom and make it 11"},
    {"text": "yes"},
    {"text": f"cancel the {CANARY} reminder"},
    {"text": f"{CANARY}?", "user": f"{CANARY}-user"},
    {"text": f"what about {CANARY}", "group": f"{CANARY} group"},
    {"text": CANARY * 1000},
    {"text": f"remind me yesterday to feed the {CANARY}"},
    {"action": CANARY},
    {"text": "undo"},
    {"text": "history"},
    {"text": f"back to {CANARY}"},
    {"text": 17, CANARY: CANARY},
    f"{CANARY} is not JSON",
    {"now": "2026-03-13T12:00:00+01:00"},
    {"text": "stop"},
]


def spoken(data: Path, level: str) -> "subprocess.CompletedProcess[bytes]":
    """A whole conversation with a real process."""
    raw = b"".join((line if isinstance(line, str) else json.dumps(line)).encode() + b"\n" for line in LINES)
    flags = ("--now", "2026-03-13T10:20:00", "--timezone", "Europe/Rome", "--user", f"{CANARY}-me")
    command = python("-m", "bot", "chat", "--json", *flags)
    env = environment(data, STEWARD_LOG_LEVEL=level)
    return subprocess.run(command, cwd=ROOT, env=env, input=raw, capture_output=True, timeout=60)


def test_no_log_line_holds_what_people_wrote(tmp_path: Path) -> None:
    done = spoken(tmp_path, "debug")
    assert done.returncode == 0
    assert CANARY.encode() in done.stdout, "the conversation is about it"
    lines = [json.loads(line) for line in done.stderr.decode().splitlines()]
    assert len(lines) > len(LINES)
    assert CANARY.lower() not in done.stderr.decode().lower()
    assert {"message_handled", "step_settled"} <= {line["event"] for line in lines}


def test_each_log_line_of_a_message_and_its_steps_carries_its_trace(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in spoken(tmp_path, "debug").stderr.decode().splitlines()]
    with closing(sqlite3.connect(tmp_path / "steward.db")) as store:
        traces = {row[0] for row in store.execute("SELECT trace FROM inbox")}
        runs = dict(store.execute("SELECT id, trace FROM runs").fetchall())
    handled = [line for line in lines if line["event"] == "message_handled"]
    assert {line["trace"] for line in handled} == traces
    settled = [line for line in lines if line["event"] == "step_settled"]
    assert settled
    for line in settled:
        assert line["trace"] == runs[line["run"]]


async def test_one_trace_leads_from_a_message_to_its_effect_and_its_answer(tmp_path: Path) -> None:
    script = Script(data=tmp_path)
    await script.start()
    await script.say("book a meeting with Anna on Thursday at 10")
    await script.tap("Approve")
    await script.stop()
    with closing(sqlite3.connect(tmp_path / "steward.db")) as store:
        [(asked,), (tapped,)] = store.execute("SELECT trace FROM inbox ORDER BY number")
        assert store.execute("SELECT trace FROM runs").fetchall() == [(asked,)]
        effects = dict(store.execute("SELECT tool, trace FROM executions WHERE key IS NOT NULL").fetchall())
        assert effects == {"create_event": asked, "prepare_invitation": asked}
        said = [row[0] for row in store.execute("SELECT trace FROM outbox WHERE NOT edit ORDER BY number")]
        assert said == [asked, asked]
        assert set(store.execute("SELECT trace FROM outbox WHERE edit")) <= {(asked,), (tapped,)}
    assert asked != tapped


async def test_every_kind_of_event_is_stored_and_exposed(tmp_path: Path) -> None:
    ledger = LedgerServer(mood="fails")
    await ledger.start()
    script = Script(data=tmp_path / "data")
    with_bookings(script, ledger, tmp_path)
    await script.start()
    await script.say("remind me to buy milk")  # message, clarification
    await script.say("tomorrow at 9", id="m1")  # run start and end, step
    await script.say("tomorrow at 9", id="m1")  # duplicate stopped
    await script.say("no, make it 10")  # correction
    await script.say("undo")
    await script.say("book a meeting with Anna on Thursday at 10")
    await script.tap("Approve")
    await script.say("book a meeting with Bob on Friday at 10")
    await script.tap("Reject")
    await script.say("book a meeting with Carl on Friday at 10")
    await script.say("stop")
    await script.say("remind me yesterday at 9 to call")  # refused
    await script.say("never mind")
    await script.say("remind me at 11 to eat")
    await script.wait("2026-03-13T11:00:00+01:00")  # reminder
    await script.say("book a meeting with Dora on Friday at 10")
    await script.wait("2026-03-14T11:00:00+01:00")  # expire
    await start_run(script, booking("1", 500))  # tool error
    await script.app.services.database.run("test", lambda tx: None)
    found = await script.app.services.database.run("test", events.counts)
    expected = (
        "message run_start run_end step clarification correction approve reject expire cancel undo refused "
        "duplicate_stopped tool_error reminder reply_latency tool_latency"
    ).split()
    assert [kind for kind in expected if kind not in found] == []
    assert found["run_start"] == found["run_end"]
    assert (found["approve"], found["reject"], found["expire"], found["undo"]) == (1, 1, 1, 1)
    assert found["duplicate_stopped"] == 1
    text = (await script.app.services.database.run("test", lambda tx: metrics.exposition(tx, stuck=0))).decode()
    for kind, number in found.items():
        assert f'steward_events_total{{kind="{kind}"}} {float(number)}' in text
    assert f"steward_reply_seconds_count {float(found['message'])}" in text
    assert f"steward_tool_seconds_count {float(found['tool_latency'])}" in text
    await script.stop()
    await ledger.close()


async def test_a_denied_step_is_counted(tmp_path: Path) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_text("every_write_asks: false\nrules: []\n")
    script = Script(data=tmp_path / "data", settings={"policy_file": policy})
    await script.start()
    assert "I may not do this" in await script.say("remind me to call mum tomorrow at 9")
    found = await script.app.services.database.run("test", events.counts)
    assert found["denied"] == 1
    await script.stop()


@pytest.mark.parametrize("stuck", [0, 3])
async def test_stuck_jobs_are_exposed(stuck: int, tmp_path: Path) -> None:
    script = Script(data=tmp_path)
    await script.start()
    text = await script.app.services.database.run("test", lambda tx: metrics.exposition(tx, stuck=stuck))
    assert f"steward_jobs_stuck {float(stuck)}".encode() in text
    await script.stop()
