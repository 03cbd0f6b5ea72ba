"""Shorthands for the tests of the calendar."""

from datetime import datetime, timedelta
from typing import Any

from tests.unit.tools.world import World


def make(world: World, **change: Any) -> dict[str, Any]:
    start = world.at("2026-03-20T13:00")
    wanted = {"title": "Lunch", "start": start.isoformat(), "end": (start + timedelta(hours=1)).isoformat()}
    return world.ok("create_event", **{**wanted, **change})


def series(world: World, start: str, repeat: str, **change: Any) -> dict[str, Any]:
    at = world.at(start)
    return make(world, start=at.isoformat(), end=(at + timedelta(hours=1)).isoformat(), repeat=repeat, **change)


def agenda(world: World, start: str, days: int) -> list[str]:
    """The occurrences in local words, "17 09:00-10:00 Title"."""
    low = world.at(start)
    found = world.ok("list_events", start=low.isoformat(), end=(low + timedelta(days=days)).isoformat())
    return [
        f"{datetime.fromisoformat(one['start']):%d %H:%M}-{datetime.fromisoformat(one['end']):%H:%M} {one['title']}"
        for one in found["events"]
    ]
