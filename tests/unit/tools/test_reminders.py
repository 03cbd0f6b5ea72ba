"""Reminders set, snoozed, done, corrected, cancelled and put back; rules and scopes."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.unit.tools.reminding import TOMORROW, claim, daily, remind, timer
from tests.unit.tools.world import World
from tools.reminders import delivery, store


def test_one_off(world: World) -> None:
    made = remind(world)
    assert (made["next_due"], made["due"], made["state"], made["missed"]) == (
        TOMORROW,
        TOMORROW,
        "pending",
        "deliver_late",
    )
    assert timer(world, made["id"]) == datetime.fromisoformat(TOMORROW)


def test_repeat_starts_with_its_first_matching_time(world: World) -> None:
    made = daily(world, repeat="FREQ=WEEKLY;BYDAY=FR")
    assert (made["next_due"], made["missed"]) == ("2026-03-20T09:00:00+01:00", "skip_with_notice")


def test_same_key_sets_one_reminder(world: World) -> None:
    first = remind(world, key="k")
    assert remind(world, key="k") == first
    assert world.ok("list_reminders")["count"] == 1


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"text": " "}, "needs a text"),
        ({"text": "x" * 1001}, "text"),
        ({"at": "2026-03-16T07:58:00+01:00"}, "already passed"),
        ({"at": "2050-03-16T07:58:00+01:00"}, "20 years"),
        ({"at": "2026-03-17T09:00:00"}, "at"),
        ({"at": None}, "one time"),
        ({"repeat": "FREQ=DAILY"}, "one time"),
        ({"start": TOMORROW}, "one time"),
        ({"at": None, "repeat": "FREQ=DAILY"}, "one time"),
        ({"at": None, "repeat": "FREQ=MINUTELY", "start": TOMORROW}, "too often"),
        ({"at": None, "repeat": "x", "start": TOMORROW}, "do not understand"),
        ({"zone": "Mars/Base"}, "time zone"),
        ({"zone": "../etc/passwd"}, "time zone"),
        ({"missed": "never"}, "missed"),
    ],
)
def test_senseless_reminder_is_refused(world: World, change: dict[str, Any], text: str) -> None:
    assert text in world.refusal("create_reminder", **{"text": "x", "at": TOMORROW, **change}).text
    assert world.ok("list_reminders")["count"] == 0


def test_list_is_sorted_by_what_comes_first(world: World) -> None:
    remind(world, text="b", at="2026-03-18T09:00:00+01:00")
    remind(world, text="a")
    daily(world, text="c", start="2026-03-17T08:00:00+01:00")
    assert [one["text"] for one in world.ok("list_reminders")["reminders"]] == ["c", "a", "b"]


def test_cancel_is_all_or_nothing_and_can_be_undone(world: World) -> None:
    one, two = remind(world), daily(world)
    assert "cannot find" in world.refusal("cancel_reminder", ids=[one["id"], "nothing"]).text
    assert "twice" in world.refusal("cancel_reminder", ids=[one["id"], one["id"]]).text
    assert world.call("cancel_reminder", ids=[]).status == "refused"
    arguments: dict[str, Any] = {"ids": [one["id"], two["id"]]}
    cancelled = world.ok("cancel_reminder", **arguments)
    assert world.ok("list_reminders")["count"] == 0
    assert timer(world, one["id"]) is None
    assert "cannot find" in world.refusal("cancel_reminder", ids=[one["id"]]).text
    assert world.undo("cancel_reminder", arguments, cancelled).status == "ok"
    assert world.ok("list_reminders")["count"] == 2
    assert timer(world, two["id"]) == datetime.fromisoformat(TOMORROW)


def test_snooze_of_a_delivered_one_off(world: World) -> None:
    made = remind(world)
    world.now = world.at("2026-03-17T09:00")
    assert claim(world, made["id"]) is not None
    assert world.ok("list_reminders")["count"] == 0
    snoozed = world.ok("snooze_reminder", id=made["id"], until="2026-03-17T09:30:00+01:00")
    assert snoozed["next_due"] == "2026-03-17T09:30:00+01:00"
    assert timer(world, made["id"]) == world.at("2026-03-17T09:30")
    world.now = world.at("2026-03-17T09:30")
    again = claim(world, made["id"])
    assert again is not None
    assert (again.snoozed, again.lateness, again.repeating) == (True, "on_time", False)
    assert claim(world, made["id"]) is None


def test_snooze_of_a_series_leaves_the_series_alone(world: World) -> None:
    made = daily(world)
    world.now = world.at("2026-03-17T09:00")
    claim(world, made["id"])
    snoozed = world.ok("snooze_reminder", id=made["id"], until="2026-03-17T11:00:00+01:00")
    assert snoozed["repeat"] == "FREQ=DAILY"
    world.now = world.at("2026-03-17T11:00")
    again = claim(world, made["id"])
    assert again is not None
    assert (again.snoozed, again.repeating, again.next_due) == (True, True, world.at("2026-03-18T09:00"))
    assert "passed" in world.refusal("snooze_reminder", id=made["id"], until="2026-03-17T11:00:00+01:00").text


def test_done(world: World) -> None:
    one, many = remind(world), daily(world)
    assert "not come up" in world.refusal("complete_reminder", id=many["id"]).text
    world.now = world.at("2026-03-17T09:00")
    claim(world, one["id"])
    claim(world, many["id"])
    assert world.ok("complete_reminder", id=one["id"])["state"] == "done"
    done = world.ok("complete_reminder", id=many["id"])
    assert (done["state"], done["next_due"]) == ("pending", "2026-03-18T09:00:00+01:00")
    for id in (one["id"], many["id"]):
        assert "already done" in world.refusal("complete_reminder", id=id).text
    world.now = world.at("2026-03-18T09:00")
    claim(world, many["id"])
    assert world.ok("complete_reminder", id=many["id"])["state"] == "pending"


def test_stop_repeating(world: World) -> None:
    made = daily(world)
    arguments = {"id": made["id"]}
    stopped = world.ok("stop_repeating", **arguments)
    assert (stopped["state"], stopped["next_due"], timer(world, made["id"])) == ("done", None, None)
    assert "does not repeat" in world.refusal("stop_repeating", id=made["id"]).text
    assert world.undo("stop_repeating", arguments, stopped).status == "ok"
    assert timer(world, made["id"]) == datetime.fromisoformat(TOMORROW)
    world.now = world.at("2026-03-17T09:00")
    claim(world, made["id"])
    world.ok("snooze_reminder", id=made["id"], until="2026-03-17T10:00:00+01:00")
    assert world.ok("stop_repeating", id=made["id"])["next_due"] == "2026-03-17T10:00:00+01:00"
    world.now = world.at("2026-03-17T10:00")
    last = claim(world, made["id"])
    assert last is not None
    assert last.next_due is None


def test_corrections(world: World) -> None:
    one, many = remind(world), daily(world)
    assert world.ok("change_reminder", id=one["id"], text=" call Bo ")["text"] == "call Bo"
    moved = world.ok("change_reminder", id=one["id"], at="2026-03-18T10:00:00+01:00")
    assert (moved["next_due"], moved["old_due"]) == ("2026-03-18T10:00:00+01:00", TOMORROW)
    later = world.ok("change_reminder", id=many["id"], start="2026-03-17T10:30:00+01:00")
    assert (later["next_due"], later["repeat"]) == ("2026-03-17T10:30:00+01:00", "FREQ=DAILY")
    weekly = world.ok("change_reminder", id=many["id"], repeat="FREQ=WEEKLY;BYDAY=FR")
    assert weekly["next_due"] == "2026-03-20T10:30:00+01:00"
    series = world.ok("change_reminder", id=one["id"], repeat="FREQ=DAILY;INTERVAL=2")
    assert (series["next_due"], series["repeat"]) == ("2026-03-18T10:00:00+01:00", "FREQ=DAILY;INTERVAL=2")


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({}, "different"),
        ({"text": " "}, "needs a text"),
        ({"at": "2026-03-15T09:00:00+01:00"}, "passed"),
        ({"start": TOMORROW}, "does not repeat"),
        ({"at": TOMORROW, "repeat": "FREQ=DAILY"}, "either one time"),
        ({"at": TOMORROW, "start": TOMORROW}, "either one time"),
        ({"repeat": "FREQ=DAILY", "start": "2026-03-15T09:00:00+01:00"}, "passed"),
        ({"repeat": "FREQ=DAILY;UNTIL=20260301"}, "never happens"),
    ],
)
def test_senseless_correction_is_refused(world: World, change: dict[str, Any], text: str) -> None:
    made = remind(world)
    assert text in world.refusal("change_reminder", id=made["id"], **change).text


def test_series_becomes_a_one_off_and_back(world: World) -> None:
    made = daily(world)
    single = world.ok("change_reminder", id=made["id"], at="2026-03-17T10:00:00+01:00", elapsed=True)
    assert (single["repeat"], single["missed"], single["elapsed"]) == (None, "deliver_late", True)
    again = world.ok("change_reminder", id=made["id"], repeat="FREQ=DAILY", start=TOMORROW)
    assert (again["repeat"], again["missed"], again["elapsed"]) == ("FREQ=DAILY", "skip_with_notice", False)
    assert again["next_due"] == TOMORROW
    kept = daily(world, missed="deliver_late")
    assert world.ok("change_reminder", id=kept["id"], start=TOMORROW)["missed"] == "deliver_late"


def test_people_and_spaces_do_not_see_each_other(world: World) -> None:
    private = remind(world, text="doctor")
    world.space, world.conversation = "team", "team-chat"
    shared = remind(world, text="review")
    assert [one["text"] for one in world.ok("list_reminders")["reminders"]] == ["review"]
    assert "cannot find" in world.refusal("cancel_reminder", ids=[private["id"]]).text
    assert world.ok("find_reminders", words="doctor")["reminders"] == []
    world.person = "bob"
    assert world.ok("list_reminders")["count"] == 0
    assert "cannot find" in world.refusal("snooze_reminder", id=shared["id"], until=TOMORROW).text
    world.person, world.space = "ann", "direct"
    assert world.ok("list_reminders")["count"] == 2
    arguments: dict[str, Any] = {"ids": [shared["id"]]}
    assert world.undo("cancel_reminder", arguments, world.ok("cancel_reminder", ids=arguments["ids"])).status == "ok"
    kept = store.load(world.tx, person="ann", space="team", id=shared["id"])
    assert kept is not None
    assert (kept.space, kept.conversation) == ("team", "team-chat")


def found(world: World, **clues: Any) -> list[str]:
    return [one["text"] for one in world.ok("find_reminders", **clues)["reminders"]]


def test_finding(world: World) -> None:
    remind(world, text="take the pills")
    remind(world, text="call the bank", at="2026-03-18T15:00:00+01:00")
    daily(world, text="stretch", start="2026-03-17T07:00:00+01:00")
    assert found(world, words="pills") == ["take the pills"]
    assert found(world, words="BANK") == ["call the bank"]
    assert found(world, day="2026-03-18") == ["call the bank"]
    assert found(world, time="09:00") == ["take the pills"]
    assert found(world, repeating=True) == ["stretch"]
    assert found(world, every=True) == ["stretch", "take the pills", "call the bank"]
    assert found(world, words="pills", time="10:00") == []
    assert [one["text"] for one in world.ok("find_reminders", words="pills", time="10:00")["near"]] == [
        "take the pills"
    ]
    assert world.ok("find_reminders", words="golf") == {"reminders": [], "near": []}


def test_finding_what_came_up(world: World) -> None:
    one, two = remind(world, text="a"), remind(world, text="b", at="2026-03-17T09:05:00+01:00")
    world.now = world.at("2026-03-17T09:06")
    claim(world, one["id"])
    world.now = world.at("2026-03-17T09:07")
    claim(world, two["id"])
    assert found(world, delivered=True) == ["b", "a"]
    since = world.now - timedelta(hours=1)
    assert delivery.last_delivered(world.tx, person="ann", conversation="chat", since=since) == two["id"]
    assert delivery.last_delivered(world.tx, person="ann", conversation="other", since=since) is None
    world.ok("complete_reminder", id=two["id"])
    assert delivery.last_delivered(world.tx, person="ann", conversation="chat", since=since) == one["id"]
