"""Sets what was read on the calendar: payloads become the values of mentions."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from bot.times.compose import add, add_days, at, choose_half, first_occurrence, next_at
from bot.times.days import day_of_month
from bot.times.grammar import Context
from bot.times.mention import (
    Day,
    DayRange,
    Grain,
    Kind,
    Length,
    Moment,
    MomentRange,
    Repeat,
    TimeOfDay,
    TimeRange,
    Value,
)
from bot.times.parts import (
    Clock,
    ClockSpan,
    DayAt,
    DayPart,
    Days,
    Every,
    Final,
    Instant,
    Moments,
    PartOf,
    Payload,
    Void,
)
from bot.times.span_rules import in_part

Read = tuple[Kind, Grain, Value, tuple[Value, ...]]


def resolve(context: Context, payload: Payload, activity: str | None) -> Read | None:
    """The kind, grain, value and other readings of a payload; `activity` is what the sentence plans."""
    match payload:
        case Clock():
            return _clock(context, payload, activity)
        case ClockSpan():
            return _clock_span(context, payload, activity)
        case DayPart():
            return "datetimerange", "part_of_day", _day_part(context, payload), ()
        case Moments():
            return _moments(context, payload, activity)
        case Every():
            return "set", "minute" if payload.clock else "day", repeat(context, payload, activity), ()
        case Final():
            return payload.kind, payload.grain, payload.value, ()
        case Void():
            return None
        case _:
            return _plain(payload)


def _plain(payload: DayAt | Days | PartOf | Instant | Length) -> Read:
    match payload:
        case DayAt():
            return "date", "day", Day(day=payload.day), tuple(Day(day=day) for day in payload.others)
        case Days():
            if payload.start >= payload.end:
                raise ValueError(payload)
            return "daterange", payload.grain, DayRange(start=payload.start, end=payload.end), ()
        case PartOf():
            end = TimeOfDay(hour=payload.last % 24)
            span = TimeRange(start=TimeOfDay(hour=payload.first), end=end, part_of_day=payload.name)
            return "timerange", "part_of_day", span, ()
        case Instant():
            return "datetime", payload.grain, _elapsed(payload.instant), ()
        case Length():
            return "duration", "minute" if payload.clock else "day", payload, ()


def _elapsed(instant: datetime) -> Moment:
    local = instant.replace(tzinfo=None)
    clock = TimeOfDay(hour=local.hour, minute=local.minute, second=local.second)
    return Moment(local=local, instant=instant, time=clock, elapsed=True)


def time_of(clock: Clock) -> TimeOfDay:
    """A reading as a time of day, before the half of the day is chosen."""
    return TimeOfDay(hour=clock.hour24(), minute=clock.minute, second=clock.second, certain=clock.certain)


def soonest(context: Context, clock: TimeOfDay) -> TimeOfDay:
    """The half of the day that comes next."""
    if clock.certain or clock.hour > 12:
        return clock
    now = context.now.hour * 3600 + context.now.minute * 60 + context.now.second
    early, late = replace(clock, hour=clock.hour % 12), replace(clock, hour=clock.hour % 12 + 12)
    waits = [(each.hour * 3600 + each.minute * 60 + each.second - now - 1) % 86400 for each in (early, late)]
    return early if waits[0] < waits[1] else late


def _grain(clock: Clock) -> Grain:
    return "second" if clock.second else "minute" if clock.minute else "hour"


def _clock(context: Context, clock: Clock, activity: str | None) -> Read:
    said = time_of(clock)
    found = choose_half(said, activity) if activity else soonest(context, said)
    if clock.zone:
        return "datetime", _grain(clock), next_at(found, context.reference, clock.zone), ()
    return "time", _grain(clock), found, ()


def _after(start: TimeOfDay, end: TimeOfDay) -> TimeOfDay:
    """The end of a stretch: the half of the day in which it follows the start."""
    if end.certain or end.hour > 12:
        return end
    halves = [replace(end, hour=end.hour % 12), replace(end, hour=end.hour % 12 + 12)]
    later = [half for half in halves if (half.hour, half.minute) > (start.hour, start.minute)]
    return later[0] if later else halves[0]


def _clock_span(context: Context, span: ClockSpan, activity: str | None) -> Read:
    start = choose_half(time_of(span.start), activity)
    end = _after(start, time_of(span.end))
    if span.start.zone:
        first = next_at(start, context.reference, span.start.zone)
        return "datetimerange", "minute", MomentRange(start=first, end=_end_moment(context, first, end)), ()
    return "timerange", "minute", TimeRange(start=start, end=end), ()


def _end_moment(context: Context, start: Moment, end: TimeOfDay) -> Moment:
    day = start.local.date()
    same = time(end.hour, end.minute, end.second) > start.local.time()
    return at(day if same else day + timedelta(days=1), end, context.reference, start.zone)


def _day_part(context: Context, whole: DayPart) -> MomentRange:
    day, part = whole.day.day, whole.part
    if whole.day.rolls and datetime.combine(day, time()) + timedelta(hours=part.last) <= context.now:
        day += timedelta(weeks=1)
    end_day = day + timedelta(days=part.last // 24)
    start = at(day, TimeOfDay(hour=part.first), context.reference)
    end = at(end_day, TimeOfDay(hour=part.last % 24), context.reference)
    return MomentRange(start=start, end=end, part_of_day=part.name)


def _day_of(context: Context, day: DayAt, clock: TimeOfDay, zone: str | None) -> date:
    """The day that is meant with this time: past weekdays roll on, tonight's small hours are tomorrow's."""
    small = day.tonight and clock.hour < 5 and time(clock.hour, clock.minute) <= context.now.time()
    if small or (day.today and clock.hour == clock.minute == 0):
        return day.day + timedelta(days=1)
    moment = datetime.combine(day.day, time(clock.hour, clock.minute, clock.second))
    if day.rolls and zone is None and moment <= context.now:
        return day.day + timedelta(weeks=1)
    if day.nth is not None and day.day == context.today and moment <= context.now:
        return day_of_month(context.today + timedelta(days=1), day.nth)
    return day.day


def _moments(context: Context, moments: Moments, activity: str | None) -> Read:
    day, clock = moments.day, moments.clock
    said = choose_half(time_of(clock), activity)
    if day.today and not said.certain and not activity and moments.end is None:
        later = said.other_half()
        passed = datetime.combine(day.day, time(said.hour, said.minute)) <= context.now
        said = later if passed and datetime.combine(day.day, time(later.hour, later.minute)) > context.now else said
    start = at(_day_of(context, day, said, clock.zone), said, context.reference, clock.zone)
    if moments.end is not None:
        end = _end_of(context, moments, start)
        return "datetimerange", "minute", MomentRange(start=start, end=end), ()
    if day.others:
        readings = tuple(at(other, said, context.reference, clock.zone) for other in day.others)
        return "datetime", _grain(clock), replace(start, instant=None, trouble="two_readings"), readings
    return "datetime", _grain(clock), start, ()


def _end_of(context: Context, moments: Moments, start: Moment) -> Moment:
    said = time_of(moments.end or moments.clock)
    if moments.end_day is None:
        return _end_moment(context, start, _after(start.time, said))
    if said.certain or moments.end_day.day > start.local.date():
        said = choose_half(said, None)
    end = at(moments.end_day.day, said, context.reference, start.zone)
    if end.local <= start.local:
        raise ValueError(end)
    return end


def rule_of(every: Every) -> str:
    """The bare RRULE, without its end."""
    parts = [f"FREQ={every.freq}"]
    if every.interval > 1:
        parts.append(f"INTERVAL={every.interval}")
    if every.byday:
        parts.append(f"BYDAY={','.join(every.byday)}")
    if every.bymonthday is not None:
        parts.append(f"BYMONTHDAY={every.bymonthday}")
    if every.bymonth is not None:
        parts.append(f"BYMONTH={every.bymonth}")
    return ";".join(parts)


def repeat(context: Context, every: Every, activity: str | None) -> Repeat:
    """A repetition with its first occurrence from now on."""
    reference = context.reference
    rule = rule_of(every)
    if every.freq in ("HOURLY", "MINUTELY"):
        first = _first_elapsed(context, every)
        return Repeat(rrule=rule, time=_elapsed(first).time, first_day=first.date(), start=first)
    clock = every.clock
    if clock is not None and every.part is not None:
        clock = in_part(clock, every.part)
    said = choose_half(time_of(clock), activity) if clock is not None else None
    day = first_occurrence(rule, said, reference, max(every.first or context.today, context.today))
    if day is None:
        raise ValueError(rule)
    rule += _end(context, every, day, said)
    if said is None:
        return Repeat(rrule=rule, time=None, first_day=day, start=None)
    start = at(day, said, reference, clock.zone if clock else None)
    return Repeat(rrule=rule, time=said, first_day=day, start=start.instant, trouble=start.trouble)


def _first_elapsed(context: Context, every: Every) -> datetime:
    """The first time of hours or minutes: one step from now, or at the time that was said."""
    reference = context.reference
    if every.clock is not None:
        moment = next_at(choose_half(time_of(every.clock), None), reference, every.clock.zone).instant
        if moment is None:
            raise ValueError(every)
        return moment
    minutes = every.interval * (60 if every.freq == "HOURLY" else 1)
    return add(reference.now, Length(clock=timedelta(minutes=minutes)), reference.zone)


def _end(context: Context, every: Every, first: date, clock: TimeOfDay | None) -> str:
    if every.count is not None:
        return f";COUNT={every.count}"
    until = every.until
    if every.lasting is not None:
        until = add_days(datetime.combine(first, time()), every.lasting).date() - timedelta(days=1)
    if until is None or until < first:
        return ""
    if clock is None:
        return f";UNTIL={until:%Y%m%d}"
    last = datetime.combine(until, time(23, 59, 59), tzinfo=context.reference.zone).astimezone(UTC)
    return f";UNTIL={last:%Y%m%dT%H%M%SZ}"
