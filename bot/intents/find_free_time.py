"""Finding free time."""

from bot.intents.need import nothing
from bot.intents.spec import IntentSpec, SlotSpec
from bot.planning.agenda import prepare_free

INTENT = IntentSpec(
    name="find_free_time",
    domain="calendar",
    summary="find free time",
    slots=(
        SlotSpec(name="range", kind="range", question="In which days should I look?"),
        SlotSpec(name="duration", kind="duration", question="How long should it be?"),
        SlotSpec(name="attendees", kind="people", question="With whom?"),
    ),
    missing=nothing,
    patterns=(
        "(am i|are we|will i be|i am) (free|available|open|not busy)[ for {x}]",
        "(am i|are we|will i be|are {people} and i) (free|available|open|not busy)[ {x}]",
        "is {T} (free|open|available)",
        "(is|are) {names} (free|available|open|busy)[ {x}]",
        "(is|are) {people} (and i|and me) (free|available)[ {x}]",
        "when (am i|are we|will i be|are {people} and i) [next |both |all ](free|available|open|not busy)[ {x}]",
        "when (is|do i have|do we have|have i got) [some |my next |any |the next ](free time|time|a gap|a free slot|a slot|free hour|a free hour|an opening|an hour|room)[ {x}]",
        "(when|what time) (can|could|should) (i|we) (meet|meet up|fit|fit in|schedule|do|have|squeeze in|get together|talk|speak)[ {x}]",
        "when (can|could|should) (i|we) {x} [for ]{T}",
        "when (do|can|could) {people} (and i|and me) [both |all ](have time|meet|have a gap)[ {x}]",
        "what time am i (free|available)[ {x}]",
        "[find|look for|show|show me|suggest|propose|get|give me|search for|is there|are there|have i got|do i have|do we have|any|got|find me|find us|search][ some| any| a| an| the| me| my| us| me a| us a| me some| us some| for a| for some][ {T}]"
        "[ next| good| common]( free| open| available) (time|times|slot|slots|hour|hours|gap|gaps|window|windows|afternoon|morning|day|evening|moment|space)[ {x}]",
        "(find|look for|suggest|propose|search for|find me|find us|find out) [a |an |another |some ]{T}[ slot| window| gap][ (with|for|to|in|on|when|where) {x}]",
        "(find|look for|suggest|propose|find me|find us) [(a|an|some|any) ][good |common |suitable ](time|slot|gap|window|times|slots|moment)[ {x}]",
        "(find|look for|find me|find us) [a |an |some ]{T} [slot |window |gap |block ]{x}",
        "(do i have|have i got|is there|do we have) [a |an |some |any |enough ](time|room|space|gap|slot|opening|window|availability|openings|gaps)[ of| for][ {x}]",
        "(do i have|have i got|is there|do we have) {T} (free|available|open|spare)[ {x}]",
        "(what|which) (times|slots|days|time|day|gaps|evening|evenings|mornings|afternoons) (am i|are we|do i have|is|are) (free|available|open)[ {x}]",
        "(what|how much) (free time|availability|time) do (i|we) have[ {x}]",
        "(what|when) is my (availability|free time)[ {x}]",
        "[check |show |show me |what is ]my availability[ {x}]",
        "[any ](free time|free slots|free slot|availability)[ {x}]",
        "(can|could) i (fit in|squeeze in|fit|make|do) {named}",
        "am i (free|available) {x}",
    ),
    examples=(
        "am I free on Friday morning",
        "find an hour with Priya this week",
        "when am i free tomorrow?",
        "find me 30 minutes with Tom and Anna next week",
        "do I have time on Tuesday afternoon",
        "any free slots on Monday",
        "when can I meet with Luca this week",
        "could you find a free hour tomorrow",
        "is there a gap of two hours on thursday",
        "look for a 45 minute slot with Sara tomorrow",
        "are we free saturday evening",
        "show me my free time this week",
        "am i avaliable at 3pm today",
    ),
    never=(
        "is this app free",
        "free Palestine",
        "are you free tonight?",
        "feel free to ask",
        "the museum is free on Sunday",
    ),
    success="Each slot offered is free in every calendar that was read.",
    takeover_when="A named person's calendar cannot be read.",
    prepare=prepare_free,
)
