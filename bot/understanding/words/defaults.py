"""Values that a request carries in the word it is made with."""

DEFAULT_TEXTS: dict[str, str] = {
    "wake": "wake up", "alarm": "alarm", "alarms": "alarm", "timer": "timer", "timers": "timer", "countdown": "timer",
}  # fmt: skip
DEFAULT_LISTS: dict[str, str] = {"groceries": "grocery"}
NOW: frozenset[str] = frozenset({"now", "right now", "just now", "at the moment", "today", "currently", "immediately"})
WAKING: frozenset[str] = frozenset({"wake", "alarm"})
MEALS: frozenset[str] = frozenset({"lunch", "dinner", "breakfast", "brunch", "supper"})
# What counts a length of time from now without "in".
COUNTING: frozenset[str] = frozenset({"timer", "timers", "countdown", "alarm", "alarms"})
EMPTYING: frozenset[str] = frozenset({"clear", "empty", "clean", "reset", "wipe"})
ASKING_WHEN: frozenset[str] = frozenset({"when", "where", "time", "next"})
PARTS_OF_TODAY: frozenset[str] = frozenset({"morning", "afternoon", "evening"})
# In front of a matter that was told in a sentence of its own: "I have a dentist appointment at 4, remind me at 3".
TOLD_LEADS: tuple[str, ...] = (
    "i have got a ", "i have got an ", "i've got a ", "i've got an ", "i have a ", "i have an ", "i have the ", "i have my ",
    "we have a ", "we have an ", "we've got a ", "there is a ", "there's a ", "i have ", "we have ",
)  # fmt: skip
BEFOREHAND: frozenset[str] = frozenset({"before", "beforehand", "earlier", "ahead", "advance"})
