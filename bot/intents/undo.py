"""Taking back what was done last."""

from bot.intents.need import nothing
from bot.intents.spec import IntentSpec
from bot.planning.reminders import tell_undo

INTENT = IntentSpec(
    name="undo",
    domain="control",
    summary="undo what I did last",
    slots=(),
    missing=nothing,
    patterns=(
        "undo[ it| that| this| please| the last (one|thing|step|change|action)| last (one|thing|step|change|action)| what you (did|just did)| everything| your last (action|change|step)]",
        "undo (the|your|my|this|that|all) [last |latest |recent |previous ](change|action|step|thing|move|event|reminder|task|invitation|changes|actions|cancellation|one|booking|deletion)",
        "undo (the|your|my|this|that) (meeting|appointment|snooze)",
        "undo (the|your|my|this|that) {x} (change|move|event|meeting|appointment|reminder|task|invitation|cancellation|booking|deletion|snooze)",
        "undo (the|your|my|this|that) (change|move|event|meeting|appointment|reminder|task|invitation|cancellation|booking|deletion|snooze) {x}",
        "undo (the|your|my|this|that) {object}",
        "undo (the|your|my|this|that) {named}",
        "/undo",
        "(take|roll|turn|put) (it|that|this|everything|the last (one|thing|step|change|action)) back",
        "take back (it|that|this|what you did|the last (one|thing|step|change|action))",
        "put it back[ (how|the way|like|as) it was]",
        "(revert|reverse|rollback|roll back)[ it| that| this| the last (one|thing|step|change|action)| what you did| your last (action|change)| everything]",
        "(change|set|put) (it|that|everything) back",
        "restore (it|that|what you deleted|what you removed|the (deleted|cancelled|canceled|removed) {object})",
        "(that|this) was (wrong|a mistake|not what i wanted|an accident)[ (undo|revert)[ it| that]]",
    ),
    examples=(
        "undo that",
        "undo",
        "please undo the last change",
        "take that back",
        "revert it",
        "can you undo what you just did",
        "roll it back",
        "undo your last action",
        "put it back the way it was",
        "undo this pls",
        "reverse that",
        "roll back the last step",
        "undoo that",
        "undo the milk reminder",
        "please undo the meeting with Anna",
    ),
    never=(
        "can you undo a haircut",
        "I take that back from you, he said",
        "don't undo it",
        "how do I undo in Photoshop",
    ),
    success="The effects of the last action are gone, checked against the place where they stood.",
    takeover_when="The action cannot be taken back, such as a message already sent.",
    tell=tell_undo,
)
