"""The baseline of a message: a bare aiohttp handler that parses JSON and answers, in a process of its own.

`python -m benchmarks.loopback` serves it; the client is this process, over plain streams so that it costs little.
"""

import asyncio
import json
import sys
import time
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from benchmarks.figures import percentile

HOST = "127.0.0.1"
BODY = json.dumps({"text": "remind me to call the plumber on 14 March at 9:15"}).encode()
REQUEST = (
    f"POST /message HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\nContent-Length: {len(BODY)}\r\n\r\n"
).encode() + BODY


async def serve() -> None:
    """Serves until the process ends; the first line of output is the port."""
    from aiohttp import web  # only the serving process pays for it

    async def answer(request: web.Request) -> web.Response:
        value = await request.json()
        return web.json_response({"text": f"Reminder set: {value['text']}"})

    app = web.Application()
    app.router.add_post("/message", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, HOST, 0)
    await site.start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await runner.cleanup()


async def bare_handler(requests: int, at_once: int) -> tuple[float, float, float]:
    """The bare handler's p50 and p99 in seconds, one request after the other, and its requests a second."""
    async with _served() as port:
        async with _connected(port) as one:
            await _ask(one, max(20, requests // 10))
            waits = await _ask(one, requests)
        each = max(1, requests * 4 // at_once)
        began = time.perf_counter()
        await asyncio.gather(*(_ask_alone(port, each) for _ in range(at_once)))
        rate = at_once * each / (time.perf_counter() - began)
    return percentile(waits, 50), percentile(waits, 99), rate


async def _ask_alone(port: int, requests: int) -> None:
    async with _connected(port) as one:
        await _ask(one, requests)


async def _ask(streams: tuple[StreamReader, StreamWriter], requests: int) -> list[float]:
    reader, writer = streams
    waits = []
    for _ in range(requests):
        began = time.perf_counter()
        writer.write(REQUEST)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        json.loads(await reader.readexactly(length))
        waits.append(time.perf_counter() - began)
    return waits


@asynccontextmanager
async def _served() -> AsyncIterator[int]:
    server = await asyncio.create_subprocess_exec(sys.executable, "-m", "benchmarks.loopback", stdin=PIPE, stdout=PIPE)
    assert server.stdin is not None
    assert server.stdout is not None
    try:
        yield int(await server.stdout.readline())
    finally:
        server.stdin.close()
        await server.wait()


@asynccontextmanager
async def _connected(port: int) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        yield reader, writer
    finally:
        writer.close()
        await writer.wait_closed()


if __name__ == "__main__":
    asyncio.run(serve())
