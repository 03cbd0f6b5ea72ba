"""Nouns of planning: a plan is a small graph of steps that a person can read, change and stop."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from pydantic import JsonValue, TypeAdapter

from tools.spec import ToolCall

StepState = Literal["planned", "waiting", "running", "done", "failed", "unknown", "skipped", "undone"]
RunState = Literal[
    "draft",
    "awaiting_approval",
    "running",
    "waiting",
    "blocked",
    "done",
    "failed",
    "cancelled",
    "rolled_back",
]
ENDED: frozenset[RunState] = frozenset({"done", "failed", "cancelled", "rolled_back"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Basis:
    """A value the plan relies on: the read that gave it, when, and the digest of what it said.

    `claim` says in plain words what was found, for the moment it turns out to have changed.
    """

    call: ToolCall
    as_of: datetime
    digest: str
    claim: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One action: what it does and why, in plain words, and the exact call.

    `part` names it for "leave out the …". `permission`, `cost` and `undo` are what the person is told before it runs.
    `expected` is the outcome in words. `undoes` is the execution record this step reverses.
    """

    id: str
    part: str
    what: str
    why: str
    call: ToolCall
    permission: str = ""
    cost: str = "free"
    undo: str = ""
    expected: str = ""
    needs: tuple[str, ...] = ()
    basis: tuple[Basis, ...] = ()
    fill: tuple[tuple[str, str, str], ...] = ()  # (argument, step, result field): taken from an earlier step
    undoes: str | None = None
    state: StepState = "planned"
    result: dict[str, JsonValue] = field(default_factory=dict)
    record: str | None = None
    approval: str | None = None
    note: str = ""  # why it failed, was skipped or refused, in words


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """A plan being carried out. `revision` grows with every stored change; a job for an older one does nothing."""

    id: str
    person: str
    lane: str
    space: str
    topic: str
    intent: str
    goal: str
    steps: tuple[Step, ...]
    state: RunState = "draft"
    revision: int = 0
    stop_asked: bool = False
    trace: str = ""
    alternatives: tuple[str, ...] = ()

    def step(self, name: str) -> Step:
        """The step of that id; raises KeyError when there is none."""
        found = self.find(name)
        if found is None:
            raise KeyError(name)
        return found

    def find(self, name: str) -> Step | None:
        """The step of that id, if there is one."""
        return next((step for step in self.steps if step.id == name), None)

    def with_step(self, changed: Step) -> "Run":
        """This run with one step replaced."""
        return replace(self, steps=tuple(changed if step.id == changed.id else step for step in self.steps))

    def ready(self) -> Step | None:
        """The first planned step whose needs are done."""
        done = {step.id for step in self.steps if step.state == "done"}
        return next((s for s in self.steps if s.state == "planned" and done.issuperset(s.needs)), None)


RUN: TypeAdapter[Run] = TypeAdapter(Run)
