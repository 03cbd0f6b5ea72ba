"""Steward in this process: the real app on a data folder of its own, and a channel that hands replies to waiters."""

import asyncio
import io
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO, cast

from benchmarks.conversation import Line
from bot.app import App
from bot.compose import Options, compose
from channels.base import Handle
from channels.message import Capabilities, ConversationRef, Message, Receipt, Reply, SenderRef
from config.logging import set_up
from config.settings import Settings

ZONE = "Europe/Rome"
PATIENCE = 60.0  # seconds until a reply that does not come ends the benchmark


@dataclass(kw_only=True)
class Chat:
    """One conversation as its person sees it: what came, and the buttons still to be tapped."""

    name: str
    sent: int = 0
    got: int = 0
    last: float = 0.0  # when the last reply came, by the performance counter
    buttons: dict[str, dict[str, str]] = field(default_factory=dict)  # of each message: label → id
    _until: int = 0
    _waiter: "asyncio.Future[None] | None" = None

    def take(self, reply: Reply) -> None:
        """Takes a reply or an edit."""
        self.last = time.perf_counter()
        self.got += 1
        self.buttons.pop(reply.id, None)
        self.buttons[reply.id] = {button.label: button.id for button in reply.buttons}
        if self._waiter is not None and self.got >= self._until and not self._waiter.done():
            self._waiter.set_result(None)

    async def until(self, got: int) -> None:
        """Waits until so many replies have come in all."""
        if self.got >= got:
            return
        self._until, self._waiter = got, asyncio.get_running_loop().create_future()
        async with asyncio.timeout(PATIENCE):
            await self._waiter

    def button(self, label: str) -> str:
        """The id of the newest button of that label."""
        found = next((ids[label] for ids in reversed(self.buttons.values()) if label in ids), None)
        if found is None:
            raise LookupError(f"no button “{label}” in {self.name}")
        return found


class InProcess:
    """A channel whose conversations live in this process."""

    name = "bench"
    capabilities = Capabilities(length=100_000, resend_is_safe=True)

    def __init__(self) -> None:
        self.chats: dict[str, Chat] = {}

    async def run(self, handle: Handle) -> None:
        """Nothing comes from outside."""

    async def send(self, reply: Reply) -> Receipt:
        """Hands a reply to its conversation."""
        self.chat(reply.conversation.chat).take(reply)
        return Receipt(status="sent")

    async def close(self) -> None:
        """Nothing is held open."""

    def chat(self, name: str) -> Chat:
        """The conversation of that name."""
        found = self.chats.get(name)
        if found is None:
            found = self.chats[name] = Chat(name=name)
        return found


@dataclass(frozen=True, kw_only=True)
class Steward:
    """A running app with its channel."""

    app: App
    channel: InProcess

    async def say(self, chat: Chat, line: Line) -> None:
        """Takes one line in; returns once it is stored."""
        chat.sent += 1
        taken = await self.app.handle(
            Message(
                key=f"bench:{chat.name}:{chat.sent}",
                kind="action" if line.tap else "new",
                conversation=reference(chat.name),
                sender=SenderRef(channel=InProcess.name, user=chat.name, name=chat.name),
                text=line.text,
                action=chat.button(line.tap) if line.tap else None,
                received_at=self.app.services.clock.now(),
            )
        )
        assert taken


def reference(name: str) -> ConversationRef:
    """The direct conversation of that name."""
    return ConversationRef(channel=InProcess.name, chat=name)


@asynccontextmanager
async def steward(data: Path) -> AsyncIterator[Steward]:
    """A started app on a data folder: the system's clock, every commit synced to the disk."""
    set_up(format="json", stream=cast("TextIO", _Nowhere()))  # log lines are made as in production, and thrown away
    app = compose(Settings(data_dir=data, timezone=ZONE), Options())
    channel = InProcess()
    app.channels[channel.name] = channel
    await app.start()
    try:
        yield Steward(app=app, channel=channel)
    finally:
        await app.close()


class _Nowhere(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)
