"""Events made, corrected and cancelled: what is kept, every rule, and who sees what."""

from typing import Any

import pytest
import sqlalchemy as sa

from tests.unit.tools.calendaring import agenda, make
from tests.unit.tools.world import World
from tools.calendar.store import events


def test_event_is_kept_as_it_was_asked_for(world: World) -> None:
    made = make(
        world,
        attendees=[{"name": 'Anna, "the" boss', "address": "anna@example.org"}, {"name": "Bo"}],
        location="Bar; Roma\\",
        title="Lunch, with: Ann",
    )
    assert made["title"] == "Lunch, with: Ann"
    assert made["location"] == "Bar; Roma\\"
    assert made["attendees"] == [
        {"name": 'Anna, "the" boss', "address": "anna@example.org"},
        {"name": "Bo", "address": None},
    ]
    assert made["start"] == "2026-03-20T13:00:00+01:00"
    assert made["before"] is None
    assert agenda(world, "2026-03-20T00:00", 1) == ["20 13:00-14:00 Lunch, with: Ann"]


def test_text_cannot_break_out_of_its_field(world: World) -> None:
    made = make(world, title="Lunch\r\nATTENDEE:mailto:eve@example.org\x00", location="x\nRRULE:FREQ=DAILY")
    assert made["title"] == "Lunch ATTENDEE:mailto:eve@example.org"
    assert made["attendees"] == []
    assert made["repeat"] is None
    assert world.call("create_event", title="x", attendees=[{"name": "E", "address": "a b"}]).status == "refused"


def test_same_key_makes_one_event(world: World) -> None:
    first = world.ok("create_event", key="k", title="A", start="2026-03-20T13:00+01:00", end="2026-03-20T14:00+01:00")
    again = world.ok("create_event", key="k", title="A", start="2026-03-20T13:00+01:00", end="2026-03-20T14:00+01:00")
    assert first == again
    assert world.tx.execute(sa.select(sa.func.count()).select_from(events)).scalar() == 1
    world.person = "bob"
    other = world.ok("create_event", key="k", title="A", start="2026-03-20T13:00+01:00", end="2026-03-20T14:00+01:00")
    assert other["uid"] != first["uid"]


def test_correction_changes_only_what_is_named(world: World) -> None:
    made = make(world, attendees=[{"name": "Ana"}], location="Bar")
    changed = world.ok("change_event", uid=made["uid"], etag=made["etag"], location="Home")
    assert (changed["title"], changed["location"], len(changed["attendees"])) == ("Lunch", "Home", 1)
    assert changed["start"] == made["start"]
    emptied = world.ok("change_event", uid=made["uid"], etag=changed["etag"], location="", attendees=[])
    assert (emptied["location"], emptied["attendees"]) == (None, [])


