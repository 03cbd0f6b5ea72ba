"""Between intake and answer: five people write at once in three conversations, and the process dies meanwhile.

Their messages do not wait for each other's answers. In each conversation everything is answered once and in order, as
if each message had been written after the answer to the one before.
"""

import asyncio
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest

from bot.compose import Options, compose
from channels.base import Handle, IntakeRefused
from channels.message import Capabilities, ConversationRef, Message, Receipt, Reply, SenderRef
from config.database import StoreClosed
from config.settings import Settings
from tests.acceptance.faulty import Crash, Mortal, quick
from tests.acceptance.scripted import NOW

CASES, BURST = 60, 15
HOME = ConversationRef(channel="terminal", chat="group:home", kind="group")
CLUB = ConversationRef(channel="terminal", chat="group:club", kind="group")
ALONE = ConversationRef(channel="terminal", chat="user:eve")
PEOPLE = {"ann": HOME, "bob": HOME, "cem": CLUB, "dee": CLUB, "eve": ALONE}


@pytest.fixture(scope="module", autouse=True)
def quick_starts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        quick(patch)
        yield


@dataclass(kw_only=True)
class Platform:
    """A chat platform: it keeps what was shown, and drops a second copy of a message."""

    name: str = "terminal"
    capabilities: Capabilities = field(default_factory=lambda: Capabilities(length=10_000, resend_is_safe=True))
    shown: dict[str, Reply] = field(default_factory=dict)

    async def run(self, handle: Handle) -> None:
        """Nothing comes in by itself."""

    async def send(self, reply: Reply) -> Receipt:
        """Shows a message, unless it did already."""
        self.shown.setdefault(reply.id, reply)
        return Receipt(status="sent")

    async def close(self) -> None:
        """Nothing is held open."""

    def texts(self, ref: ConversationRef) -> list[str]:
        """What was shown in a conversation, in order."""
        return [reply.text for reply in self.shown.values() if reply.conversation == ref]


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """A message, the words that its answer has, and the words that it has not."""

    message: Message
    answer: tuple[str, ...]
    without: tuple[str, ...] = ()


def burst(chance: random.Random) -> list[Said]:
    """Messages of everybody, mixed: a new reminder, its undoing, or a list of exactly those set before."""
    found: list[Said] = []
    standing: defaultdict[str, list[int]] = defaultdict(list)
    taken_back: defaultdict[str, list[int]] = defaultdict(list)
    fresh: set[str] = set()
    for number in range(10, 10 + BURST):
        user = chance.choice(sorted(PEOPLE))
        kind = chance.choice(("set", "set", "undo" if user in fresh else "set", "list"))
        fresh.discard(user)
        match kind:
            case "set":
                standing[user].append(number)
                fresh.add(user)
                said = _said(
                    user, number, f"remind me to water plant {number} tomorrow at 9", ("set", f"plant {number}")
                )
            case "undo":
                taken_back[user].append(standing[user].pop())
                said = _said(user, number, "undo", ("Undone", f"plant {taken_back[user][-1]}"))
            case _:
                there = tuple(f"plant {one}" for one in standing[user]) or ("no reminders",)
                gone = tuple(f"plant {one}" for one in taken_back[user])
                said = _said(user, number, "list my reminders", there, gone)
        found.append(said)
    return found


def _said(user: str, number: int, text: str, answer: tuple[str, ...], without: tuple[str, ...] = ()) -> Said:
    message = Message(
        key=f"terminal:{user}/{number}",
        kind="new",
        conversation=PEOPLE[user],
        sender=SenderRef(channel="terminal", user=user, name=user),
        text=text,
        received_at=datetime.fromisoformat(NOW),
    )
    return Said(message=message, answer=answer, without=without)


async def live(data: Path, platform: Platform, mortal: Mortal, messages: Sequence[Message], taken: set[str]) -> bool:
    """One life of the process: takes what it was not known to have taken, and works; False when it died."""
    app = compose(Settings(data_dir=data), Options(now=NOW, timezone="Europe/Rome", fault=mortal, full_sync=False))
    app.channels[platform.name] = platform

    async def write(ref: ConversationRef) -> None:
        for message in messages:
            if message.conversation == ref and message.key not in taken:
                await app.handle(message)
                taken.add(message.key)

    async def work() -> None:
        await app.start()
        await asyncio.gather(*(write(ref) for ref in (HOME, CLUB, ALONE)))
        await app.settle()

    try:
        await work()
    except (Crash, StoreClosed, IntakeRefused):
        assert mortal.dead
    await app.close()
    return not mortal.dead


@pytest.mark.parametrize("seed", range(CASES))
async def test_everything_is_answered_once_and_in_order(seed: int, tmp_path: Path) -> None:
    """Dies up to three times, each time after some more points of what is going on side by side."""
    chance = random.Random(seed)
    said = burst(chance)
    platform, mortal, taken = Platform(), Mortal(), set[str]()
    deaths = [chance.randrange(1, 60) for _ in range(chance.randrange(4))]
    for death in (*deaths, None):
        mortal.arm(death)
        alive = await live(tmp_path, platform, mortal, [one.message for one in said], taken)
    assert alive
    for ref in (HOME, CLUB, ALONE):
        wanted = [one for one in said if one.message.conversation == ref]
        texts = platform.texts(ref)
        told = f"seed {seed}, died after {deaths} points, in {ref.chat}:\n" + "\n".join(texts)
        assert len(texts) == len(wanted), told
        for one, text in zip(wanted, texts, strict=True):
            assert all(words in text for words in one.answer), f"{one.message.text}: {text}\n{told}"
            assert not any(words in text for words in one.without), f"{one.message.text}: {text}\n{told}"
