"""Work for the store's thread: a function of a transaction, and its caller, who is answered once it is durable."""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import Any


class Work:
    """One queued function with the future of its caller, which belongs to `loop` if one is given."""

    def __init__(self, stage: str, call: Callable[[Any], Any], loop: asyncio.AbstractEventLoop | None = None) -> None:
        self.stage = stage
        self.call = call
        self.loop = loop
        self.future: Future[Any] | asyncio.Future[Any] = Future() if loop is None else loop.create_future()
        self.tx: Any = None  # set when the function has done its part
        self.result: Any = None
        self._error: BaseException | None = None

    def begin(self) -> bool:
        """Whether the caller still waits for it."""
        return self.future.set_running_or_notify_cancel() if isinstance(self.future, Future) else self._is_awaited()

    def fail(self, error: BaseException) -> None:
        """What the caller will be told instead of a result; the first error counts."""
        self._error = self._error or _carried(error)

    def answer(self) -> None:
        """Tells the caller; on the caller's thread when that is an event loop."""
        with suppress(InvalidStateError, asyncio.InvalidStateError):  # cancelled meanwhile
            if self._error is not None:
                self.future.set_exception(self._error)
            elif self.tx is not None:
                self.future.set_result(self.result)

    def _is_awaited(self) -> bool:
        return not self.future.cancelled()


def answer(group: Iterable[Work]) -> None:
    """Answers the callers of a group; an event loop is woken once for all of its own."""
    loops: dict[asyncio.AbstractEventLoop, list[Work]] = {}
    for work in group:
        if work.loop is None:
            work.answer()
        else:
            loops.setdefault(work.loop, []).append(work)
    for loop, own in loops.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_answer_all, own)


def _answer_all(group: list[Work]) -> None:
    for work in group:
        work.answer()


def _carried(error: BaseException) -> BaseException:
    """An error as a future can carry it: a StopIteration would leave the caller waiting for ever."""
    if not isinstance(error, StopIteration):
        return error
    carried = RuntimeError("a function of the store raised StopIteration")
    carried.__cause__ = error
    return carried
