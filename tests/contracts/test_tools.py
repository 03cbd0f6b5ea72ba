"""What every tool must do. A new file in `tools/catalog` is tried here by its own `example`, with no change to this."""

import inspect
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from config.database import metadata
from tests.unit.tools.world import TOOLS, World, a_world
from tools import executor, registry
from tools.spec import AnyTool, ToolContext, ToolModel, ToolResult, ToolSpec

STORED = [spec for spec in TOOLS.values() if spec.place == "store"]
WRITES = [spec for spec in STORED if spec.effect != "read"]
NAMES = frozenset(["uid", "id", "ids", "items"])  # arguments that name something which is there
REVERSIBLE = [spec for spec in WRITES if spec.reversible]


def named(spec: AnyTool) -> str:
    return spec.name


@pytest.fixture
def world() -> Iterator[World]:
    with a_world() as one:
        yield one


def example(spec: AnyTool, ctx: ToolContext) -> ToolModel:
    """The tool's own example, driven like a tool; what it needs is in the store afterwards."""
    assert spec.example is not None, f"{spec.name} has no example to try it with"
    coroutine: Any = spec.example(ctx)
    with pytest.raises(StopIteration) as ended:
        coroutine.send(None)
    made = ended.value.value
    assert isinstance(made, ToolModel)
    assert type(made) is spec.args
    return made


