"""Saying what can be done here."""

from bot.intents.need import nothing
from bot.intents.spec import IntentSpec

INTENT = IntentSpec(
    name="help",
    domain="control",
    summary="say what I can do",
    slots=(),
    missing=nothing,
    patterns=(
        "help[ me| please]",
        "/help",
        "(i need|i want|can i get|get|show|show me|open) [some |the |a bit of |your ]help",
        "what [all |else |kind of things |things |stuff |exactly ](can|could|do|are) you (do|help with|help me with|able to do|capable of|good at|help|good for)[ for me| for us| here]",
        "what (are|is) your (features|capabilities|functions|skills|commands|purpose|abilities|options)",
        "what (commands|features|things|skills|tasks|functions) (can|do|are) (you|i|there){x}",
        "what (commands|features|skills|functions) (do you|can i|are) {x}",
        "how (do|can|should) (you work|i use you|this work|i talk to you|you help|you help me|this bot work)",
        "how does (this|this bot|it) work",
        "what (can|should) i (ask|say|tell|do)[ you][ here| with you]",
        "how (do|can|would|should) i (set|create|add|make|cancel|delete|remove|move|snooze|change|see|list|use|undo|stop) {ours}",
        "who are you",
        "what are you",
        "how can you help[ me]",
        "(commands|menu|usage|instructions|manual|start)",
        "<SHOW> [me ][what you can do|your (commands|features|skills)|the (commands|menu|features)]",
    ),
    examples=(
        "help",
        "what can you do?",
        "what can you help me with",
        "how do I use you",
        "show me what you can do",
        "what are your features",
        "help me please",
        "hey steward what are you able to do",
        "who are you",
        "how does this work",
        "i need some help",
        "what can i ask you",
        "waht can you do",
    ),
    never=(
        "can you help me with my math homework",
        "help yourself to some cake",
        "she helped me move",
        "no help needed",
        "what can you do about inflation",
    ),
    success="The answer names every intent that is switched on.",
    takeover_when="Never: reading changes nothing.",
)
