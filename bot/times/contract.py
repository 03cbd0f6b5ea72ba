"""The JSON form of a mention, as `understand --json` prints it."""

from bot.times.compose import iso_duration
from bot.times.mention import (
    Day,
    DayRange,
    Length,
    Mention,
    Moment,
    MomentRange,
    Repeat,
    TimeOfDay,
    TimeRange,
    Value,
)

Json = str | None | dict[str, str | None]


def as_json(mention: Mention) -> dict[str, Json]:
    """`{"text", "kind", "value"}`; a moment that does not exist, or exists twice, has no value."""
    return {"text": mention.text, "kind": mention.kind, "value": value_json(mention.value)}


def value_json(value: Value) -> Json:
    """The value alone."""
    match value:
        case Day():
            return value.day.isoformat()
        case Moment():
            return _instant(value)
        case TimeOfDay():
            return _clock(value)
        case Length():
            return iso_duration(value)
        case Repeat():
            return {"rrule": value.rrule, "start": value.start.isoformat() if value.start else None}
        case DayRange():
            return {"start": value.start.isoformat(), "end": value.end.isoformat()}
        case TimeRange():
            return {"start": _clock(value.start), "end": _clock(value.end)}
        case MomentRange():
            return {"start": _instant(value.start), "end": _instant(value.end)}


def _instant(moment: Moment) -> str | None:
    return moment.instant.isoformat(timespec="seconds") if moment.instant else None


def _clock(time: TimeOfDay) -> str:
    return f"{time.hour:02d}:{time.minute:02d}"
