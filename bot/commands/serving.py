"""Working until told to stop, with or without an HTTP side."""

import asyncio
import signal

import structlog

from bot.app import App

_log = structlog.get_logger(__name__)


async def work(app: App) -> None:
    """Does the work until SIGTERM or SIGINT."""
    stop = told_to_stop()
    await app.start()
    _log.info("started")
    await stopped(app, stop)


async def serve(app: App, host: str, port: int) -> None:
    """Does the work and answers over HTTP until SIGTERM or SIGINT."""
    from aiohttp import web  # loaded only by processes that serve HTTP

    from bot.server import build

    stop = told_to_stop()
    await app.start()
    runner = web.AppRunner(build(app), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        _log.info("started", port=port)
        await stopped(app, stop)
    finally:
        await runner.cleanup()


def told_to_stop() -> asyncio.Event:
    """An event that the signals to stop set."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    return stop


async def stopped(app: App, stop: asyncio.Event) -> None:
    """Waits for the signal to stop; raises when the lanes broke down."""
    waiting = asyncio.ensure_future(stop.wait())
    await asyncio.wait({waiting, app.lanes}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if app.lanes.done():
        app.lanes.result()
    _log.info("stopped")
