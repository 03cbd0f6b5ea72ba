"""Moving an event to another time."""

from bot.intents.need import has, target
from bot.intents.spec import IntentSpec, SlotSpec
from bot.planning.changes import prepare_move, tell_event
from bot.planning.goals import event_stands
from bot.reading import Slot


def _missing(slots: tuple[Slot, ...]) -> tuple[str, ...]:
    missing = () if has(slots, "which") else ("which",)
    return missing if target(slots, "start") else (*missing, "start")


INTENT = IntentSpec(
    name="move_event",
    domain="calendar",
    summary="move an event",
    slots=(
        SlotSpec(name="which", kind="which", question="Which event should I move?"),
        SlotSpec(name="start", kind="new_time", question="When should I move it to?"),
    ),
    missing=_missing,
    patterns=(
        "<MOVE> {moved}",
        "(change|switch|set) {retimed}",
        "<MOVE> {moved} (to|until|till|for|by|from)",
        "<MOVE> {moved} (back|forward|forwards|up|earlier|later|out|ahead|down|along)[ by]",
        "<MOVE> {moved} (to be|to start|to) [{T} ](earlier|later|sooner)",
        "(push|move|bring|pull) (back|forward|up|out) {moved}",
        "(change|switch|move) the (time|date|day|start|start time) of {moved}[ (to|from|until)]",
        "(change|switch|move) {moved} (time|date|day|start|start time)[ (to|from|until)]",
        "(make|start|begin) {moved} {T} (earlier|later|sooner)",
        "(make|start|begin|have) {shifted}",
        "(start|begin|have) {moved} {T} instead",
        "(can|could) {moved} be (moved|rescheduled|shifted|pushed|postponed)[ to| back| forward| until][ by]",
        "i (need|want|would like|have) {moved} (moved|rescheduled|shifted|pushed|postponed)[ to| back| forward| until][ by]",
        "{moved} (needs to|has to|must|should) (move|be moved|be rescheduled|be shifted|be pushed|be postponed)[ to| back| forward| until][ by]",
    ),
    examples=(
        "move my 3pm with Anna to Thursday",
        "reschedule the dentist appointment to Monday at 10",
        "push the standup back by 15 minutes",
        "can you move lunch with Priya to 1:30pm",
        "shift tomorrow's call by an hour",
        "could you postpone the review until next Tuesday at 2pm",
        "bring the team meeting forward by half an hour",
        "move it to 5pm",
        "would you mind moving the interview to Friday",
        "change the time of the yoga class to 7pm",
        "make the call an hour later",
        "reshedule my haircut for saturday at 11am",
        "delay the demo by 30 min",
    ),
    never=(
        "we moved the meeting to Friday",
        "I'm moving to Berlin on Friday",
        "don't move the meeting",
        "she wants to move the meeting to 5",
        "move on",
        "what happens if I move the meeting",
    ),
    success="The event stands at its new time with the same length and people.",
    takeover_when="Several events match and none was chosen, or the new time collides with another event.",
    prepare=prepare_move,
    tell=tell_event,
    reached=event_stands,
)
