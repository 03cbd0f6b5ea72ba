"""Whatever was done to a reminder can be undone and redone, unless it has changed or come up since."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.unit.tools.reminding import claim, daily, remind, timer
from tests.unit.tools.world import World, a_world
from tools.reminders import outcome, store


def test_undo_leaves_alone_what_has_come_up(world: World) -> None:
    made = remind(world)
    arguments = {"id": made["id"], "text": "x"}
    changed = world.ok("change_reminder", **arguments)
    world.now = world.at("2026-03-17T09:00")
    claim(world, made["id"])
    refused = world.undo("change_reminder", arguments, changed)
    assert (refused.status, refused.text) == ("refused", outcome.CHANGED)


def test_undo_leaves_alone_what_has_changed_since(world: World) -> None:
    made = daily(world)
    arguments = {"id": made["id"], "text": "x"}
    changed = world.ok("change_reminder", **arguments)
    world.ok("change_reminder", id=made["id"], text="y")
    refused = world.undo("change_reminder", arguments, changed)
    assert (refused.status, refused.text) == ("refused", outcome.CHANGED)


def test_a_series_that_came_up_can_still_be_taken_back(world: World) -> None:
    arguments: dict[str, Any] = {"id": daily(world)["id"], "text": "x"}
    changed = world.ok("change_reminder", **arguments)
    world.now = world.at("2026-03-17T09:00")
    claim(world, arguments["id"])
    assert world.undo("change_reminder", arguments, changed).status == "ok"
    assert timer(world, arguments["id"]) == world.at("2026-03-18T09:00")


def test_cancelled_one_off_whose_time_has_passed_is_not_put_back(world: World) -> None:
    one, many = remind(world), daily(world)
    arguments: dict[str, Any] = {"ids": [one["id"]]}
    cancelled = world.ok("cancel_reminder", **arguments)
    series: dict[str, Any] = {"ids": [many["id"]]}
    stopped = world.ok("cancel_reminder", **series)
    world.now = world.at("2026-03-19T12:00")
    refused = world.undo("cancel_reminder", arguments, cancelled)
    assert (refused.status, refused.text) == ("refused", "Its time, Tue 17 Mar, 09:00, has already passed.")
    assert world.undo("cancel_reminder", series, stopped).status == "ok"
    assert timer(world, many["id"]) == world.at("2026-03-20T09:00")


STEPS = st.lists(
    st.sampled_from(["snooze_reminder", "change_reminder", "stop_repeating", "complete_reminder", "cancel_reminder"]),
    min_size=1,
    max_size=5,
)


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(repeat=st.booleans(), delivered=st.booleans(), steps=STEPS)
def test_undo_and_redo_round_trip(repeat: bool, delivered: bool, steps: list[str]) -> None:
    with a_world() as world:
        id = (daily(world) if repeat else remind(world))["id"]
        if delivered:
            world.now = world.at("2026-03-17T09:00")
            claim(world, id)

        def state() -> tuple[Any, Any]:
            found = store.load_any(world.tx, id)
            assert found is not None
            return outcome.snapshot(found), timer(world, id)

        more = {"snooze_reminder": {"until": "2026-03-19T10:00:00+01:00"}, "change_reminder": {"text": "other"}}
        states, done = [state()], []
        for step in steps:
            arguments: dict[str, Any] = {"ids": [id]} if step == "cancel_reminder" else {"id": id}
            arguments |= more.get(step, {})
            result = world.perform(step, arguments)
            if result.status == "ok":
                done.append((step, arguments, dict(result.value)))
                states.append(state())
        undone = []
        for change, before in zip(reversed(done), reversed(states[:-1]), strict=True):
            result = world.undo(*change)
            assert result.status == "ok", result
            assert state() == before
            undone.append(dict(result.value))
        for value, after in zip(reversed(undone), states[1:], strict=True):
            result = world.undo("restore_reminder", {"items": value["before"]}, value)
            assert result.status == "ok", result
            assert state() == after
