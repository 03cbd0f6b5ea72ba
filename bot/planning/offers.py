"""What is offered under a question for what is missing: the things that could be meant, else sensible times."""

from collections.abc import Callable
from dataclasses import replace

from bot.planning import pointing, reminders
from bot.planning.choices import choices_for
from bot.planning.frame import Desk, Frame, Option
from bot.reading import Slot, Target, Which

UPCOMING: dict[str, Callable[[Desk], tuple[Target, ...]]] = {
    "cancel_event": pointing.upcoming,
    "move_event": pointing.upcoming,
    "cancel_reminder": reminders.upcoming,
}
MOST = 5


def offers_for(frame: Frame, missing: tuple[str, ...], desk: Desk) -> tuple[Option, ...]:
    """The options of a question; none when it is a matter of words."""
    if "which" not in missing:
        return choices_for(frame, missing, desk)
    upcoming = UPCOMING.get(frame.intent)
    return tuple(_named(target) for target in upcoming(desk)[:MOST]) if upcoming is not None else ()


def _named(target: Target) -> Option:
    option = pointing.options_of((target,))[0]
    return replace(option, slots=(*option.slots, Slot(name="which", value=Which(words=target.label), source="chosen")))
