"""A scripted terminal in this process: the same lines in and out as `chat --json`, without starting an interpreter."""

import asyncio
import io
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.compose import Options, compose, open_terminal
from channels.terminal import JsonTerminal
from config.database import FaultHook, no_fault
from config.settings import Settings
from tools.spec import AnyTool, Http

NOW = "2026-03-13T10:20:00+01:00"  # a Friday
Shown = dict[str, Any]


class _Output(io.StringIO):
    """Collects the objects of each line; tells when an input line was answered."""

    def __init__(self) -> None:
        super().__init__()
        self.objects: list[Shown] = []
        self.idle = asyncio.Event()

    def write(self, text: str) -> int:
        for line in text.splitlines():
            value = json.loads(line)
            self.objects.append(value)
            if value["type"] == "idle":
                self.idle.set()
        return len(text)


@dataclass(kw_only=True)
class Script:
    """One terminal on a data folder. `say` sends a line and returns what came back; `restart` starts again on it."""

    data: Path
    now: str = NOW
    zone: str = "Europe/Rome"
    fault: FaultHook = no_fault
    tools: tuple[AnyTool, ...] = ()
    http: Http | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    shown: dict[str, Shown] = field(default_factory=dict)
    history: list[Shown] = field(default_factory=list)

    async def start(self) -> list[Shown]:
        """Opens the store and the terminal; returns what was said before any line."""
        options = Options(
            now=self.now,
            timezone=self.zone,
            fault=self.fault,
            full_sync=False,
            tools=self.tools,
            http=self.http,
        )
        settings = Settings(data_dir=self.data, **self.settings)
        self.app = compose(settings, options)
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._output = _Output()
        self.terminal = JsonTerminal(open_terminal(self.app, "me"), self._read(), self._output)
        self.app.channels["terminal"] = self.terminal
        await self.app.start(zone=self.zone)
        self._serving = asyncio.create_task(self.terminal.run(self.app.handle))
        return (await self.line({}))[:-1]

    async def _read(self) -> AsyncIterator[bytes]:
        while (line := await self._lines.get()) is not None:
            yield line

    async def line(self, value: Any) -> list[Shown]:
        """Sends one object (or raw bytes) and returns everything up to its idle."""
        raw = value if isinstance(value, bytes) else json.dumps(value).encode() if value else b""
        self._output.idle.clear()
        await self._lines.put(raw + b"\n")
        waiting = asyncio.create_task(self._output.idle.wait())
        await asyncio.wait({waiting, self._serving}, return_when=asyncio.FIRST_COMPLETED)
        found = self._take()
        if self._serving.done():
            waiting.cancel()
            self._serving.result()
        return found

    def _take(self) -> list[Shown]:
        """What was written and not taken yet, also before the first line and when the line was the last one."""
        found, self._output.objects = self._output.objects, []
        for item in found:
            if item["type"] in ("reply", "edit"):
                self.shown[item["id"]] = item
        self.history += found
        return found

    async def say(self, text: str, **more: Any) -> str:
        """Sends a text; returns the texts of all replies, joined."""
        return texts(await self.line({"text": text, **more}))

    async def tap(self, label: str, text: str | None = None, **more: Any) -> str:
        """Taps the newest live button of that label; returns the texts of all replies, joined."""
        value = {"action": self.button(label), **({"text": text} if text is not None else {}), **more}
        return texts(await self.line(value))

    def button(self, label: str) -> str:
        """The id of the newest live button whose label is, or starts with, `label`."""
        for item in reversed(self.shown.values()):
            for button in item["buttons"]:
                if button["label"] == label or button["label"].startswith(label):
                    return str(button["id"])
        raise AssertionError(f"no button {label!r} in {[i['buttons'] for i in self.shown.values()]}")

    def labels(self) -> list[str]:
        """The labels of the last message that has buttons."""
        last = next(item for item in reversed(self.shown.values()) if item["buttons"])
        return [button["label"] for button in last["buttons"]]

    async def wait(self, now: str) -> str:
        """Moves the clock; returns what came by then."""
        self.now = now
        return texts(await self.line({"now": now}))

    async def stop(self) -> None:
        """Ends the input and closes the store."""
        await self._lines.put(None)
        await self._serving
        await self.app.close()

    async def abandon(self) -> None:
        """Lets go of a process that died."""
        self._serving.cancel()
        await asyncio.wait({self._serving})
        await self.app.close()

    async def restart(self, now: str | None = None) -> str:
        """Stops and starts again on the same data; returns what was said before any line."""
        await self.stop()
        self.now = now or self.now
        return texts(await self.start())


def texts(items: list[Shown]) -> str:
    """The texts of replies and errors, joined; edits are left out."""
    return "\n".join(item["text"] for item in items if item["type"] in ("reply", "error"))
