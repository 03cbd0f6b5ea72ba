"""Frames of a dialogue for the tests: Friday 13 March 2026, 10:20 in Rome."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from bot.reading import Attendee, Context, Slot, SlotValue, When, Which
from bot.times.mention import Reference, TimeOfDay

ROME = ZoneInfo("Europe/Rome")
NOW = Reference(now=datetime(2026, 3, 13, 10, 20, tzinfo=ROME), zone=ROME)


def when(day: int | None = None, hour: int | None = None, minute: int = 0, month: int = 3) -> When:
    """A point in March 2026, as far as day and hour are given."""
    clock = TimeOfDay(hour=hour, minute=minute) if hour is not None else None
    known = date(2026, month, day) if day is not None else None
    instant = datetime(2026, month, day, hour, minute, tzinfo=ROME) if day is not None and hour is not None else None
    return When(day=known, time=clock, instant=instant)


def slots(**values: SlotValue) -> tuple[Slot, ...]:
    """Slots by name."""
    return tuple(Slot(name=name, value=value) for name, value in values.items())


ANNA = Attendee(name="Anna")
TOM = Attendee(name="Tom")
FRESH = Context()
MEETING = slots(title="Meeting with Anna", start=when(19, 15), end=when(19, 16), attendees=(ANNA,))
MEETING_SHOWN = Context(intent="create_event", slots=MEETING, shown_plan=True)
MEETING_DONE = Context(intent="create_event", slots=MEETING, done=True)
BOTH_SHOWN = Context(
    intent="create_event",
    slots=slots(title="Budget", start=when(19, 15), end=when(19, 16), attendees=(ANNA, TOM)),
    shown_plan=True,
)
MEETING_ASKED = Context(
    intent="create_event", slots=slots(title="Meeting with Anna", attendees=(ANNA,)), asked=("start",)
)
REMINDER_ASKED = Context(intent="set_reminder", slots=slots(text="pay rent"), asked=("at",))
TOMORROW_ASKED = Context(intent="set_reminder", slots=slots(text="pay rent", at=when(14)), asked=("at",))
TEXT_ASKED = Context(intent="set_reminder", slots=slots(at=when(14, 9)), asked=("text",))
NOTHING_KNOWN = Context(intent="set_reminder", asked=("text", "at"))
WHICH_ASKED = Context(
    intent="cancel_event",
    slots=slots(which=Which(words="meeting")),
    asked=("which",),
    options=(
        "Dentist, Monday 16 March, 09:00",
        "Lunch with Priya, Friday 20 March, 13:00",
        "Team sync, Monday 16 March, 11:00",
    ),
)
WHO_ASKED = Context(intent="create_event", slots=slots(title="Lunch", start=when(19, 13)), asked=("attendees",))
MOVE_ASKED = Context(intent="move_event", slots=slots(which=Which(words="dentist")), asked=("start",))
SNOOZE_ASKED = Context(intent="snooze_reminder", asked=("until",))
TASK_ASKED = Context(intent="add_task", asked=("title",))
FOLD_ASKED = Context(
    intent="set_reminder",
    slots=slots(text="sleep", at=When(day=date(2026, 10, 25), time=TimeOfDay(hour=2, minute=30), trouble="fold")),
    asked=("at",),
)
GAP_ASKED = Context(
    intent="set_reminder",
    slots=slots(text="check", at=When(day=date(2026, 3, 29), time=TimeOfDay(hour=2, minute=30), trouble="gap")),
    asked=("at",),
)
TWO_READINGS_ASKED = Context(
    intent="set_reminder",
    slots=slots(text="pay", at=When(day=date(2026, 4, 3), time=TimeOfDay(hour=9), trouble="two_readings")),
    asked=("at",),
)
POINTER_ASKED = Context(intent="cancel_reminder", asked=("which",))
