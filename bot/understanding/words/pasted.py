"""Marks of text that was pasted: headers of mails, openings of forwarded ones, greetings and sign-offs of letters."""

HEADERS: tuple[str, ...] = ("from", "to", "cc", "bcc", "subject", "sent", "date", "reply-to")
FORWARDED: tuple[str, ...] = (
    "forwarded message",
    "original message",
    "begin forwarded message",
    "weitergeleitete nachricht",
)
GREETED: tuple[str, ...] = ("hi", "hello", "dear", "hey", "good morning", "good afternoon", "good evening")
SIGN_OFFS: tuple[str, ...] = (
    "best", "best regards", "kind regards", "regards", "warm regards", "sincerely", "yours sincerely", "yours", "yours truly",
    "best wishes", "all the best", "sent from my iphone", "sent from my phone", "kr", "br",
)  # fmt: skip
# In front of a colon these name what is asked for, and nobody who speaks.
LABELS: frozenset[str] = frozenset(
    """
    reminder reminders todo task tasks note event meeting title when where what who time place location agenda list shopping
    groceries remember tomorrow today monday tuesday wednesday thursday friday saturday sunday attendees duration also then first second steward
    """.split()
)
