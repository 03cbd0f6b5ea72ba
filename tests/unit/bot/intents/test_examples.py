"""Every intent's examples are read as it, and its near misses are not."""

import pytest

from bot.intents.registry import INTENTS
from bot.understanding.understand import understand
from tests.unit.bot.understanding.frames import NOW

EXAMPLES = [(spec.name, text) for spec in INTENTS.values() for text in spec.examples]
NEVER = [(spec.name, text) for spec in INTENTS.values() for text in spec.never]
NAMES = (
    "set_reminder list_reminders cancel_reminder snooze_reminder create_event move_event cancel_event show_agenda "
    "find_free_time add_task list_tasks complete_task remove_task remember show_memory forget help status stop undo "
    "show_history show_permissions"
)


def test_the_core_is_complete() -> None:
    assert set(NAMES.split()) <= set(INTENTS)


@pytest.mark.parametrize("name", sorted(INTENTS))
def test_enough_examples(name: str) -> None:
    spec = INTENTS[name]
    assert len(set(spec.examples)) >= 12
    assert len(set(spec.never)) >= 4


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_example(name: str, text: str) -> None:
    assert understand(text, NOW).intent == name


@pytest.mark.parametrize(("name", "text"), NEVER)
def test_near_miss(name: str, text: str) -> None:
    assert understand(text, NOW).intent != name
