"""The log: nothing that people wrote, tools were given or libraries say reaches a line."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import structlog
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from config.logging import FIELDS, set_up, traced
from governance.redaction import Redactor

CANARY = "the canary sang at noon"


class Terminal(io.StringIO):
    """A terminal for people."""

    def isatty(self) -> bool:
        """Says that it is one."""
        return True


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Leaves the logs of the test run as they were."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def out() -> io.StringIO:
    """Where the lines go."""
    stream = io.StringIO()
    set_up(stream=stream, redact=Redactor(["own-secret"]).mask)
    return stream


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    """What was written."""
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_line_is_json_with_time_level_and_trace(out: io.StringIO) -> None:
    with traced("trace_1"):
        structlog.get_logger().info("step_done", tool="create_event", attempt=2, waiting=None, late=True)
    structlog.get_logger().warning("job_retry", duration_ms=timedelta(seconds=1.5))
    first, second = lines(out)
    assert first.pop("timestamp").endswith("Z")
    assert first == {
        "event": "step_done",
        "level": "info",
        "trace": "trace_1",
        "tool": "create_event",
        "attempt": 2,
        "late": True,
    }
    assert "trace" not in second
    assert second["duration_ms"] == 1.5


@pytest.mark.parametrize(
    "name", ["text", "arguments", "snapshot", "title", "reason", "message", "value", "url", "args"]
)
def test_fields_that_are_not_listed_are_dropped(out: io.StringIO, name: str) -> None:
    structlog.get_logger().info("step_done", **{name: "word"})
    assert set(lines(out)[0]) == {"event", "level", "timestamp"}


@pytest.mark.parametrize("name", sorted(FIELDS - {"event", "level", "timestamp"}))
@pytest.mark.parametrize("value", [CANARY, {"a": CANARY}, [CANARY], CANARY.encode(), "明日の会議", "x" * 129, object()])
def test_text_is_dropped_from_every_listed_field(out: io.StringIO, name: str, value: object) -> None:
    structlog.get_logger().info("step_done", **{name: value})
    assert lines(out)[0][name] == "[text]"
    assert "canary" not in out.getvalue()


@pytest.mark.parametrize("event", [f"{CANARY}!", "", "x" * 99, "Done"])
def test_an_event_is_a_name_not_a_text(out: io.StringIO, event: str) -> None:
    structlog.get_logger().info(event)
    assert lines(out)[0]["event"] == "unnamed"


def test_context_passes_the_same_list(out: io.StringIO) -> None:
    structlog.contextvars.bind_contextvars(text=CANARY, tool=CANARY, run="r_1")
    structlog.get_logger().bind(words=CANARY).info("step_done", status="ok")
    line = lines(out)[0]
    assert (line["tool"], line["run"], line["status"]) == ("[text]", "r_1", "ok")
    assert "canary" not in out.getvalue()


def test_an_error_is_its_class_and_its_places(out: io.StringIO) -> None:
    try:
        raise ValueError(CANARY) from KeyError(CANARY)
    except ValueError as error:
        structlog.get_logger().exception("job_failed")
        structlog.get_logger().error("job_failed", exc_info=error)
        structlog.get_logger().error("job_failed", exc_info=(ValueError, error, error.__traceback__))
    for line in lines(out):
        assert line["error"] == "ValueError"
        assert line["at"].startswith("config/test_logging.py:")
    assert "canary" not in out.getvalue()


def test_no_error_is_no_error(out: io.StringIO) -> None:
    structlog.get_logger().error("job_failed", exc_info=True)
    assert "error" not in lines(out)[0]


def test_s12_secrets_are_masked_in_what_is_left(out: io.StringIO) -> None:
    structlog.get_logger().info(
        "step_done", channel="bot123456789:AbCdEfGhIjKlMnOpQrStUvWxYz01234567", tool="own-secret"
    )
    line = lines(out)[0]
    assert (line["channel"], line["tool"]) == ("bot[hidden]", "[hidden]")


@pytest.mark.parametrize("name", ["httpx", "asyncio", "aiohttp.access", "telegram.ext"])
def test_s12_a_library_says_where_not_what(out: io.StringIO, name: str) -> None:
    logger = logging.getLogger(name)
    logger.debug(CANARY)
    logger.info("%s", CANARY)
    logger.warning("%s", CANARY)
    logger.error(f"{CANARY} {{}}", extra={"text": CANARY})
    try:
        raise RuntimeError(CANARY)
    except RuntimeError:
        logger.exception("failed on %s", CANARY, stack_info=True)
    warning, error, exception = lines(out)
    assert warning["event"] == error["event"] == exception["event"] == "library_line"
    assert [line["level"] for line in lines(out)] == ["warning", "error", "error"]
    assert warning["logger"] == name
    assert warning["where"].startswith("config/test_logging.py:")
    assert exception["error"] == "RuntimeError"
    assert "canary" not in out.getvalue()


def test_a_broken_line_of_a_library_says_nothing(out: io.StringIO, capsys: pytest.CaptureFixture[str]) -> None:
    out.close()
    logging.getLogger("lib").error("%s", CANARY)
    assert "canary" not in "".join(capsys.readouterr())


def test_a_task_that_nobody_awaits_says_nothing(out: io.StringIO) -> None:
    async def fail() -> None:
        raise RuntimeError(CANARY)

    async def forget() -> None:
        task = asyncio.create_task(fail())
        await asyncio.sleep(0)
        del task

    asyncio.run(forget())
    assert [line["logger"] for line in lines(out)] == ["asyncio"]
    assert "canary" not in out.getvalue()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.text(max_size=12).filter(lambda name: name != "self"), st.text(max_size=30)))
def test_whatever_is_logged_a_text_with_spaces_stays_out(found: dict[str, str]) -> None:
    stream = io.StringIO()
    set_up(stream=stream)
    structlog.get_logger().bind(**{name: f"{value} {CANARY}" for name, value in found.items()}).info("step_done")
    assert "canary" not in stream.getvalue()
    assert len(stream.getvalue().splitlines()) == 1


def test_the_level_is_kept() -> None:
    stream = io.StringIO()
    set_up(level="error", stream=stream)
    structlog.get_logger().warning("job_retry")
    structlog.get_logger().error("job_failed")
    assert [line["event"] for line in lines(stream)] == ["job_failed"]


def test_on_a_terminal_it_is_readable() -> None:
    stream = Terminal()
    set_up(stream=stream)
    structlog.get_logger().info("step_done", tool="create_event", text=CANARY)
    assert not stream.getvalue().startswith("{")
    assert "create_event" in stream.getvalue()
    assert "canary" not in stream.getvalue()


@pytest.mark.parametrize(("stream", "format"), [(Terminal(), "json"), (io.StringIO(), "console")])
def test_the_form_can_be_chosen(stream: io.StringIO, format: Any) -> None:
    set_up(format=format, stream=stream)
    structlog.get_logger().info("step_done")
    assert stream.getvalue().startswith("{") is (format == "json")


def test_it_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    set_up()
    structlog.get_logger().info("step_done")
    shown = capsys.readouterr()
    assert shown.out == ""
    assert json.loads(shown.err)["event"] == "step_done"
