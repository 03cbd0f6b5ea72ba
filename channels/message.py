"""Nouns of the channels: what comes in, what goes out, and what a channel can do."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

MessageKind = Literal["new", "edit", "delete", "action", "membership"]
AuthorKind = Literal["person", "self", "bot", "external"]
ConversationKind = Literal["direct", "group"]
ReceiptStatus = Literal["sent", "failed", "ambiguous"]
LengthUnit = Literal["code_points", "utf16", "bytes"]


def quoted(part: str) -> str:
    """A part of a key that is joined by `/`, so that different parts never give the same key."""
    return part.replace("%", "%25").replace("/", "%2F")


@dataclass(frozen=True, kw_only=True, slots=True)
class ConversationRef:
    """A place to talk in, as its platform names it."""

    channel: str
    chat: str
    thread: str | None = None
    kind: ConversationKind = "direct"

    @property
    def lane(self) -> str:
        """The key under which messages are handled in order; no two places share one."""
        return "/".join(quoted(part) for part in (self.channel, self.chat, self.thread or ""))


@dataclass(frozen=True, kw_only=True, slots=True)
class SenderRef:
    """Who wrote, as the platform authenticated it."""

    channel: str
    user: str
    kind: AuthorKind = "person"
    name: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """One thing that happened in a conversation.

    `key` is unique for ever and the same for every delivery of the same thing. `action` is a button's id (kind
    `action`). `reply_to` is the outgoing message answered, by its `Reply.id`. `mentioned` is decided by the adapter.
    """

    key: str
    kind: MessageKind
    conversation: ConversationRef
    sender: SenderRef
    text: str = ""
    action: str | None = None
    reply_to: str | None = None
    mentioned: bool = True
    received_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Button:
    """A choice under a message: an opaque id of at most 64 bytes, the state behind it stays on the server."""

    id: str
    label: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    """An outgoing message. `id` stays the same when it is sent again or edited; `edit` replaces what `id` showed."""

    id: str
    conversation: ConversationRef
    text: str
    buttons: tuple[Button, ...] = ()
    edit: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Capabilities:
    """What a channel can do. `resend_is_safe`: the receiver drops a second copy of the same id."""

    length: int
    length_unit: LengthUnit = "code_points"
    buttons: bool = True
    edits: bool = True
    threads: bool = False
    streaming: bool = False
    media: bool = False
    resend_is_safe: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Receipt:
    """What became of a send. `retry_after` in seconds when the platform named one."""

    status: ReceiptStatus
    reference: str | None = None
    retry_after: float | None = None
