"""Showing what is kept in memory."""

from bot.intents.need import nothing
from bot.intents.spec import IntentSpec

INTENT = IntentSpec(
    name="show_memory",
    domain="memory",
    summary="show what I remember about you",
    slots=(),
    missing=nothing,
    patterns=(
        "what [all |else ](do|did) you (remember|know|have|store|keep|save|learn|have stored)[ (about|on|of) (me|us|{owned})][ in [your ]memory]",
        "what have you (remembered|stored|saved|learned|learnt|noted|kept|memorized)[ (about|on) (me|us|{owned})]",
        "(what|which) (facts|notes|things|information|data|info) (do|have|did) you {known}",
        "<SHOW> [to me |me ][everything |all ](what you (remember|know|have stored|have)|you (remember|know|have stored))[ (about|on|of) {x}]",
        "<SHOW> [to me |me ][your |the |my |all ](memory|memories|notes|notes about me|facts|saved facts|stored facts)[ (about|of|on) me]",
        "what is in your memory",
        "(your|my) memory",
        "memory",
        "what [data |information |info ](is stored|do you store|do you have|do you keep) about me",
        "do you remember anything[ about me]",
        "what did i (tell|ask) you to remember",
        "what did i tell you about {x}",
    ),
    examples=(
        "what do you remember about me",
        "show me your memory",
        "what do you know about me?",
        "list everything you remember",
        "what have you learned about me",
        "which facts have you stored",
        "show what you know about me please",
        "memory",
        "what did I ask you to remember",
        "what data do you have about me",
        "tell me what you remember",
        "hey what do you have in memory",
        "waht do you remember about me",
    ),
    never=(
        "what do you know about Roman history",
        "do you remember the nineties",
        "my phone is out of memory",
        "what do you think of me",
    ),
    success="The facts shown equal the memory in the store.",
    takeover_when="Never: reading changes nothing.",
)
