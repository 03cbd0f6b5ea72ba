"""Deleting a fact from memory."""

from bot.intents.need import always
from bot.intents.spec import IntentSpec, SlotSpec

INTENT = IntentSpec(
    name="forget",
    domain="memory",
    summary="forget a fact",
    slots=(SlotSpec(name="which", kind="which", question="What should I forget?"),),
    missing=always("which"),
    patterns=(
        "forget[ that| about| the fact that| what i said about| what i told you about] {memory}",
        "forget everything[ (you (know|remember|have)|about me|you know about me|you remember about me|i told you|i have told you)]",
        "(delete|erase|remove|wipe|drop|clear) {which} from [your |the ]memory",
        "(delete|erase|remove|wipe|clear) (your|the) memory[ of {which}]",
        "(delete|erase|remove|wipe) (what|everything) you (know|remember|stored|have stored|have) (about|on) {which}",
        "(delete|erase|remove|wipe) the (fact|note|memory|facts|notes) (about|that|of|on) {memory}",
        "(do not|no longer|stop) remember[ing] {which}",
        "(stop remembering|unlearn|unremember) {which}",
        "you can forget[ that| about] {memory}",
    ),
    examples=(
        "forget my door code",
        "forget that I'm allergic to peanuts",
        "please forget what I told you about Anna",
        "delete my passport number from your memory",
        "forget everything you know about me",
        "erase what you know about my sister",
        "wipe your memory",
        "can you forget my old address",
        "forget the fact that Tom works from home",
        "remove the note about the plumber",
        "you can forget my gym times",
        "forget about the parking spot",
        "forgett my door code",
    ),
    never=(
        "I forget everything these days",
        "don't forget my birthday",
        "I forgot the milk",
        "forget it",
        "never forget",
    ),
    success="Memory no longer holds the fact named.",
    takeover_when="Everything is to be forgotten: this asks for a tap.",
)
