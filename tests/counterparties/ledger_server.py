"""A counterparty: a server that books amounts, once for each Idempotency-Key, and misbehaves when told to."""

import asyncio
import json
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Literal

import aiohttp
from aiohttp import web

Mood = Literal["answers", "loses the answer", "hangs", "fails"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Booking:
    """One effect: the amount booked on an account under a key."""

    number: int
    key: str
    account: str
    amount: int


@dataclass(kw_only=True)
class LedgerServer:
    """Books amounts. `posts` are the keys of all requests that wanted to, `bookings` the effects.

    mood     what becomes of a request to book: "loses the answer" books it and drops the line, "hangs" neither books
             nor answers, "fails" says so and books nothing
    deaf     bookings cannot be looked up
    blind    bookings are looked up but never found
    """

    mood: Mood = "answers"
    deaf: bool = False
    blind: bool = False
    posts: list[str] = field(default_factory=list)
    bookings: list[Booking] = field(default_factory=list)
    address: str = ""
    _end: asyncio.Event = field(default_factory=asyncio.Event)

    async def start(self) -> None:
        """Listens on a free port of this machine."""
        app = web.Application()
        app.router.add_post("/bookings", self._book)
        app.router.add_get("/bookings/{key}", self._find)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.address = f"http://{host}:{port}"

    async def close(self) -> None:
        """Lets what hangs go and stops listening."""
        self._end.set()
        await self._runner.cleanup()

    async def _book(self, request: web.Request) -> web.Response:
        key = request.headers["Idempotency-Key"]
        self.posts.append(key)
        if self.mood == "fails":
            return web.json_response({"error": "closed for today"}, status=503)
        if self.mood == "hangs":
            await self._end.wait()
            return web.Response(status=503)
        body = await request.json()
        booking = self._of(key)
        if booking is None:
            booking = Booking(number=len(self.bookings) + 1, key=key, account=body["account"], amount=body["amount"])
            self.bookings.append(booking)
        if self.mood == "loses the answer" and request.transport is not None:
            request.transport.abort()
        return _shown(booking)

    async def _find(self, request: web.Request) -> web.Response:
        if self.deaf:
            return web.Response(status=503)
        booking = None if self.blind else self._of(request.match_info["key"])
        return web.Response(status=404) if booking is None else _shown(booking)

    def _of(self, key: str) -> Booking | None:
        return next((one for one in self.bookings if one.key == key), None)


def _shown(booking: Booking) -> web.Response:
    shown = {"number": booking.number, "account": booking.account, "amount": booking.amount}
    return web.Response(body=json.dumps(shown).encode(), content_type="application/json")


class SessionHttp:
    """The way to the outside over aiohttp, one connection a request."""

    async def request(
        self, *, method: str, url: str, headers: dict[str, str], body: bytes, timeout: timedelta
    ) -> tuple[int, bytes]:
        """Sends a request and reads the whole answer."""
        limit = aiohttp.ClientTimeout(total=timeout.total_seconds())
        async with (
            aiohttp.ClientSession(timeout=limit) as session,
            session.request(method, url, headers=headers, data=body or None) as answer,
        ):
            return answer.status, await answer.read()
