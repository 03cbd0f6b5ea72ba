"""A terminal's surroundings for tests: a session that writes down what is asked of it, and lines to read."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from datetime import UTC, datetime
from io import StringIO
from typing import Any
from zoneinfo import ZoneInfo

from channels.base import IntakeRefused
from channels.message import Button, ConversationRef, Message, Receipt, Reply
from channels.session import Session

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")


class Desk:
    """Takes messages in, answers each once it settles, and keeps the time."""

    def __init__(self) -> None:
        self.output = StringIO()
        self.taken: list[Message] = []
        self.unanswered: list[Message] = []
        self.send: Callable[[Reply], Awaitable[Receipt]] | None = None
        self.moved: list[datetime] = []
        self.moves: list[Exception] = []
        self.refuse: str | None = None
        self.stuck: list[int | Exception] = []
        self.settled = 0
        self.lines = 0
        self.buttons: tuple[str, ...] = ()
        self.session = Session(
            user="ada",
            zone=BERLIN,
            now=lambda: self.moved[-1] if self.moved else NOON,
            settle=self.settle,
            move_clock=self.move_clock,
            new_id=self.new_id,
        )

    async def handle(self, message: Message) -> bool:
        """Takes a message in, as the application does."""
        if self.refuse is not None:
            raise IntakeRefused(self.refuse)
        fresh = message.key not in [known.key for known in self.taken]
        if fresh:
            self.taken.append(message)
            self.unanswered.append(message)
        return fresh

    async def settle(self) -> int:
        """Answers what was taken in."""
        self.settled += 1
        while self.unanswered and self.send is not None:
            message = self.unanswered.pop(0)
            await self.send(reply(f"r_{len(self.taken)}", f"you said {message.text or message.action}", *self.buttons))
        result = self.stuck.pop(0) if self.stuck else 0
        if isinstance(result, Exception):
            raise result
        return result

    async def move_clock(self, to: datetime) -> None:
        """Moves forward only."""
        if self.moves:
            raise self.moves.pop(0)
        if to < self.session.now():
            raise ValueError("the clock cannot go back")
        self.moved.append(to)

    def new_id(self, prefix: str) -> str:
        """Counts."""
        self.lines += 1
        return f"{prefix}_{self.lines}"

    @property
    def objects(self) -> list[dict[str, Any]]:
        """What was written, an object a line."""
        written = self.output.getvalue()
        assert not written or written.endswith("\n")
        return [json.loads(line) for line in written.split("\n")[:-1]]


def reply(id: str, text: str, *labels: str, edit: bool = False) -> Reply:
    """A reply with a button for each label."""
    buttons = tuple(Button(id=f"{id}_{number}", label=label) for number, label in enumerate(labels, 1))
    return Reply(id=id, conversation=DIRECT, text=text, buttons=buttons, edit=edit)


async def lines_of(lines: Iterable[bytes | dict[str, Any]]) -> AsyncIterator[bytes]:
    """Lines as they are read; an object is written as JSON."""
    for line in lines:
        yield line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n"


DIRECT = ConversationRef(channel="terminal", chat="user:ada")
