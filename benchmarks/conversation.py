"""What a person says in the benchmark: a realistic mix, on days far enough apart that nothing collides."""

from dataclasses import dataclass
from datetime import date, timedelta

# Turns of one person at most: each has a day of its own, from next week on, and own events run at once up to 90 days
# ahead.
DAYS = 60


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """One thing a person does: says `text`, or taps the newest button labelled `tap`; `effects` changes follow."""

    kind: str
    text: str = ""
    tap: str = ""
    effects: int = 0


Scene = tuple[Line, ...]


def scenes(turn: int, today: date) -> tuple[Scene, ...]:
    """One turn of the mix; scenes do not depend on each other, the lines of a scene do."""
    day = today + timedelta(days=7 + turn % DAYS)
    said = f"{day.day} {day:%B}"
    return (
        (Line(kind="reminder", text=f"remind me to call the plumber on {said} at 9:15", effects=1),),
        (
            Line(kind="reminder without a time", text="remind me to water the plants"),
            Line(kind="the missing time", text=f"{said} at 8:30", effects=1),
        ),
        (Line(kind="list", text="list my reminders"),),
        (Line(kind="agenda", text=f"what is on my calendar on {said}?"),),
        (
            Line(kind="own event", text=f"put a dentist appointment on {said} at 10:00 in my calendar", effects=1),
            Line(kind="undo", tap="Undo", effects=1),
        ),
        (
            Line(kind="event with a guest", text=f"schedule a meeting with Anna on {said} at 15:00"),
            Line(kind="approve", tap="Approve", effects=2),
        ),
        (Line(kind="small talk", text="thanks, that was quick"),),
    )


def lines(turn: int, today: date, *, first: int = 0) -> list[Line]:
    """One turn as lines, beginning with the scene numbered `first`."""
    found = scenes(turn, today)
    start = first % len(found)
    return [line for scene in (*found[start:], *found[:start]) for line in scene]