def content(world: World) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in the store but the memory of keys and the counters of revisions, and all timers."""
    held = {}
    for table in (table for name, table in metadata.tables.items() if name != "tool_effects"):
        columns = [column for column in table.c if column.name != "revision"]
        rows = world.tx.execute(table.select().with_only_columns(*columns)).all()
        held[table.name] = sorted((tuple(row) for row in rows), key=repr)
    held["timers"] = sorted((*key, due) for key, due in world.timers.pending.items())
    return held


@pytest.mark.parametrize("spec", TOOLS.values(), ids=named)
def test_contract_is_complete(spec: AnyTool) -> None:
    assert registry.faults(spec) == []
    assert spec.example is not None
    assert spec.name.isidentifier()
    assert spec.name == spec.name.lower()
    for text in (spec.description, spec.when_to_use, spec.returns, spec.undo_words, spec.idempotency, *spec.limits):
        assert text == text.strip()
        assert text.endswith(".")


@pytest.mark.parametrize("spec", TOOLS.values(), ids=named)
def test_every_field_is_closed_and_explained(spec: AnyTool) -> None:
    for model in (spec.args, spec.result):
        assert model.model_config.get("extra") == "forbid"
        assert model.model_config.get("frozen") is True
        assert inspect.getdoc(model)
    assert isinstance(executor.parse(spec, {"no such field": 1}), ToolResult)


@pytest.mark.parametrize("spec", STORED, ids=named)
def test_example_runs_and_is_verified(world: World, spec: AnyTool) -> None:
    args = example(spec, world.context())
    again = executor.parse(spec, args.model_dump(mode="json"))
    assert isinstance(again, ToolModel)
    ctx = world.context("one")
    assert executor.check_stored(spec, again, ctx) is None
    assert not isinstance(executor.facts_stored(spec, again, ctx), ToolResult)
    result = executor.run_stored(spec, again, ctx)
    assert result.status == "ok", result
    assert executor.verify_stored(spec, again, result, ctx)


@pytest.mark.parametrize("spec", [spec for spec in STORED if spec.effect == "read"], ids=named)
def test_read_changes_nothing(world: World, spec: AnyTool) -> None:
    args = example(spec, world.context())
    before = content(world)
    assert executor.run_stored(spec, args, world.context()).status == "ok"
    assert content(world) == before


@pytest.mark.parametrize("spec", WRITES, ids=named)
def test_same_key_makes_no_second_effect(world: World, spec: AnyTool) -> None:
    args = example(spec, world.context())
    first = executor.run_stored(spec, args, world.context("one"))
    after, files = content(world), dict(world.files.kept)
    second = executor.run_stored(spec, args, world.context("one"))
    assert first == second
    assert content(world) == after
    assert world.files.kept == files


@pytest.mark.parametrize("spec", WRITES, ids=named)
def test_effect_is_found_by_its_key(world: World, spec: AnyTool) -> None:
    assert spec.lookup is not None
    args = example(spec, world.context())
    assert executor.lookup_stored(spec, world.context("one")) is None
    made = executor.run_stored(spec, args, world.context("one"))
    assert executor.lookup_stored(spec, world.context("one")) == made
    assert executor.lookup_stored(spec, world.context("two")) is None
    assert executor.lookup_stored(spec, replace(world.context("one"), person="eve")) is None


@pytest.mark.parametrize("spec", REVERSIBLE, ids=named)
def test_undo_reverses_and_redo_repeats(world: World, spec: AnyTool) -> None:
    args = example(spec, world.context())
    before = content(world)
    made = world.ok(spec.name, **args.model_dump(mode="json"))
    after = content(world)
    assert after != before
    undone = world.undo(spec.name, args.model_dump(mode="json"), made)
    assert undone.status == "ok", undone
    assert content(world) == before
    restoring = spec.undo(args, spec.result.model_validate(made)) if spec.undo is not None else None
    assert restoring is not None
    redone = world.undo(restoring.tool, restoring.arguments, dict(undone.value))
    assert redone.status == "ok", redone
    assert content(world) == after


@pytest.mark.parametrize("spec", REVERSIBLE, ids=named)
def test_effect_that_was_undone_is_not_verified(world: World, spec: AnyTool) -> None:
    args = example(spec, world.context())
    result = world.call(spec.name, **args.model_dump(mode="json"))
    assert world.undo(spec.name, args.model_dump(mode="json"), dict(result.value)).status == "ok"
    assert not executor.verify_stored(spec, args, result, world.context())


@pytest.mark.parametrize("spec", [spec for spec in WRITES if NAMES & spec.args.model_fields.keys()], ids=named)
@pytest.mark.parametrize("who", [{"person": "eve"}, {"space": "group"}])
def test_things_of_others_and_of_other_spaces_cannot_be_touched(
    world: World, spec: AnyTool, who: dict[str, Any]
) -> None:
    args = example(spec, world.context())
    elsewhere = replace(world.context("one"), **who)
    before = content(world)
    refusal = executor.check_stored(spec, args, elsewhere)
    assert refusal is not None
    assert refusal.status == "refused"
    assert executor.run_stored(spec, args, elsewhere).status == "refused"
    assert content(world) == before


@pytest.mark.parametrize("spec", [spec for spec in TOOLS.values() if spec.check is not None], ids=named)
def test_check_states_its_preconditions(spec: AnyTool) -> None:
    stated = " ".join((inspect.getdoc(spec.check) or "").split())
    for rule in spec.preconditions:
        assert rule in stated


async def _nothing(args: ToolModel, ctx: ToolContext) -> ToolModel:
    return args


async def _unsaid(args: ToolModel, ctx: ToolContext) -> None:
    """Says nothing."""


def _broken(**change: Any) -> AnyTool:
    good: ToolSpec[Any, Any] = TOOLS["create_event"]
    return replace(good, **change)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"name": ""}, "name is missing"),
        ({"description": " "}, "description is missing"),
        ({"when_to_use": ""}, "when_to_use is missing"),
        ({"returns": ""}, "returns is missing"),
        ({"undo_words": ""}, "undo_words is missing"),
        ({"idempotency": ""}, "idempotency is missing"),
        ({"preconditions": ()}, "preconditions is missing"),
        ({"limits": ()}, "limits is missing"),
        ({"limits": "a text where a list belongs"}, "limits is missing"),
        ({"scopes": ("",)}, "scopes is missing"),
        ({"audit_fields": ()}, "audit_fields is missing"),
        ({"audit_fields": ("nothing",)}, "audit field nothing is no field of args or result"),
        ({"timeout": timedelta(0)}, "timeout is not positive"),
        ({"attempts": 0}, "attempts is less than one"),
        ({"check": None}, "a tool that changes something needs check"),
        ({"verify": None}, "a tool that changes something needs verify"),
        ({"undo": None}, "it says it is reversible but has no undo"),
        ({"reversible": False}, "it has an undo but says it is not reversible"),
        ({"effect": "read"}, "a read has nothing to reverse"),
        ({"place": "outside", "lookup": None}, "a change outside needs lookup"),
        ({"check": _unsaid}, "the docstring of check lacks: the title is not blank"),
        ({"preconditions": ("it is a full moon",)}, "the docstring of check lacks: it is a full moon"),
    ],
)
def test_incomplete_tool_is_refused(change: dict[str, Any], fault: str) -> None:
    assert fault in registry.faults(_broken(**change))
    with pytest.raises(registry.BadCatalog):
        registry.collect([_broken(**change)])


def test_second_tool_of_the_same_name_is_refused() -> None:
    with pytest.raises(registry.BadCatalog, match="two tools are named create_event"):
        registry.collect([_broken(), _broken(run=_nothing)])
