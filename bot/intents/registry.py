"""Finds the intents: every module of this folder that has an `INTENT`."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

import bot.intents
from bot.intents.spec import IntentSpec


def _found() -> Mapping[str, IntentSpec]:
    intents: dict[str, IntentSpec] = {}
    for module in sorted(iter_modules(bot.intents.__path__), key=lambda module: module.name):
        if module.name == "registry":
            continue
        spec = getattr(import_module(f"bot.intents.{module.name}"), "INTENT", None)
        if isinstance(spec, IntentSpec):
            checked(spec, intents)
            intents[spec.name] = spec
    return MappingProxyType(intents)


def checked(spec: IntentSpec, others: Mapping[str, IntentSpec]) -> None:
    """Raises ValueError for an intent that is declared twice or not completely."""
    if spec.name in others:
        raise ValueError(f"intent {spec.name} is declared twice")
    for name in ("summary", "patterns", "examples", "never", "success", "takeover_when"):
        if not getattr(spec, name):
            raise ValueError(f"intent {spec.name} declares no {name}")
    if spec.domain != "control" and (spec.tell is None) != (spec.reached is None):
        raise ValueError(f"intent {spec.name} tells an outcome without checking the world's state, or the reverse")


INTENTS: Mapping[str, IntentSpec] = _found()
