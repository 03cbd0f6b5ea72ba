"""The contract of `chat --json` and `understand --json`, spoken with real processes over their pipes."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.processes import ROOT, environment, python

NOW = "2026-03-13T10:20:00"  # a Friday; without an offset it is in the zone
FLAGS = ("--now", NOW, "--timezone", "Europe/Rome", "--user", "me")
Shown = dict[str, Any]


class Ended:
    """What a finished process wrote: its objects, split after each idle, its stderr and how it exited."""

    def __init__(self, done: "subprocess.CompletedProcess[bytes]") -> None:
        self.code, self.stderr = done.returncode, done.stderr.decode()
        self.objects: list[Shown] = [json.loads(line) for line in done.stdout.splitlines()]
        self.answers: list[list[Shown]] = [[]]
        for item in self.objects:
            if item["type"] == "idle":
                self.answers.append([])
            else:
                self.answers[-1].append(item)

    def text(self, line: int) -> str:
        """The texts that were answered to a line, from 0."""
        return "\n".join(item["text"] for item in self.answers[line])


def chat(data: Path, lines: Sequence[object], *flags: str) -> Ended:
    """Runs `chat --json` on lines (objects, or bytes as they are) to its end."""
    raw = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    command = python("-m", "bot", "chat", "--json", *(flags or FLAGS))
    return Ended(subprocess.run(command, cwd=ROOT, env=environment(data), input=raw, capture_output=True, timeout=60))


def understand(*arguments: str, lines: str | None = None) -> "subprocess.CompletedProcess[str]":
    """Runs `understand --json`."""
    command = python("-m", "bot", "understand", "--json", *arguments)
    env = environment(Path("/nonexistent"))
    return subprocess.run(command, cwd=ROOT, env=env, input=lines, capture_output=True, text=True, timeout=60)


def test_every_line_is_ended_by_exactly_one_idle(tmp_path: Path) -> None:
    lines = [
        {"text": "remind me to call mum tomorrow at 9"},
        b"",
        b"   ",
        b"{not json",
        b"[1]",
        b"\xff\xfe",
        {"text": 1},
        {},
        {"user": "ann"},
        {"action": "b_unknown"},
        {"text": ""},
        {"now": "2026-03-13T11:00:00+01:00"},
        {"now": "2026-03-13T10:00:00+01:00"},
        {"now": "yesterday"},
        {"text": "help", "unknown": "field"},
    ]
    ended = chat(tmp_path, lines)
    assert ended.code == 0
    assert len(ended.answers) == len(lines) + 1
    assert ended.answers[-1] == []
    kinds = [[item["type"] for item in answer] for answer in ended.answers[:-1]]
    reply, error = ["reply"], ["error"]
    assert kinds == [reply, [], [], error, error, error, error, error, error, reply, reply, [], error, error, reply]
    assert "cannot go back" in ended.text(12)
    assert "Traceback" not in ended.stderr


def test_the_shapes_of_the_objects(tmp_path: Path) -> None:
    ended = chat(tmp_path, [{"text": "book a meeting with Anna on Thursday at 10"}, {"text": "yes"}, {"action": "x"}])
    for item in ended.objects:
        match item["type"]:
            case "reply" | "edit":
                assert set(item) == {"type", "id", "text", "buttons"}
                assert all(set(button) == {"id", "label"} for button in item["buttons"])
            case "error":
                assert set(item) == {"type", "text"}
            case other:
                assert other == "idle"
                assert set(item) == {"type"}
    card = ended.answers[0][0]
    assert [button["label"] for button in card["buttons"]] == ["Approve", "Reject", "Change", "Stop"]
    edit = ended.answers[1][0]
    assert (edit["type"], edit["id"], edit["buttons"]) == ("edit", card["id"], [])


def test_logs_go_to_stderr_only(tmp_path: Path) -> None:
    ended = chat(tmp_path, [{"text": "remind me to call mum tomorrow at 9"}])
    assert [item["type"] for item in ended.objects] == ["reply", "idle"]
    logged = [json.loads(line) for line in ended.stderr.splitlines()]
    assert "message_handled" in {line["event"] for line in logged}


def test_no_input_ends_at_once(tmp_path: Path) -> None:
    ended = chat(tmp_path, [])
    assert (ended.code, ended.objects) == (0, [])


def test_the_welcome_never_replaces_or_delays_a_request(tmp_path: Path) -> None:
    ended = chat(tmp_path, [{"text": "remind me to call mum tomorrow at 9"}])
    assert "Sat 14 Mar, 09:00" in ended.text(0)
    assert "zone" not in ended.text(0).lower()


def test_the_clock_stands_still_and_fires_what_is_due_first_in_order_at_its_own_time(tmp_path: Path) -> None:
    ended = chat(
        tmp_path,
        [
            {"text": "remind me at 12 to eat"},
            {"text": "remind me at 11 to call mum"},
            {"text": "remind me in 1 hour to stretch", "user": "ann"},
            {"text": "remind me to sleep in 5 minutes", "now": "2026-03-13T13:00:00+01:00"},
            {"now": "2026-03-13T13:04:59+01:00"},
            {"now": "2026-03-13T13:05:00+01:00"},
        ],
    )
    texts = [item["text"] for item in ended.answers[3]]
    assert texts[:3] == ["Reminder: call mum", "Reminder: stretch", "Reminder: eat"]
    assert "Fri 13 Mar, 13:05" in texts[3]
    assert ended.answers[4] == []
    assert ended.text(5) == "Reminder: sleep"


def test_a_restart_on_the_same_data_says_what_was_pending_before_the_first_line(tmp_path: Path) -> None:
    chat(tmp_path, [{"text": "remind me at 11 to call mum"}])
    later = ("--now", "2026-03-13T11:30:00", *FLAGS[2:])
    ended = chat(tmp_path, [b"", {"text": "status"}], *later)
    assert ended.text(0).startswith("Late reminder: call mum")
    assert "nothing waits for you" in ended.text(1)


def test_a_card_outlives_its_process(tmp_path: Path) -> None:
    first = chat(tmp_path, [{"text": "book a meeting with Anna on Thursday at 10"}])
    approve = first.answers[0][0]["buttons"][0]["id"]
    second = chat(tmp_path, [{"action": approve}, {"action": approve}])
    assert "Done: add “meeting with Anna”" in second.text(0)
    assert "already approved" in second.text(1)


def test_after_reject_the_next_message_is_an_ordinary_one(tmp_path: Path) -> None:
    first = chat(tmp_path, [{"text": "book a meeting with Anna on Thursday at 10"}])
    reject = first.answers[0][0]["buttons"][1]["id"]
    second = chat(tmp_path, [{"action": reject}, {"text": "remind me to call Anna tomorrow at 9"}, {"text": "at 11"}])
    assert "Nothing was changed" in second.text(0)
    assert "Reminder set: “call Anna” for Sat 14 Mar, 09:00" in second.text(1)
    assert "May I do this?" not in second.text(2)


def test_waiting_cards_and_future_timers_do_not_delay_the_idle(tmp_path: Path) -> None:
    data = tmp_path
    ended = chat(data, [{"text": "book a meeting with Anna on Thursday at 10"}, {"text": "remind me at 11 to eat"}])
    assert [item["type"] for item in ended.objects] == ["reply", "idle", "reply", "idle"]


def test_without_now_the_clock_runs_and_a_line_cannot_move_it(tmp_path: Path) -> None:
    ended = chat(tmp_path, [{"now": "2030-01-01T00:00:00Z"}, {"text": "help"}], "--timezone", "Europe/Rome")
    assert ended.answers[0][0]["type"] == "error"
    assert "--now" in ended.text(0)
    assert "remind" in ended.text(1)


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--timezone", "Mars/Olympus"), "not a time zone"),
        (("--now", "soon"), "ISO 8601"),
    ],
)
def test_a_wrong_flag_is_told_in_words(flags: tuple[str, ...], said: str, tmp_path: Path) -> None:
    ended = chat(tmp_path, [], *flags)
    assert ended.code == 2
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


# understand


def test_understand_joins_its_words_and_reads_now_in_the_zone() -> None:
    flags = ("--now", NOW, "--timezone", "Europe/Rome")
    done = understand(*flags, "remind", "me", "to", "call", "mum", "tomorrow", "at", "9")
    reading = json.loads(done.stdout)
    assert reading["intent"] == "set_reminder"
    assert reading["slots"] == {"text": "call mum", "at": "2026-03-14T09:00:00+01:00"}
    assert (reading["missing"], reading["question"], reading["also"]) == ([], None, [])
    assert 0 < reading["confidence"] <= 1
    assert set(reading) == {"intent", "confidence", "slots", "missing", "question", "times", "also"}


def test_understand_reads_each_line_on_its_own_with_its_own_time() -> None:
    lines = [
        "remind me to call mum",
        "tomorrow at 9",
        "",
        json.dumps({"text": "remind me tomorrow at 9 to eat", "now": "2026-07-01T12:00:00", "timezone": "Asia/Tokyo"}),
        json.dumps({"text": "remind me tomorrow at 9 to eat"}),
        json.dumps({"text": "remind me tomorrow at 9 to eat", "now": "2026-07-01T23:30:00+00:00"}),
    ]
    done = understand("--now", NOW, "--timezone", "Europe/Rome", "-", lines="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stderr
    readings = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(readings) == len(lines)
    assert (readings[0]["intent"], readings[0]["missing"]) == ("set_reminder", ["at"])
    assert readings[0]["question"]
    assert readings[1]["intent"] is None
    assert (readings[2]["intent"], readings[2]["slots"]) == (None, {})
    assert [reading["slots"]["at"] for reading in readings[3:]] == [
        "2026-07-02T09:00:00+09:00",
        "2026-03-14T09:00:00+01:00",
        "2026-07-03T09:00:00+02:00",
    ]


def test_understand_writes_nothing_anywhere() -> None:
    done = understand("status")
    assert json.loads(done.stdout)["intent"] == "status"
    assert not Path("/nonexistent").exists()


def test_understand_tells_a_wrong_flag_in_words() -> None:
    done = understand("--timezone", "Mars/Olympus", "status")
    assert done.returncode == 2
    assert "time zone" in done.stderr
    assert done.stdout == ""
