"""Whatever was done to an event, undoing it step by step gives the same rows again, and redoing it too."""

from datetime import timedelta
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.unit.tools.world import World, a_world
from tools.calendar import store

REPEATS = st.sampled_from([None, "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=WE,FR;COUNT=6", "FREQ=DAILY;UNTIL=20260401T100000Z"])
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["move_event", "change_event", "cancel_event"]), st.integers(0, 4), st.integers(-20, 300)
    ),
    min_size=1,
    max_size=5,
)


def rows(world: World, uid: str) -> tuple[str, ...]:
    event = store.load(world.tx, person=world.person, space=world.space, uid=uid)
    return event.texts if event is not None else ()


def attempt(world: World, uid: str, step: tuple[str, int, int]) -> tuple[str, dict[str, Any], dict[str, Any]] | None:
    """One change of the occurrence of that number, or of the whole event; None when it is refused."""
    tool, number, minutes = step
    event = store.load(world.tx, person=world.person, space=world.space, uid=uid)
    assert event is not None
    found = world.ok("list_events", start=world.now.isoformat(), end=(world.now + timedelta(days=30)).isoformat())[
        "events"
    ]
    if not found:
        return None
    one = found[number % len(found)]
    arguments: dict[str, Any] = {"uid": uid, "etag": event.etag}
    if number:
        arguments["occurrence"] = one["occurrence"]
    if tool == "move_event":
        start = world.at(one["start"][:19]) + timedelta(minutes=minutes)
        arguments["new_start"] = start.isoformat()
    if tool == "change_event":
        arguments |= {"title": f"Title {minutes}", "attendees": [{"name": "Ana"}] * (number + 1)}
    result = world.perform(tool, arguments)
    assert result.status in {"ok", "refused"}, result
    return (tool, arguments, dict(result.value)) if result.status == "ok" else None


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(repeat=REPEATS, steps=STEPS)
def test_undo_and_redo_round_trip(repeat: str | None, steps: list[tuple[str, int, int]]) -> None:
    with a_world() as world:
        made = world.ok(
            "create_event",
            title="Lunch",
            start="2026-03-25T10:00:00+01:00",
            end="2026-03-25T11:00:00+01:00",
            repeat=repeat,
            location="Bar",
        )
        uid, states, done = made["uid"], [rows(world, made["uid"])], []
        for step in steps:
            change = attempt(world, uid, step)
            if change is not None:
                done.append(change)
                states.append(rows(world, uid))
        undone = []
        for change, state in zip(reversed(done), reversed(states[:-1]), strict=True):
            result = world.undo(*change)
            assert result.status == "ok", result
            assert rows(world, uid) == state
            undone.append(dict(result.value))
        for value, state in zip(reversed(undone), states[1:], strict=True):
            restoring = {"uid": uid, "rows": value["after"], "etag": ""}
            result = world.undo("restore_event", restoring, value)
            assert result.status == "ok", result
            assert rows(world, uid) == state


def test_undo_leaves_alone_what_has_changed_since() -> None:
    with a_world() as world:
        start, end = "2026-03-25T10:00:00+01:00", "2026-03-25T11:00:00+01:00"
        made = world.ok("create_event", title="Lunch", start=start, end=end)
        who = {"uid": made["uid"], "etag": made["etag"], "title": "Brunch"}
        changed = world.ok("change_event", **who)
        world.ok("change_event", uid=made["uid"], etag=changed["etag"], title="Dinner")
        refused = world.undo("change_event", who, changed)
        assert (refused.status, refused.text) == (
            "refused",
            "It has changed since then, so I left it as it is.",
        )
        assert "Dinner" in rows(world, made["uid"])[0]


def test_restoring_refuses_what_is_no_event_of_that_name() -> None:
    with a_world() as world:
        start, end = "2026-03-25T10:00:00+01:00", "2026-03-25T11:00:00+01:00"
        made = world.ok("create_event", title="Lunch", start=start, end=end)
        world.refusal("restore_event", uid="other", rows=made["after"], etag="")
        world.refusal("restore_event", uid=made["uid"], rows=["nonsense"], etag=made["etag"])
        world.refusal("restore_event", uid=made["uid"], rows=list(made["after"]) * 2, etag=made["etag"])
        world.refusal("restore_event", uid="nothing", rows=[], etag="")
        endless = made["after"][0].replace("END:VEVENT", "RRULE:FREQ=SECONDLY\r\nEND:VEVENT")
        world.refusal("restore_event", uid=made["uid"], rows=[endless], etag=made["etag"])
