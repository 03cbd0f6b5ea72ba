"""Whether a time is free: conflicts are asked about before anything runs, with free times as choices."""

from dataclasses import dataclass
from datetime import datetime

from bot import wording
from bot.planning.choices import when_option
from bot.planning.frame import Basis, Cannot, Desk, Frame, Option, Question
from bot.reading import Slot
from governance.outcome import result_digest
from tools.spec import Arguments, ToolCall


@dataclass(frozen=True, kw_only=True, slots=True)
class Booking:
    """When an event is to be, and the read that says whether that is free."""

    start: datetime
    end: datetime
    basis: Basis


def check_free(
    frame: Frame,
    desk: Desk,
    start: datetime,
    end: datetime,
    *,
    ignore: str | None = None,
    slot: str = "start",
    repeat: str | None = None,
) -> Booking | Question | Cannot:
    """Looks for conflicts; one that the person has not accepted yet is asked about, with free times as choices."""
    call = ToolCall(
        tool="find_conflicts",
        arguments={
            "start": start.isoformat(),
            "end": end.isoformat(),
            "ignore_uid": ignore,
            "suggest": False,
            "repeat": repeat,
        },
    )
    found = desk.read(call.tool, call.arguments)
    if found.status != "ok":
        return Cannot(text=f"I could not look into your calendar, so I changed nothing. {found.text}")
    basis = Basis(
        call=call,
        as_of=found.as_of or desk.now,
        digest=result_digest(found),
        claim="your calendar at that time is not what it was",
    )
    booking = Booking(start=start, end=end, basis=basis)
    conflicts = found.value.get("conflicts")
    if not isinstance(conflicts, list) or not conflicts or frame.text("keep") == start.isoformat():
        return booking
    items = [item for item in conflicts if isinstance(item, dict)]
    names = wording.listed([_conflict(item, desk) for item in items[:3]])
    keep = Option(
        label=f"Keep {wording.moment(start, desk.zone, desk.now)}",
        slots=(Slot(name="keep", value=start.isoformat(), source="chosen"),),
    )
    free = [when_option(slot, one, desk) for one in free_after(desk, start, end)[:2]]
    text = f"That is at the same time as {names}. Keep it anyway, or take another time?"
    return Question(text=text, options=(keep, *free), asked=(slot,), why="Two things at once is rarely meant.")


def _conflict(item: Arguments, desk: Desk) -> str:
    start, end = datetime.fromisoformat(str(item["start"])), datetime.fromisoformat(str(item["end"]))
    name = "something else" if desk.group else wording.quoted(str(item["title"]))
    return f"{name} ({wording.period(start, end, desk.zone, desk.now)})"


def free_after(desk: Desk, start: datetime, end: datetime) -> list[datetime]:
    """Free times of the same length, the same day first."""
    arguments: Arguments = {"start": start.isoformat(), "end": end.isoformat(), "suggest": True}
    found = desk.read("find_conflicts", arguments).value.get("suggestions")
    windows = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    times = [datetime.fromisoformat(str(window["start"])) for window in windows]
    return [time for time in times if time != start]
