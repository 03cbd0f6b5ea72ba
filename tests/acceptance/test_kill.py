"""`kill -9` at 30 points of a conversation: the next process takes up everything, repeats nothing, loses no reply."""

import asyncio
import json
import random
import re
import shutil
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.acceptance.faulty import Golden, Line, Moment, first_shown, quick, record
from tests.acceptance.processes import ROOT, environment, python
from tests.acceptance.scripted import Shown
from tests.acceptance.stored import state
from tests.acceptance.test_crash import LINES

KILLS, AT_ONCE = 30, 2


@pytest.fixture(scope="module")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Golden]:
    with pytest.MonkeyPatch.context() as patch:
        quick(patch)
        yield asyncio.run(record(LINES, tmp_path_factory.mktemp("golden")))


@pytest.fixture
async def nursery(tmp_path: Path) -> AsyncIterator[Process]:
    """The process that forks the others."""
    process = await asyncio.create_subprocess_exec(
        *python("-m", "tests.acceptance.killing"), cwd=ROOT, env=environment(tmp_path), stdin=asyncio.subprocess.PIPE
    )
    yield process
    process.terminate()
    await process.wait()


class Chat:
    """A person at a process of `chat --json`, who starts another one when it is gone and sends their line again."""

    def __init__(self, nursery: Process, data: Path, moment: Moment) -> None:
        self.deaths = 0
        self.history: list[Shown] = []
        self._nursery = nursery
        self._data = data
        self._now = moment.now
        self._shown = dict(moment.shown)
        self._arrived: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()

    async def open(self, last: int) -> None:
        """Starts a process that is killed at its `last` point; 0 lets it live."""
        server = await asyncio.start_server(lambda *streams: self._arrived.put_nowait(streams), "127.0.0.1", 0)
        request = json.dumps([str(self._data), self._now, last, server.sockets[0].getsockname()[1]])
        assert self._nursery.stdin is not None
        self._nursery.stdin.write(request.encode() + b"\n")
        self._reader, self._writer = await self._arrived.get()
        server.close()

    async def give(self, line: Line) -> None:
        """Sends a line until it is answered, to as many processes as that takes."""
        value: Shown = {name: given for name in ("id", "text", "now") if (given := getattr(line, name)) is not None}
        if line.tap is not None:
            value["action"] = self._button(line.tap)
        while not await self._answered(value):
            self._writer.close()
            self.deaths += 1
            await self.open(0)
        self._now = line.now or self._now

    async def close(self) -> None:
        """Ends the input, on which the process ends in order."""
        self._writer.write_eof()
        assert await self._reader.read() == b""
        self._writer.close()

    async def _answered(self, value: Shown) -> bool:
        try:
            self._writer.write(json.dumps(value).encode() + b"\n")
            while raw := await self._reader.readline():
                item = json.loads(raw)
                if item["type"] == "idle":
                    return True
                self.history.append(item)
                self._shown[item.get("id", "")] = item
        except ConnectionError:
            pass
        return False

    def _button(self, label: str) -> str:
        buttons = [button for item in self._shown.values() for button in item.get("buttons", ())]
        return next(str(button["id"]) for button in reversed(buttons) if button["label"] == label)


async def _killed(nursery: Process, golden: Golden, case: int, data: Path) -> None:
    """Starts before a line, is killed on the way, and goes on to the end of the conversation."""
    number = case % len(LINES)
    rest = golden.moments[number:]
    shutil.copytree(golden.copy(number), data)
    last = golden.opening + random.Random(case).randint(1, rest[0].length)
    told = f"case {case}, killed at call {last} of the process that started before {rest[0].line}"
    chat = Chat(nursery, data, rest[0])
    await chat.open(last)
    for moment in rest:
        await chat.give(moment.line)
    await chat.close()
    assert chat.deaths == 1, told
    assert _placeless(state(data)) == _placeless(rest[-1].state), told
    wanted = tuple(seen for moment in rest for seen in moment.seen)
    assert _placeless(first_shown(chat.history)) == _placeless(wanted), told


def _placeless(found: object) -> str:
    """In words that are the same whatever data folder it was made in."""
    return re.sub(r"/\S+?/(?=files/)", "", str(found))


async def test_kill_9_anywhere_changes_nothing(golden: Golden, nursery: Process, tmp_path: Path) -> None:
    """Each line is killed at least once; the rest of the conversation follows in the next process."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one(case: int) -> None:
        async with free:
            await _killed(nursery, golden, case, tmp_path / f"case-{case}")

    async with asyncio.TaskGroup() as group:
        for case in range(KILLS):
            group.create_task(one(case))