def test_all_day_event(world: World) -> None:
    made = make(world, start="2026-03-16T00:00:00+01:00", end="2026-03-18T00:00:00+01:00", all_day=True)
    assert made["all_day"] is True
    found = world.ok("list_events", start="2026-03-17T10:00+01:00", end="2026-03-17T11:00+01:00")["events"]
    assert [(one["start"], one["end"]) for one in found] == [("2026-03-16T00:00:00+01:00", "2026-03-18T00:00:00+01:00")]
    assert world.ok("find_conflicts", start="2026-03-17T10:00+01:00", end="2026-03-17T11:00+01:00")["conflicts"] == []


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"title": "  "}, "needs a title"),
        ({"title": "x" * 201}, "title"),
        ({"end": "2026-03-20T13:00:00+01:00"}, "end before it starts"),
        ({"end": "2026-04-20T14:00:01+02:00"}, "longer than 31 days"),
        ({"start": "2026-03-16T07:58:59+01:00"}, "Mon 16 Mar, 07:58 has already passed"),
        ({"start": "2050-03-16T07:00:00+01:00", "end": "2050-03-16T08:00:00+01:00"}, "20 years"),
        ({"start": "2026-03-20T13:00:00"}, "start"),
        ({"start": 1774000000}, "start"),
        ({"attendees": [{"name": "x"}] * 51}, "50 people"),
        ({"repeat": "FREQ=HOURLY"}, "too often"),
        ({"repeat": "nonsense"}, "do not understand"),
        ({"repeat": "FREQ=WEEKLY;BYDAY=MO"}, "not one of the times"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_senseless_event_is_refused(world: World, change: dict[str, Any], text: str) -> None:
    wanted = {"title": "Lunch", "start": "2026-03-20T13:00:00+01:00", "end": "2026-03-20T14:00:00+01:00"}
    assert text in world.refusal("create_event", **{**wanted, **change}).text
    assert world.tx.execute(sa.select(sa.func.count()).select_from(events)).scalar() == 0


def test_start_of_a_repeat_that_does_not_fit_names_the_one_that_would(world: World) -> None:
    refusal = world.refusal(
        "create_event",
        title="x",
        start="2026-03-20T13:00:00+01:00",
        end="2026-03-20T14:00:00+01:00",
        repeat="FREQ=WEEKLY;BYDAY=MO",
    )
    assert refusal.alternative == "It could start Mon 23 Mar, 13:00."


def test_change_of_an_event_that_changed_is_refused(world: World) -> None:
    made = make(world)
    world.ok("change_event", uid=made["uid"], etag=made["etag"], title="Dinner")
    for tool, more in [
        ("move_event", {"new_start": "2026-03-21T13:00:00+01:00"}),
        ("change_event", {"title": "x"}),
        ("cancel_event", {}),
        ("prepare_invitation", {}),
    ]:
        assert "changed" in world.refusal(tool, uid=made["uid"], etag=made["etag"], **more).text


def test_rules_of_moves_and_corrections(world: World) -> None:
    made = make(world)
    who = {"uid": made["uid"], "etag": made["etag"]}
    assert "passed" in world.refusal("move_event", **who, new_start="2026-03-15T13:00:00+01:00").text
    early = "2026-03-21T12:00:00+01:00"
    assert "before" in world.refusal("move_event", **who, new_start="2026-03-21T13:00:00+01:00", new_end=early).text
    assert "not take place" in world.refusal("move_event", **who, new_start=early, occurrence=early).text
    assert "different" in world.refusal("change_event", **who).text
    assert "title" in world.refusal("change_event", **who, title=" ").text
    assert "50" in world.refusal("change_event", **who, attendees=[{"name": "x"}] * 51).text
    assert "passed" in world.refusal("change_event", **who, new_start="2026-03-15T13:00:00+01:00").text
    assert "before" in world.refusal("change_event", **who, new_end="2026-03-20T12:00:00+01:00").text
    assert "cannot find" in world.refusal("cancel_event", uid="nothing", etag="").text


def test_people_and_spaces_do_not_see_each_other(world: World) -> None:
    private = make(world, title="Doctor")
    world.space = "team"
    shared = make(world, title="Review")
    assert agenda(world, "2026-03-20T00:00", 1) == ["20 13:00-14:00 Review"]
    assert "cannot find" in world.refusal("cancel_event", uid=private["uid"], etag=private["etag"]).text
    assert world.ok("find_events", words="doctor") == {"events": [], "near": []}
    world.person = "bob"
    assert agenda(world, "2026-03-20T00:00", 1) == []
    assert "cannot find" in world.refusal("cancel_event", uid=shared["uid"], etag=shared["etag"]).text
    world.person, world.space = "ann", "direct"
    assert agenda(world, "2026-03-20T00:00", 1) == ["20 13:00-14:00 Doctor", "20 13:00-14:00 Review"]
    moved = world.ok("move_event", uid=shared["uid"], etag=shared["etag"], new_start="2026-03-20T15:00:00+01:00")
    world.space = "team"
    assert agenda(world, "2026-03-20T00:00", 1) == ["20 15:00-16:00 Review"]
    assert moved["uid"] == shared["uid"]


def test_invitation_says_what_the_event_says_and_no_more(world: World) -> None:
    made = make(world, attendees=[{"name": "Ana", "address": "ana@example.org"}, {"name": "Bo"}], location="Bar")
    sent = world.ok("prepare_invitation", uid=made["uid"], etag=made["etag"])
    content = world.files.kept[sent["path"]].decode().replace("\r\n ", "")
    assert sent["path"] == "ann/Lunch 2026-03-20 1300.ics"
    assert "METHOD:REQUEST" in content
    assert f"UID:{made['uid']}" in content
    assert "DTSTART;TZID=Europe/Rome:20260320T130000" in content
    assert "ATTENDEE;CN=Ana:mailto:ana@example.org" in content
    assert "ATTENDEE;CN=Bo:invalid:nomail" in content
    assert "ORGANIZER" not in content
    assert "BEGIN:VTIMEZONE" in content
    assert [one["name"] for one in sent["attendees"]] == ["Ana", "Bo"]
    alone = make(world, title="Alone")
    assert "nobody" in world.refusal("prepare_invitation", uid=alone["uid"], etag=alone["etag"]).text
