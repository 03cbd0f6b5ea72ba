"""One reminder at several times ("at 9 and at 5", "8am and 6pm every day"): a request for each of them."""

from dataclasses import replace
from datetime import date

from bot.times.compose import at
from bot.times.mention import Day, Mention, Moment, Reference, Repeat, TimeOfDay, Value
from bot.understanding.interpret import best_match
from bot.understanding.slots.points import on_a_day, timed
from bot.understanding.text import Line
from bot.understanding.words.several import AFTER_TIMES, BETWEEN_TIMES, BOUND, OF_WHAT, REMINDING

_MOST = 8
_OWN_START = "every_from"


def apart(line: Line, reference: Reference) -> list[Line]:
    """The line once for each of its times; the line itself when it has only one."""
    if len(line.mentions) < 2 or not REMINDING & set(line.plain):
        return [line]
    run = _run(line)
    if not run:
        return [line]
    mentions = [mention for index in run if (mention := line.tokens[index].mention) is not None]
    values = _values(mentions, reference)
    if values is None:
        return [line]
    before, after = line.tokens[: run[0]], line.tokens[run[-1] + 1 :]
    whole = replace(line.tokens[run[0]], end=line.tokens[run[-1]].end)
    first, last = whole.start, whole.end
    lines = [
        replace(line, tokens=(*before, replace(whole, mention=replace(mention, start=first, end=last)), *after))
        for mention in values
    ]
    match = best_match(lines[0])
    return lines if match is not None and match.rule.intent == "set_reminder" else [line]


def _run(line: Line) -> list[int]:
    """The indexes of the times that stand in a list, when the list says when and is no part of the matter."""
    at = 0
    while at < len(line.tokens):
        run = _from(line, at)
        if 2 <= len(run) <= _MOST and _says_when(line, run):
            return run
        at = (run[-1] if run else at) + 1
    return []


def _from(line: Line, first: int) -> list[int]:
    run: list[int] = []
    index, joined = first, True
    while index < len(line.tokens):
        token = line.tokens[index]
        if token.mention is not None and joined and _point(token.mention):
            run.append(index)
            following = line.tokens[index + 1].start if index + 1 < len(line.tokens) else token.end
            joined = "," in line.message[token.end : following]
        elif run and token.word in BETWEEN_TIMES:
            joined = True
        else:
            break
        index += 1
    return run


def _point(mention: Mention) -> bool:
    if mention.extra_spans or mention.introducer in BOUND or mention.two_readings:
        return False
    return isinstance(mention.value, TimeOfDay | Moment | Day | Repeat)


def _says_when(line: Line, run: list[int]) -> bool:
    before, after = line.tokens[: run[0]], line.tokens[run[-1] + 1 :]
    others = [token.mention.value for token in (*before, *after) if token.mention is not None]
    if not any(_timed(token.mention.value) for index in run if (token := line.tokens[index]).mention is not None):
        return False
    leading = not any(token.word in OF_WHAT for token in before)
    if leading and (not after or after[0].word in AFTER_TIMES):
        return True
    return all(token.word in AFTER_TIMES - OF_WHAT for token in after) and not any(map(_timed, others))


def _timed(value: Value) -> bool:
    return isinstance(value, TimeOfDay | Moment) or (isinstance(value, Repeat) and value.time is not None)


def _values(mentions: list[Mention], reference: Reference) -> list[Mention] | None:
    """The mentions with what each takes from the others: a day, a time of day, a repetition."""
    repeats = [mention for mention in mentions if isinstance(mention.value, Repeat)]
    if repeats:
        return _repeated(mentions, repeats[0], reference) if len(repeats) == 1 else None
    found: list[Mention] = []
    for index, mention in enumerate(mentions):
        value = _completed(mentions, index, reference)
        kind = "datetime" if isinstance(value, Moment) else mention.kind
        found.append(replace(mention, value=value, kind=kind))
    return found


def _completed(mentions: list[Mention], index: int, reference: Reference) -> Value:
    value = mentions[index].value
    match value:
        case TimeOfDay():
            day = _day_before(mentions[:index]) or _day_behind(mentions[index + 1 :])
            return at(day, on_a_day(value, None, None), reference) if day is not None else value
        case Day():
            clock = next((m.value.time for m in mentions[index + 1 :] if isinstance(m.value, Moment)), None)
            return at(value.day, clock, reference) if clock is not None else value
        case _:
            return value


def _day_before(mentions: list[Mention]) -> date | None:
    last = mentions[-1].value if mentions else None
    for mention in reversed(mentions):
        last = mention.value
        if isinstance(last, Moment):
            return last.local.date()
        if not isinstance(last, TimeOfDay):
            return None
    return None


def _day_behind(mentions: list[Mention]) -> date | None:
    """The day that is said once, behind the last time: "8am and 6pm tomorrow"."""
    for mention in mentions:
        if isinstance(mention.value, Moment):
            said_last = mention.text[:1].isdigit() or mention.text.lower().startswith(("noon", "midnight"))
            return mention.value.local.date() if said_last else None
    return None


def _repeated(mentions: list[Mention], every: Mention, reference: Reference) -> list[Mention] | None:
    value = every.value
    assert isinstance(value, Repeat)
    first = value.first_day if _OWN_START in every.rules else reference.now.astimezone(reference.zone).date()
    found: list[Mention] = []
    for mention in mentions:
        clock = value.time if mention is every else mention.value
        if not isinstance(clock, TimeOfDay):
            return None
        rule, start = timed(value.rrule, first, on_a_day(clock, None, None), reference)
        again = Repeat(
            rrule=rule.rrule, time=rule.time, first_day=rule.first_day, start=start.instant, trouble=start.trouble
        )
        found.append(replace(mention, value=again, kind="set"))
    return found
