"""What every stage of the work is given: the gate, time, ids, the queue, and the settings that shape a talk."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from bot.intents.spec import IntentSpec
from bot.running.queue import JobQueue
from bot.running.timers import LaneTimers, Wakeups
from channels.outbox import Sealer
from config.clock import Clock
from config.database import Database
from config.ids import Ids
from governance.gate import Gate


@dataclass(frozen=True, kw_only=True)
class Services:
    """The composed parts; built once by `bot/app.py`."""

    database: Database
    gate: Gate
    clock: Clock
    ids: Ids
    queue: JobQueue
    wakeups: Wakeups
    sealer: Sealer
    intents: Mapping[str, IntentSpec]
    zone: str
    question_lifetime: timedelta
    checkpoint: Callable[[int, bytes], None]  # keeps a signed note of how far the audit goes

    def timers(self, lane: str) -> LaneTimers:
        """The timers of a conversation."""
        return LaneTimers(lane, self.wakeups)
