"""Scoring the words of a clause that no rule fits; below the threshold the clause is talk."""

import re
from dataclasses import dataclass

from bot.understanding.courtesy import bare
from bot.understanding.grammar import Match, Rule
from bot.understanding.text import Line
from bot.understanding.words.activities import ACTIVITIES, FOREIGN, MEETINGS
from bot.understanding.words.cues import (
    ADDING,
    CALENDAR,
    CALENDARS,
    DOING,
    FREE,
    HOW_TO,
    IMAGINED,
    LISTS,
    MOVING,
    NEGATION,
    OPINIONS,
    PAST,
    QUESTION_FIRST,
    REMINDERS,
    REMOVING,
    REPORTED,
    SHOWING,
    TELLING,
)
from bot.understanding.words.things import ELSEWHERE

_LONGEST = 30  # words; a longer clause tells a story
_THRESHOLD = 0.54
_SURE = 0.65  # a write below this is only offered
_NOTHING = re.compile("$")
_READS = {"reminders": "list_reminders", "calendar": "show_agenda", "tasks": "list_tasks"}
_WRITES = {
    ("reminders", "add"): "set_reminder",
    ("reminders", "remove"): "cancel_reminder",
    ("calendar", "add"): "create_event",
    ("calendar", "remove"): "cancel_event",
    ("calendar", "move"): "move_event",
    ("tasks", "add"): "add_task",
    ("tasks", "remove"): "remove_task",
    ("tasks", "done"): "complete_task",
}


@dataclass(frozen=True, kw_only=True)
class Guess:
    """An intent that the words of a clause speak for."""

    intent: str
    match: Match
    confidence: float
    doubtful: bool
    rules: tuple[str, ...]


def guess(line: Line) -> Guess | None:
    """The intent that scores best, or None when nothing scores enough."""
    plain = line.plain
    if not plain or len(plain) > _LONGEST:
        return None
    core, verb, leads = _led(line)
    domain = _domain(core.plain if verb == "show" else _heading(core.plain))
    if domain is None or verb is None:
        return None
    if verb == "show":
        return _read(domain, line, core) if leads else None
    return _write(domain, verb, line, core, leads=leads)


def _heading(plain: tuple[str, ...]) -> tuple[str, ...]:
    """The words up to "about": what is made, and not what it deals with."""
    return plain[: plain.index("about")] if "about" in plain else plain


def _domain(plain: tuple[str, ...]) -> str | None:
    words = frozenset(plain[1:])
    if words & REMINDERS:
        return "reminders"
    if words & LISTS and not words & CALENDAR:
        return "tasks"
    if words & CALENDAR or words & MEETINGS:
        return "calendar"
    return "tasks" if words & LISTS else None


def _led(line: Line) -> tuple[Line, str | None, bool]:
    """The form of the clause that leads with a verb, the barest first."""
    forms = sorted((form for form in bare(line) if form.plain), key=lambda form: len(form.tokens))
    for form in forms:
        verb, leads = _verb(form)
        if leads:
            return form, verb, True
    return forms[0], *_verb(forms[0])


def _verb(core: Line) -> tuple[str | None, bool]:
    """What is to be done, and whether the clause leads with it."""
    for index, word in enumerate(core.plain):
        leads = index == 0
        if leads and word in QUESTION_FIRST:
            return "show", True
        for verb, words in (
            ("remove", REMOVING),
            ("move", MOVING),
            ("add", ADDING),
            ("done", DOING),
            ("show", SHOWING),
        ):
            if word in words:
                return verb, leads
    return None, False


def _read(domain: str, line: Line, core: Line) -> Guess | None:
    words = frozenset(line.plain)
    own = bool(words & {"my", "i", "our", "we"})
    if any(phrase in " ".join(line.plain) for phrase in HOW_TO) or core.plain[:2] in OPINIONS:
        return None
    asked = core.plain[0] not in QUESTION_FIRST
    noun = bool(words & (CALENDAR | REMINDERS | LISTS))
    score = 0.35 + 0.25 * own + 0.1 * noun + 0.1 * bool(line.mentions) + 0.15 * asked - 0.4 * bool(words & NEGATION)
    score -= 0.3 * bool(words & ELSEWHERE) + 0.1 * bool(words & FOREIGN) + 0.02 * max(0, len(line.plain) - 12)
    score -= 0.3 * bool(words & REPORTED and not own) + 0.3 * bool(words & IMAGINED)
    intent = "find_free_time" if domain == "calendar" and words & FREE else _READS[domain]
    return _guess(intent, line, core, score) if score >= _THRESHOLD else None


def _write(domain: str, verb: str, line: Line, core: Line, *, leads: bool) -> Guess | None:
    intent = _WRITES.get((domain, verb))
    words = frozenset(line.plain)
    joined = " ".join(line.plain)
    if intent is None or words & TELLING or any(phrase in joined for phrase in HOW_TO):
        return None
    if frozenset(core.plain[:2] if leads else line.plain) & NEGATION or line.plain[0] in QUESTION_FIRST:
        return None
    if not leads and (words & (REPORTED | PAST) or core.plain[0] in {"i", "we"}):
        return None
    if intent == "create_event" and "to" in words and not words & CALENDARS:
        return None  # "add Anna to the meeting" changes one that is there
    noun = bool(words & (CALENDAR | REMINDERS | LISTS))
    score = 0.35 + 0.25 * leads + 0.15 * noun + 0.05 * bool(line.mentions) - 0.02 * max(0, len(line.plain) - 10)
    score -= 0.3 * bool(words & (FOREIGN | ELSEWHERE)) + 0.1 * line.question
    return _guess(intent, line, core, score) if score >= _THRESHOLD else None


def _guess(intent: str, line: Line, core: Line, score: float) -> Guess:
    rule = Rule(intent=intent, pattern="words", regex=_NOTHING, heads=None)
    match = Match(rule=rule, line=line, caught=_caught(intent, core), weight=0)
    read = intent in _READS.values() or intent == "find_free_time"
    return Guess(
        intent=intent,
        match=match,
        confidence=min(score, 0.9),
        doubtful=not read and score < _SURE,
        rules=(f"words: {intent}",),
    )


def _caught(intent: str, core: Line) -> dict[str, Line]:
    """The words after the verb as the thing itself, where they can be told apart."""
    rest = core.part(1, len(core.tokens))
    if intent in {"cancel_event", "cancel_reminder", "remove_task", "complete_task"}:
        named = [i for i, token in enumerate(rest.tokens) if token.word not in LISTS | CALENDAR | REMINDERS | _SMALL]
        return {"which": rest.part(named[0], named[-1] + 1)} if named else {}
    if intent == "create_event" and any(token.word in ACTIVITIES for token in rest.tokens):
        return {"event": rest}
    return {}


_SMALL = frozenset({"my", "the", "from", "off", "of", "on", "in", "a", "an", "out", "to", "for", "all"})
