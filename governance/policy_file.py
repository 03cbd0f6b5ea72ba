"""Reads a policy file. Whatever is wrong with it stops the start, with the line and the rule in plain words."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from governance.errors import PolicyError
from governance.rules import Policy, Rule

_SIZE = 1_000_000  # characters; a policy is far smaller, and nothing else should be read as one
_WORDS = {
    "extra_forbidden": "is not known here",
    "missing": "is missing",
    "literal_error": "must be {expected}",
    "int_type": "must be a whole number",
    "bool_type": "must be true or false",
    "string_type": "must be text",
    "tuple_type": "must be a list",
    "model_type": "must have entries of its own",
    "model_attributes_type": "must have entries of its own",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "string_too_short": "must have at least {min_length} characters",
    "string_too_long": "must have at most {max_length} characters",
    "string_pattern_mismatch": "is not written as it must be",
    "value_error": "{error}",
}
_Path = tuple[int | str, ...]


def load_policy(path: Path) -> Policy:
    """The policy in a file. Raises PolicyError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PolicyError(f"the policy file {path} cannot be read ({type(error).__name__})") from error
    return parse_policy(text, name=path.name)


def parse_policy(text: str, *, name: str = "policy") -> Policy:
    """The policy in a text. Raises PolicyError, whose text starts with `name`."""
    if len(text) > _SIZE:
        raise PolicyError(f"{name} is too large to be a policy")
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        if root is None:
            raise PolicyError(f"{name} is empty; it would deny everything")
        _check_tree(root, name)
        value = yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"{name}, line {mark.line + 1}" if mark is not None else name
        raise PolicyError(f"{where}: {error.problem or 'this is not YAML'}") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        if isinstance(error, PolicyError):
            raise
        raise PolicyError(f"{name} is not YAML") from error
    lines = _lines(root)
    try:
        policy = Policy.model_validate(value)
    except ValidationError as error:
        told = [f"{_where(name, lines, value, found['loc'])}: {_say(found)}" for found in error.errors()]
        raise PolicyError("\n".join(told)) from error
    _check_ids(policy.rules, lines, name)
    return policy


def _check_tree(root: yaml.Node, name: str) -> None:
    """Refuses what YAML would pass over in silence: a key that stands twice, and anchors, which hide what is meant."""
    seen: set[int] = set()
    todo = [root]
    while todo:
        node = todo.pop()
        if id(node) in seen:
            raise PolicyError(f"{name}, line {node.start_mark.line + 1}: write it out instead of referring to it")
        seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            todo.extend(node.value)
        elif isinstance(node, yaml.MappingNode):
            keys: set[str] = set()
            for key, value in node.value:
                if str(key.value) in keys:
                    raise PolicyError(f"{name}, line {key.start_mark.line + 1}: {key.value} stands here twice")
                keys.add(str(key.value))
                todo.append(value)


def _lines(root: yaml.Node) -> dict[_Path, int]:
    """The line of each entry by its path."""
    return dict(_walk(root, ()))


def _walk(node: yaml.Node, path: _Path) -> Iterator[tuple[_Path, int]]:
    yield path, node.start_mark.line + 1
    if isinstance(node, yaml.SequenceNode):
        for number, child in enumerate(node.value):
            yield from _walk(child, (*path, number))
    elif isinstance(node, yaml.MappingNode):
        for key, child in node.value:
            yield from _walk(child, (*path, str(key.value)))
            yield (*path, str(key.value)), key.start_mark.line + 1


def _where(name: str, lines: dict[_Path, int], value: object, path: _Path) -> str:
    known = path
    while known not in lines:
        known = known[:-1]
    parts = [f"{name}, line {lines[known]}"]
    if len(path) > 1 and path[0] == "rules" and isinstance(path[1], int):
        parts.append(_rule(value, path[1]))
        path = path[2:]
    if path:
        parts.append(".".join(str(step) for step in path))
    return ", ".join(parts)


def _rule(value: object, number: int) -> str:
    rules = value.get("rules") if isinstance(value, dict) else None
    rule = rules[number] if isinstance(rules, list) and number < len(rules) else None
    id = rule.get("id") if isinstance(rule, dict) else None
    return f"rule {id}" if isinstance(id, str) else f"rule number {number + 1}"


def _say(found: ErrorDetails) -> str:
    pattern = _WORDS.get(found["type"])
    return found["msg"] if pattern is None else pattern.format(**found.get("ctx", {}))


def _check_ids(rules: tuple[Rule, ...], lines: dict[_Path, int], name: str) -> None:
    counted = Counter(rule.id for rule in rules)
    for number, rule in enumerate(rules):
        if counted[rule.id] > 1:
            raise PolicyError(f"{name}, line {lines['rules', number]}, rule {rule.id}: two rules have this name")
