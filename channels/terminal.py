"""The terminal: JSON lines for programs, in the shapes of docs/terminal.md; the same path as every other channel."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, TextIO
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints, ValidationError

from channels.base import Handle, IntakeRefused
from channels.message import Capabilities, ConversationRef, Message, Receipt, Reply, SenderRef

Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]
LONGEST_LINE = 1_000_000  # bytes
CHANNEL = "terminal"
CAPABILITIES = Capabilities(length=100_000, resend_is_safe=True)


class Line(BaseModel):
    """One input line. `id` makes a second delivery of the same line a duplicate; without it each line is its own."""

    model_config = ConfigDict(extra="ignore", strict=True)

    text: str | None = None
    action: Annotated[str, StringConstraints(max_length=200)] | None = None
    user: Name | None = None
    group: Name | None = None
    now: str | None = None
    id: Name | None = None
    reply_to: Annotated[str, StringConstraints(max_length=64)] | None = Field(default=None)


@dataclass(frozen=True, kw_only=True)
class Session:
    """What a scripted terminal needs from the application.

    `settle` returns once nothing is ready or unsent, with the number of jobs the store would not keep; `move_clock`
    takes the clock to a later time, firing timers on the way, and raises ValueError when it cannot.
    """

    user: str
    zone: ZoneInfo
    now: Callable[[], datetime]
    settle: Callable[[], Awaitable[int]]
    move_clock: Callable[[datetime], Awaitable[None]]
    new_id: Callable[[str], str]


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
        await self._session.settle()
        async for raw in self._lines:
            try:
                await self._take(raw, handle)
            except (BadLine, IntakeRefused) as refused:
                self._write({"type": "error", "text": str(refused)})
            if await self._session.settle():
                text = "I could not store what follows from that yet (disk full or locked); I keep trying."
                self._write({"type": "error", "text": text})
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
            try:
                await self._session.move_clock(instant(line.now, self._session.zone))
            except ValueError as error:
                raise BadLine(str(error)) from error
        if line.text is None and line.action is None:
            if line.now is None:
                raise BadLine('A line needs "text" or "action" (or "now").')
            return
        await handle(to_message(line, self._session))

    def _write(self, value: dict[str, JsonValue]) -> None:
        self._output.write(json.dumps(value, ensure_ascii=False) + "\n")
        self._output.flush()


def read_line(raw: bytes) -> Line:
    """Parses one line; raises BadLine in plain words."""
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
    except UnicodeEncodeError as error:
        raise BadLine("That line holds half a character (a lone surrogate), so I did not take it.") from error
    return line


def instant(text: str, zone: ZoneInfo) -> datetime:
    """Reads a time; one without an offset is in the zone. Raises ValueError in plain words."""
    try:
        value = datetime.fromisoformat(text)
    except ValueError as error:
        raise ValueError(f"“{text[:40]}” is no ISO 8601 time.") from error
    return value if value.tzinfo is not None else value.replace(tzinfo=zone)


def to_message(line: Line, session: Session) -> Message:
    """A line as a message: direct with its user, or in the named group; every line is addressed to Steward."""
    user = line.user or session.user
    if line.group is not None:
        ref = ConversationRef(channel=CHANNEL, chat=f"group:{line.group}", kind="group")
    else:
        ref = ConversationRef(channel=CHANNEL, chat=f"user:{user}", kind="direct")
    key = f"{user}/{line.id}" if line.id is not None else session.new_id("line")
    return Message(
        key=f"{CHANNEL}:{key}",
        kind="new" if line.action is None else "action",
        conversation=ref,
        sender=SenderRef(channel=CHANNEL, user=user, name=user),
        text=line.text or "",
        action=line.action,
        reply_to=line.reply_to,
        received_at=session.now(),
    )
