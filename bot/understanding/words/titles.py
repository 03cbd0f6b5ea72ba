"""Words around the title of an event."""

TITLE_LEADS: frozenset[str] = frozenset(
    {"a", "an", "the", "my", "our", "some", "for", "to", "that", "me", "us", "another", "new", "in", "up", "have", "of"}
)
TITLE_DROPS: frozenset[str] = frozenset(
    {"for", "at", "on", "to", "from", "please", "and", "in", "lasting", "starting", "of", "by", "between"}
)
TITLE_MARKS: frozenset[str] = frozenset({"called", "titled", "named", "entitled", "title"})
DANGLING: frozenset[str] = frozenset(
    {
        "at",
        "on",
        "by",
        "around",
        "like",
        "in",
        "from",
        "until",
        "roughly",
        "approximately",
        "maybe",
        "say",
        "and",
        "starting",
    }
)
# Words of repetition that also name a thing: "the weekly report".
FREQUENCIES: frozenset[str] = frozenset(
    {"daily", "weekly", "biweekly", "fortnightly", "monthly", "quarterly", "yearly", "nightly", "hourly"}
)
