"""What the terminals share: what they need from the application, and how their lines become messages."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from channels.message import ConversationRef, Message, SenderRef, quoted
from config.database import StoreClosed, StoreError

CHANNEL = "terminal"
STUCK = "I could not store what follows from that yet (disk full or locked); I keep trying."


@dataclass(frozen=True, kw_only=True)
class Session:
    """What a terminal needs from the application.

    `settle` returns once nothing is ready or unsent, with the number of jobs the store would not keep; `move_clock`
    takes the clock to a later time, firing timers on the way, and raises ValueError when it cannot.
    """

    user: str
    zone: ZoneInfo
    now: Callable[[], datetime]
    settle: Callable[[], Awaitable[int]]
    move_clock: Callable[[datetime], Awaitable[None]]
    new_id: Callable[[str], str]


async def is_settled(session: Session) -> bool:
    """Waits until nothing is ready or unsent; False when the store would not keep all that follows."""
    try:
        return not await session.settle()
    except StoreClosed:  # for good
        raise
    except StoreError:
        return False


def message(
    session: Session,
    text: str,
    *,
    user: str | None = None,
    group: str | None = None,
    id: str | None = None,
    action: str | None = None,
    reply_to: str | None = None,
) -> Message:
    """A line as a message: direct with its user, or in the named group; every line is addressed to Steward.

    The same user and `id` give the same key; without an `id` each line has its own.
    """
    user = user or session.user
    if group is not None:
        ref = ConversationRef(channel=CHANNEL, chat=f"group:{group}", kind="group")
    else:
        ref = ConversationRef(channel=CHANNEL, chat=f"user:{user}", kind="direct")
    key = f"{quoted(user)}/{quoted(id)}" if id is not None else session.new_id("line")
    return Message(
        key=f"{CHANNEL}:{key}",
        kind="new" if action is None else "action",
        conversation=ref,
        sender=SenderRef(channel=CHANNEL, user=user, name=user),
        text=text,
        action=action,
        reply_to=reply_to,
        received_at=session.now(),
    )
