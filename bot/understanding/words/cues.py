"""Cue words of the scoring fallback: what is done, to what, and what speaks against acting."""

ADDING: frozenset[str] = frozenset(
    """
    add put create make set schedule book plan arrange organize new start include enter save note insert place write need
    append update begin jot activate establish want like compose prepare program generate mark
    """.split()
)
REMOVING: frozenset[str] = frozenset(
    """
    cancel delete remove drop erase clear rid scrap dismiss off unset wipe discard eliminate scratch cross empty
    disable kill take nix subtract strike deleted removed cancelled canceled cleared erased
    """.split()
)
SHOWING: frozenset[str] = frozenset(
    """
    show list tell read display see view check what which when where who how is are do does did have has any open review
    give find search know hear look describe recite remind pull print report was were am whats
    """.split()
)
QUESTION_FIRST: frozenset[str] = frozenset(
    "what which when where who how is are do does did have has am was were will any whats".split()
)
MOVING: frozenset[str] = frozenset("move reschedule shift push postpone delay".split())
DOING: frozenset[str] = frozenset("done finished completed complete tick check mark cross".split())
REMINDERS: frozenset[str] = frozenset("reminder reminders alarm alarms timer timers remind wake".split())
CALENDAR: frozenset[str] = frozenset(
    """
    calendar calender agenda schedule schedules scheduled appointment appointments meeting meetings event events diary
    """.split()
)
LISTS: frozenset[str] = frozenset("list lists todo todos task tasks chores groceries".split())
FREE: frozenset[str] = frozenset("free available availability opening openings busy".split())
# Not a command to us: somebody else's words, the past, a condition, a question how something is done.
REPORTED: frozenset[str] = frozenset(
    "said says told asked wrote thinks thought wondered claimed she he they her his their if whether suppose imagine".split()
)
PAST: frozenset[str] = frozenset(
    """
    added cancelled canceled deleted removed moved scheduled booked created made finished missed forgot forgotten lost
    bought sent got came went had ended postponed rescheduled reminded
    """.split()
)
NEGATION: frozenset[str] = frozenset("not never no without cannot nothing".split())
HOW_TO: frozenset[str] = frozenset(
    {
        "how do",
        "how can",
        "how to",
        "how does",
        "how would",
        "how should",
        "how i",
        "can i",
        "should i",
        "to know how",
        "a way to",
        "what if",
    }
)
IMAGINED: frozenset[str] = frozenset("would could should might happen happens suppose imagine".split())
TELLING: frozenset[str] = frozenset("said says told asked wrote claimed wants wanted".split())
CALENDARS: frozenset[str] = frozenset("calendar calender agenda schedule diary".split())
# Questions for an opinion, not for what stands in the calendar.
OPINIONS: frozenset[tuple[str, ...]] = frozenset(
    {("is", "it"), ("was", "it"), ("would", "it"), ("is", "that"), ("is", "this")}
)
