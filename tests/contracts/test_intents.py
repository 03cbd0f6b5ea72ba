"""The contract of every intent: complete, its tools exist, and its goal check can tell success from failure."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.intents import registry
from bot.intents.registry import INTENTS
from bot.planning.frame import Desk, Settings
from bot.planning.plan import Run, Step
from tools.spec import Arguments, ToolCall, ToolResult

PLANNED = sorted(name for name, spec in INTENTS.items() if spec.reached is not None)
START = "2026-03-20T13:00:00+01:00"
MADE: Arguments = {"id": "r1", "uid": "u1", "start": START, "reminders": [{"id": "r1"}]}
THERE: Arguments = {"events": [{"uid": "u1", "start": START}], "reminders": [{"id": "r1"}]}
GONE: Arguments = {"events": [], "reminders": []}


def desk(world: Arguments) -> Desk:
    """A desk whose every read says `world`."""

    def read(tool: str, arguments: Arguments, *, asked: bool = False) -> ToolResult:
        return ToolResult(status="ok", value=world)

    return Desk(now=datetime(2026, 3, 13, tzinfo=UTC), settings=Settings(zone=ZoneInfo("Europe/Rome")), read=read)


def finished(intent: str) -> Run:
    """A finished run of an intent, with a result that names one reminder and one event."""
    result: Arguments = MADE if "reminder" not in intent or intent == "cancel_reminder" else {"id": "r1"}
    step = Step(id="1", part="it", what="Do it", why="asked", call=ToolCall(tool="x"), state="done", result=result)
    return Run(
        id="run", person="p", lane="l", space="direct", topic="t", intent=intent, goal="g", steps=(step,), state="done"
    )


@pytest.mark.parametrize("name", PLANNED)
def test_the_goal_check_tells_the_world_apart(name: str) -> None:
    reached = INTENTS[name].reached
    assert reached is not None
    answers = {reached(finished(name), desk(THERE)), reached(finished(name), desk(GONE))}
    assert answers == {True, False}


def test_the_planned_intents_of_this_core_are_checked() -> None:
    wanted = {"set_reminder", "cancel_reminder", "snooze_reminder", "create_event", "move_event", "cancel_event"}
    assert wanted <= set(PLANNED)


@pytest.mark.parametrize("field", ["summary", "patterns", "examples", "never", "success", "takeover_when"])
def test_an_intent_without_its_words_is_refused(field: str) -> None:
    spec = replace(INTENTS["set_reminder"], name="another")
    object.__setattr__(spec, field, "" if isinstance(getattr(spec, field), str) else ())
    with pytest.raises(ValueError, match=field):
        registry.checked(spec, INTENTS)


def test_an_intent_that_tells_without_checking_is_refused() -> None:
    with pytest.raises(ValueError, match="world's state"):
        registry.checked(replace(INTENTS["set_reminder"], name="another", reached=None), INTENTS)


def test_a_name_is_declared_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        registry.checked(INTENTS["set_reminder"], INTENTS)
