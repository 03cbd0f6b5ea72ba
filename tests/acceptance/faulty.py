"""Deaths at a chosen point: a fault hook that dies there, a client that lives on, and what the store then holds.

A run without a fault (`record`) leaves a copy of the data before each line; a case starts from the copy of its line.
"""

import asyncio
import difflib
import functools
import shutil
import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from config.database import StoreClosed
from governance.policy_file import load_policy
from tests.acceptance.scripted import Script, Shown
from tests.acceptance.stored import copied, engine_of, state

Point = tuple[str, int]
"""A name of a point, and the how-many-th passing of it (from 1)."""
Seen = tuple[tuple[str, str, tuple[str, ...]], ...]
"""What a person saw, in order: kind, text and labels of each message."""


class Crash(BaseException):
    """The process is dead from here on."""


def names(point: str) -> list[str]:
    """The names of a point. A commit of several stages together is a point of each of them."""
    moment, colon, stages = point.partition(": ")
    return [f"{moment}: {stage}" for stage in stages.split("+")] if colon else [point]


class Mortal:
    """A fault hook that dies at its target. Once dead, nothing is kept and nothing is sent any more."""

    def __init__(self) -> None:
        self.dead = False
        self.passed: list[Point] = []
        self.count = 0  # calls since it was armed: a commit of several stages is one
        self._target: Point | int | None = None
        self._counts: Counter[str] = Counter()
        self._lock = threading.Lock()

    def arm(self, target: Point | int | None) -> None:
        """Lives again, until the target: a point, or so many points from now on (a commit counts as one)."""
        with self._lock:
            self.dead = False
            self.passed, self.count, self._counts, self._target = [], 0, Counter(), target

    def __call__(self, point: str) -> None:
        with self._lock:
            self.count += 1
            for name in names(point):
                self._counts[name] += 1
                self.passed.append((name, self._counts[name]))
                self.dead = self.dead or self.passed[-1] == self._target
            self.dead = self.dead or self.count == self._target
            if self.dead:
                raise Crash(point)


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """What the person does: says a text, taps the newest button of a label, or lets time pass until `now`."""

    id: str
    text: str | None = None
    tap: str | None = None
    now: str | None = None


def lines(*given: dict[str, str]) -> tuple[Line, ...]:
    """Lines of a conversation with an id each."""
    return tuple(Line(id=f"line-{number}", **what) for number, what in enumerate(given, 1))


@dataclass(kw_only=True)
class Client(Script):
    """A scripted terminal that starts again after each death and sends again what it saw no idle for."""

    mortal: Mortal = field(default_factory=Mortal)
    deaths: int = 0

    def __post_init__(self) -> None:
        self.fault = self.mortal

    async def open(self) -> bool:
        """Starts on the data; False when it died before it was up."""
        self._up = False
        with suppress(Crash, StoreClosed):
            await self.start()
            self._up = True
        return await self._alive()

    async def give(self, value: Shown) -> bool:
        """Sends a line; False when the process died before the end of it."""
        with suppress(Crash, StoreClosed):
            await self.line(value)
        return await self._alive()

    async def live_through(self, value: Shown, targets: Iterable[Point | int]) -> None:
        """Sends a line; dies at the first target, at the next one after the new start, and so on, until it is answered.

        Each new start is at the time of the death; each is followed by the same line again.
        """
        left = iter(targets)
        self.mortal.arm(next(left, None))
        alive = await self.give(value)
        while not alive:
            self.now = self.app.services.clock.now().isoformat()
            self.mortal.arm(next(left, None))
            alive = await self.open() and await self.give(value)
        self.mortal.arm(None)

    def value(self, line: Line) -> Shown:
        """The line as it goes out; its id makes a second copy of it a duplicate."""
        found: Shown = {"id": line.id}
        if line.text is not None:
            found["text"] = line.text
        if line.tap is not None:
            found["action"] = self.button(line.tap)
        if line.now is not None:
            found["now"] = line.now
        return found

    async def _alive(self) -> bool:
        """Whether it lives. One that died is thrown away: what is still queued or on its way dies at its next point."""
        if not self.mortal.dead:
            return True
        self.deaths += 1
        if self._up:
            self._serving.cancel()
            await asyncio.wait({self._serving})
        await self.app.close()
        self._take()
        return False


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """One line of a run without a fault: what it started from, the points on its way, and what it came to.

    `length` is how often the fault hook was called; a commit of several stages is one call and several points.
    """

    line: Line
    value: Shown
    now: str
    shown: Mapping[str, Shown]
    points: tuple[Point, ...]
    length: int
    seen: Seen
    state: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Golden:
    """A run without a fault, with a copy of the data before each line. All cases work in the folder that it was in."""

    data: Path
    moments: tuple[Moment, ...]
    opening: int  # how often the fault hook is called by a start with nothing to take up

    def points(self) -> list[tuple[int, Point]]:
        """Every point of the run, with the number of its line."""
        return [(number, point) for number, moment in enumerate(self.moments) for point in moment.points]

    def copy(self, number: int) -> Path:
        """The data as they were before a line."""
        return self.data.with_name(f"before-{number}")

    async def before(self, number: int) -> Client:
        """A client that stands before a line."""
        moment = self.moments[number]
        shutil.rmtree(self.data)
        shutil.copytree(self.copy(number), self.data)
        client = Client(data=self.data, now=moment.now, shown=dict(moment.shown))
        assert await client.open()
        client.history.clear()
        return client


async def record(lines: Sequence[Line], root: Path) -> Golden:
    """Runs the lines without a fault."""
    data, moments = root / "data", []
    client = Client(data=data)
    assert await client.open()
    for number, line in enumerate(lines):
        value, now, shown = client.value(line), client.app.services.clock.now().isoformat(), dict(client.shown)
        copied(data, data.with_name(f"before-{number}"))
        client.history.clear()
        client.mortal.arm(None)
        assert await client.give(value)
        moments.append(
            Moment(
                line=line,
                value=value,
                now=now,
                shown=shown,
                points=tuple(client.mortal.passed),
                length=client.mortal.count,
                seen=first_shown(client.history),
                state=state(data),
            )
        )
    await client.stop()
    client.mortal.arm(None)
    assert await client.open()
    opening = client.mortal.count
    await client.stop()
    return Golden(data=data, moments=tuple(moments), opening=opening)


def quick(patch: pytest.MonkeyPatch) -> None:
    """Starts become quick: the policy is read once, and an engine of a path keeps its compiled statements."""
    patch.setattr("bot.compose.load_policy", functools.cache(load_policy))
    for user in ("config.database", "bot.store.schema"):
        patch.setattr(f"{user}.create_engine", engine_of)


def first_shown(history: Iterable[Shown]) -> Seen:
    """What a person saw: a client drops the second copy of a message."""
    seen: dict[tuple[str, str, str], Shown] = {}
    for item in history:
        if item["type"] != "idle":
            seen.setdefault((item["type"], item.get("id", ""), item["text"]), item)
    return tuple(
        (item["type"], item["text"], tuple(button["label"] for button in item.get("buttons", ())))
        for item in seen.values()
    )


def same(moment: Moment, client: Client, case: str) -> None:
    """Fails, naming the case, unless the store and what the person saw are as in the run without a fault."""
    found = state(client.data)
    changes = list(difflib.unified_diff(moment.state.split("\n"), found.split("\n"), lineterm="", n=0))
    assert not changes, f"{case}: the store differs:\n" + "\n".join(changes)
    seen = first_shown(client.history)
    assert seen == moment.seen, f"{case}: what was shown differs:\n{seen}\nwanted:\n{moment.seen}"
