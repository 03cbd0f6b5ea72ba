"""The object that `understand --json` prints for a message."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from bot.intents.need import usable
from bot.reading import Reading, Recurrence, Shift, Slot, Span, When, Which
from bot.times.contract import as_json
from bot.times.mention import Reference
from bot.understanding.understand import understand

JsonValue = str | float | None | Sequence["JsonValue"] | Mapping[str, "JsonValue"]
_HIDDEN = frozenset({"duration"})  # kept for the dialogue while an event has no start


def understand_record(text: str, now: str | datetime | None, timezone: str) -> dict[str, JsonValue]:
    """The object for one message; raises ValueError when `now` or the zone cannot be read."""
    try:
        zone = ZoneInfo(timezone)
    except (OSError, ValueError, LookupError) as fault:
        raise ValueError(f"unknown time zone {timezone!r}") from fault
    moment = datetime.fromisoformat(now) if isinstance(now, str) else now or datetime.now(zone)
    moment = moment.replace(tzinfo=zone) if moment.tzinfo is None else moment.astimezone(zone)
    return reading_as_json(understand(text, Reference(now=moment, zone=zone)))


def reading_as_json(reading: Reading) -> dict[str, JsonValue]:
    """A reading as the contract's object."""
    return {
        "intent": reading.intent,
        "confidence": round(reading.confidence, 2),
        "slots": slots_as_json(reading.slots, reading.missing, reading.intent),
        "missing": list(reading.missing),
        "question": reading.question,
        "times": [dict[str, JsonValue](as_json(mention)) for mention in reading.times],
        "also": [reading_as_json(further) for further in reading.also],
    }


def slots_as_json(slots: Sequence[Slot], missing: Sequence[str], intent: str | None) -> dict[str, JsonValue]:
    """The values of slots that are known well enough."""
    values: dict[str, JsonValue] = {}
    for slot in slots:
        if slot.name in missing or (slot.name in _HIDDEN and intent == "create_event"):
            continue
        value = _value(slot, intent)
        if value is not None:
            values[slot.name] = value
    return values


def _value(slot: Slot, intent: str | None) -> JsonValue:
    value = slot.value
    match value:
        case str():
            return value
        case When():
            return _when(value, slot.name, intent)
        case Shift():
            return {"shift": value.by}
        case Span():
            return {"start": value.start.isoformat(), "end": value.end.isoformat()}
        case Recurrence():
            return value.rrule
        case Which():
            return value.words if usable(value) else None
        case tuple():
            return [{"name": person.name, "address": person.address} for person in value]
        case date():
            return value.isoformat()
        case _:
            return None


def _when(value: When, name: str, intent: str | None) -> JsonValue:
    if value.instant is not None:
        return value.instant.isoformat()
    if value.trouble is not None:
        return None
    if intent == "move_event" and name == "start":
        if value.time is not None:
            return {"time": f"{value.time.hour:02}:{value.time.minute:02}"}
        return {"date": value.day.isoformat()} if value.day is not None else None
    if name == "due" and value.day is not None:
        return value.day.isoformat()
    return None
