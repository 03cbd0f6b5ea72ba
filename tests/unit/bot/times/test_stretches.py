"""Stretches of days: weeks, months, weekends, from day to day."""

import pytest

from tests.unit.bot.times.reading import NOW, ROME, Json, read, say

ROWS: tuple[tuple[str, str, str, list[Json]], ...] = (
    ("this week", NOW, ROME, [say("this week", "daterange", {"start": "2026-03-09", "end": "2026-03-16"})]),
    ("next week", NOW, ROME, [say("next week", "daterange", {"start": "2026-03-16", "end": "2026-03-23"})]),
    ("last week", NOW, ROME, [say("last week", "daterange", {"start": "2026-03-02", "end": "2026-03-09"})]),
    ("this month", NOW, ROME, [say("this month", "daterange", {"start": "2026-03-01", "end": "2026-04-01"})]),
    ("next month", NOW, ROME, [say("next month", "daterange", {"start": "2026-04-01", "end": "2026-05-01"})]),
    ("next year", NOW, ROME, [say("next year", "daterange", {"start": "2027-01-01", "end": "2028-01-01"})]),
    ("next quarter", NOW, ROME, [say("next quarter", "daterange", {"start": "2026-04-01", "end": "2026-07-01"})]),
    ("Q3", NOW, ROME, [say("Q3", "daterange", {"start": "2026-07-01", "end": "2026-10-01"})]),
    ("in 2027", NOW, ROME, [say("2027", "daterange", {"start": "2027-01-01", "end": "2028-01-01"})]),
    ("in March", NOW, ROME, [say("March", "daterange", {"start": "2026-03-01", "end": "2026-04-01"})]),
    ("March", NOW, ROME, [say("March", "daterange", {"start": "2026-03-01", "end": "2026-04-01"})]),
    ("next March", NOW, ROME, [say("next March", "daterange", {"start": "2027-03-01", "end": "2027-04-01"})]),
    ("October 2026", NOW, ROME, [say("October 2026", "daterange", {"start": "2026-10-01", "end": "2026-11-01"})]),
    ("weekend", NOW, ROME, [say("weekend", "daterange", {"start": "2026-03-14", "end": "2026-03-16"})]),
    ("next weekend", NOW, ROME, [say("next weekend", "daterange", {"start": "2026-03-21", "end": "2026-03-23"})]),
    ("over the weekend", NOW, ROME, [say("weekend", "daterange", {"start": "2026-03-14", "end": "2026-03-16"})]),
    (
        "the week of April 6",
        NOW,
        ROME,
        [say("the week of April 6", "daterange", {"start": "2026-04-06", "end": "2026-04-13"})],
    ),
    ("w/c April 6", NOW, ROME, [say("w/c April 6", "daterange", {"start": "2026-04-06", "end": "2026-04-13"})]),
    ("end of the week", NOW, ROME, [say("end of the week", "daterange", {"start": "2026-03-13", "end": "2026-03-16"})]),
    ("mid-March", NOW, ROME, [say("mid-March", "daterange", {"start": "2026-03-11", "end": "2026-03-21"})]),
    ("early April", NOW, ROME, [say("early April", "daterange", {"start": "2026-04-01", "end": "2026-04-11"})]),
    ("next two weeks", NOW, ROME, [say("next two weeks", "daterange", {"start": "2026-03-14", "end": "2026-03-28"})]),
    ("the next 3 days", NOW, ROME, [say("the next 3 days", "daterange", {"start": "2026-03-14", "end": "2026-03-17"})]),
    (
        "the next 4 business days",
        NOW,
        ROME,
        [say("the next 4 business days", "daterange", {"start": "2026-03-14", "end": "2026-03-20"})],
    ),
    ("the last 2 days", NOW, ROME, [say("the last 2 days", "daterange", {"start": "2026-03-11", "end": "2026-03-13"})]),
    ("later this week", NOW, ROME, [say("later this week", "daterange", {"start": "2026-03-13", "end": "2026-03-16"})]),
    (
        "rest of the week",
        NOW,
        ROME,
        [say("rest of the week", "daterange", {"start": "2026-03-13", "end": "2026-03-16"})],
    ),
    ("July 13-15", NOW, ROME, [say("July 13-15", "daterange", {"start": "2026-07-13", "end": "2026-07-16"})]),
    (
        "12 to 16 september",
        NOW,
        ROME,
        [say("12 to 16 september", "daterange", {"start": "2026-09-12", "end": "2026-09-17"})],
    ),
    (
        "from the 13th to the 15th of July",
        NOW,
        ROME,
        [say("the 13th to the 15th of July", "daterange", {"start": "2026-07-13", "end": "2026-07-16"})],
    ),
    (
        "between the 21st and 23rd",
        NOW,
        ROME,
        [say("the 21st and 23rd", "daterange", {"start": "2026-03-21", "end": "2026-03-24"})],
    ),
    (
        "from July 13 to July 20",
        NOW,
        ROME,
        [say("July 13 to July 20", "daterange", {"start": "2026-07-13", "end": "2026-07-21"})],
    ),
    (
        "Monday to Friday",
        NOW,
        ROME,
        [say("Monday to Friday", "daterange", {"start": "2026-03-16", "end": "2026-03-21"})],
    ),
    (
        "from August to October",
        NOW,
        ROME,
        [say("August to October", "daterange", {"start": "2026-08-01", "end": "2026-11-01"})],
    ),
    (
        "for 10 days from 18th Dec",
        NOW,
        ROME,
        [say("10 days from 18th Dec", "daterange", {"start": "2026-12-18", "end": "2026-12-28"})],
    ),
    (
        "2 weeks starting May 20th",
        NOW,
        ROME,
        [say("2 weeks starting May 20th", "daterange", {"start": "2026-05-20", "end": "2026-06-03"})],
    ),
    (
        "last week of April",
        NOW,
        ROME,
        [say("last week of April", "daterange", {"start": "2026-04-20", "end": "2026-04-27"})],
    ),
    (
        "the last weekend of May",
        NOW,
        ROME,
        [say("the last weekend of May", "daterange", {"start": "2026-05-30", "end": "2026-06-01"})],
    ),
    ("this summer", NOW, ROME, [say("this summer", "daterange", {"start": "2026-06-01", "end": "2026-09-01"})]),
    (
        "halloween weekend",
        NOW,
        ROME,
        [say("halloween weekend", "daterange", {"start": "2026-10-31", "end": "2026-11-02"})],
    ),
    ("all week", NOW, ROME, [say("all week", "daterange", {"start": "2026-03-09", "end": "2026-03-16"})]),
    (
        "weekend of the 21st",
        NOW,
        ROME,
        [say("weekend of the 21st", "daterange", {"start": "2026-03-21", "end": "2026-03-23"})],
    ),
    (
        "the week after next",
        NOW,
        ROME,
        [say("the week after next", "daterange", {"start": "2026-03-23", "end": "2026-03-30"})],
    ),
    (
        "the weekend after next",
        NOW,
        ROME,
        [say("the weekend after next", "daterange", {"start": "2026-03-28", "end": "2026-03-30"})],
    ),
    (
        "in the 2 upcoming months",
        NOW,
        ROME,
        [say("the 2 upcoming months", "daterange", {"start": "2026-03-14", "end": "2026-05-14"})],
    ),
    (
        "between Jan 2026 and today",
        NOW,
        ROME,
        [say("Jan 2026 and today", "daterange", {"start": "2026-01-01", "end": "2026-03-14"})],
    ),
    ("the year 2027", NOW, ROME, [say("the year 2027", "daterange", {"start": "2027-01-01", "end": "2028-01-01"})]),
)


@pytest.mark.parametrize(("text", "now", "zone", "expected"), ROWS)
def test_stretches(text: str, now: str, zone: str, expected: list[Json]) -> None:
    assert read(text, now, zone) == expected
