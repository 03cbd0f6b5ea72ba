"""Which activity a phrase is about: it decides the half of the day and the default title."""

from bot.understanding.text import Line
from bot.understanding.words.activities import ACTIVITIES, GENERIC


def activity_of(line: Line) -> str | None:
    """The activity a phrase names, the most telling one first."""
    known = [word for word in line.plain if word in ACTIVITIES]
    return next((word for word in known if word not in GENERIC), known[0] if known else None)
