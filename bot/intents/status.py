"""Saying what is going on right now."""

from bot.intents.need import nothing
from bot.intents.spec import IntentSpec

INTENT = IntentSpec(
    name="status",
    domain="control",
    summary="say what I am doing",
    slots=(),
    missing=nothing,
    patterns=(
        "(where|how far) are you (with|on) (that|this|it|the task|everything|my request)[ now]",
        "[what is |show |show me |give me |check ][the |your |a ][current ]status[ update| report| please]",
        "what are you (doing|up to|working on|busy with|waiting for|waiting on)[ at the moment| currently| at present]",
        "are you [still ](working|busy|doing anything|working on anything|running|working on it|on it|there yet|waiting)[ on {x}]",
        "are you [still ](done|finished|ready)[ yet| with {x}]",
        "(how far|how far along) are you",
        "how is it going with {x}",
        "(where|what) (are we|is it) (at|on)",
        "what is (running|pending|in progress|waiting|going on)[ now]",
        "what is (taking|keeping) (so long|you)[ so long]",
        "(is|are) {x} (done|finished|ready) yet",
        "(any|got any) (progress|news|update|updates)[ on {x}]",
        "what are you waiting (for|on)",
        "(progress|update)[ report| please]",
        "what is waiting for (me|my approval|approval)",
        "(is anything|anything) (pending|running|waiting)[ for me]",
    ),
    examples=(
        "status",
        "what are you doing right now?",
        "what are you working on",
        "are you still busy",
        "any progress?",
        "what's pending",
        "how far along are you",
        "give me a status update",
        "are you done yet",
        "what are you waiting for",
        "hey whats the status",
        "is anything running",
        "statsu",
    ),
    never=(
        "what are you doing tonight?",
        "the order status says shipped",
        "what is her marital status",
        "how are you doing",
    ),
    success="The answer names every open run with its state.",
    takeover_when="Never: reading changes nothing.",
)
