"""Words around a list of times of one reminder."""

REMINDING: frozenset[str] = frozenset({"remind", "wake", "alarm", "alarms", "reminder", "reminders", "nudge", "ping"})
BETWEEN_TIMES: frozenset[str] = frozenset({"and", "&", "plus", "then", "also"})
OF_WHAT: frozenset[str] = frozenset({"to", "about", "that", "of"})
AFTER_TIMES: frozenset[str] = OF_WHAT | frozenset({"please", "remind", "thanks", "wake", "set"})
# A time behind one of these is an end or a limit, not one of several points.
BOUND: frozenset[str] = frozenset({"until", "till", "til", "to", "by", "before", "after", "from", "since", "through"})
