"""Several requests in one message, and words that only look like several."""

import pytest

from bot.reading import Reading
from bot.understanding.understand import understand
from tests.unit.bot.understanding.frames import NOW
from tests.unit.bot.understanding.test_acts import told


def short(reading: Reading) -> list[tuple[str | None, str]]:
    return [
        (one.intent, str(told(one.slot("text") or one.slot("which") or one.slot("title")) or ""))
        for one in (reading, *reading.also)
    ]


SEVERAL = [
    ("cancel gym and remind me to call Ann at 6", [("cancel_event", "gym"), ("set_reminder", "call Ann")]),
    (
        "remind me to buy milk at 5 and to call mum at 7",
        [("set_reminder", "buy milk"), ("set_reminder", "call mum")],
    ),
    (
        "remind me to buy milk at 5 and call mum at 7",
        [("set_reminder", "buy milk"), ("set_reminder", "call mum")],
    ),
    (
        "Add bread to my shopping list. Remind me to call Ann at 6.",
        [("add_task", "bread"), ("set_reminder", "call Ann")],
    ),
    (
        "cancel the dentist appointment, then schedule a call with Ben tomorrow at 10",
        [("cancel_event", "dentist"), ("create_event", "call with Ben")],
    ),
    ("Hi! I hope you're well. Cancel the yoga class please.", [("cancel_event", "yoga class")]),
    ("remind me to call Ann and Tom at 6", [("set_reminder", "call Ann and Tom")]),
    ("remind me to buy salt and pepper at 6", [("set_reminder", "buy salt and pepper")]),
    (
        "remind me to pick up the kids and drive to practice at 4",
        [("set_reminder", "pick up the kids and drive to practice")],
    ),
    ("remind me to email Bob and cancel the gym tomorrow at 9", [("set_reminder", "email Bob and cancel the gym")]),
    ("lunch with Anna and Tom tomorrow at 1", [("create_event", "lunch with Anna and Tom")]),
    ("add milk and eggs to my shopping list", [("add_task", "milk and eggs")]),
    ("Remind me to call Ann. Tomorrow at 9.", [("set_reminder", "call Ann")]),
]


@pytest.mark.parametrize(("text", "expected"), SEVERAL)
def test_requests(text: str, expected: list[tuple[str, str]]) -> None:
    assert short(understand(text, NOW)) == expected
