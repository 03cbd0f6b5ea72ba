"""Transcripts as data: what each person says or taps, what must be answered, and how one is played, with restarts."""

from dataclasses import dataclass
from pathlib import Path

from tests.acceptance.scripted import Script, Shown


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One line of a transcript: a text, a tap on a button by its label, or a time to go to.

    `reason` goes with the tap. `user` and `group` say who and where; `expect` are parts of the answer, `never` parts
    that it must not have. `on` is a part of the message whose button is tapped; without it the newest one is.
    """

    say: str = ""
    tap: str = ""
    on: str = ""
    reason: str | None = None
    at: str = ""
    user: str | None = None
    group: str | None = None
    expect: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Transcript:
    """A conversation with the questions by which its final state is told, each with parts of its answer."""

    turns: tuple[Turn, ...]
    ending: tuple[Turn, ...]


Answer = list[tuple[str, str, tuple[str, ...]]]
"""The kind, text and button labels of each object: everything but the opaque ids."""


async def play(transcript: Transcript, data: Path, *, restart_after: int | None = None) -> list[Answer]:
    """Plays a transcript on a new store; returns the answers to each line and to the final questions."""
    script = Script(data=data)
    assert await script.start() == []
    answers = []
    for number, turn in enumerate((*transcript.turns, *transcript.ending)):
        answers.append(await take(script, turn))
        if number == restart_after:
            assert await script.restart() == "", "something was said again after the restart"
    await script.stop()
    return answers


async def take(script: Script, turn: Turn) -> Answer:
    """Takes one turn and checks its answer."""
    if turn.at:
        script.now = turn.at
    line = {
        **({"text": turn.say} if turn.say else {}),
        **({"action": button(script, turn)} if turn.tap else {}),
        **({"text": turn.reason} if turn.reason is not None else {}),
        **({"now": turn.at} if turn.at else {}),
        **({"user": turn.user} if turn.user is not None else {}),
        **({"group": turn.group} if turn.group is not None else {}),
    }
    shown = await script.line(line)
    assert [item["type"] for item in shown].count("idle") == 1
    assert shown[-1]["type"] == "idle"
    text = "\n".join(item["text"] for item in shown[:-1])
    for part in turn.expect:
        assert part in text, f"{turn} was answered with {text!r}"
    for part in turn.never:
        assert part not in text, f"{turn} was answered with {text!r}"
    return [_plain(item, script.data) for item in shown[:-1]]


def button(script: Script, turn: Turn) -> str:
    """The id of the button a turn taps."""
    for item in reversed(script.shown.values()):
        for one in item["buttons"]:
            if turn.on in item["text"] and str(one["label"]).startswith(turn.tap):
                return str(one["id"])
    raise AssertionError(f"no button {turn.tap!r} on {turn.on!r} in {list(script.shown.values())}")


def _plain(item: Shown, data: Path) -> tuple[str, str, tuple[str, ...]]:
    labels = tuple(str(one["label"]) for one in item.get("buttons", ()))
    return item["type"], item["text"].replace(str(data), "<data>"), labels
