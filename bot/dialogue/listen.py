"""Listening: which topic a message belongs to, what it does there, and the way back to what was open."""

import re

from bot import wording
from bot.dialogue import control, correct, flow, taps
from bot.dialogue.decide import decide_card, take_change
from bot.dialogue.speak import Choice
from bot.dialogue.talk import Talk
from bot.planning.frame import Frame, Option, Question
from bot.reading import Context, Reading, Slot
from bot.store import runs, topics
from bot.store.topics import Topic
from bot.understanding.text import printable
from bot.understanding.understand import understand
from channels import outbox
from channels.plain import plain

LONGEST = 4000  # characters of one message that are read
CARD_WORDS = frozenset(("approve", "approved", "reject", "rejected"))
GREETINGS = frozenset(
    ("hi", "hello", "hey", "good morning", "good afternoon", "good evening", "hi there", "hello there")
)
THANKS = frozenset(
    ("thanks", "thank you", "thx", "ty", "cheers", "many thanks", "ok thanks", "great thanks", "thanks a lot")
)
UNTELLING = frozenset(
    (
        "the and for with that this one make let instead not but about remind reminder meeting event appointment "
        "today tomorrow tonight morning afternoon evening night noon midnight next week month hour hours minute "
        "minutes monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun buy "
        "call get set put"
    ).split()
)
"""Words that do not tell one topic from another."""
NOTHING = "I found nothing to do in that, so I did nothing. Say “help” to see what I can do."


def listen(talk: Talk, text: str, *, reply_to: str | None = None) -> None:
    """Reads one message and does what it asks for."""
    words = printable(plain(text)).strip()
    if not words:
        talk.say("That message has no words I can read. Tell me what you would like, or say “help”.")
        return
    if len(words) > LONGEST:
        talk.say(
            f"That is {len(words):,} characters; I read up to {LONGEST:,}, so I did nothing with it. "
            "Please send the request itself in a few sentences."
        )
        return
    topic = _topic_at_hand(talk, reply_to)
    reading = understand(words, talk.desk.reference, context_of(talk, topic))
    named = _named_elsewhere(talk, topic, reading, words)
    if named is not None:
        talk.remember(topic=named.id)
        topic = named
        reading = understand(words, talk.desk.reference, context_of(talk, topic))
    if topic is not None and topic.frame.asked == flow.MEANT and reading.act in ("request", "talk", "back_to"):
        talk.keep_topic(topic, state="closed")  # a "did you mean" is answered now or not at all
        topic = None
    for one in (reading, *reading.also):
        act(talk, topic, one, words)
    flow.way_back(talk, topic)


def context_of(talk: Talk, topic: Topic | None) -> Context:
    """What the reading of a message may rely on."""
    others = topics.open_topics(talk.tx, talk.ref.lane, talk.person.id)
    titles = tuple(other.title for other in others if topic is None or other.id != topic.id)
    if topic is None or topic.frame.intent not in talk.services.intents:
        return Context(topics=titles)
    run = runs.get(talk.tx, topic.run)
    shown = run is not None and run.state in ("awaiting_approval", "running", "draft")
    return Context(
        intent=topic.frame.intent,
        slots=topic.frame.slots,
        asked=topic.frame.asked if topic.state == "asking" else (),
        options=tuple(option.label for option in topic.frame.options) if topic.state == "asking" else (),
        shown_plan=shown,
        parts=tuple(step.what for step in run.steps) if shown and run is not None else (),
        done=run is not None and run.state == "done",
        topics=titles,
    )


def _topic_at_hand(talk: Talk, reply_to: str | None) -> Topic | None:
    """The topic of the message replied to, else the one at hand, else the only one that asks."""
    replied = topics.get(talk.tx, outbox.topic_of(talk.tx, reply_to)) if reply_to else None
    if replied is not None and replied.person == talk.person.id and replied.lane == talk.ref.lane:
        talk.remember(topic=replied.id)
        return replied
    current = topics.get(talk.tx, talk.session.topic)
    if current is not None and current.state in topics.OPEN:
        return current
    asking = [t for t in topics.open_topics(talk.tx, talk.ref.lane, talk.person.id) if t.state == "asking"]
    return asking[0] if len(asking) == 1 and current is None else current


def _named_elsewhere(talk: Talk, topic: Topic | None, reading: Reading, words: str) -> Topic | None:
    """The one open topic that the message names by a word only its title has, when it is no request of its own."""
    if reading.act not in ("answer", "correction", "talk", "choice") and reading.meant is None:
        return None
    if topic is not None and {"text", "title", "attendees"} & {slot.name for slot in reading.slots}:
        return None  # the words are part of the answer
    found = topics.open_topics(talk.tx, talk.ref.lane, talk.person.id)
    titles = {other.id: _telling(other.title) for other in found}
    said = _telling(words)
    named = []
    for other in found:
        elsewhere = {word for id, title in titles.items() if id != other.id for word in title}
        if (titles[other.id] - elsewhere) & said:
            named.append(other)
    return named[0] if len(named) == 1 and (topic is None or named[0].id != topic.id) else None


def _telling(text: str) -> set[str]:
    return {word for word in re.findall(r"[^\W\d_]{3,}", text.casefold()) if word not in UNTELLING}


