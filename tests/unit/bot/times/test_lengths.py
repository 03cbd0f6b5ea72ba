"""Lengths of time, and points that lie a length away."""

import pytest

from tests.unit.bot.times.reading import NOW, ROME, Json, read, say

ROWS: tuple[tuple[str, str, str, list[Json]], ...] = (
    ("45 minute", NOW, ROME, [say("45 minute", "duration", "PT45M")]),
    ("an hour", NOW, ROME, [say("an hour", "duration", "PT1H")]),
    ("an hour and a half", NOW, ROME, [say("an hour and a half", "duration", "PT1H30M")]),
    ("one hour and half", NOW, ROME, [say("one hour and half", "duration", "PT1H30M")]),
    ("90 min", NOW, ROME, [say("90 min", "duration", "PT1H30M")]),
    ("1h30", NOW, ROME, [say("1h30", "duration", "PT1H30M")]),
    ("two and a half hours", NOW, ROME, [say("two and a half hours", "duration", "PT2H30M")]),
    ("2.5 hours", NOW, ROME, [say("2.5 hours", "duration", "PT2H30M")]),
    ("half an hour", NOW, ROME, [say("half an hour", "duration", "PT30M")]),
    ("a half hour", NOW, ROME, [say("a half hour", "duration", "PT30M")]),
    ("30-minute", NOW, ROME, [say("30-minute", "duration", "PT30M")]),
    ("a quarter of an hour", NOW, ROME, [say("a quarter of an hour", "duration", "PT15M")]),
    ("three quarters of an hour", NOW, ROME, [say("three quarters of an hour", "duration", "PT45M")]),
    ("1 hour 30 minutes", NOW, ROME, [say("1 hour 30 minutes", "duration", "PT1H30M")]),
    ("1 hour and 20 minutes", NOW, ROME, [say("1 hour and 20 minutes", "duration", "PT1H20M")]),
    ("a couple of hours", NOW, ROME, [say("a couple of hours", "duration", "PT2H")]),
    ("a few minutes", NOW, ROME, [say("a few minutes", "duration", "PT3M")]),
    ("all day", NOW, ROME, [say("all day", "duration", "P1D")]),
    ("2 weeks", NOW, ROME, [say("2 weeks", "duration", "P2W")]),
    ("3 months", NOW, ROME, [say("3 months", "duration", "P3M")]),
    ("10 days", NOW, ROME, [say("10 days", "duration", "P10D")]),
    ("half a day", NOW, ROME, [say("half a day", "duration", "PT12H")]),
    ("in half an hour", NOW, ROME, [say("in half an hour", "datetime", "2026-03-13T10:50:00+01:00")]),
    ("in an hour and a half", NOW, ROME, [say("in an hour and a half", "datetime", "2026-03-13T11:50:00+01:00")]),
    ("in 2 and a half hours", NOW, ROME, [say("in 2 and a half hours", "datetime", "2026-03-13T12:50:00+01:00")]),
    ("in a quarter of an hour", NOW, ROME, [say("in a quarter of an hour", "datetime", "2026-03-13T10:35:00+01:00")]),
    ("20 mins from now", NOW, ROME, [say("20 mins from now", "datetime", "2026-03-13T10:40:00+01:00")]),
    ("30 minutes later", NOW, ROME, [say("30 minutes later", "datetime", "2026-03-13T10:50:00+01:00")]),
    ("in 24 hours", NOW, ROME, [say("in 24 hours", "datetime", "2026-03-14T10:20:00+01:00")]),
    ("in 90 seconds", NOW, ROME, [say("in 90 seconds", "datetime", "2026-03-13T10:21:30+01:00")]),
    ("in 1h30", NOW, ROME, [say("in 1h30", "datetime", "2026-03-13T11:50:00+01:00")]),
    ("in 1 hour and 30 minutes", NOW, ROME, [say("in 1 hour and 30 minutes", "datetime", "2026-03-13T11:50:00+01:00")]),
    ("in 1/2 hour", NOW, ROME, [say("in 1/2 hour", "datetime", "2026-03-13T10:50:00+01:00")]),
    (
        "within 5 minutes",
        NOW,
        ROME,
        [
            say(
                "within 5 minutes",
                "datetimerange",
                {"start": "2026-03-13T10:20:00+01:00", "end": "2026-03-13T10:25:00+01:00"},
            )
        ],
    ),
    (
        "in the next hour",
        NOW,
        ROME,
        [
            say(
                "the next hour",
                "datetimerange",
                {"start": "2026-03-13T10:20:00+01:00", "end": "2026-03-13T11:20:00+01:00"},
            )
        ],
    ),
    (
        "for the next 2 hours",
        NOW,
        ROME,
        [
            say(
                "the next 2 hours",
                "datetimerange",
                {"start": "2026-03-13T10:20:00+01:00", "end": "2026-03-13T12:20:00+01:00"},
            )
        ],
    ),
    ("wait a second", NOW, ROME, []),
    ("1 1/2 hours", NOW, ROME, [say("1 1/2 hours", "duration", "PT1H30M")]),
    ("2-3 hours", NOW, ROME, [say("2-3 hours", "duration", "PT3H")]),
    ("10 to 15 minutes", NOW, ROME, [say("10 to 15 minutes", "duration", "PT15M")]),
    ("between 2 and 3 hours", NOW, ROME, [say("2 and 3 hours", "duration", "PT3H")]),
    ("in 24 hours", "2026-10-24T20:00:00", ROME, [say("in 24 hours", "datetime", "2026-10-25T19:00:00+01:00")]),
    ("in 12 hours", "2026-10-24T20:00:00", ROME, [say("in 12 hours", "datetime", "2026-10-25T07:00:00+01:00")]),
    ("tomorrow at 4am", "2026-10-24T20:00:00", ROME, [say("tomorrow at 4am", "datetime", "2026-10-25T04:00:00+01:00")]),
    ("in 6 hours", "2026-03-28T22:00:00", ROME, [say("in 6 hours", "datetime", "2026-03-29T05:00:00+02:00")]),
)


@pytest.mark.parametrize(("text", "now", "zone", "expected"), ROWS)
def test_lengths(text: str, now: str, zone: str, expected: list[Json]) -> None:
    assert read(text, now, zone) == expected
