"""The acceptance cases and our own labelled messages: intent, slots and what is missing."""

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import pytest

from bot.understanding.contract import understand_record

HERE = Path(__file__).parent
FILES = (HERE.parents[2] / "acceptance" / "understanding.jsonl", HERE / "messages.jsonl")
ROWS = [json.loads(line) for file in FILES for line in file.read_text(encoding="utf-8").splitlines()]


def same(expected: object, found: object) -> bool:
    """Points in time compare as instants, text without case, people by name."""
    if isinstance(expected, str) and isinstance(found, str):
        try:
            return datetime.fromisoformat(expected) == datetime.fromisoformat(found)
        except ValueError:
            return expected.lower() == found.lower()
    if isinstance(expected, list) and isinstance(found, list):
        return sorted(map(_name, expected)) == sorted(map(_name, found))
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return expected.keys() <= found.keys() and all(same(value, found[key]) for key, value in expected.items())
    return expected == found


def _name(person: object) -> str:
    return str(person["name"] if isinstance(person, Mapping) else person).lower()


@pytest.mark.parametrize("row", ROWS, ids=[row["text"] for row in ROWS])
def test_case(row: Mapping[str, object]) -> None:
    found = understand_record(str(row["text"]), str(row["now"]), str(row["timezone"]))
    assert found["intent"] == row["intent"]
    slots, expected = found["slots"], row.get("slots") or {}
    assert isinstance(slots, Mapping)
    assert isinstance(expected, Mapping)
    wrong = {name: slots.get(name) for name, value in expected.items() if not same(value, slots.get(name))}
    assert wrong == {}
    if "missing" in row:
        assert found["missing"] == row["missing"]
