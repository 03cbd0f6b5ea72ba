"""Runs one tool and turns whatever happens into a `ToolResult`. Only the gate may use it.

Tools that live in the store run inside the caller's transaction, driven to their end without an event loop; they never
commit. Tools outside are awaited under their timeout, and tried again only while it is certain that nothing happened.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import structlog
from pydantic import JsonValue, ValidationError
from pydantic_core import to_json
from sqlalchemy.exc import OperationalError

from tools.spec import (
    AnyTool,
    Arguments,
    Facts,
    Failed,
    Refused,
    ToolContext,
    ToolError,
    ToolModel,
    ToolResult,
    Unknown,
)

T = TypeVar("T")
Sleep = Callable[[float], Awaitable[None]]
FIRST_PAUSE = 0.5  # seconds, doubled with each attempt
LONGEST_PAUSE = 8.0
MOST_ATTEMPTS = 5
_log = structlog.get_logger(__name__)


def parse(spec: AnyTool, arguments: Arguments) -> ToolModel | ToolResult:
    """The arguments as the tool's model, or a refusal that names the fields, never their content."""
    try:
        model: ToolModel = spec.args.model_validate_json(to_json(arguments), strict=True)
    except (ValidationError, ValueError, TypeError) as error:
        wrong = _fields(error) if isinstance(error, ValidationError) else ""
        return ToolResult(status="refused", text=f"I could not use that{wrong}.")
    return model


def check_stored(spec: AnyTool, args: ToolModel, ctx: ToolContext) -> ToolResult | None:
    """The refusal of the tool's business rules; None when they are met."""
    checked = _stored(spec, spec.check, args, ctx)
    return checked if isinstance(checked, ToolResult) else None


def facts_stored(spec: AnyTool, args: ToolModel, ctx: ToolContext) -> Facts | ToolResult:
    """What the policy looks at; a result that is not ok when it cannot be told."""
    return Facts() if spec.facts is None else _stored(spec, spec.facts, args, ctx)


def run_stored(spec: AnyTool, args: ToolModel, ctx: ToolContext) -> ToolResult:
    """Runs a tool inside the caller's transaction; what it had written is taken back unless it succeeds.

    One that waits for something has failed. An error of the store itself is raised: it ends the whole transaction.
    """
    savepoint = ctx.tx.savepoint() if ctx.tx is not None and spec.effect != "read" else None
    made = _stored(spec, spec.run, args, ctx)
    result = made if isinstance(made, ToolResult) else _ok(made)
    if savepoint is not None and result.status == "ok":
        savepoint.commit()
    elif savepoint is not None:
        savepoint.rollback()
    return result


def verify_stored(spec: AnyTool, args: ToolModel, result: ToolResult, ctx: ToolContext) -> bool:
    """Whether the effect can be read back; True for a tool that has none."""
    if spec.verify is None:
        return spec.effect == "read"
    return _stored(spec, spec.verify, args, _model(spec, result), ctx) is True


def lookup_stored(spec: AnyTool, ctx: ToolContext) -> ToolResult | None:
    """What an earlier call under the context's key came to; None when nothing is known of it."""
    found = None if spec.lookup is None else _stored(spec, spec.lookup, ctx.key, ctx)
    return None if found is None or isinstance(found, ToolResult) else _ok(found)


async def check_outside(spec: AnyTool, args: ToolModel, ctx: ToolContext) -> ToolResult | None:
    """As `check_stored`, for a tool outside."""
    checked = await _outside(spec, spec.check, args, ctx)
    return checked if isinstance(checked, ToolResult) else None


async def facts_outside(spec: AnyTool, args: ToolModel, ctx: ToolContext) -> Facts | ToolResult:
    """As `facts_stored`, for a tool outside."""
    return Facts() if spec.facts is None else await _outside(spec, spec.facts, args, ctx)


