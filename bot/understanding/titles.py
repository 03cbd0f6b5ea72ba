"""Reading a new name for what is planned: "call it X", "change the title to X"."""

from bot.intents.spec import IntentSpec
from bot.reading import Slot
from bot.understanding.denied import numeric
from bot.understanding.slots.words import typed
from bot.understanding.text import Line
from bot.understanding.words.renaming import RELOCATES, RENAMES

_NAMED = ("title", "text", "fact")


def renamed(line: Line, spec: IntentSpec) -> tuple[list[Slot], set[int]]:
    """The new title of an event or task, or the new text of a reminder, with the indexes of its tokens."""
    name = next((slot.name for slot in spec.slots if slot.name in _NAMED), None)
    return _after(line, name, RENAMES) if name is not None else ([], set())


def relocated(line: Line, spec: IntentSpec) -> tuple[list[Slot], set[int]]:
    """The new place of an event: "change the location to X"."""
    name = next((slot.name for slot in spec.slots if slot.kind == "place"), None)
    return _after(line, name, RELOCATES) if name is not None else ([], set())


def _after(line: Line, name: str, phrases: tuple[tuple[str, ...], ...]) -> tuple[list[Slot], set[int]]:
    """The words after one of the phrases as the value of a slot, with the indexes of the tokens."""
    words = [token.word for token in line.tokens]
    for index in range(len(words)):
        for phrase in phrases:
            end = index + len(phrase)
            if tuple(words[index:end]) == phrase and end < len(words):
                rest = line.part(end, len(line.tokens))
                value = typed(rest, [mention for mention in rest.mentions if not numeric(mention)])
                if value:
                    return [Slot(name=name, value=value, span=rest.span)], set(range(index, len(words)))
    return [], set()
