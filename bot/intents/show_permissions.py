"""Showing what may be done without asking, and what was allowed."""

from bot.intents.need import nothing
from bot.intents.spec import IntentSpec

INTENT = IntentSpec(
    name="show_permissions",
    domain="control",
    summary="show what I am allowed to do",
    slots=(),
    missing=nothing,
    patterns=(
        "(are|were) you (allowed|permitted|authorized|authorised) to {x}",
        "what are you [not ](allowed|permitted|authorized) to do[ {freely}]",
        "what (may|can) you do (without asking|on your own|by yourself|without my approval|alone|without my permission)[ me]",
        "[what are |what |which |show |show me |list |list me |see |view |check |tell me |tell me which |tell me what ][<DET> ](permissions|permission|grants|access rights|rights|policies|policy|approvals)"
        "[ (do you have|have you got|have i given you|have i granted you|did i give you|did i grant|are set|are active|apply|you have|i gave you|i granted you)]",
        "what (do you have|have you got) (access|permission|permissions) (to|for)[ do]",
        "what can you access",
        "(what|which) (tools|accounts|data|calendars) (do you have access to|can you access|may you use)",
        "what did i (allow|permit|approve|grant)[ you][ to do]",
        "what have i (allowed|permitted|approved|granted)[ you][ to do]",
        "what (do|must) you (need|have) to ask (me )[for|about|before]",
        "(do|are) you (need|allowed) (my permission|my approval|to ask me|to do things without asking)[ {x}]",
    ),
    examples=(
        "what are you allowed to do",
        "show my permissions",
        "what can you do without asking me",
        "which permissions do you have",
        "what do you have access to",
        "permissions",
        "list the grants",
        "what have I allowed you to do?",
        "show me your permissions please",
        "what may you do on your own",
        "what can you access",
        "tell me which permissions you have",
        "permisions",
    ),
    never=(
        "the kids have permission to go",
        "what is allowed in hand luggage",
        "do I need a permission to park here",
        "are dogs allowed",
    ),
    success="The answer equals the policy and the grants in force.",
    takeover_when="Never: reading changes nothing.",
)
