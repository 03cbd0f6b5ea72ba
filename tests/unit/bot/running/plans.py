"""Small runs for tests."""

from dataclasses import replace

from bot.planning.plan import Run, RunState, Step, StepState
from tools.spec import ToolCall


def step(id: str, *needs: str, state: StepState = "planned") -> Step:
    """A step that needs others."""
    call = ToolCall(tool="note", arguments={"id": id})
    return Step(id=id, part=id, what=f"write {id}", why="you asked", call=call, needs=needs, state=state)


def run_of(*steps: Step, state: RunState = "draft", stop_asked: bool = False) -> Run:
    """A run of these steps."""
    run = Run(
        id="run_1",
        person="p_1",
        lane="l",
        space="s",
        topic="t_1",
        intent="note",
        goal="write",
        steps=steps,
        state=state,
    )
    return replace(run, stop_asked=stop_asked)


def states(run: Run) -> list[StepState]:
    """The states of a run's steps in order."""
    return [step.state for step in run.steps]
