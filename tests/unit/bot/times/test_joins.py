"""Days with times: joined when they belong together, and only then."""

import pytest

from tests.unit.bot.times.reading import NOW, ROME, Json, read, say

ROWS: tuple[tuple[str, str, str, list[Json]], ...] = (
    (
        "remind me tomorrow at 9 to call the dentist",
        NOW,
        ROME,
        [say("tomorrow at 9", "datetime", "2026-03-14T09:00:00+01:00")],
    ),
    ("noon on the 29th", NOW, ROME, [say("noon on the 29th", "datetime", "2026-03-29T12:00:00+02:00")]),
    ("2:30 am on march 29", NOW, ROME, [say("2:30 am on march 29", "datetime", None)]),
    (
        "lunch with Priya Friday next week at 1",
        NOW,
        ROME,
        [say("Friday next week at 1", "datetime", "2026-03-20T13:00:00+01:00")],
    ),
    ("on Monday at 3pm", NOW, ROME, [say("Monday at 3pm", "datetime", "2026-03-16T15:00:00+01:00")]),
    (
        "tomorrow 8 to 10 pm",
        NOW,
        ROME,
        [
            say(
                "tomorrow 8 to 10 pm",
                "datetimerange",
                {"start": "2026-03-14T20:00:00+01:00", "end": "2026-03-14T22:00:00+01:00"},
            )
        ],
    ),
    (
        "move my 3pm with Anna to Thursday",
        NOW,
        ROME,
        [say("3pm", "time", "15:00"), say("Thursday", "date", "2026-03-19")],
    ),
    (
        "move Monday's standup to Tuesday at 9",
        NOW,
        ROME,
        [say("Monday", "date", "2026-03-16"), say("Tuesday at 9", "datetime", "2026-03-17T09:00:00+01:00")],
    ),
    (
        "push tomorrow's dentist appointment back by an hour",
        NOW,
        ROME,
        [say("tomorrow", "date", "2026-03-14"), say("an hour", "duration", "PT1H")],
    ),
    (
        "move lunch with Priya from Friday to Monday",
        NOW,
        ROME,
        [say("Friday", "date", "2026-03-13"), say("Monday", "date", "2026-03-16")],
    ),
    (
        "move the workshop to Friday from 3 to 4",
        NOW,
        ROME,
        [
            say(
                "Friday from 3 to 4",
                "datetimerange",
                {"start": "2026-03-13T15:00:00+01:00", "end": "2026-03-13T16:00:00+01:00"},
            )
        ],
    ),
    (
        "reschedule tomorrow's standup to 11",
        NOW,
        ROME,
        [say("tomorrow", "date", "2026-03-14"), say("11", "time", "11:00")],
    ),
    ("postpone my 10am by two days", NOW, ROME, [say("10am", "time", "10:00"), say("two days", "duration", "P2D")]),
    ("3pm tomorrow", NOW, ROME, [say("3pm tomorrow", "datetime", "2026-03-14T15:00:00+01:00")]),
    ("tomorrow, 3pm", NOW, ROME, [say("tomorrow, 3pm", "datetime", "2026-03-14T15:00:00+01:00")]),
    ("tomorrow noon", NOW, ROME, [say("tomorrow noon", "datetime", "2026-03-14T12:00:00+01:00")]),
    ("in 2 days at 9", NOW, ROME, [say("in 2 days at 9", "datetime", "2026-03-15T09:00:00+01:00")]),
    ("April 2nd at 5", NOW, ROME, [say("April 2nd at 5", "datetime", "2026-04-02T17:00:00+02:00")]),
    ("1st of may at 5pm", NOW, ROME, [say("1st of may at 5pm", "datetime", "2026-05-01T17:00:00+02:00")]),
    ("1 April 2026, 2pm", NOW, ROME, [say("1 April 2026, 2pm", "datetime", "2026-04-01T14:00:00+02:00")]),
    (
        "April 1st, 2026 at 2 p.m.",
        NOW,
        ROME,
        [say("April 1st, 2026 at 2 p.m.", "datetime", "2026-04-01T14:00:00+02:00")],
    ),
    ("Sat Apr 4 at 11", NOW, ROME, [say("Sat Apr 4 at 11", "datetime", "2026-04-04T11:00:00+02:00")]),
    ("2026-04-01 14:00", NOW, ROME, [say("2026-04-01 14:00", "datetime", "2026-04-01T14:00:00+02:00")]),
    ("2026-04-01T14:00", NOW, ROME, [say("2026-04-01T14:00", "datetime", "2026-04-01T14:00:00+02:00")]),
    ("12 May 14:00", NOW, ROME, [say("12 May 14:00", "datetime", "2026-05-12T14:00:00+02:00")]),
    ("thurs 5pm", NOW, ROME, [say("thurs 5pm", "datetime", "2026-03-19T17:00:00+01:00")]),
    ("Sunday at 2:30", NOW, ROME, [say("Sunday at 2:30", "datetime", "2026-03-15T14:30:00+01:00")]),
    (
        "Monday 10-11",
        NOW,
        ROME,
        [
            say(
                "Monday 10-11",
                "datetimerange",
                {"start": "2026-03-16T10:00:00+01:00", "end": "2026-03-16T11:00:00+01:00"},
            )
        ],
    ),
    (
        "Friday between 2pm and 4pm",
        NOW,
        ROME,
        [
            say(
                "Friday between 2pm and 4pm",
                "datetimerange",
                {"start": "2026-03-13T14:00:00+01:00", "end": "2026-03-13T16:00:00+01:00"},
            )
        ],
    ),
    (
        "between 2 and 4 on Friday",
        NOW,
        ROME,
        [
            say(
                "2 and 4 on Friday",
                "datetimerange",
                {"start": "2026-03-13T14:00:00+01:00", "end": "2026-03-13T16:00:00+01:00"},
            )
        ],
    ),
    (
        "10:00 to 11:30 on the 20th",
        NOW,
        ROME,
        [
            say(
                "10:00 to 11:30 on the 20th",
                "datetimerange",
                {"start": "2026-03-20T10:00:00+01:00", "end": "2026-03-20T11:30:00+01:00"},
            )
        ],
    ),
    (
        "party on Dec 31st at 10pm until 2am",
        NOW,
        ROME,
        [
            say(
                "Dec 31st at 10pm until 2am",
                "datetimerange",
                {"start": "2026-12-31T22:00:00+01:00", "end": "2027-01-01T02:00:00+01:00"},
            )
        ],
    ),
    (
        "from 2pm till tomorrow 4:30pm",
        NOW,
        ROME,
        [
            say(
                "2pm till tomorrow 4:30pm",
                "datetimerange",
                {"start": "2026-03-13T14:00:00+01:00", "end": "2026-03-14T16:30:00+01:00"},
            )
        ],
    ),
    (
        "tomorrow morning",
        NOW,
        ROME,
        [
            say(
                "tomorrow morning",
                "datetimerange",
                {"start": "2026-03-14T06:00:00+01:00", "end": "2026-03-14T12:00:00+01:00"},
            )
        ],
    ),
    (
        "tomorrow afternoon",
        NOW,
        ROME,
        [
            say(
                "tomorrow afternoon",
                "datetimerange",
                {"start": "2026-03-14T12:00:00+01:00", "end": "2026-03-14T18:00:00+01:00"},
            )
        ],
    ),
    ("tomorrow evening at 8", NOW, ROME, [say("tomorrow evening at 8", "datetime", "2026-03-14T20:00:00+01:00")]),
    (
        "half past seven tomorrow evening",
        NOW,
        ROME,
        [say("half past seven tomorrow evening", "datetime", "2026-03-14T19:30:00+01:00")],
    ),
    (
        "Tuesday morning",
        NOW,
        ROME,
        [
            say(
                "Tuesday morning",
                "datetimerange",
                {"start": "2026-03-17T06:00:00+01:00", "end": "2026-03-17T12:00:00+01:00"},
            )
        ],
    ),
    (
        "morning of the 15th of April",
        NOW,
        ROME,
        [
            say(
                "morning of the 15th of April",
                "datetimerange",
                {"start": "2026-04-15T06:00:00+02:00", "end": "2026-04-15T12:00:00+02:00"},
            )
        ],
    ),
    (
        "first thing tomorrow",
        NOW,
        ROME,
        [
            say(
                "first thing tomorrow",
                "datetimerange",
                {"start": "2026-03-14T06:00:00+01:00", "end": "2026-03-14T12:00:00+01:00"},
            )
        ],
    ),
    (
        "this evening",
        NOW,
        ROME,
        [
            say(
                "this evening",
                "datetimerange",
                {"start": "2026-03-13T18:00:00+01:00", "end": "2026-03-13T22:00:00+01:00"},
            )
        ],
    ),
    (
        "tonight",
        NOW,
        ROME,
        [say("tonight", "datetimerange", {"start": "2026-03-13T18:00:00+01:00", "end": "2026-03-13T22:00:00+01:00"})],
    ),
    ("tonight at 9", NOW, ROME, [say("tonight at 9", "datetime", "2026-03-13T21:00:00+01:00")]),
    ("tonight at 2", NOW, ROME, [say("tonight at 2", "datetime", "2026-03-14T02:00:00+01:00")]),
    ("tonight at 12", NOW, ROME, [say("tonight at 12", "datetime", "2026-03-14T00:00:00+01:00")]),
    ("8 tonight", NOW, ROME, [say("8 tonight", "datetime", "2026-03-13T20:00:00+01:00")]),
    (
        "last night",
        NOW,
        ROME,
        [
            say(
                "last night",
                "datetimerange",
                {"start": "2026-03-12T18:00:00+01:00", "end": "2026-03-13T00:00:00+01:00"},
            )
        ],
    ),
    ("today at 9", NOW, ROME, [say("today at 9", "datetime", "2026-03-13T21:00:00+01:00")]),
    ("today in one hour", NOW, ROME, [say("today in one hour", "datetime", "2026-03-13T11:20:00+01:00")]),
    ("at midnight on Friday", NOW, ROME, [say("midnight on Friday", "datetime", "2026-03-20T00:00:00+01:00")]),
    ("today at midnight", NOW, ROME, [say("today at midnight", "datetime", "2026-03-14T00:00:00+01:00")]),
    ("tomorrow at midnight", NOW, ROME, [say("tomorrow at midnight", "datetime", "2026-03-14T00:00:00+01:00")]),
    (
        "Wednesday evening next week",
        NOW,
        ROME,
        [
            say(
                "Wednesday evening next week",
                "datetimerange",
                {"start": "2026-03-18T18:00:00+01:00", "end": "2026-03-18T22:00:00+01:00"},
            )
        ],
    ),
    ("Friday at 3 next week", NOW, ROME, [say("Friday at 3 next week", "datetime", "2026-03-20T15:00:00+01:00")]),
    ("this time tomorrow", NOW, ROME, [say("this time tomorrow", "datetime", "2026-03-14T10:20:00+01:00")]),
    ("9am PST tomorrow", NOW, ROME, [say("9am PST tomorrow", "datetime", "2026-03-14T17:00:00+01:00")]),
    ("noon UTC tomorrow", NOW, ROME, [say("noon UTC tomorrow", "datetime", "2026-03-14T13:00:00+01:00")]),
    (
        "Monday, March 16, 2026 at 9:00 AM CET",
        NOW,
        ROME,
        [say("Monday, March 16, 2026 at 9:00 AM CET", "datetime", "2026-03-16T09:00:00+01:00")],
    ),
    ("dinner at 7 tomorrow", NOW, ROME, [say("7 tomorrow", "datetime", "2026-03-14T19:00:00+01:00")]),
    ("coffee with Max at 4 on Thursday", NOW, ROME, [say("4 on Thursday", "datetime", "2026-03-19T16:00:00+01:00")]),
    (
        "book dinner on Saturday 7:30pm at Nobu for 4",
        NOW,
        ROME,
        [say("Saturday 7:30pm", "datetime", "2026-03-14T19:30:00+01:00")],
    ),
    ("remind me tomorrow to call Ann at 6", NOW, ROME, [say("tomorrow", "datetime", "2026-03-14T18:00:00+01:00")]),
    (
        "dinner on Friday with Ann from 7 to 9",
        NOW,
        ROME,
        [say("Friday", "datetimerange", {"start": "2026-03-13T19:00:00+01:00", "end": "2026-03-13T21:00:00+01:00"})],
    ),
    (
        "remind me tomorrow evening to call Ann at 8",
        NOW,
        ROME,
        [say("tomorrow evening", "datetime", "2026-03-14T20:00:00+01:00")],
    ),
    (
        "remind me tomorrow at 9 and on Friday at 10",
        NOW,
        ROME,
        [
            say("tomorrow at 9", "datetime", "2026-03-14T09:00:00+01:00"),
            say("Friday at 10", "datetime", "2026-03-20T10:00:00+01:00"),
        ],
    ),
    (
        "lunch tomorrow at 1 and dinner at 8",
        NOW,
        ROME,
        [say("tomorrow at 1", "datetime", "2026-03-14T13:00:00+01:00"), say("8", "time", "20:00")],
    ),
    (
        "remind me at 6 to buy milk and add eggs to my list for tomorrow",
        NOW,
        ROME,
        [say("6", "time", "18:00"), say("tomorrow", "date", "2026-03-14")],
    ),
    (
        "push the 3pm on Monday to Tuesday",
        NOW,
        ROME,
        [say("3pm on Monday", "datetime", "2026-03-16T15:00:00+01:00"), say("Tuesday", "date", "2026-03-17")],
    ),
    (
        "schedule a 45 minute call with Luca on Monday at 3pm",
        NOW,
        ROME,
        [say("45 minute", "duration", "PT45M"), say("Monday at 3pm", "datetime", "2026-03-16T15:00:00+01:00")],
    ),
    (
        "tomorrow at 10am for 2 hours",
        NOW,
        ROME,
        [say("tomorrow at 10am", "datetime", "2026-03-14T10:00:00+01:00"), say("2 hours", "duration", "PT2H")],
    ),
    (
        "find me two hours next week for deep work",
        NOW,
        ROME,
        [
            say("two hours", "duration", "PT2H"),
            say("next week", "daterange", {"start": "2026-03-16", "end": "2026-03-23"}),
        ],
    ),
    (
        "snooze until tomorrow morning",
        NOW,
        ROME,
        [
            say(
                "tomorrow morning",
                "datetimerange",
                {"start": "2026-03-14T06:00:00+01:00", "end": "2026-03-14T12:00:00+01:00"},
            )
        ],
    ),
    ("all day Friday", NOW, ROME, [say("all day", "duration", "P1D"), say("Friday", "date", "2026-03-13")]),
    (
        "late afternoon tomorrow",
        NOW,
        ROME,
        [
            say(
                "late afternoon tomorrow",
                "datetimerange",
                {"start": "2026-03-14T15:00:00+01:00", "end": "2026-03-14T18:00:00+01:00"},
            )
        ],
    ),
    ("by the end of today", NOW, ROME, [say("the end of today", "datetime", "2026-03-13T17:00:00+01:00")]),
    ("noon ET tomorrow", NOW, ROME, [say("noon ET tomorrow", "datetime", "2026-03-14T17:00:00+01:00")]),
    ("sunday brunch at 11", NOW, ROME, [say("sunday", "datetime", "2026-03-15T11:00:00+01:00")]),
    (
        "from Monday 9am to Tuesday 5pm",
        NOW,
        ROME,
        [
            say(
                "Monday 9am to Tuesday 5pm",
                "datetimerange",
                {"start": "2026-03-16T09:00:00+01:00", "end": "2026-03-17T17:00:00+01:00"},
            )
        ],
    ),
    (
        "20 Mar 15:00-16:00",
        NOW,
        ROME,
        [
            say(
                "20 Mar 15:00-16:00",
                "datetimerange",
                {"start": "2026-03-20T15:00:00+01:00", "end": "2026-03-20T16:00:00+01:00"},
            )
        ],
    ),
    ("cancel my 3pm with Anna on Thursday", NOW, ROME, [say("Thursday", "datetime", "2026-03-19T15:00:00+01:00")]),
    ("friday at 5", "2026-03-13T19:30:00", ROME, [say("friday at 5", "datetime", "2026-03-20T17:00:00+01:00")]),
    ("today at 9", "2026-03-13T19:30:00", ROME, [say("today at 9", "datetime", "2026-03-13T21:00:00+01:00")]),
    ("the 13th at 9", "2026-03-13T19:30:00", ROME, [say("the 13th at 9", "datetime", "2026-04-13T09:00:00+02:00")]),
    ("tonight at 8", "2026-03-13T19:30:00", ROME, [say("tonight at 8", "datetime", "2026-03-13T20:00:00+01:00")]),
    (
        "this friday at 5",
        "2026-03-13T19:30:00",
        ROME,
        [say("this friday at 5", "datetime", "2026-03-13T17:00:00+01:00")],
    ),
    ("October 25 at 2:30am", "2026-10-24T20:00:00", ROME, [say("October 25 at 2:30am", "datetime", None)]),
    (
        "tomorrow 2am to 4am",
        "2026-10-24T20:00:00",
        ROME,
        [say("tomorrow 2am to 4am", "datetimerange", {"start": None, "end": "2026-10-25T04:00:00+01:00"})],
    ),
    ("tomorrow at 2:30am", "2026-03-28T22:00:00", ROME, [say("tomorrow at 2:30am", "datetime", None)]),
    ("tomorrow at 9", NOW, "America/Los_Angeles", [say("tomorrow at 9", "datetime", "2026-03-14T09:00:00-07:00")]),
    ("friday at 1", NOW, "America/Los_Angeles", [say("friday at 1", "datetime", "2026-03-13T13:00:00-07:00")]),
    ("tonight at 2", "2026-03-15T01:00:00", ROME, [say("tonight at 2", "datetime", "2026-03-15T02:00:00+01:00")]),
)


@pytest.mark.parametrize(("text", "now", "zone", "expected"), ROWS)
def test_joins(text: str, now: str, zone: str, expected: list[Json]) -> None:
    assert read(text, now, zone) == expected
