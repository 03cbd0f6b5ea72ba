"""Repetitions: the rule and its first occurrence."""

import pytest

from tests.unit.bot.times.reading import NOW, ROME, Json, read, say

ROWS: tuple[tuple[str, str, str, list[Json]], ...] = (
    (
        "every other Tuesday at 8am",
        NOW,
        ROME,
        [
            say(
                "every other Tuesday at 8am",
                "set",
                {"rrule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "start": "2026-03-17T08:00:00+01:00"},
            )
        ],
    ),
    (
        "every weekday at 17:45",
        NOW,
        ROME,
        [
            say(
                "every weekday at 17:45",
                "set",
                {"rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "start": "2026-03-13T17:45:00+01:00"},
            )
        ],
    ),
    (
        "remind me on the last Friday of each month to send the invoices at 4pm",
        NOW,
        ROME,
        [
            say(
                "the last Friday of each month",
                "set",
                {"rrule": "FREQ=MONTHLY;BYDAY=-1FR", "start": "2026-03-27T16:00:00+01:00"},
            )
        ],
    ),
    (
        "every day at 7",
        NOW,
        ROME,
        [say("every day at 7", "set", {"rrule": "FREQ=DAILY", "start": "2026-03-14T07:00:00+01:00"})],
    ),
    ("daily", NOW, ROME, [say("daily", "set", {"rrule": "FREQ=DAILY", "start": None})]),
    (
        "everyday at 9",
        NOW,
        ROME,
        [say("everyday at 9", "set", {"rrule": "FREQ=DAILY", "start": "2026-03-14T09:00:00+01:00"})],
    ),
    (
        "each morning at 7",
        NOW,
        ROME,
        [say("each morning at 7", "set", {"rrule": "FREQ=DAILY", "start": "2026-03-14T07:00:00+01:00"})],
    ),
    ("every morning", NOW, ROME, [say("every morning", "set", {"rrule": "FREQ=DAILY", "start": None})]),
    (
        "every night at 10",
        NOW,
        ROME,
        [say("every night at 10", "set", {"rrule": "FREQ=DAILY", "start": "2026-03-13T22:00:00+01:00"})],
    ),
    (
        "every Sunday evening at 7",
        NOW,
        ROME,
        [
            say(
                "every Sunday evening at 7",
                "set",
                {"rrule": "FREQ=WEEKLY;BYDAY=SU", "start": "2026-03-15T19:00:00+01:00"},
            )
        ],
    ),
    (
        "every Monday and Thursday",
        NOW,
        ROME,
        [say("every Monday and Thursday", "set", {"rrule": "FREQ=WEEKLY;BYDAY=MO,TH", "start": None})],
    ),
    (
        "every mon wed fri at 7",
        NOW,
        ROME,
        [
            say(
                "every mon wed fri at 7",
                "set",
                {"rrule": "FREQ=WEEKLY;BYDAY=MO,WE,FR", "start": "2026-03-16T07:00:00+01:00"},
            )
        ],
    ),
    (
        "every Monday to Friday at 9",
        NOW,
        ROME,
        [
            say(
                "every Monday to Friday at 9",
                "set",
                {"rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "start": "2026-03-16T09:00:00+01:00"},
            )
        ],
    ),
    (
        "Mondays at 9",
        NOW,
        ROME,
        [say("Mondays at 9", "set", {"rrule": "FREQ=WEEKLY;BYDAY=MO", "start": "2026-03-16T09:00:00+01:00"})],
    ),
    (
        "Mondays, Wednesdays and Fridays at 8",
        NOW,
        ROME,
        [
            say(
                "Mondays, Wednesdays and Fridays at 8",
                "set",
                {"rrule": "FREQ=WEEKLY;BYDAY=MO,WE,FR", "start": "2026-03-16T08:00:00+01:00"},
            )
        ],
    ),
    ("on weekdays", NOW, ROME, [say("weekdays", "set", {"rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "start": None})]),
    (
        "weekends at 10",
        NOW,
        ROME,
        [say("weekends at 10", "set", {"rrule": "FREQ=WEEKLY;BYDAY=SA,SU", "start": "2026-03-14T10:00:00+01:00"})],
    ),
    (
        "Tuesday mornings at 9",
        NOW,
        ROME,
        [say("Tuesday mornings at 9", "set", {"rrule": "FREQ=WEEKLY;BYDAY=TU", "start": "2026-03-17T09:00:00+01:00"})],
    ),
    ("every weekend", NOW, ROME, [say("every weekend", "set", {"rrule": "FREQ=WEEKLY;BYDAY=SA,SU", "start": None})]),
    (
        "every 2 hours",
        NOW,
        ROME,
        [say("every 2 hours", "set", {"rrule": "FREQ=HOURLY;INTERVAL=2", "start": "2026-03-13T12:20:00+01:00"})],
    ),
    (
        "every hour",
        NOW,
        ROME,
        [say("every hour", "set", {"rrule": "FREQ=HOURLY", "start": "2026-03-13T11:20:00+01:00"})],
    ),
    (
        "every 30 minutes",
        NOW,
        ROME,
        [say("every 30 minutes", "set", {"rrule": "FREQ=MINUTELY;INTERVAL=30", "start": "2026-03-13T10:50:00+01:00"})],
    ),
    (
        "every half hour",
        NOW,
        ROME,
        [say("every half hour", "set", {"rrule": "FREQ=MINUTELY;INTERVAL=30", "start": "2026-03-13T10:50:00+01:00"})],
    ),
    (
        "every 2 hours from 9am",
        NOW,
        ROME,
        [say("every 2 hours", "set", {"rrule": "FREQ=HOURLY;INTERVAL=2", "start": "2026-03-14T09:00:00+01:00"})],
    ),
    (
        "every other day at 9",
        NOW,
        ROME,
        [say("every other day at 9", "set", {"rrule": "FREQ=DAILY;INTERVAL=2", "start": "2026-03-15T09:00:00+01:00"})],
    ),
    (
        "every 3 days at 9",
        NOW,
        ROME,
        [say("every 3 days at 9", "set", {"rrule": "FREQ=DAILY;INTERVAL=3", "start": "2026-03-16T09:00:00+01:00"})],
    ),
    (
        "every two weeks on Monday at 10",
        NOW,
        ROME,
        [
            say(
                "every two weeks on Monday at 10",
                "set",
                {"rrule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "start": "2026-03-16T10:00:00+01:00"},
            )
        ],
    ),
    (
        "every other week on Friday at 4",
        NOW,
        ROME,
        [
            say(
                "every other week on Friday at 4",
                "set",
                {"rrule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "start": "2026-03-13T16:00:00+01:00"},
            )
        ],
    ),
    (
        "weekly on Tuesday at 2",
        NOW,
        ROME,
        [say("weekly on Tuesday at 2", "set", {"rrule": "FREQ=WEEKLY;BYDAY=TU", "start": "2026-03-17T14:00:00+01:00"})],
    ),
    (
        "weekly at 9",
        NOW,
        ROME,
        [say("weekly at 9", "set", {"rrule": "FREQ=WEEKLY", "start": "2026-03-20T09:00:00+01:00"})],
    ),
    ("biweekly", NOW, ROME, [say("biweekly", "set", {"rrule": "FREQ=WEEKLY;INTERVAL=2", "start": None})]),
    (
        "every month on the 5th at noon",
        NOW,
        ROME,
        [
            say(
                "every month on the 5th at noon",
                "set",
                {"rrule": "FREQ=MONTHLY;BYMONTHDAY=5", "start": "2026-04-05T12:00:00+02:00"},
            )
        ],
    ),
    (
        "monthly on the 1st",
        NOW,
        ROME,
        [say("monthly on the 1st", "set", {"rrule": "FREQ=MONTHLY;BYMONTHDAY=1", "start": None})],
    ),
    (
        "the first of every month at 9",
        NOW,
        ROME,
        [
            say(
                "the first of every month at 9",
                "set",
                {"rrule": "FREQ=MONTHLY;BYMONTHDAY=1", "start": "2026-04-01T09:00:00+02:00"},
            )
        ],
    ),
    (
        "last day of every month at 6pm",
        NOW,
        ROME,
        [
            say(
                "last day of every month at 6pm",
                "set",
                {"rrule": "FREQ=MONTHLY;BYMONTHDAY=-1", "start": "2026-03-31T18:00:00+02:00"},
            )
        ],
    ),
    ("every 15th", NOW, ROME, [say("every 15th", "set", {"rrule": "FREQ=MONTHLY;BYMONTHDAY=15", "start": None})]),
    (
        "every first Monday at 10",
        NOW,
        ROME,
        [
            say(
                "every first Monday at 10",
                "set",
                {"rrule": "FREQ=MONTHLY;BYDAY=1MO", "start": "2026-04-06T10:00:00+02:00"},
            )
        ],
    ),
    (
        "every last Friday at 4pm",
        NOW,
        ROME,
        [
            say(
                "every last Friday at 4pm",
                "set",
                {"rrule": "FREQ=MONTHLY;BYDAY=-1FR", "start": "2026-03-27T16:00:00+01:00"},
            )
        ],
    ),
    (
        "every second Tuesday at 5",
        NOW,
        ROME,
        [
            say(
                "every second Tuesday at 5",
                "set",
                {"rrule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "start": "2026-03-17T17:00:00+01:00"},
            )
        ],
    ),
    (
        "every second Tuesday of the month",
        NOW,
        ROME,
        [say("every second Tuesday of the month", "set", {"rrule": "FREQ=MONTHLY;BYDAY=2TU", "start": None})],
    ),
    (
        "yearly on March 3",
        NOW,
        ROME,
        [say("yearly on March 3", "set", {"rrule": "FREQ=YEARLY;BYMONTHDAY=3;BYMONTH=3", "start": None})],
    ),
    (
        "every March 3rd",
        NOW,
        ROME,
        [say("every March 3rd", "set", {"rrule": "FREQ=YEARLY;BYMONTHDAY=3;BYMONTH=3", "start": None})],
    ),
    (
        "every year on December 24 at 10",
        NOW,
        ROME,
        [
            say(
                "every year on December 24 at 10",
                "set",
                {"rrule": "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", "start": "2026-12-24T10:00:00+01:00"},
            )
        ],
    ),
    (
        "annually on July 4",
        NOW,
        ROME,
        [say("annually on July 4", "set", {"rrule": "FREQ=YEARLY;BYMONTHDAY=4;BYMONTH=7", "start": None})],
    ),
    ("every quarter", NOW, ROME, [say("every quarter", "set", {"rrule": "FREQ=MONTHLY;INTERVAL=3", "start": None})]),
    (
        "every day except Sunday",
        NOW,
        ROME,
        [say("every day except Sunday", "set", {"rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "start": None})],
    ),
    (
        "every day except weekends at 9",
        NOW,
        ROME,
        [
            say(
                "every day except weekends at 9",
                "set",
                {"rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "start": "2026-03-16T09:00:00+01:00"},
            )
        ],
    ),
    (
        "every weekday except Friday",
        NOW,
        ROME,
        [say("every weekday except Friday", "set", {"rrule": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH", "start": None})],
    ),
    (
        "every Tuesday at 9 until June",
        NOW,
        ROME,
        [
            say(
                "every Tuesday at 9 until June",
                "set",
                {"rrule": "FREQ=WEEKLY;BYDAY=TU;UNTIL=20260531T215959Z", "start": "2026-03-17T09:00:00+01:00"},
            )
        ],
    ),
    (
        "every morning at 6 until Friday",
        NOW,
        ROME,
        [
            say(
                "every morning at 6 until Friday",
                "set",
                {"rrule": "FREQ=DAILY;UNTIL=20260320T225959Z", "start": "2026-03-14T06:00:00+01:00"},
            )
        ],
    ),
    (
        "every day at 8 for 3 weeks",
        NOW,
        ROME,
        [
            say(
                "every day at 8 for 3 weeks",
                "set",
                {"rrule": "FREQ=DAILY;UNTIL=20260403T215959Z", "start": "2026-03-14T08:00:00+01:00"},
            )
        ],
    ),
    (
        "every day at 8, 10 times",
        NOW,
        ROME,
        [
            say(
                "every day at 8, 10 times",
                "set",
                {"rrule": "FREQ=DAILY;COUNT=10", "start": "2026-03-14T08:00:00+01:00"},
            )
        ],
    ),
    (
        "every other Friday at 4pm starting March 20",
        NOW,
        ROME,
        [
            say(
                "every other Friday at 4pm starting March 20",
                "set",
                {"rrule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "start": "2026-03-20T16:00:00+01:00"},
            )
        ],
    ),
    (
        "3pm every day",
        NOW,
        ROME,
        [say("3pm every day", "set", {"rrule": "FREQ=DAILY", "start": "2026-03-13T15:00:00+01:00"})],
    ),
    ("once a week", NOW, ROME, [say("once a week", "set", {"rrule": "FREQ=WEEKLY", "start": None})]),
    ("twice a week", NOW, ROME, []),
    ("3 times a day", NOW, ROME, []),
    (
        "dinner every Friday at 8",
        NOW,
        ROME,
        [say("every Friday at 8", "set", {"rrule": "FREQ=WEEKLY;BYDAY=FR", "start": "2026-03-13T20:00:00+01:00"})],
    ),
    (
        "every Friday at 9pm",
        NOW,
        ROME,
        [say("every Friday at 9pm", "set", {"rrule": "FREQ=WEEKLY;BYDAY=FR", "start": "2026-03-13T21:00:00+01:00"})],
    ),
    (
        "every hour from 9 to 5",
        NOW,
        ROME,
        [
            say("every hour", "set", {"rrule": "FREQ=HOURLY", "start": "2026-03-13T11:20:00+01:00"}),
            say("9 to 5", "timerange", {"start": "09:00", "end": "17:00"}),
        ],
    ),
    (
        "every friday at 9",
        "2026-03-13T19:30:00",
        ROME,
        [say("every friday at 9", "set", {"rrule": "FREQ=WEEKLY;BYDAY=FR", "start": "2026-03-20T09:00:00+01:00"})],
    ),
    (
        "every friday at 9pm",
        "2026-03-13T19:30:00",
        ROME,
        [say("every friday at 9pm", "set", {"rrule": "FREQ=WEEKLY;BYDAY=FR", "start": "2026-03-13T21:00:00+01:00"})],
    ),
    (
        "every day at 2:30am",
        "2026-10-24T20:00:00",
        ROME,
        [say("every day at 2:30am", "set", {"rrule": "FREQ=DAILY", "start": None})],
    ),
    (
        "every day at 2:30am",
        "2026-03-28T22:00:00",
        ROME,
        [say("every day at 2:30am", "set", {"rrule": "FREQ=DAILY", "start": None})],
    ),
)


@pytest.mark.parametrize(("text", "now", "zone", "expected"), ROWS)
def test_repeats(text: str, now: str, zone: str, expected: list[Json]) -> None:
    assert read(text, now, zone) == expected
