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
