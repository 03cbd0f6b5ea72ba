"""The HTTP side of a process: liveness, readiness and metrics."""

from aiohttp import web

from bot.app import App
from bot.metrics import exposition
from config.database import StoreError

MOST_BODY = 1_000_000  # bytes


def build(app: App) -> web.Application:
    """The aiohttp application. Channels that receive over HTTP add their routes to it."""
    server = web.Application(client_max_size=MOST_BODY)

    async def live(_request: web.Request) -> web.Response:
        return web.json_response({"status": "ok"})

    async def ready(_request: web.Request) -> web.Response:
        try:
            await app.services.database.run("ready", lambda tx: None)
        except StoreError:
            return web.json_response({"status": "unavailable", "store": "not answering"}, status=503)
        stuck = app.queue.stuck
        channels = dict.fromkeys(app.channels, "ok")
        status = "unavailable" if stuck else "ok"
        body = {"status": status, "store": "ok", "jobs_stuck": stuck, "channels": channels}
        return web.json_response(body, status=503 if stuck else 200)

    async def metrics(_request: web.Request) -> web.Response:
        stuck = app.queue.stuck
        text = await app.services.database.run("metrics", lambda tx: exposition(tx, stuck=stuck))
        return web.Response(body=text, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})

    server.add_routes([web.get("/healthz", live), web.get("/readyz", ready), web.get("/metrics", metrics)])
    return server
