"""The terminal: JSON lines for programs, in the shapes of docs/terminal.md; the same path as every other channel."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Annotated, TextIO
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints, ValidationError

from channels.base import Handle, IntakeRefused
from channels.message import Capabilities, Message, Receipt, Reply
from channels.session import CHANNEL, STUCK, is_settled, message
from channels.session import Session as Session
from config.database import StoreClosed, StoreError

Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]
LONGEST_LINE = 1_000_000  # bytes
CAPABILITIES = Capabilities(length=100_000, resend_is_safe=True)


class Line(BaseModel):
    """One input line. `id` makes a second delivery of the same line a duplicate; without it each line is its own."""

    model_config = ConfigDict(extra="ignore", strict=True)

    text: str | None = None
    action: Annotated[str, StringConstraints(max_length=64)] | None = None
    user: Name | None = None
    group: Name | None = None
    now: str | None = None
    id: Name | None = None
    reply_to: Annotated[str, StringConstraints(max_length=64)] | None = Field(default=None)


class BadLine(Exception):
    """A line that cannot be taken; the text says why."""


class JsonTerminal:
    """Reads one JSON object a line and writes one JSON object a line; exactly one `idle` ends each input line."""

    name = CHANNEL
    capabilities = CAPABILITIES

    def __init__(self, session: Session, lines: AsyncIterator[bytes], output: TextIO) -> None:
        self._session = session
        self._lines = lines
        self._output = output

    async def run(self, handle: Handle) -> None:
        """Serves lines until the end of input; what was pending before comes first."""
        await is_settled(self._session)
        async for raw in self._lines:
            try:
                await self._take(raw, handle)
            except (BadLine, IntakeRefused) as refused:
                self._write({"type": "error", "text": str(refused)})
            if not await is_settled(self._session):
                self._write({"type": "error", "text": STUCK})
            self._write({"type": "idle"})

    async def send(self, reply: Reply) -> Receipt:
        """Writes a reply or an edit."""
        self._write(
            {
                "type": "edit" if reply.edit else "reply",
                "id": reply.id,
                "text": reply.text,
                "buttons": [{"id": button.id, "label": button.label} for button in reply.buttons],
            }
        )
        return Receipt(status="sent")

    async def close(self) -> None:
        """Nothing is held open."""

    async def _take(self, raw: bytes, handle: Handle) -> None:
        if not raw.strip():
            return
        line = read_line(raw)
        if line.now is not None:
            await self._move_clock(line.now)
        if line.text is None and line.action is None:
            if line.now is None:
                raise BadLine('A line needs "text" or "action" (or "now").')
            return
        await handle(to_message(line, self._session))

    async def _move_clock(self, text: str) -> None:
        try:
            await self._session.move_clock(instant(text, self._session.zone))
        except ValueError as error:
            raise BadLine(str(error)) from error
        except StoreClosed:  # for good
            raise
        except StoreError as error:
            raise BadLine("I could not move the clock: the store cannot be used now (disk full or locked).") from error

    def _write(self, value: dict[str, JsonValue]) -> None:
        self._output.write(json.dumps(value) + "\n")  # in ASCII: any output encoding can show it, on one line
        self._output.flush()


def read_line(raw: bytes) -> Line:
    """Parses one line; raises BadLine in plain words."""
    raw = raw.removesuffix(b"\n").removesuffix(b"\r")
    if len(raw) > LONGEST_LINE:
        raise BadLine(f"That line is longer than {LONGEST_LINE:,} bytes, so I did not take it.")
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BadLine('That line is not JSON. Write for example {"text": "hello"}.') from error
    if not isinstance(value, dict):
        raise BadLine('A line must be a JSON object, for example {"text": "hello"}.')
    try:
        line = Line.model_validate(value)
        json.dumps(value, ensure_ascii=False).encode()
    except ValidationError as error:
        fields = ", ".join(f'"{problem["loc"][0]}"' for problem in error.errors())
        raise BadLine(f"These fields of the line are not as they should be: {fields}.") from error
    except RecursionError as error:
        raise BadLine("That line is nested too deeply, so I did not take it.") from error
    except UnicodeEncodeError as error:
        raise BadLine("That line holds half a character (a lone surrogate), so I did not take it.") from error
    return line


def instant(text: str, zone: ZoneInfo) -> datetime:
    """Reads a time; one without an offset is in the zone. Raises ValueError in plain words."""
    try:
        value = datetime.fromisoformat(text)
    except ValueError as error:
        raise ValueError(f"“{text[:40]}” is no ISO 8601 time.") from error
    aware = value if value.tzinfo is not None else value.replace(tzinfo=zone)
    try:
        return aware.astimezone(UTC)
    except OverflowError as error:
        raise ValueError(f"“{text[:40]}” is further away than I can count.") from error


def to_message(line: Line, session: Session) -> Message:
    """A line as a message."""
    return message(
        session,
        line.text or "",
        user=line.user,
        group=line.group,
        id=line.id,
        action=line.action,
        reply_to=line.reply_to,
    )
