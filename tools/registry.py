"""Finds the tools: every `TOOL` or `TOOLS` of a module in `tools/catalog`. An incomplete one stops the start."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterable, Mapping
from datetime import timedelta
from types import MappingProxyType, ModuleType

from tools import catalog
from tools.spec import AnyTool

_WORDS = ("name", "description", "when_to_use", "returns", "undo_words", "idempotency")
_LISTS = ("preconditions", "limits", "scopes", "audit_fields")


class BadCatalog(Exception):
    """A tool is incomplete or two have the same name; the text says which and why."""


def load() -> Mapping[str, AnyTool]:
    """All tools by name. Raises BadCatalog."""
    modules = [importlib.import_module(f"{catalog.__name__}.{found.name}") for found in _modules()]
    return collect(spec for module in modules for spec in _declared(module))


def collect(specs: Iterable[AnyTool]) -> Mapping[str, AnyTool]:
    """The tools by name. Raises BadCatalog for a second of the same name and for an incomplete one."""
    tools: dict[str, AnyTool] = {}
    for spec in specs:
        if spec.name in tools:
            raise BadCatalog(f"two tools are named {spec.name}")
        found = faults(spec)
        if found:
            raise BadCatalog(f"{spec.name or 'a tool without a name'}: {'; '.join(found)}")
        tools[spec.name] = spec
    return MappingProxyType(dict(sorted(tools.items())))


def faults(spec: AnyTool) -> list[str]:
    """What a tool's contract lacks; nothing when it is complete."""
    found = [f"{name} is missing" for name in _WORDS if not str(getattr(spec, name)).strip()]
    for name in _LISTS:
        values = getattr(spec, name)
        if isinstance(values, str) or not values or not all(str(value).strip() for value in values):
            found.append(f"{name} is missing")
    if spec.timeout <= timedelta(0):
        found.append("timeout is not positive")
    if spec.attempts < 1:
        found.append("attempts is less than one")
    known = {*spec.args.model_fields, *spec.result.model_fields}
    found += [f"audit field {name} is no field of args or result" for name in spec.audit_fields if name not in known]
    return found + _missing_verbs(spec) + _undocumented(spec)


def _missing_verbs(spec: AnyTool) -> list[str]:
    found = []
    if spec.effect != "read":
        found += [f"a tool that changes something needs {verb}" for verb in ("check", "verify") if not _has(spec, verb)]
    if spec.reversible and spec.undo is None:
        found.append("it says it is reversible but has no undo")
    if spec.undo is not None and not spec.reversible:
        found.append("it has an undo but says it is not reversible")
    if spec.place == "outside" and spec.effect != "read" and spec.lookup is None:
        found.append("a change outside needs lookup")
    if spec.effect == "read" and spec.reversible:
        found.append("a read has nothing to reverse")
    return found


def _undocumented(spec: AnyTool) -> list[str]:
    """The preconditions that the docstring of `check` does not state."""
    if spec.check is None:
        return []
    stated = " ".join((inspect.getdoc(spec.check) or "").split())
    return [
        f"the docstring of check lacks: {rule}" for rule in spec.preconditions if " ".join(rule.split()) not in stated
    ]


def _has(spec: AnyTool, verb: str) -> bool:
    return getattr(spec, verb) is not None


def _modules() -> list[pkgutil.ModuleInfo]:
    return sorted(pkgutil.iter_modules(catalog.__path__), key=lambda found: found.name)


def _declared(module: ModuleType) -> tuple[AnyTool, ...]:
    one = getattr(module, "TOOL", None)
    return (*(() if one is None else (one,)), *getattr(module, "TOOLS", ()))
