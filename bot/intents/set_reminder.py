"""Setting a reminder, once or again and again."""

from bot.intents.need import has
from bot.intents.spec import IntentSpec, SlotSpec
from bot.planning.goals import reminder_stands
from bot.planning.reminders import prepare_set, tell_set
from bot.reading import Slot


def _missing(slots: tuple[Slot, ...]) -> tuple[str, ...]:
    point = "start" if any(slot.name == "repeat" for slot in slots) else "at"
    return tuple(name for name in ("text", point) if not has(slots, name))


INTENT = IntentSpec(
    name="set_reminder",
    domain="reminders",
    summary="set a reminder",
    slots=(
        SlotSpec(name="text", kind="text", question="What should I remind you of?"),
        SlotSpec(name="at", kind="when", question="When should I remind you?"),
        SlotSpec(name="repeat", kind="recurrence", question="How often should I remind you?"),
        SlotSpec(name="start", kind="when", question="At what time of the day should I remind you?"),
    ),
    missing=_missing,
    patterns=(
        "remind (me|us)",
        "(remind|reming) (me|us) (to|about|of|that|on|regarding|when it is|it is|for) {text}",
        "remind (me|us) {terse}",
        "remind (me|us) {clause}",
        "remind (me|us) (when|once|as soon as|after|if|next time|before|prior to|ahead of) {x} to {text}",
        "remind (me|us) (before|prior to|ahead of) {text}",
        "(when|once|as soon as|if|next time|after|before) {x} remind (me|us) to {text}",
        "remind (me|us) [again ](to|about|of) {text}",
        "<MAKE> [me ][up ][(a|an|another|the|my|one|new) ][new |quick |little |daily |weekly |recurring |repeating ](reminder|nudge|reminders)"
        "[ for me][ for myself][ to remind me]",
        "(set|create|make|add|new|set up) (reminder|reminders|alarm) {text}",
        "<MAKE> [me ][up ]((a|an|another|the|my|one|new) )[new |quick |little |daily |weekly |recurring |repeating ]"
        "(reminder|nudge|alert)[ for me][ for myself][ up] (to remind me )[<ABOUT> ]{text}",
        "<MAKE> [me ][up ][(a|an|another|the|my|one|new) ][new |quick |little |daily |weekly |recurring |repeating ]"
        "(reminder|nudge|alert|reminders|notification|reminder alert|reminder alarm)[ for me][ for myself][ up][ to remind me] <ABOUT> {text}",
        "<MAKE> [me ][up ][(a|an|another|the|my|one|new|two) ][new |quick |{short} ](alarm|timer|alarms|timers|countdown|wake-up call|wake up call)[ clock][ alarm][ set][ up][ going][ for me]",
        "<MAKE> [me ][up ][(a|an|another|the|my|one|new) ][new |quick ](alarm|timer)[ clock][ for me] <ABOUT> {text}",
        "(alarm|timer|reminder)[ for]",
        "(reminder|reminders|nudge) (to|about|for|of|that|on) {text}",
        "(reminder|reminders) {terse}",
        "{terse} reminder",
        "do not let (me|us) forget (to|about|that|the|my|our) {text}",
        "do not let (me|us) (forget|miss) {text}",
        "? {task}",
        "(do not|never) forget to remind me [to |about |of |that ]{text}",
        "(make sure|see to it|ensure)[ that] (i|we) (do not forget|remember)[ (to|about|that)] {text}",
        "(make sure|see to it|ensure)[ that] (i|we) do not miss {text}",
        "remember to {text}",
        "(i need to remember|i have to remember|i must remember|i want to remember|i should remember) to {text}",
        "(i|we) (must|should|can) not forget[ (to|about|that)] {text}",
        "[(i|we) (need|want|would like|have) to ]be reminded[ (to|about|of|that|on)] {text}",
        "[(i|we) (need|want|would like|have) to ]be reminded",
        "[(i|we) (need|want|would like|have) to ]be (notified|alerted|woken|woken up)[ (to|about|of|that|on) {text}]",
        "(turn on|switch on|sound|activate|ring|initiate) [<DET> ][new ](alarm|timer)",
        "(i want to|i need to|i have to|i must) (wake|get) up",
        "(wake|get) up",
        "(wake|get) me up[ (for|to)] {text}",
        "(wake|get) me up",
        "wake me",
        "(nudge|ping|alert|notify|prompt|poke|buzz|warn) me",
        "(nudge|ping|alert|notify|prompt|poke|buzz|warn) me (to|about|that|of|for|when it is|regarding) {text}",
        "(tell|message|text) me (to|when it is time to) {text}",
        "(tell|let|text|message) me know",
        "(tell|let) me [know ]when it is time (to|for) {text}",
        "give me [a|another] (shout|nudge|heads up|heads-up|poke|ping|buzz) [to|about|for|that] {text}",
        "(i|we) (need|have|got|want|would like|am going|are going) to {text} (so|and) [please ]remind me[ (of that|about it|of it|about that|to)]",
        "(i|we) (need|have|got|want|would like|am going|are going) to {text} [please ]remind me[ (of that|about it|of it|about that)]",
        "{terse} (so|and) [please ]remind me[ (of that|about it|of it|about that)]",
        "{terse} remind me",
        "{terse} [so |and ]remind me (before|beforehand|earlier|ahead|in advance)[ of that| it| that]",
        "{told} {T} [so |and |please ]remind me[ (before|beforehand|earlier|ahead|in advance)][ of that| it| that]",
        "keep reminding me[ (to|about|of|that)] {text}",
        "start reminding me (to|about|of) {text}",
    ),
    examples=(
        "remind me to ring the vet at 4pm",
        "hey steward could you remind me tomorrow morning at 7 to put the bins out",
        "reminder: renew the car insurance on 3 April at 10am",
        "set a reminder for 6pm to feed the neighbour's cat",
        "in 20 minutes remind me to check the oven",
        "dont let me forget to post the parcel at 5pm",
        "i need to be reminded about the parents evening on thursday at 18:00",
        "every Monday at 8:30 remind me to send the status mail",
        "pls remind me at noon to stretch",
        "wake me up at 6:45 tomorrow",
        "can you please remind me in two hours to move the car",
        "nudge me at 3pm to call the bank",
        "remind me that the plumber comes tomorrow at 9",
        "remnd me to buy stamps at 5pm",
        "I have to pick up the dry cleaning at 6pm so remind me",
    ),
    never=(
        "she reminded me to call the dentist",
        "you remind me of my brother",
        "that reminds me of the summer in Lisbon",
        "did you remind me about the rent already?",
        "don't remind me",
        "he said remind me at five",
    ),
    success="The reminder stands in the store with its due time, and the message arrives at that time.",
    takeover_when="The time is already over, or a message cannot be delivered to the chat.",
    prepare=prepare_set,
    tell=tell_set,
    reached=reminder_stands,
)
