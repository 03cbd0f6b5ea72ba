"""Whether a message in the middle of a dialogue speaks of the matter at hand or is a request of its own."""

import re
from enum import Enum

from bot.intents.registry import INTENTS
from bot.reading import Attendee, Context, Reading, Which
from bot.understanding.grammar import Match
from bot.understanding.interpret import best_match, strong
from bot.understanding.slots.people import people_in
from bot.understanding.text import Line
from bot.understanding.words.activities import ACTIVITIES, GENERIC
from bot.understanding.words.acts import ASKING, BLOCKERS, FILLERS, HEDGES, MARKERS, ORDINALS
from bot.understanding.words.cues import CALENDARS
from bot.understanding.words.renaming import RENAMES
from bot.understanding.words.things import ARTICLES, ERRANDS, OBJECT_WORDS, PRONOUNS

_FREE = frozenset({"text", "title", "fact", "which"})
_CALENDAR = frozenset({"create_event", "move_event", "cancel_event"})
_READS = frozenset({"show_agenda", "find_free_time"})
_READ_WORDS = CALENDARS | {"free", "availability", "gaps", "gap", "openings", "slots"}
_BESIDE = frozenset({"before", "after", "around", "during", "near", "until", "once", "when", "at"})
_MAKES = frozenset({"create_event", "set_reminder"})
_MINOR = (
    frozenset(ORDINALS)
    | FILLERS
    | HEDGES
    | ARTICLES
    | OBJECT_WORDS
    | BLOCKERS
    | ASKING
    | {"every", "all", "both", "with"}
)
_CHANGING = MARKERS - {"and", "invite", "without", "call", "set", "push", "update", "title"}
_ENDING = re.compile(r"(?:ing|ed|s|e)$")
_EDGES = ".,;:!?\"'()“”"
_LEAD = 4  # words of a message that a phrase may stand behind
_SHORTEST = 3  # letters of a stem


class Place(Enum):
    """Where a message belongs."""

    AT_HAND = "at hand"
    OWN = "a request of its own"
    UNCLEAR = "may be either"


def place(line: Line, context: Context) -> Place:
    """Where a message belongs that fits no closed phrase."""
    match = best_match(line)
    if match is not None and _commands(match, line, context):
        return Place.OWN
    free = bool(_FREE & set(context.asked))
    if match is not None and _reads(match, line, free=free):
        return Place.OWN
    if free or not line.mentions or _renames(line) or _elsewhere(line, context):
        return Place.AT_HAND
    if line.plain and line.plain[0] in _BESIDE and (context.asked or context.shown_plan):
        return Place.UNCLEAR if _leads(line, context) else Place.AT_HAND
    if match is not None and match.rule.intent in _MAKES and not strong(match):
        return _made(line, context)
    return Place.UNCLEAR if context.asked and _leads(line, context) else Place.AT_HAND


def unclear(context: Context) -> Reading:
    """A question back: is it an answer, or something new?"""
    matter = next((s.value for s in context.slots if s.name in {"text", "title"} and isinstance(s.value, str)), "")
    about = f"“{matter[:80]}”" if matter else "what I asked"
    text = (
        f"I am not sure what that is about, so I did nothing with it. If it is for {about}, say only the time; "
        "for something new, begin with “remind me to …” or “schedule …”."
    )
    return Reading(act="request", confidence=0.5, question=text, rules=("an answer or something new",))


def _commands(match: Match, line: Line, context: Context) -> bool:
    """Whether the message begins like a command or a question of its own."""
    if not strong(match):
        return False
    if match.rule.pattern == "add {short}" and _adds_a_person(line, context):
        return False
    if context.asked and not line.question and line.plain[:2] == ("i", "am") and match.rule.intent in _READS:
        return False
    if match.rule.intent not in _MAKES | {"move_event"} or not (context.asked or context.shown_plan):
        return True
    return not _same(match, context)


def _same(match: Match, context: Context) -> bool:
    """Whether a command names only the matter at hand: "remind me at 9", "move it to 5", "schedule the gym for 6"."""
    timed = bool(match.line.mentions) and not _FREE & set(context.asked)
    topic = topic_words(context)
    words = {word.removesuffix("'s") for word in match.line.plain} - _MINOR - PRONOUNS
    if words and match.rule.intent not in {context.intent, "move_event"}:
        return False
    return timed and (context.intent in _MAKES | {"move_event"}) and all(_akin(word, topic) for word in words)


