"""The port every channel implements."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from channels.message import Capabilities, Message, Receipt, Reply

Handle = Callable[[Message], Awaitable[bool]]
"""Stores a message durably; returns False when it was a duplicate. Raises IntakeRefused when it cannot be taken."""


class IntakeRefused(Exception):
    """A message that is not taken in; the text says why in words for a person."""


class Channel(Protocol):
    """An adapter: receives through `handle`, sends replies, and closes."""

    name: str
    capabilities: Capabilities

    async def run(self, handle: Handle) -> None: ...

    async def send(self, reply: Reply) -> Receipt: ...

    async def close(self) -> None: ...
