"""What a mention carries beside its value: spans, introducers, other readings, what was asked for."""

from datetime import date

import pytest

from bot.times.contract import as_json
from bot.times.mention import Day, Kind, Moment, MomentRange, Repeat, TimeOfDay, TimeRange
from tests.unit.bot.times.reading import mentions, say


@pytest.mark.parametrize(
    ("text", "introducer", "outer", "inner"),
    [
        ("call me at 9pm", "at", "at 9pm", "9pm"),
        ("on the 29th", "on", "on the 29th", "the 29th"),
        ("snooze until 4", "until", "until 4", "4"),
        ("for 45 minutes", "for", "for 45 minutes", "45 minutes"),
        ("back by an hour", "by", "by an hour", "an hour"),
        ("from 9 to 5", "from", "from 9 to 5", "9 to 5"),
        ("move it to Thursday", "to", "to Thursday", "Thursday"),
        ("at about 3pm", "at", "at about 3pm", "3pm"),
        ("in March", "in", "in March", "March"),
        ("in the morning", "in", "in the morning", "morning"),
        ("in half an hour", None, "in half an hour", "in half an hour"),
        ("tomorrow's lunch", None, "tomorrow", "tomorrow"),
    ],
)
def test_introducers(text: str, introducer: str | None, outer: str, inner: str) -> None:
    (mention,) = mentions(text)
    assert mention.introducer == introducer
    assert text[mention.outer_start : mention.end] == outer
    assert text[mention.start : mention.end] == mention.text == inner


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("remind me on the last Friday of each month to send the invoices at 4pm", ["at 4pm"]),
        ("remind me tomorrow to call Ann at 6", ["at 6"]),
        ("cancel my 3pm with Anna on Thursday", ["3pm"]),
        ("dinner on Friday with Ann from 7 to 9", ["from 7 to 9"]),
        ("move my 3pm with Anna to Thursday", []),
        ("tomorrow at 9", []),
    ],
)
def test_words_of_the_value_that_stand_apart(text: str, apart: list[str]) -> None:
    spans = [span for mention in mentions(text) for span in mention.extra_spans]
    assert [text[start:end] for start, end in spans] == apart


def test_a_date_with_two_readings() -> None:
    (mention,) = mentions("on 3/4")
    assert mention.value == Day(day=date(2026, 4, 3))
    assert mention.two_readings == (Day(day=date(2026, 4, 3)), Day(day=date(2027, 3, 4)))
    (mention,) = mentions("3/4/2026 at 9")
    assert isinstance(mention.value, Moment)
    assert (mention.value.instant, mention.value.trouble) == (None, "two_readings")
    assert [isinstance(reading, Moment) and reading.instant is not None for reading in mention.two_readings] == [
        True
    ] * 2


def test_the_setting_of_the_person_decides_and_some_dates_read_one_way() -> None:
    assert [m.value for m in mentions("3/4/2026", order="month_first")] == [Day(day=date(2026, 3, 4))]
    assert [m.value for m in mentions("3/4/2026", order="day_first")] == [Day(day=date(2026, 4, 3))]
    for text in ("13/4/2026", "4/13/2026", "5/5/2026", "2026-03-04", "03.04.2026"):
        assert [m.two_readings for m in mentions(text)] == [()], text


@pytest.mark.parametrize(
    ("text", "expecting", "expected"),
    [
        ("10", "time", say("10", "time", "22:00")),
        ("make it 10", "time", say("10", "time", "22:00")),
        ("10 instead", "datetime", say("10", "time", "22:00")),
        ("4", "time", say("4", "time", "16:00")),
        ("ten", "time", say("ten", "time", "22:00")),
        ("17", "time", say("17", "time", "17:00")),
        ("morning", "time", say("morning", "timerange", {"start": "06:00", "end": "12:00"})),
        ("14", "date", say("14", "date", "2026-03-14")),
        ("the 14th", "date", say("the 14th", "date", "2026-03-14")),
        ("the second", "date", say("the second", "date", "2026-04-02")),
        ("45", "duration", say("45", "duration", "PT45M")),
        ("an hour", "duration", say("an hour", "duration", "PT1H")),
        ("3 people", "time", None),
        ("2 people", "duration", None),
    ],
)
def test_what_was_asked_for(text: str, expecting: Kind, expected: dict[str, object] | None) -> None:
    assert [as_json(m) for m in mentions(text, expecting)] == ([expected] if expected else [])


def test_halves_of_the_day_that_were_chosen_are_not_certain() -> None:
    for text, certain in (("at 3", False), ("at 3pm", True), ("at 15:00", True), ("at 03:00", True), ("noon", True)):
        (mention,) = mentions(text)
        assert isinstance(mention.value, TimeOfDay)
        assert mention.value.certain is certain, text


def test_parts_of_the_day_are_named() -> None:
    (part,) = mentions("in the morning")
    assert isinstance(part.value, TimeRange)
    assert part.value.part_of_day == "morning"
    (whole,) = mentions("tomorrow afternoon")
    assert isinstance(whole.value, MomentRange)
    assert whole.value.part_of_day == "afternoon"


def test_elapsed_moments_and_named_zones_are_marked() -> None:
    (soon,) = mentions("in 24 hours")
    (abroad,) = mentions("3pm London time")
    assert isinstance(soon.value, Moment)
    assert isinstance(abroad.value, Moment)
    assert (soon.value.elapsed, soon.value.zone) == (True, None)
    assert (abroad.value.elapsed, abroad.value.zone) == (False, "Europe/London")


def test_a_repetition_without_time_has_a_first_day_and_no_start() -> None:
    (mention,) = mentions("every other Tuesday")
    assert mention.value == Repeat(
        rrule="FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", time=None, first_day=date(2026, 3, 17), start=None
    )


def test_rules_are_named() -> None:
    (mention,) = mentions("tomorrow at 9")
    assert mention.rules == ("relative", "bare", "day_clock")
