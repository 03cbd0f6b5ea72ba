"""Showing the reminders that are set."""

from bot.intents.need import nothing
from bot.intents.spec import IntentSpec, SlotSpec
from bot.planning.reminders import prepare_list

INTENT = IntentSpec(
    name="list_reminders",
    domain="reminders",
    summary="show your reminders",
    slots=(SlotSpec(name="range", kind="range"),),
    missing=nothing,
    patterns=(
        "<SHOW> [to me |for me |me ][<DET> ][(pending|open|active|upcoming|current|other|remaining|scheduled|set) ]<REM>[ list][ {which}]",
        "<SHOW> [me ](what|which) <REM> {x}",
        "what [(are|is) ][(my|the|all|all my|our|your) ][(pending|open|active|upcoming|current) ]<REM>[ list][ {x}]",
        "(what|which) <REM> [do i have|have i got|are there|are set|have i set|are active|are pending|are coming up|did i set]",
        "(what|which) <REM> (do|have|are|did) {x}",
        "(do i have|have i got|are there|is there|did i set|have i set|have i any|got) [<DET> ][(pending|open|active|upcoming|other) ]<REM>[ {x}]",
        "how many <REM> {x}",
        "(any|got any|any more|any other) [open |more |other |pending |upcoming ]<REM>[ {x}]",
        "[<DET> ][(pending|open|active|upcoming|current) ](reminders|alarms)[ list]",
        "(what|which) (did|have) i (ask|asked|tell|told) you to remind me (of|about|to)",
        "what (are|were|will) you (going to )[remind|reminding] me [of|about|to]",
        "what (will|do) you remind me (of|about)",
        "what [else ][am i|was i|have i|do i] (to be reminded|supposed to be reminded|being reminded|getting reminded) (of|about)",
        "when (is|are|will) [<DET> ][next |{short} ]<REM>[ {x}]",
        "what time (is|are|will) [<DET> ][next |{short} ]<REM>[ {x}]",
        "what is on my (reminder|reminders)[ list][ {x}]",
        "when (will|do|did) you remind me[ {x}]",
    ),
    examples=(
        "show my reminders",
        "what reminders do I have",
        "list all my alarms please",
        "which reminders are set for tomorrow?",
        "have i got any reminders this week",
        "do i have any reminders today",
        "reminders",
        "my reminders pls",
        "can you tell me which reminders are still open",
        "what did i ask you to remind me of",
        "when is my next reminder",
        "read me my reminders",
        "whats on my reminder list",
    ),
    never=(
        "I hate reminders",
        "what is a reminder in Outlook",
        "reminders never work on my phone",
        "he sent me three reminders about the invoice",
    ),
    success="The list shown equals the open reminders in the store.",
    takeover_when="Never: reading changes nothing.",
    prepare=prepare_list,
)
