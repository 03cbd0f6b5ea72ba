"""What the executor makes of values, errors, time-outs and waits; that a failure leaves nothing behind."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from tests.unit.tools.world import TOOLS, World
from tools import effects, executor
from tools.spec import (
    AnyTool,
    Failed,
    Refused,
    ToolContext,
    ToolError,
    ToolModel,
    ToolResult,
    ToolSpec,
    Unknown,
)


class Args(ToolModel):
    """A number."""

    number: int = 0


class Made(ToolModel):
    """A number."""

    number: int


async def fine(args: Args, ctx: ToolContext) -> Made:
    return Made(number=args.number)


def raising(error: Exception) -> Callable[[Args, ToolContext], Awaitable[Made]]:
    async def run(args: Args, ctx: ToolContext) -> Made:
        raise error

    return run


async def waiting(args: Args, ctx: ToolContext) -> Made:
    await asyncio.sleep(10)
    return Made(number=1)


def spec(run: Any = fine, **change: Any) -> AnyTool:
    base: ToolSpec[Any, Any] = TOOLS["create_event"]
    values = {"args": Args, "result": Made, "check": None, "facts": None, "verify": None, "lookup": None}
    return replace(base, **{**values, "run": run, **change})


ERRORS = [
    (Refused("No.", alternative="Yes."), ToolResult(status="refused", text="No.", alternative="Yes.")),
    (Failed("Broken.", retryable=True), ToolResult(status="failed", text="Broken.", retryable=True)),
    (Unknown("Who knows."), ToolResult(status="unknown", text="Who knows.")),
    (ToolError("Odd."), ToolResult(status="failed", text="Odd.")),
]


@pytest.mark.parametrize(("error", "result"), ERRORS)
async def test_errors_of_tools_become_results(world: World, error: Exception, result: ToolResult) -> None:
    assert executor.run_stored(spec(raising(error)), Args(), world.context()) == result
    outside = spec(raising(error), place="outside")
    assert await executor.run_outside(outside, Args(), world.context(), sleep=Pauses()) == result


async def test_text_of_other_errors_stays_inside(world: World) -> None:
    secret = raising(RuntimeError("password hunter2"))
    result = executor.run_stored(spec(secret), Args(), world.context())
    assert (result.status, result.retryable) == ("failed", False)
    assert "hunter2" not in repr(result)
    outside = await executor.run_outside(spec(secret, place="outside"), Args(), world.context())
    assert outside.status == "unknown"
    assert "hunter2" not in repr(outside)
    read = await executor.run_outside(spec(secret, place="outside", effect="read"), Args(), world.context())
    assert read.status == "failed"


def test_store_tool_that_waits_has_failed(world: World) -> None:
    result = executor.run_stored(spec(waiting), Args(), world.context())
    assert (result.status, result.retryable) == ("failed", False)


def test_failure_leaves_nothing_behind(world: World) -> None:
    async def run(args: Args, ctx: ToolContext) -> Made:
        row = {"person": "ann", "key": "half", "result": "{}", "at": ctx.now}
        ctx.store().execute(effects.effects.insert(), row)
        if args.number:
            raise Failed("Broken half way.")
        return Made(number=0)

    def kept() -> int:
        return int(world.tx.execute(sa.select(sa.func.count()).select_from(effects.effects)).scalar() or 0)

    assert executor.run_stored(spec(run), Args(number=1), world.context()).status == "failed"
    assert kept() == 0
    assert executor.run_stored(spec(run), Args(number=0), world.context()).status == "ok"
    assert kept() == 1


def test_error_of_the_store_ends_the_transaction(world: World) -> None:
    with pytest.raises(OperationalError):
        executor.run_stored(spec(raising(OperationalError("", {}, Exception()))), Args(), world.context())


@dataclass
class Pauses:
    """Counts the pauses instead of waiting."""

    taken: list[float] = field(default_factory=list)

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)


async def test_only_what_may_pass_is_tried_again(world: World) -> None:
    left = 2

    async def run(args: Args, ctx: ToolContext) -> Made:
        nonlocal left
        left -= 1
        if left >= 0:
            raise Failed("Busy.", retryable=True)
        return Made(number=7)

    pauses = Pauses()
    result = await executor.run_outside(spec(run, attempts=3, place="outside"), Args(), world.context(), sleep=pauses)
    assert (result.status, pauses.taken) == ("ok", [0.5, 1.0])
    left, pauses = 9, Pauses()
    result = await executor.run_outside(spec(run, attempts=3, place="outside"), Args(), world.context(), sleep=pauses)
    assert (result.status, len(pauses.taken)) == ("failed", 2)
    for error in (Failed("No."), Unknown("Who knows."), Refused("No.")):
        pauses = Pauses()
        final = spec(raising(error), attempts=3, place="outside")
        await executor.run_outside(final, Args(), world.context(), sleep=pauses)
        assert pauses.taken == []


async def test_no_answer_in_time(world: World) -> None:
    slow = {"run": waiting, "timeout": timedelta(milliseconds=5), "place": "outside", "attempts": 2}
    pauses = Pauses()
    write = await executor.run_outside(spec(**slow), Args(), world.context(), sleep=pauses)
    assert (write.status, pauses.taken) == ("unknown", [])
    read = await executor.run_outside(spec(**slow, effect="read"), Args(), world.context(), sleep=pauses)
    assert (read.status, read.retryable, pauses.taken) == ("failed", True, [0.5])


async def test_time_out_of_the_tool_itself_is_not_ours(world: World) -> None:
    result = await executor.run_outside(spec(raising(TimeoutError()), place="outside"), Args(), world.context())
    assert result.status == "unknown"


def test_arguments_are_read_strictly() -> None:
    assert executor.parse(spec(), {"number": 3}) == Args(number=3)
    for wrong in ({"number": "3"}, {"number": None}, {"other": 1}):
        result = executor.parse(spec(), dict(wrong))
        assert isinstance(result, ToolResult)
        assert result.status == "refused"
    result = executor.parse(spec(), {"number": "my secret"})
    assert isinstance(result, ToolResult)
    assert result.text == "I could not use that: look at number."


async def test_rules_facts_verification_and_lookup(world: World) -> None:
    ctx, ok = world.context("k"), ToolResult(status="ok", value={"number": 1})
    plain = spec()
    assert executor.check_stored(plain, Args(), ctx) is None
    assert await executor.check_outside(plain, Args(), ctx) is None
    assert executor.facts_stored(plain, Args(), ctx) == await executor.facts_outside(plain, Args(), ctx)
    assert executor.lookup_stored(plain, ctx) is None
    assert await executor.lookup_outside(plain, ctx) is None
    assert executor.verify_stored(plain, Args(), ok, ctx) is False
    assert await executor.verify_outside(spec(effect="read"), Args(), ok, ctx) is True

    async def no(*_: Any) -> None:
        raise Refused("No.")

    async def yes(args: Args, result: Made, ctx: ToolContext) -> bool:
        return result.number == 1

    async def found(key: str, ctx: ToolContext) -> Made:
        return Made(number=len(key))

    full = spec(check=no, facts=no, verify=yes, lookup=found)
    refused = ToolResult(status="refused", text="No.")
    assert executor.check_stored(full, Args(), ctx) == refused == await executor.check_outside(full, Args(), ctx)
    assert executor.facts_stored(full, Args(), ctx) == refused == await executor.facts_outside(full, Args(), ctx)
    assert executor.verify_stored(full, Args(), ok, ctx) is True is await executor.verify_outside(full, Args(), ok, ctx)
    assert executor.lookup_stored(full, ctx) == ok == await executor.lookup_outside(full, ctx)
    assert executor.lookup_stored(spec(lookup=no), ctx) is None
    assert executor.verify_stored(spec(verify=no), Args(), ok, ctx) is False
