"""Reading how a person points at a thing."""

from datetime import date

from bot.reading import Which
from bot.times.mention import Day, Mention, Moment, MomentRange, TimeOfDay, TimeRange
from bot.understanding.slots.people import people_in
from bot.understanding.slots.words import adjective, typed
from bot.understanding.text import QUOTE, Line
from bot.understanding.words.things import ARTICLES, EVERY, OBJECT_WORDS, PRONOUNS

_LINKS = frozenset(
    {"to", "about", "for", "of", "with", "that", "on", "called", "named", "at", "which", "says", "from", "in"}
)
_TAILS = frozenset(
    {
        "same",
        "time",
        "please",
        "instead",
        "again",
        "now",
        "anymore",
        "completely",
        "altogether",
        "entirely",
        "today",
        "back",
        "forward",
        "forwards",
        "earlier",
        "later",
        "up",
        "out",
        "by",
        "ahead",
        "for",
    }
)


def which_in(
    line: Line, mentions: tuple[Mention, ...] | None = None, names: tuple[str, ...] = (), *, often: bool = False
) -> Which:
    """The thing a phrase points at, with the clues that find it; `often` keeps "weekly" as part of its name."""
    times = line.mentions if mentions is None else mentions
    every = any(word in EVERY for word in line.plain)
    if line.plain and " ".join(line.plain) in PRONOUNS:
        return Which(
            words=line.plain[0] if line.plain[0] in PRONOUNS else "it", pronoun=True, every=line.plain[0] == "them"
        )
    people, _ = people_in(line, names=names)
    core = _core(line, often=often)
    words = typed(core, [m for m in core.mentions if not (often and adjective(core, m))]) if core.plain else ""
    named = bool(words) or not times
    if not named:
        words = " ".join(time.text for time in times)
    day, time = clues(times)
    found = tuple(person.name for person in people)
    return Which(words=words, day=day, time=time, people=found, every=every, named=named)


def _core(line: Line, *, often: bool) -> Line:
    """The phrase without articles and object words on its ends."""
    first, last = 0, len(line.tokens)
    while first < last:
        token = line.tokens[first]
        follows = line.tokens[first + 1].word if first + 1 < last else ""
        said = token.mention is not None and not (often and adjective(line, token.mention))
        drop = token.word in ARTICLES or said or token.word in EVERY
        drop = drop or (
            token.word in OBJECT_WORDS
            and (follows in _LINKS or follows == "" or (first + 1 < last and _time(line, first + 1)))
        )
        drop = drop or _named_after(line, first)
        drop = drop or (first > 0 and token.word in _LINKS) or (token.word == "with")
        if not drop or token.word == QUOTE:
            break
        first += 1
    while last > first:
        token = line.tokens[last - 1]
        if not (token.mention is not None or token.word in OBJECT_WORDS or token.word in _TAILS):
            break
        last -= 1
    return line.part(first, last)


def _named_after(line: Line, index: int) -> bool:
    """Whether an object word only introduces a name: "the event Quarterly Review"."""
    if line.tokens[index].word not in OBJECT_WORDS or index + 1 >= len(line.tokens):
        return False
    return line.message[line.tokens[index].start].islower() and line.message[line.tokens[index + 1].start].isupper()


def _time(line: Line, index: int) -> bool:
    return line.tokens[index].mention is not None


def clues(mentions: tuple[Mention, ...]) -> tuple[date | None, TimeOfDay | None]:
    """The day and the time of day that the mentions name."""
    day: date | None = None
    clock: TimeOfDay | None = None
    for mention in mentions:
        match mention.value:
            case Day():
                day = day or mention.value.day
            case TimeOfDay():
                clock = clock or mention.value
            case Moment():
                day = day or mention.value.local.date()
                clock = clock or mention.value.time
            case TimeRange() if mention.value.part_of_day is None:
                clock = clock or mention.value.start
            case MomentRange():
                day = day or mention.value.start.local.date()
                clock = clock or (mention.value.start.time if mention.value.part_of_day is None else None)
            case _:
                pass
    return day, clock
