"""Wording of questions that the intents' own questions do not cover."""

GAP = "{time} on {day} does not exist because the clocks go forward; do you mean {before} or {after}?"
FOLD = "{time} on {day} comes twice because the clocks go back; do you mean the first one or the second one?"
TWO_READINGS = "Do you mean {first} or {second}?"

JOINED: dict[tuple[str, tuple[str, ...]], str] = {
    ("set_reminder", ("text", "at")): "What should I remind you of, and when?",
    ("set_reminder", ("text", "start")): "What should I remind you of, and at what time of the day?",
    ("move_event", ("which", "start")): "Which event should I move, and to when?",
}

IN_PART: dict[str, str] = {
    "morning": " in the morning", "afternoon": " in the afternoon", "evening": " in the evening", "night": " in the evening",
    "lunchtime": " around lunchtime",
}  # fmt: skip
BEFORE_SOMETHING = "I cannot tell when that is, since it depends on something else: at what time should I remind you?"
RELATIVE: frozenset[str] = frozenset({"before", "after", "prior", "ahead"})
NO_SUCH_DAY = "There is no {day}, so I did nothing. Please say it again with a day that exists."
BACKWARDS = "I cannot count time backwards, so I did nothing. Please say it again with a time that is still ahead."