def _reads(match: Match, line: Line, *, free: bool) -> bool:
    """Whether the message asks to see the calendar or free time: "agenda Tuesday", "free time tomorrow"."""
    if not line.question and line.plain[:2] == ("i", "am"):
        return False
    named = bool(_READ_WORDS & set(line.plain)) and (bool(line.mentions) or not free)
    return match.rule.intent in _READS and named


def _renames(line: Line) -> bool:
    """Whether the message begins by giving a new name: "call it yoga"."""
    words = tuple(token.word for token in line.tokens)
    return any(
        words[first : first + len(phrase)] == phrase
        for first in range(min(_LEAD, len(words)))
        for phrase in RENAMES
        if len(phrase) > 1
    )


def _elsewhere(line: Line, context: Context) -> bool:
    """Whether all that the message names is another open topic, where it lands then."""
    titles = frozenset(word.strip(_EDGES) for title in context.topics for word in title.lower().split())
    content = set(line.plain) - _MINOR
    return bool(content) and bool(context.asked) and all(_akin(word, titles) for word in content)


def _made(line: Line, context: Context) -> Place:
    """Where a message belongs that would make something in a fresh conversation."""
    topic = topic_words(context)
    here = {person.name.lower() for person in _people(context)}
    named = {person.name.lower() for person in people_in(line, names=context.names)[0]}
    generic = GENERIC if context.intent not in _CALENDAR else frozenset()
    content = {word.removesuffix("'s") for word in line.plain} - (_MINOR - generic)
    heads = {word for word in content if word in ACTIVITIES} - (GENERIC - generic)
    content -= GENERIC - generic
    telling = content - ERRANDS or content
    known = any(_akin(word, topic) for word in telling)
    strangers = bool(named) and not named & here and (bool(here) or not heads & topic)
    changes = bool(_CHANGING & set(line.plain))
    if context.asked or context.shown_plan or changes:
        apart = strangers and not changes
        return Place.OWN if heads - topic or apart or (telling and not known) else Place.AT_HAND
    return Place.AT_HAND if line.plain[:1] == ("the",) and content and content <= topic else Place.OWN


def _leads(line: Line, context: Context) -> bool:
    """Whether words that name something else lead to the time: "passport renewal Monday at 9"."""
    topic, named = topic_words(context), people_in(line, names=context.names)[1]
    odd = False
    for index, token in enumerate(line.tokens):
        if token.mention is not None or token.word in _CHANGING or index in named:
            return odd and token.mention is not None
        if _akin(token.word, topic):
            if token.word not in ERRANDS:
                return False
            continue
        odd = odd or token.word not in _MINOR
    return False


def _akin(word: str, topic: frozenset[str]) -> bool:
    """Whether a word is one of the topic's, or a form of it: "buying" for "buy"."""
    return word in topic or _stem(word) in {_stem(known) for known in topic}


def _stem(word: str) -> str:
    stem = _ENDING.sub("", word)
    return stem if len(stem) >= _SHORTEST else word


def _people(context: Context) -> tuple[Attendee, ...]:
    value = next((slot.value for slot in context.slots if slot.name == "attendees"), ())
    return value if isinstance(value, tuple) else ()


def topic_words(context: Context) -> frozenset[str]:
    """The words by which the matter at hand is called."""
    words: set[str] = set()
    for slot in context.slots:
        if slot.name in {"text", "title", "fact"} and isinstance(slot.value, str):
            words |= set(slot.value.lower().split())
        elif isinstance(slot.value, Which):
            words |= set(slot.value.words.lower().split())
    words |= {part for person in _people(context) for part in person.name.lower().split()}
    return frozenset(word.strip(_EDGES).removesuffix("'s") for word in words)


def _adds_a_person(line: Line, context: Context) -> bool:
    """Whether "add X" names a person for the event at hand: a contact, or a word with a capital."""
    spec = INTENTS.get(context.intent or "")
    if spec is None or not any(slot.kind == "people" for slot in spec.slots) or context.done:
        return False
    named = next(
        (token for before, token in zip(line.tokens, line.tokens[1:], strict=False) if before.word == "add"), None
    )
    known = {name.lower() for name in context.names}
    return named is not None and (named.word in known or line.message[named.start].isupper())
