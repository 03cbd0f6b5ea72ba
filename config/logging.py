"""Log lines, always to stderr: JSON for machines, readable on a terminal.

A line carries only fields of a fixed list, and only short values without spaces, so that what people wrote, what tools
were given and what they answered never reach it. A library's line tells where it came from and which error it carries,
not its text, which may hold anything.
"""

import logging
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from types import TracebackType
from typing import Literal, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

Format = Literal["auto", "json", "console"]
FIELDS = frozenset(
    (
        "event level timestamp logger where trace error at "
        "approval attempt attempts channel command conversation count domain due duration_ms effect entry handler "
        "intent job kind lane late method number outcome place port process queue record retry revision rule run "
        "size stage state status step table task timer tool topic verdict version worker"
    ).split()
)
MOST = 128  # characters of one value
_EVENT = re.compile(r"[a-z][a-z0-9_]{0,63}")
_VALUE = re.compile(r"[\w.:/@+#=,-]*", re.ASCII)
_WITHHELD = "[text]"
_LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def set_up(
    *,
    format: Format = "auto",
    level: str = "info",
    redact: Callable[[str], str] = str,
    stream: TextIO | None = None,
) -> None:
    """Sets up the logs of this process. `redact` masks secrets in each value; `stream` is stderr unless given."""
    out = sys.stderr if stream is None else stream
    console = format == "console" or (format == "auto" and out.isatty())
    renderer: Processor = structlog.processors.JSONRenderer(ensure_ascii=False)
    if console:
        renderer = structlog.dev.ConsoleRenderer(colors=out.isatty())
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _name_error,
            _only(redact),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    root.handlers[:] = [_Libraries()]
    root.setLevel(logging.WARNING)


@contextmanager
def traced(trace: str) -> Iterator[None]:
    """Puts one trace id on each line that is written inside."""
    with structlog.contextvars.bound_contextvars(trace=trace):
        yield


def _name_error(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Replaces an exception by its class and the places it passed; its text may hold anything."""
    found = line.pop("exc_info", None)
    error = sys.exc_info()[1] if found is True else found[1] if isinstance(found, tuple) else found
    if isinstance(error, BaseException):
        line.setdefault("error", type(error).__name__)
        line["at"] = _places(error.__traceback__)
    return line


def _places(trace: TracebackType | None) -> str:
    """The last frames as file:line, the innermost first."""
    frames = traceback.extract_tb(trace)[-6:]
    return ",".join(f"{_file(frame.filename)}:{frame.lineno}" for frame in reversed(frames))[:MOST]


def _file(path: str) -> str:
    return "/".join(re.sub(r"[^\w./-]", "_", path.replace("\\", "/")).split("/")[-2:])


def _only(redact: Callable[[str], str]) -> Processor:
    """Keeps what is on the list and is not text."""

    def keep(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
        event = line.get("event")
        kept = {name: _plain(value, redact) for name, value in line.items() if name in FIELDS and name != "event"}
        named = isinstance(event, str) and _EVENT.fullmatch(event) is not None
        return {"event": event if named else "unnamed", **kept}

    return keep


def _plain(value: object, redact: Callable[[str], str]) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, timedelta):
        return value.total_seconds()
    if not isinstance(value, str) or len(value) > MOST or _VALUE.fullmatch(value) is None:
        return _WITHHELD
    return redact(value)


class _Libraries(logging.Handler):
    """Takes the lines of libraries: their name, place and error, never their text."""

    def emit(self, record: logging.LogRecord) -> None:
        """Writes one line."""
        try:
            error = record.exc_info[1] if record.exc_info else None
            structlog.get_logger().log(
                record.levelno,
                "library_line",
                logger=record.name,
                where=f"{_file(record.pathname)}:{record.lineno}",
                exc_info=error,
            )
        except Exception:  # logging's own report of it would print the text
            return
