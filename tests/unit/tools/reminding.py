"""Shorthands for the tests of reminders."""

from datetime import datetime
from typing import Any

from tests.unit.tools.world import World
from tools.reminders import delivery

TOMORROW = "2026-03-17T09:00:00+01:00"


def remind(world: World, **change: Any) -> dict[str, Any]:
    wanted = {"text": "take the pills", "at": TOMORROW}
    return world.ok("create_reminder", **{**wanted, **change})


def daily(world: World, **change: Any) -> dict[str, Any]:
    return remind(world, **{"at": None, "start": TOMORROW, "repeat": "FREQ=DAILY", **change})


def timer(world: World, id: str) -> datetime | None:
    return world.timers.pending.get(("reminder", id))


def claim(world: World, id: str) -> delivery.Delivery | None:
    return delivery.claim_due(world.tx, id=id, now=world.now, timers=world.timers)
