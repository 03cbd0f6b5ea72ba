"""Reading one clause: the grammar first, then the scores of its words, then talk."""

from functools import lru_cache

from bot.intents.registry import INTENTS
from bot.reading import Context, Reading, Slot
from bot.times.mention import Length, Reference
from bot.understanding.checks import CHECKS
from bot.understanding.courtesy import bare
from bot.understanding.fill import fill
from bot.understanding.grammar import Grammar, Match, compile_rule
from bot.understanding.questions import did_you_mean, question
from bot.understanding.score import Guess, guess
from bot.understanding.text import Line
from bot.understanding.typos import corrected
from bot.understanding.words.courtesy import DOUBTFUL
from bot.understanding.words.cues import CALENDAR, LISTS, REMINDERS
from bot.understanding.words.defaults import NOW as _NOW
from bot.understanding.words.joints import TAKEN_BACK
from bot.understanding.words.questions import BEFORE_SOMETHING, RELATIVE

_SURE = 0.95
_TYPO = 0.85
_DOUBT = 0.5
_LIGHT = 4  # characters of a clause that a strong rule names
_SHIFTED = (" later", " earlier")  # moves something that is there already
_TIMELESS = frozenset({"status", "help", "stop", "undo", "show_permissions", "show_memory"})
TALK = Reading(act="talk")


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The rules of all intents, compiled once."""
    rules = [compile_rule(spec.name, pattern) for spec in INTENTS.values() for pattern in spec.patterns]
    return Grammar(rules, CHECKS)


def best_match(line: Line) -> Match | None:
    """The rule that says most about a clause, whatever courtesies stand around it."""
    best: Match | None = None
    for form in reversed(bare(line)):
        for match in [match for match in grammar().matches(form) if _timely(match)][:1]:
            if best is None or match.weight > best.weight:
                best = match
    return best


def strong(match: Match) -> bool:
    """Whether a match begins with the words of a command or question, so that it is no mere value."""
    return (
        match.rule.heads is not None
        and not match.rule.doubtful
        and match.weight >= _LIGHT
        and not match.rule.pattern.startswith("[")
    )


def _timely(match: Match) -> bool:
    if match.rule.pattern == "cancel" and match.line.question:
        return False
    return _at_its_time(match)


def _at_its_time(match: Match) -> bool:
    """Whether the clause's times fit: what is about this very moment takes none but "now"."""
    if match.rule.intent == "create_event" and any(m.text.lower().endswith(_SHIFTED) for m in match.line.mentions):
        return False
    if match.rule.intent not in _TIMELESS:
        return True
    return all(mention.text.lower() in _NOW for mention in match.line.mentions)


def interpret(line: Line, reference: Reference, context: Context) -> Reading:
    """What one clause asks for; talk when it asks for nothing of ours."""
    if line.words.endswith(TAKEN_BACK):
        return TALK
    match = best_match(line)
    mended = corrected(line)
    better = best_match(mended) if mended is not None else None
    if better is not None and (match is None or better.weight > match.weight + 1):
        return _reading(better, reference, context, _TYPO)
    if match is not None:
        return _reading(match, reference, context, _SURE)
    guessed = guess(mended or line)
    return _guessed(guessed, reference, context) if guessed is not None else TALK


def _reading(match: Match, reference: Reference, context: Context, confidence: float) -> Reading:
    intent = _adjusted(match, context)
    slots = fill(INTENTS[intent], match, reference, context.names)
    if match.rule.doubtful or any(mark in DOUBTFUL for mark in match.line.marks):
        return _doubt(intent, slots, match.line)
    rule = f"{match.rule.intent}: {match.rule.pattern}"
    return request(intent, slots, match.line, confidence, (rule,))


def _adjusted(match: Match, context: Context) -> str:
    """A thing pointed at by a pronoun is of the kind that was last spoken of."""
    words = frozenset(match.line.plain)
    if match.rule.intent in {"list_tasks", "show_agenda"} and words & REMINDERS:
        return "list_reminders"
    if match.rule.intent == "show_agenda" and words & LISTS and not words & CALENDAR:
        return "list_tasks"
    if match.rule.intent != "cancel_event" or ("pronoun" not in match.caught and not _points(match)):
        return match.rule.intent
    domain = INTENTS[context.intent].domain if context.intent is not None and context.intent in INTENTS else "calendar"
    return {"reminders": "cancel_reminder", "tasks": "remove_task"}.get(domain, "cancel_event")


def _points(match: Match) -> bool:
    line = match.caught.get("engagement") or match.caught.get("bare") or match.caught.get("named")
    return line is not None and CHECKS["pronoun"](line)


def _guessed(guessed: Guess, reference: Reference, context: Context) -> Reading:
    spec = INTENTS[guessed.intent]
    slots = fill(spec, guessed.match, reference, context.names)
    if guessed.doubtful:
        return _doubt(spec.name, slots, guessed.match.line)
    return request(spec.name, slots, guessed.match.line, guessed.confidence, guessed.rules)


def _doubt(intent: str, slots: tuple[Slot, ...], line: Line) -> Reading:
    return Reading(
        act="request",
        confidence=_DOUBT,
        question=did_you_mean(intent, slots),
        times=line.mentions,
        meant=request(intent, slots, line, _DOUBT, ()),
        rules=(f"doubt: {intent}",),
    )


def request(intent: str, slots: tuple[Slot, ...], line: Line, confidence: float, rules: tuple[str, ...]) -> Reading:
    """A request with what it misses and the question for it."""
    missing = INTENTS[intent].missing(slots)
    return Reading(
        act="request",
        intent=intent,
        confidence=confidence,
        slots=slots,
        missing=missing,
        question=_depends(intent, missing, line) or question(intent, missing, slots),
        times=line.mentions,
        rules=rules,
    )


def _depends(intent: str, missing: tuple[str, ...], line: Line) -> str | None:
    """The question for a reminder that counts from something whose time is not known here."""
    counted = any(isinstance(mention.value, Length) for mention in line.mentions)
    relative = counted and bool(RELATIVE & set(line.plain))
    return BEFORE_SOMETHING if intent == "set_reminder" and missing == ("at",) and relative else None
