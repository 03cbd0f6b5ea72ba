"""Keeping a fact in memory."""

from bot.intents.need import always
from bot.intents.spec import IntentSpec, SlotSpec

INTENT = IntentSpec(
    name="remember",
    domain="memory",
    summary="remember a fact",
    slots=(SlotSpec(name="fact", kind="verbatim", question="What should I remember?"),),
    missing=always("fact"),
    patterns=(
        "remember[ that| this| the following] {fact}",
        "(make a note|make a mental note|take a note|keep in mind|memorize|take note)[ that| of this| of the fact that] {statement}",
        "(note|note down|save the fact|be aware) that {statement}",
        "(for future reference|for the record|fyi|for your information)[ that] {statement}",
        "(do not forget|never forget)[ that] {statement}",
        "(i want|i would like) you to (know|remember)[ that] {fact}",
        "you should know[ that] {statement}",
        "{statement} (remember|note) (that|this|it)",
        "(remember|memorize|note) this",
        "learn that {statement}",
    ),
    examples=(
        "remember that my sister's birthday is 3 May",
        "remember I'm allergic to peanuts",
        "please remember the door code is 4711",
        "make a note that the plumber is called Gino",
        "keep in mind that I don't eat meat",
        "note that Anna prefers mornings",
        "remember: my passport number is X123456",
        "can you remember that Tom works from home on fridays",
        "don't forget that I hate early meetings",
        "for future reference I sit in room 12",
        "i want you to remember that my car is in garage b",
        "remember my gym is closed on sundays",
        "rember that i take my coffee black",
    ),
    never=(
        "I remember that day",
        "do you remember my name?",
        "remember when we went to Rome?",
        "I can't remember the code",
        "remember me?",
    ),
    success="Memory holds the fact with its date and origin.",
    takeover_when="The fact contradicts one that is already kept.",
)
