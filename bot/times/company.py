"""English words that are no times, but say what a number or a time beside them means."""

Half = str

# Which half of the day a bare hour means, by what is to happen then: hours of the morning that stay as they are.
AM_HOURS: dict[Half, frozenset[int]] = {
    "morning": frozenset(range(4, 12)),
    "midday": frozenset({10, 11}),
    "brunch": frozenset({9, 10, 11}),
    "evening": frozenset(),
    "working": frozenset({8, 9, 10, 11}),
}

_ACTIVITIES: dict[Half, str] = {
    "morning": "breakfast standup jog sunrise wake",
    "midday": "lunch lunchtime luncheon",
    "brunch": "brunch",
    "evening": "dinner drinks supper party movie film movies cinema theatre theater concert opera beers show pub "
    "sunset bbq barbecue gig",
    "working": "meeting meetings call calls appointment appointments interview sync review retro retrospective demo "
    "workshop presentation briefing checkup dentist doctor haircut class lesson lecture "
    "coffee tea catchup chat session planning kickoff webinar seminar training conference consultation visit "
    "event events",
}

ACTIVITIES: dict[str, Half] = {word: half for half, words in _ACTIVITIES.items() for word in words.split()}
ACTIVITIES |= {"stand up": "morning", "check up": "working", "catch up": "working", "one on one": "working"}

# A detached date and time are not one moment beside these: the sentence compares an old time with a new one.
MOVE_WORDS = frozenset(
    "move moved moving reschedule rescheduled push pushed shift shifted change changed postpone postponed delay "
    "swap switch moves rescheduling instead bump slide defer rebook prepone".split()
)

# Words behind an ordinal or a number that make it count something.
COUNTED = frozenset(
    """
    floor avenue ave street st road rd time grade edition place anniversary birthday one attempt version draft
    episode season chapter row person century line item option part round class people persons guests kids children
    men women meeting draft page wave choice degree amendment of to-do percent pm's world try th mile miles km kg
    pounds dollars euros bucks cents grams cups slices pieces copies tickets times things items more other others
    different or and each party birthday's street's lane drive boulevard blvd way gate platform bedroom bed year-old
    yo players team
    """.split()
)

# Beside these a mere number is a setting or a count, and "for" names a time.
SCALES = frozenset("volume brightness increase decrease raise lower temperature heating degrees speed".split())

ALARMS = frozenset("alarm alarms wake reminder reminders remind".split())

# Words in front of a number that make it a name.
NUMBERED = frozenset(
    """
    room gate page pages chapter version flight bus apartment apt unit number no section step size level train
    platform episode season score building table track line route exit version v part item question iphone windows
    """.split()
)

FRACTIONED = frozenset("of cup cups teaspoon tablespoon tsp tbsp pound pounds liter inch inches mile miles".split())

GREETINGS = frozenset("happy merry".split())

STREETS = frozenset("street st avenue ave road rd lane drive boulevard blvd place square court main".split())

NO_ORDINAL = COUNTED - {"or", "and", "of", "more", "other", "each"}

# Sounds that fill a pause.
HESITATIONS = frozenset("uh um umm uhm erm hmm".split())

# Words by which a time is taken back at once: "at 5, no, at 6".
TAKEN_BACK = frozenset(
    {
        *("no", "no wait", "wait", "wait no", "sorry", "i mean", "no i mean", "or rather", "rather", "make that"),
        *("no make that", "scratch that", "actually", "no sorry", "no actually", "actually no", "sorry i mean"),
        *("no make it", "oops", "actually make it", "actually make that", "sorry make it", "sorry make that"),
    }
)

# In front of a name.
CALLED = frozenset("called named titled entitled".split())

# Behind these a time says when to speak up, not when the thing takes place.
REMINDING = frozenset("remind reminding nudge ping reminder".split())
