"""Standard input as an asynchronous stream of lines, for pipes, files and terminals alike."""

import asyncio
import sys
import threading
from collections.abc import AsyncIterator


async def stdin_lines(limit: int) -> AsyncIterator[bytes]:
    """Yields lines of at most `limit` + 1 bytes (a longer one is cut there, its rest dropped) until the end of input."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[bytes | None] = asyncio.Queue()
    wanted = threading.Semaphore(1)

    def read() -> None:
        stream = sys.stdin.buffer
        while wanted.acquire():
            line = stream.readline(limit + 1)
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = stream.readline(limit)
            try:
                loop.call_soon_threadsafe(lines.put_nowait, line or None)
            except RuntimeError:  # the loop is closed: nobody listens any more
                return
            if not line:
                return

    threading.Thread(target=read, name="steward-stdin", daemon=True).start()
    while (line := await lines.get()) is not None:
        yield line
        wanted.release()
