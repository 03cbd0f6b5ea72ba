"""Nouns of things people put in calendars, and nouns of things this agent does not handle."""

ACTIVITIES: frozenset[str] = frozenset(
    """
    lunch dinner breakfast brunch supper coffee tea drinks drink beers meal picnic barbecue bbq party birthday wedding
    meeting meetings call calls appointment appointments event events interview standup stand-up sync catch-up checkup
    check-up check-in checkin chat dentist doctor doctors doc's dentist's doctor's haircut hairdresser barber gym yoga
    pilates training workout class lesson lessons lecture seminar webinar workshop conference course exam test rehearsal
    practice concert show movie film theatre theater opera game match tournament session review retro retrospective
    planning demo presentation briefing debrief kickoff kick-off one-on-one 1:1 1-1 visit trip vacation holiday
    date anniversary ceremony graduation funeral physio physiotherapy massage therapy therapist surgery vet optician
    swim swimming run running tennis football soccer basketball hike ride walk shift deadline delivery inspection
    videocall video-call huddle townhall town-hall reunion gathering celebration playdate sleepover festival
    viewing consultation screening vaccination vaccine physical scan x-ray church service mass rounds golf
    """.split()
)

# The half of the day and the default title both follow from the activity; the rest of the table has no default hour.
GENERIC: frozenset[str] = frozenset({"meeting", "appointment", "event", "call", "meetings", "appointments", "events"})

FOREIGN: frozenset[str] = frozenset(
    """
    flight flights hotel hotels table reservation reservations ticket tickets taxi cab uber lyft train subscription
    subscriptions order orders card cards account accounts payment payments transfer insurance membership song songs
    music playlist playlists album radio podcast podcasts audiobook volume light lights lamp thermostat heating heater
    temperature email emails e-mail e-mails inbox mail message messages text texts tweet tweets post posts photo photos
    picture video videos file files app apps contact contacts phone number wifi bluetooth tv television channel
    package parcel pizza food takeaway car room rooms money funds dollars euros pounds bill bills credit debit loan
    password pin vacuum coffee-maker socket plug speaker brightness news weather recipe joke story book books game
    games cable gym-membership machine maker lighting colors colours color colour mode website facebook twitter form check checks checking savings airbnb hostel restaurant notification notifications
    """.split()
)

# What people meet for, as against what they merely eat, drink or watch.
MEETINGS: frozenset[str] = frozenset(
    """
    meeting meetings call calls appointment appointments event events interview standup sync catch-up check-up checkup
    check-in chat lunch dinner breakfast brunch dentist doctor haircut class lesson session review retro retrospective
    planning demo presentation briefing workshop rehearsal one-on-one 1:1 1-1 therapy physio training consultation
    """.split()
)

# Pairs that are ours although their first or their second word is foreign.
FORMER: frozenset[tuple[str, str]] = frozenset(
    {("video", "call"), ("video", "meeting"), ("phone", "call"), ("phone", "interview"), ("book", "club"), ("game", "night"),
     ("pizza", "night"), ("pizza", "party"), ("radio", "interview"), ("photo", "session"), ("music", "lesson"), ("hotel", "viewing")}
)  # fmt: skip
LATTER: frozenset[tuple[str, str]] = frozenset({("meeting", "room"), ("meeting", "rooms"), ("conference", "room")})
