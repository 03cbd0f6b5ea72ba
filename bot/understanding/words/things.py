"""Nouns by which people call what this agent keeps, and small words that name nothing."""

ARTICLES: frozenset[str] = frozenset(
    """
    a an the my our your this that these those his her their its all any some every each both of one upcoming
    current existing scheduled saved
    """.split()
)
OBJECT_WORDS: frozenset[str] = frozenset(
    """
    reminder reminders alarm alarms timer timers meeting meetings appointment appointments event events task tasks todo
    todos item items entry entries series occurrence occurrences chore errand to-do
    """.split()
)
PRONOUNS: frozenset[str] = frozenset(
    {"it", "that", "this", "them", "these", "those", "that one", "this one", "the one"}
)
CLAUSE_WORDS: frozenset[str] = frozenset(
    """
    is are was were has had did does do am will would should could can because if when while who why how whether
    think thinks thought said says say told tell know knows believe guess hope wonder went got seems seemed sounds been
    being culture than not isn't
    """.split()
)
ADVERBS_FIRST: frozenset[str] = frozenset(
    """
    to on over away in along out up down into onto at by from off around back forward closer aside here there
    """.split()
)
EVERY: frozenset[str] = frozenset({"all", "every", "everything", "series", "each", "both", "anything"})
LIST_WORDS: frozenset[str] = frozenset({"list", "lists", "todo", "todos", "groceries"})
NOT_TERSE: frozenset[str] = frozenset(
    """
    any and or but i you he she we they it me him them what who how when where why which if that this there not no yes never do does
    cancel delete remove drop move push snooze stop undo forget remember remind tell show list had having was his her
    their your john's to set create make add my
    """.split()
) - {"my"}
AFTER_ACTIVITY: frozenset[str] = frozenset(
    {"with", "at", "in", "about", "for", "on", "re", "and", "to", "w", "near", "room", "night", "session"}
)
NOT_FACTS: frozenset[str] = frozenset(
    {"when", "me", "to", "how", "where", "who", "us", "what", "those", "the", "back"}
) - {"the"}
ONE_LIST: frozenset[str] = frozenset(
    "shopping grocery groceries packing todo wish reading task errands bucket christmas chore gift".split()
)
# Words after which a question is about somebody else's program, not about what is kept here.
ELSEWHERE: frozenset[str] = frozenset(
    """
    outlook google iphone android photoshop excel siri alexa cortana windows mac macbook ipad whatsapp gmail facebook
    instagram twitter tv netflix spotify youtube television radio menu media web internet snapchat reddit fb playlist song songs movie movies film music world news
    """.split()
)
MINE: frozenset[str] = frozenset(
    """
    my our me us i we calendar agenda schedule diary planned scheduled today meeting meetings appointment appointments
    event events plans booked
    """.split()
)
OWN: frozenset[str] = frozenset(
    """
    of for your you my actions action what did done have has the all recent lately today last please so far everything
    in from with and a log history show
    """.split()
)
# Verbs beside an activity that make a command to somebody else ("brew coffee at noon", "play the movie tonight").
NOT_ENGAGED: frozenset[str] = frozenset(
    """
    brew make play turn start watch give get bring time book find order cook buy open switch run ask call tell send mr
    good great fun lovely nice happy enjoy enjoyed loved thanks sorry late missed about like
    """.split()
) - {"call", "run", "about", "mr", "like", "late", "time"}
CLAUSE_STARTS: frozenset[str] = frozenset({"i", "we", "my", "our", "the", "there"})
# Verbs of errands: with a time they may be meant as a reminder, so one is offered.
ERRANDS: frozenset[str] = frozenset(
    "call phone ring buy pay pick visit email water feed wash clean return submit renew collect fetch post print sign meet".split()
)
