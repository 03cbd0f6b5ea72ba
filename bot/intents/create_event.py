"""Putting something into the calendar."""

from bot.intents.need import always
from bot.intents.spec import IntentSpec, SlotSpec
from bot.planning.calendar import prepare_create
from bot.planning.changes import tell_event
from bot.planning.goals import event_stands

INTENT = IntentSpec(
    name="create_event",
    domain="calendar",
    summary="put an event in your calendar",
    slots=(
        SlotSpec(name="title", kind="title", question="What should I call it?"),
        SlotSpec(name="start", kind="when", question="When should it start?"),
        SlotSpec(name="end", kind="end", question="When does it end?"),
        SlotSpec(name="attendees", kind="people", question="Who should be there?"),
        SlotSpec(name="location", kind="place", question="Where is it?"),
        SlotSpec(name="repeat", kind="recurrence", question="How often does it repeat?"),
    ),
    missing=always("start"),
    patterns=(
        "(schedule|plan|arrange|organize|pencil in|book in|pencil me in for|block out time for|block off time for) {planned}",
        "(schedule|book|plan|arrange|organize|set up|create|add|put in|pencil in|enter|book in|block|insert|note down) [me ][us ]{named}",
        "<WISH> [me ][us ]{scheduled}",
        "<PLAN> [me ][us ][in ][(a|an|another|the|my|one) ][new ](event|meeting|appointment|call)[ for me]",
        "<PLAN> {event} (in|on|into|to|onto|for) (my|the|our) <CAL>[ please]",
        "<PLAN> {event} (in|on|into|to|onto) <CAL>",
        "<PLAN> (in|on|into|to|onto) (my|the|our) <CAL>[ that| a| an| the]{rest}",
        "<PLAN> (in|on|into|to|onto) (my|the|our) <CAL> {event}",
        "(put|place|add|set) [(a|an) ](hold|block|slot) (in|on|into) (my|the|our) <CAL> for {event}",
        "<PLAN> (my|the|our) <CAL> (for|with|that|to) {event}",
        "(in|on|into|to) (my|the|our) <CAL> <PLAN> {event}",
        "<PLAN> [(a|an) ](new )[<CAL> ](event|entry|appointment) (for|called|named|titled) {event}",
        "<PLAN> [(a|an|the) ][new ]<CAL> (event|entry|item|appointment) (for|called|named|titled|about) {event}",
        "(block|block off|block out|reserve|keep|hold|save)[ (my|the|our)][ <CAL>][ time][ from][ to] {T} for {event}",
        "(block|block off|block out|reserve|save) {T}[ (in|on) (my|the) <CAL>]",
        "(block|reserve|save) [some ]time (for|to) {event}",
        "invite {people} (to|for) {newone}",
        "(put|add|schedule|enter|create|book) {quoted}",
        "meet[ up][ with] {met}",
        "(book|schedule|arrange|plan|set up|block|reserve) [me ][us ][for ]{T} with {withwhom}",
        "? (i have|i have got|we have|we have got|there is) {scheduled}",
        "{engaged}",
        "(i have|i have got|we have|we have got|there is) {named} [and |so ][please ][can you |could you ](add|put|note|schedule|save) (it|that|this)[ down]"
        "[ (in|on|into|to|down) [(my|the|our) ][<CAL>]]",
        "(new|create|add|make) (event|appointment|meeting) {event}",
        "{engaged} (put|add|save) (it|that|this) (in|on|into|to) (my|the|our) <CAL>",
    ),
    examples=(
        "lunch with Marta on Wednesday at 12:30",
        "schedule a call with Ben tomorrow at 10am for 30 minutes",
        "book a meeting with Anna, Tom and Li Wei on Friday at 2pm",
        "put the school play in my calendar on 24 March at 18:30",
        "can you set up a meeting with Priya about the budget on monday at 11",
        "add dentist appointment thursday 9am to my calendar",
        "dinner at Da Enzo on saturday from 8 to 10",
        "team standup every weekday at 9:15",
        "block 2pm to 4pm tomorrow for writing",
        "please arrange a 20 minute chat with omar at 4pm today",
        "new event: choir rehearsal Tuesday 19:00 at the church hall",
        "i'd like you to plan a coffee with lena next tuesday at 3",
        "meeting with ravi tmrw 3pm",
        "scheduel lunch with Kim tomorrow at noon",
    ),
    never=(
        "lunch with Marta was lovely yesterday",
        "book me a flight to Rome on Friday",
        "she scheduled a meeting for Monday",
        "what is a standup meeting",
        "how do I schedule a meeting in Outlook",
        "don't schedule anything on Friday",
    ),
    success="The calendar holds one event with this title, time and these people.",
    takeover_when="The time collides with another event and the person wants both, or an invitation bounces.",
    prepare=prepare_create,
    tell=tell_event,
    reached=event_stands,
)
