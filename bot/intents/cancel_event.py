"""Taking an event out of the calendar."""

from bot.intents.need import always
from bot.intents.spec import IntentSpec, SlotSpec
from bot.planning.changes import prepare_cancel, tell_event
from bot.planning.goals import event_gone

INTENT = IntentSpec(
    name="cancel_event",
    domain="calendar",
    summary="cancel an event",
    slots=(SlotSpec(name="which", kind="which", question="Which event should I cancel?"),),
    missing=always("which"),
    patterns=(
        "(cancel|call off|skip) {engagement}",
        "call {engagement} off",
        "cancel {bare}",
        "<UNPLAN> {named}",
        "<UNPLAN> {engagement} (from|off|in|on|out of) (my|the|our) <CAL>",
        "take {engagement} (off|out of|from) (my|the|our) <CAL>",
        "<UNPLAN> [<DET> ](event|events|meeting|meetings|appointment|appointments|call)[ (called|named|titled|for|about|with|at|on) {which}]",
        "(<UNPLAN>|clean|free up|empty) (my|the|our) <CAL>",
        "<UNPLAN> (my|the|our) (day|morning|afternoon|evening)",
        "<UNPLAN> everything (on|from|in|off) (my|the|our) <CAL>",
        "(i|we) (can not|will not|am not going to|are not going to) (make it to|make|attend|go to) {named} [please |so |so please ](cancel|drop|delete|remove) it",
        "<UNPLAN> {pronoun}",
        "cancel",
        "<UNPLAN> {hour}",
        "(i|we) (need|want|would like) {named} (cancelled|canceled|removed|deleted|dropped)",
        "uninvite everyone (from|to) {named}",
    ),
    examples=(
        "cancel my meeting with Luca on Monday",
        "cancel gym",
        "please delete tomorrow's dentist appointment",
        "could you call off the 4pm call",
        "remove lunch with Priya from my calendar",
        "scrap the review on friday",
        "cancel all my meetings this afternoon",
        "can u cancel the yoga class tonight",
        "get rid of the standup tomorrow",
        "cancel that",
        "take the haircut off my calendar",
        "drop the 1:1 with Sam",
        "canel the meeting with Anna",
        "clear my calendar for Friday",
    ),
    never=(
        "I cancelled the gym yesterday",
        "she said cancel the meeting",
        "don't cancel the meeting",
        "how do I cancel a meeting in Outlook",
        "if I cancel the meeting, will Anna be angry?",
        "cancel my Netflix subscription",
        "cancel my hotel reservation",
    ),
    success="No event matches what was named, and the people invited were told.",
    takeover_when="Several events match and none was chosen, or the event belongs to somebody else.",
    prepare=prepare_cancel,
    tell=tell_event,
    reached=event_gone,
)