def act(talk: Talk, topic: Topic | None, reading: Reading, words: str) -> None:
    """Does what one reading asks for."""
    match reading.act:
        case "request":
            request(talk, reading, words)
        case "answer" | "correction":
            change(talk, topic, reading, words)
        case "edit_plan":
            leave_out(talk, topic, reading)
        case "choice" if topic is not None and reading.choice is not None:
            taps.choose(talk, topic.id, str(reading.choice))
        case "yes" | "no":
            consent(talk, topic, yes=reading.act == "yes", words=words)
        case "never_mind":
            never_mind(talk, topic)
        case "back_to":
            control.back_to(talk, reading.words)
        case "why":
            talk.say(control.why(talk, topic))
        case _:
            small_talk(talk, topic, reading, words)


def request(talk: Talk, reading: Reading, words: str) -> None:
    """A request of its own: control intents at once, others as a new topic."""
    if reading.intent is None:
        doubt(talk, reading, words)
        return
    if control.control(talk, reading, words):
        return
    spec = talk.services.intents[reading.intent]
    if spec.prepare is None:
        talk.remember(refusal=f"I cannot do that yet: {spec.summary}")
        talk.say(f"I understand that you want this: {spec.summary} I cannot do that yet, so I did nothing.")
        return
    flow.begin(talk, reading, words)


def doubt(talk: Talk, reading: Reading, words: str) -> None:
    """A message that may ask for something: only a yes makes it a request."""
    meant = reading.meant
    spec = talk.services.intents.get(meant.intent or "") if meant is not None else None
    if meant is None or spec is None or spec.prepare is None:
        talk.say(reading.question or NOTHING)
        return
    frame = Frame(intent=spec.name, goal=words, slots=meant.slots)
    yes = Option(label="Yes", slots=(Slot(name="meant", value="yes", source="chosen"),))
    why = "It could be read as a request, and I would rather ask than guess."
    question = Question(text=reading.question or NOTHING, options=(yes,), asked=flow.MEANT, why=why)
    flow.ask(talk, talk.new_topic(frame, flow.title_of(frame)), frame, question)


def change(talk: Talk, topic: Topic | None, reading: Reading, words: str) -> None:
    """An answer to what was asked, or a correction of what was said, planned or done."""
    if topic is None:
        talk.say(NOTHING)
        return
    if reading.act == "correction":
        talk.note("correction")
    if topic.frame.asked == ("change",):
        take_change(talk, topic, words)
        return
    talk.remember(topic=topic.id)
    correct.patch(talk, topic, reading.slots)


def leave_out(talk: Talk, topic: Topic | None, reading: Reading) -> None:
    """Takes a part out of the plan at hand."""
    run = runs.get(talk.tx, topic.run) if topic is not None else None
    if topic is None or run is None:
        talk.say("There is no plan to leave something out of right now.")
        return
    part = correct.part_named(run, reading.words)
    if part is None:
        parts = wording.listed([f"“{step.part}”" for step in run.steps])
        example = f"“leave out the {run.steps[-1].part}”"
        talk.say(f"I do not see that in the plan. Its parts are {parts}; say for example {example}.")
        return
    talk.note("correction")
    correct.patch(talk, topic, (), left_out=(part,))


def consent(talk: Talk, topic: Topic | None, *, yes: bool, words: str) -> None:
    """A typed yes or no: decides a card only when exactly one waits in this conversation."""
    cards = control.waiting_cards(talk)
    about_card = len(cards) == 1 and words.casefold().strip(" .!") in CARD_WORDS
    asking = topic is not None and topic.state == "asking" and not about_card
    if asking and topic is not None:
        keep = next(
            (i for i, o in enumerate(topic.frame.options) if o.slots and o.slots[0].name in ("keep", "meant")), None
        )
        if yes and keep is not None:
            taps.choose(talk, topic.id, str(keep))
        elif yes:
            talk.say(
                f"Please tell me more than yes: {topic.frame.question}", flow.buttons_for(topic, topic.frame.options)
            )
        else:
            never_mind(talk, topic)
    elif len(cards) == 1:
        decide_card(talk, cards[0].id, "approve" if yes else "reject", "")
    elif cards:
        text = f"{len(cards)} cards wait here, so a typed “{words}” could mean any. Please tap the one you mean."
        talk.say(text)
    else:
        talk.say("No card waits for an answer here, so I did nothing.")


def never_mind(talk: Talk, topic: Topic | None) -> None:
    """Drops the topic at hand; what was done stays."""
    if topic is None or topic.state not in topics.OPEN:
        talk.say("Nothing is open right now, so there is nothing to drop. Say “undo” to take back the last action.")
        return
    talk.note("cancel")
    talk.say(control.halt(talk, topic))


def small_talk(talk: Talk, topic: Topic | None, reading: Reading, words: str) -> None:
    """Nothing to do was found; an open question is asked again."""
    if topic is not None and topic.state == "asking":
        if topic.frame.asked == ("change",):
            take_change(talk, topic, words)
            return
        text = f"I could not read an answer in that. {topic.frame.question}"
        talk.say(text, flow.buttons_for(topic, topic.frame.options), topic=topic.id)
        return
    asking = [t for t in topics.open_topics(talk.tx, talk.ref.lane, talk.person.id) if t.state == "asking"]
    if len(asking) > 1:
        buttons = tuple(Choice(kind="choose", reference=t.id, label=t.title, value="resume") for t in asking)
        talk.say("Which of these is that about?", buttons)
        return
    talk.say(reading.question or courtesy(words) or NOTHING)


def courtesy(words: str) -> str:
    """An answer to a greeting or to thanks; "" when the message is neither."""
    plain = " ".join(re.findall(r"[^\W\d_]+", words.casefold()))
    if plain in GREETINGS:
        return "Hello. Tell me what you would like, for example “remind me tomorrow at 9 to call the dentist”."
    return "You are welcome." if plain in THANKS else ""
