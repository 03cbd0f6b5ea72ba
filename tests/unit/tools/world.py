"""A person with an empty store, timers and files in memory, and a clock that stands still: what tools are tried in."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from config.database import Transaction, create_engine, metadata
from tools import executor, registry
from tools.inmemory import MemoryFiles, MemoryTimers
from tools.spec import AnyTool, Arguments, ToolContext, ToolModel, ToolResult

TOOLS = registry.load()


@dataclass
class World:
    """Calls tools the way the gate does: schema, rules, effect, verification."""

    tx: Transaction
    now: datetime
    zone: ZoneInfo
    person: str = "ann"
    space: str = "direct"
    conversation: str = "chat"
    working_hours: tuple[time, time] = (time(9), time(18))
    timers: MemoryTimers = field(default_factory=MemoryTimers)
    files: MemoryFiles = field(default_factory=MemoryFiles)
    calls: int = 0

    def context(self, key: str = "") -> ToolContext:
        return ToolContext(
            person=self.person,
            conversation=self.conversation,
            space=self.space,
            zone=self.zone,
            now=self.now,
            key=key,
            working_hours=self.working_hours,
            tx=self.tx,
            timers=self.timers,
            files=self.files,
        )

    def call(self, tool: str, *, key: str | None = None, **arguments: Any) -> ToolResult:
        """One call; what was ok has been verified."""
        return self.perform(tool, arguments, key=key)

    def perform(self, tool: str, arguments: Arguments, *, key: str | None = None) -> ToolResult:
        """As `call`, with the arguments in one piece."""
        self.calls += 1
        spec: AnyTool = TOOLS[tool]
        args = executor.parse(spec, arguments)
        if isinstance(args, ToolResult):
            return args
        ctx = self.context(key or f"key-{self.calls}")
        refusal = executor.check_stored(spec, args, ctx)
        if refusal is not None:
            return refusal
        result = executor.run_stored(spec, args, ctx)
        if result.status == "ok":
            assert executor.verify_stored(spec, args, result, ctx)
        return result

    def ok(self, tool: str, *, key: str | None = None, **arguments: Any) -> dict[str, Any]:
        """The value of a call that must succeed."""
        result = self.call(tool, key=key, **arguments)
        assert result.status == "ok", result
        return dict(result.value)

    def refusal(self, tool: str, **arguments: Any) -> ToolResult:
        """The refusal of a call that must be refused."""
        result = self.call(tool, **arguments)
        assert result.status == "refused", result
        assert result.text.endswith(".")
        return result

    def undo(self, tool: str, arguments: Arguments, value: dict[str, Any]) -> ToolResult:
        """Carries out the call that reverses an earlier one."""
        spec = TOOLS[tool]
        args = executor.parse(spec, arguments)
        assert isinstance(args, ToolModel)
        assert spec.undo is not None
        reverse = spec.undo(args, spec.result.model_validate(value))
        assert reverse is not None
        return self.perform(reverse.tool, reverse.arguments)

    def at(self, text: str) -> datetime:
        """A local time of the person, as a moment."""
        return datetime.fromisoformat(text).replace(tzinfo=self.zone)


@contextmanager
def a_world(now: str = "2026-03-16T08:00", zone: str = "Europe/Rome") -> Iterator[World]:
    """A new world on Monday morning, 16 March 2026, in Rome."""
    engine = create_engine(":memory:", full_sync=False)
    with engine.connect() as connection:
        metadata.create_all(connection)
        connection.commit()
        connection.begin()
        place = ZoneInfo(zone)
        yield World(tx=Transaction(connection), now=datetime.fromisoformat(now).replace(tzinfo=place), zone=place)
        connection.rollback()
    engine.dispose()
