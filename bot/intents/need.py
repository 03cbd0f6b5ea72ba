"""What a request still needs, as functions of its slots."""

from collections.abc import Callable

from bot.reading import Shift, Slot, SlotValue, When, Which

Missing = Callable[[tuple[Slot, ...]], tuple[str, ...]]


def nothing(slots: tuple[Slot, ...]) -> tuple[str, ...]:
    """A request that is complete as it is."""
    return ()


def always(*names: str) -> Missing:
    """A request that needs these slots, in this order."""

    def missing(slots: tuple[Slot, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if not has(slots, name))

    return missing


def has(slots: tuple[Slot, ...], name: str) -> bool:
    """Whether a slot holds a value that can be used."""
    return any(slot.name == name and usable(slot.value) for slot in slots)


def usable(value: SlotValue) -> bool:
    """Whether a value says enough: a point in time must be an instant, a pointer must name something."""
    match value:
        case When():
            return value.instant is not None
        case Which():
            return names_something(value)
        case str() | tuple():
            return len(value) > 0
        case _:
            return True


def names_something(which: Which) -> bool:
    """Whether a pointer says anything by which the thing can be found."""
    return bool(which.words or which.day or which.time or which.people or which.every or which.pronoun)


def target(slots: tuple[Slot, ...], name: str) -> bool:
    """Whether a move says where to: a shift, a day, a time or an instant, and no trouble with it."""
    for slot in slots:
        if slot.name == name and isinstance(slot.value, Shift):
            return True
        if slot.name == name and isinstance(slot.value, When):
            when = slot.value
            return when.instant is not None or (
                when.trouble is None and (when.day is not None or when.time is not None)
            )
    return False
