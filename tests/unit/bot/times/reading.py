"""What the tests of the time layer share: a reading of a text at a given moment, in its JSON form."""

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.times.contract import as_json
from bot.times.mention import DateOrder, Kind, Mention, Reference
from bot.times.reader import read_times

NOW = "2026-03-13T10:20:00"  # a Friday
ROME = "Europe/Rome"
Json = dict[str, object]


def reference(now: str = NOW, zone: str = ROME, order: DateOrder | None = None) -> Reference:
    """A moment given as a local time of a zone."""
    clock = ZoneInfo(zone)
    return Reference(now=datetime.fromisoformat(now).replace(tzinfo=clock), zone=clock, date_order=order)


def mentions(text: str, expecting: Kind | None = None, order: DateOrder | None = None) -> tuple[Mention, ...]:
    """The mentions of a text at the usual moment."""
    return read_times(text, reference(order=order), expecting=expecting)


def read(text: str, now: str, zone: str) -> list[Json]:
    """The JSON of every mention."""
    return [dict(as_json(mention)) for mention in read_times(text, reference(now, zone))]


def say(text: str, kind: str, value: str | Mapping[str, str | None] | None) -> Json:
    """The JSON of one mention."""
    return {"text": text, "kind": kind, "value": value if value is None or isinstance(value, str) else dict(value)}
