"""Putting a reminder off."""

from bot.intents.need import has
from bot.intents.spec import IntentSpec, SlotSpec
from bot.planning.goals import reminder_stands
from bot.planning.reminders import prepare_snooze, tell_done
from bot.reading import Slot


def _missing(slots: tuple[Slot, ...]) -> tuple[str, ...]:
    return () if has(slots, "until") else ("until",)


INTENT = IntentSpec(
    name="snooze_reminder",
    domain="reminders",
    summary="put a reminder off",
    slots=(
        SlotSpec(name="which", kind="which", question="Which reminder?"),
        SlotSpec(name="until", kind="when", question="Until when should I put it off?"),
    ),
    missing=_missing,
    patterns=(
        "snooze",
        "snooze {which}",
        "(hit|press) snooze",
        "snooze (for|until|till|to|by)",
        "snooze {which} (for|until|till|to|by)",
        "remind me (again|later)[ (about|of) (it|that|this)]",
        "remind me (about|of) (it|that|this) (again|later)",
        "remind me (about|of) {pronoun}[ again| later| instead]",
        "(ask|tell|ping|nudge) me again[ later]",
        "not now remind me[ again| later]",
        "(postpone|delay|push back|put off|defer|push) {which} <REM>",
        "(postpone|delay|push back|put off|defer|push) [<DET> ]<REM> (for|about|to|on) {reminder}",
        "(give me|i need) (another|{T} more)",
    ),
    examples=(
        "snooze",
        "snooze it for 10 minutes",
        "snooze that until 5pm",
        "remind me again in an hour",
        "can you snooze the pills reminder until tonight at 9",
        "snooze till tomorrow at 8",
        "postpone the dentist reminder by an hour",
        "snooze for half an hour please",
        "remind me later",
        "snooze 15 min",
        "push the rent reminder to tomorrow at 9am",
        "hey snooze this one till 4",
        "snoze it for 20 minutes",
    ),
    never=(
        "I hit snooze five times this morning",
        "you snooze you lose",
        "don't snooze it",
        "why did it snooze",
    ),
    success="The reminder's due time is the new one and it has not been delivered before.",
    takeover_when="No reminder was delivered before and none is named.",
    prepare=prepare_snooze,
    tell=tell_done,
    reached=reminder_stands,
)
