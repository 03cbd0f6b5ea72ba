"""Questions in plain words: at most two things in one question."""

from collections.abc import Sequence

from bot.intents.registry import INTENTS
from bot.reading import Recurrence, Shift, Slot, Span, When, Which
from bot.understanding.words.questions import FOLD, GAP, IN_PART, JOINED, TWO_READINGS


def question(intent: str, missing: Sequence[str], slots: Sequence[Slot] = ()) -> str | None:
    """What to ask for the first one or two missing slots; None when nothing is missing."""
    if not missing or intent not in INTENTS:
        return None
    trouble = _trouble(missing, slots)
    if trouble is not None:
        return trouble
    joined = JOINED.get((intent, tuple(missing[:2])))
    if joined is not None:
        return joined
    asked = {slot.name: slot.question for slot in INTENTS[intent].slots}
    repeats = any(slot.name == "repeat" for slot in slots)
    day = None if repeats else _day_known(missing[0], slots)
    if day is not None:
        return day
    texts = [asked[name] for name in missing[:2] if asked.get(name)]
    return " ".join(texts) or None


def _day_known(name: str, slots: Sequence[Slot]) -> str | None:
    """A question for the time of a day that is known."""
    for slot in slots:
        if (
            slot.name == name
            and isinstance(slot.value, When)
            and slot.value.time is None
            and (slot.value.day is not None or slot.value.part is not None)
        ):
            part = IN_PART.get(slot.value.part or "", "")
            on = f" on {spoken_day(slot.value)}" if slot.value.day is not None else ""
            return f"At what time{part}{on}?"
    return None


def spoken_day(when: When) -> str:
    """A day with its weekday."""
    assert when.day is not None
    return f"{when.day:%A} {when.day.day} {when.day:%B}"


def _trouble(missing: Sequence[str], slots: Sequence[Slot]) -> str | None:
    for slot in slots:
        if slot.name not in missing or not isinstance(slot.value, When) or slot.value.trouble is None:
            continue
        when = slot.value
        if when.day is None:
            continue
        if when.trouble == "two_readings":
            return _two_readings(when)
        if when.time is None:
            continue
        hour, minute = when.time.hour, when.time.minute
        values = {
            "time": f"{hour:02}:{minute:02}",
            "day": spoken_day(when),
            "before": f"{(hour - 1) % 24:02}:{minute:02}",
            "after": f"{(hour + 1) % 24:02}:{minute:02}",
        }
        return (GAP if when.trouble == "gap" else FOLD).format(**values)
    return None


def _two_readings(when: When) -> str:
    assert when.day is not None
    try:
        other = when.day.replace(month=when.day.day, day=when.day.month)
    except ValueError:
        other = when.day
    # Without weekdays: the other reading's year, and so its weekday, depends on today.
    first, second = (f"{day.day} {day:%B}" for day in (when.day, other))
    return TWO_READINGS.format(first=first, second=second)


def did_you_mean(intent: str, slots: Sequence[Slot]) -> str:
    """A question that offers a doubtful reading."""
    details = [said for slot in slots if (said := _said(slot))][:3]
    return f"Did you mean: {INTENTS[intent].summary}" + (f" ({', '.join(details)})?" if details else "?")


def _said(slot: Slot) -> str:
    match slot.value:
        case str() if slot.name in {"text", "title", "fact", "list"}:
            return f"“{slot.value[:80]}”"
        case Which(words=words) if words:
            return f"“{words[:80]}”"
        case When(instant=instant) if instant is not None and slot.name != "end":
            return f"{instant:%A} {instant.day} {instant:%B}, {instant:%H:%M}"
        case Shift() | Span() | Recurrence():
            return ""
        case _:
            return ""