async def run_outside(spec: AnyTool, args: ToolModel, ctx: ToolContext, *, sleep: Sleep = asyncio.sleep) -> ToolResult:
    """Runs a tool outside. No answer in time means unknown for a write, and a failure that may pass for a read."""
    for attempt in range(1, min(spec.attempts, MOST_ATTEMPTS) + 1):
        made = await _outside(spec, spec.run, args, ctx)
        result = made if isinstance(made, ToolResult) else _ok(made)
        if not (result.status == "failed" and result.retryable) or attempt >= min(spec.attempts, MOST_ATTEMPTS):
            return result
        await sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1)))
    return ToolResult(status="failed", text="I could not do that.")


async def verify_outside(spec: AnyTool, args: ToolModel, result: ToolResult, ctx: ToolContext) -> bool:
    """As `verify_stored`, for a tool outside."""
    if spec.verify is None:
        return spec.effect == "read"
    return await _outside(spec, spec.verify, args, _model(spec, result), ctx) is True


async def lookup_outside(spec: AnyTool, ctx: ToolContext) -> ToolResult | None:
    """As `lookup_stored`, for a tool outside: unknown when looking it up failed, None only when nothing was found."""
    found = None if spec.lookup is None else await _outside(spec, spec.lookup, ctx.key, ctx)
    if isinstance(found, ToolResult):
        return ToolResult(status="unknown", text="I could not look up whether it happened.")
    return None if found is None else _ok(found)


def _stored(spec: AnyTool, call: Callable[..., Awaitable[T]] | None, *args: Any) -> Any:
    """The call's value, or the result its error stands for."""
    if call is None:
        return None
    try:
        coroutine = call(*args)
        if not isinstance(coroutine, Coroutine):
            return _waited(spec)
        try:
            coroutine.send(None)
        except StopIteration as ended:
            return ended.value
        finally:
            coroutine.close()
        return _waited(spec)
    except OperationalError:
        raise
    except Exception as error:
        return _translated(spec, error)


async def _outside(spec: AnyTool, call: Callable[..., Awaitable[T]] | None, *args: Any) -> Any:
    """As `_stored`, awaited under the tool's timeout."""
    if call is None:
        return None
    try:
        async with asyncio.timeout(spec.timeout.total_seconds()) as limit:
            return await call(*args)
    except TimeoutError as error:
        if not limit.expired():
            return _translated(spec, error)
        if call is spec.run and spec.effect != "read":
            return ToolResult(status="unknown", text="There was no answer in time; it may or may not have happened.")
        return ToolResult(status="failed", text="There was no answer in time.", retryable=True)
    except Exception as error:
        return _translated(spec, error)


def _translated(spec: AnyTool, error: Exception) -> ToolResult:
    match error:
        case Refused():
            return ToolResult(status="refused", text=error.text, alternative=error.alternative)
        case Failed():
            return ToolResult(status="failed", text=error.text, retryable=error.retryable)
        case Unknown():
            return ToolResult(status="unknown", text=error.text)
        case ToolError():
            return ToolResult(status="failed", text=error.text)
        case _:
            return _broken(spec, error)


def _broken(spec: AnyTool, error: Exception) -> ToolResult:
    # Neither the exception's text nor its cause: they may hold anything.
    _log.error("tool_broke", tool=spec.name, error=type(error).__name__)
    if spec.place == "outside" and spec.effect != "read":
        return ToolResult(status="unknown", text="Something went wrong on my side; it may or may not have happened.")
    return ToolResult(status="failed", text="Something went wrong on my side, so I could not do that.")


def _waited(spec: AnyTool) -> ToolResult:
    _log.error("tool_waited", tool=spec.name)
    return ToolResult(status="failed", text="Something went wrong on my side, so I could not do that.")


def _ok(made: ToolModel) -> ToolResult:
    value: dict[str, JsonValue] = made.model_dump(mode="json")
    return ToolResult(status="ok", value=value)


def _model(spec: AnyTool, result: ToolResult) -> ToolModel:
    model: ToolModel = spec.result.model_validate_json(to_json(result.value))
    return model


def _fields(error: ValidationError) -> str:
    names = list(dict.fromkeys(str(one["loc"][0]) for one in error.errors(include_input=False) if one["loc"]))
    return f": look at {', '.join(names[:5])}" if names else ""
