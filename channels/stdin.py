"""Standard input as an asynchronous stream of lines, for pipes, files and terminals alike."""

import asyncio
import os
import select
import sys
import threading
from collections.abc import AsyncIterator, Iterator

CHUNK = 65_536  # bytes


async def stdin_lines(limit: int) -> AsyncIterator[bytes]:
    """Yields each line of the input with its line end; of a line longer than `limit` + 1 bytes only that many."""
    if sys.stdin is None:
        return
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[bytes | None] = asyncio.Queue()
    wanted = threading.Semaphore(0)
    cut = cut_lines(_chunks(sys.stdin.fileno()), limit + 1)

    def read() -> None:
        line: bytes | None = b""
        while line is not None and wanted.acquire():
            line = next(cut, None)
            try:
                loop.call_soon_threadsafe(lines.put_nowait, line)
            except RuntimeError:  # the loop is closed: nobody listens any more
                return

    threading.Thread(target=read, name="steward-stdin", daemon=True).start()
    while True:
        wanted.release()
        line = await lines.get()
        if line is None:
            return
        yield line


def cut_lines(chunks: Iterator[bytes], most: int) -> Iterator[bytes]:
    """Splits a stream at its line ends; a line keeps its first `most` bytes, the rest of it is dropped as it comes."""
    line = b""
    for chunk in chunks:
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            yield (line + part + b"\n")[:most]
            line = b""
        line = (line + rest)[:most]
    if line:
        yield line


def _chunks(descriptor: int) -> Iterator[bytes]:
    """What comes in, as it comes. Not through sys.stdin: its lock, held by a waiting reader, breaks a normal exit."""
    while True:
        try:
            chunk = os.read(descriptor, CHUNK)
        except BlockingIOError:  # whoever started us made it so
            select.select([descriptor], [], [])
            continue
        except OSError:  # the terminal is gone
            return
        if not chunk:
            return
        yield chunk
