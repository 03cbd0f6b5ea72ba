"""Accounting for what was done."""

from bot.intents.need import nothing
from bot.intents.spec import IntentSpec, SlotSpec

INTENT = IntentSpec(
    name="show_history",
    domain="control",
    summary="show what I did",
    slots=(SlotSpec(name="range", kind="range", question="For which days?"),),
    missing=nothing,
    patterns=(
        "what [all |else |exactly ](did|have) you (do|done|been doing|been up to|do for me|done for me|change|changed|send|sent|delete|deleted|cancel|cancelled)[ lately| recently| so far| last| since| for me]",
        "what did you just do",
        "what (was|were) your last (action|actions|step|steps)",
        "<SHOW> [to me |me ][<DET> ][(full|recent|complete|latest|last) ](history|log|logs|audit log|audit trail|activity|activities|activity log|actions|journal)[ {own}]",
        "<SHOW> [to me |me ]what you [have ](did|done|have done)[ lately| recently| so far| for me]",
        "<SHOW> [to me |me ]everything you (did|have done)[ lately| recently| so far| for me]",
        "(history|activity|log|audit log|activity log)",
        "(which|what) (actions|things|steps|changes|messages|invitations|emails) (did|have) you (take|taken|do|done|make|made|sent|send|perform|performed)[ {x}]",
        "(have|did) you (do|done|change|changed|send|sent) anything[ {x}]",
    ),
    examples=(
        "what did you do yesterday",
        "show me the history",
        "what have you done today?",
        "history please",
        "show your activity log for last week",
        "what did you change",
        "which actions did you take this week",
        "list everything you did today",
        "what have you been up to",
        "tell me what you did this morning",
        "audit log",
        "hey what did you just do",
        "shwo me the history",
    ),
    never=(
        "what did you do to your hair",
        "the history of Rome is long",
        "what did he do yesterday",
        "show me the history of France",
        "what did I do yesterday",
    ),
    success="The account shown equals the audit entries of that time.",
    takeover_when="Never: reading changes nothing.",
)
