"""The business rules of reminders. Each raises Refused with words for the person."""

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tools import recurrence, wording
from tools.reminders import store
from tools.reminders.reminder import Reminder
from tools.spec import Refused, ToolContext

GRACE = timedelta(minutes=1)
FARTHEST = timedelta(days=366 * 20)

# The rules in words, for `preconditions`; they stand in the docstrings of the checks too.
EXISTS = "the reminder exists and is the person's own"
TEXT = "the text is not blank"
AHEAD = "the time is not in the past and at most 20 years ahead"
REPEATS = "the repeat is one that happens, at most once an hour"


def text(words: str | None) -> None:
    """Refuses a blank text."""
    if words is not None and not words.strip():
        raise Refused("The reminder needs a text.")


def ahead(at: datetime, ctx: ToolContext) -> None:
    """Refuses a time that has passed or is too far away."""
    if at < ctx.now - GRACE:
        raise Refused(f"{wording.moment(at, ctx.zone, ctx.now)} has already passed.")
    if at > ctx.now + FARTHEST:
        raise Refused("That is more than 20 years ahead.")


def zone(name: str | None, ctx: ToolContext) -> ZoneInfo:
    """The named zone, the person's own without a name."""
    if name is None:
        return ctx.zone
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Refused("I do not know that time zone.") from error


def repeat(text: str, start: datetime, basis: tzinfo) -> recurrence.Rule:
    """Reads a repeat; `start` is a moment."""
    local = recurrence.wall(start, basis).replace(microsecond=0)
    return recurrence.parse(text, local, basis, finest="HOURLY")


def known(id: str, ctx: ToolContext) -> Reminder:
    """The reminder, when it is the person's own, may be seen here and is not cancelled."""
    found = store.load(ctx.store(), person=ctx.person, space=ctx.space, id=id)
    if found is None or found.state == "cancelled":
        raise Refused("I cannot find that reminder any more.")
    return found


def basis(elapsed: bool, named: ZoneInfo) -> tzinfo:
    """The zone whose wall clock the reminder follows."""
    return UTC if elapsed else named
