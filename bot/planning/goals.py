"""Whether a goal was reached: checks of the world's state after a run, through reads of their own."""

from datetime import datetime, timedelta

from bot.planning.frame import Desk
from bot.planning.plan import Run


def reminder_stands(run: Run, desk: Desk) -> bool:
    """The reminder that was made or put off is among those to come."""
    return _reminders(run, desk) == _ids(run)


def reminder_gone(run: Run, desk: Desk) -> bool:
    """None of the reminders that were cancelled is to come."""
    return not _reminders(run, desk)


def _ids(run: Run) -> set[str]:
    result = run.steps[0].result
    if isinstance(result.get("id"), str):
        return {str(result["id"])}
    many = result.get("reminders")
    return {str(one["id"]) for one in many if isinstance(one, dict)} if isinstance(many, list) else set()


def _reminders(run: Run, desk: Desk) -> set[str]:
    wanted = sorted(_ids(run))
    found = desk.read("list_reminders", {"ids": list(wanted)}).value.get("reminders")
    return {str(one["id"]) for one in found if isinstance(one, dict)} if isinstance(found, list) else set()


def event_stands(run: Run, desk: Desk) -> bool:
    """The calendar holds the event at the time the plan said."""
    return _at_its_time(run, desk)


def event_gone(run: Run, desk: Desk) -> bool:
    """The calendar no longer holds the event at that time."""
    return not _at_its_time(run, desk)


def _at_its_time(run: Run, desk: Desk) -> bool:
    result = run.steps[0].result
    start = datetime.fromisoformat(str(result["start"]))
    end = start + timedelta(minutes=1)
    found = desk.read("list_events", {"start": start.isoformat(), "end": end.isoformat()}).value.get("events")
    events = [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
    return any(item["uid"] == result["uid"] and datetime.fromisoformat(str(item["start"])) == start for item in events)
