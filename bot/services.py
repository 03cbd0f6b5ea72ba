"""What every stage of the work is given: the gate, time, ids, the queue, and the settings that shape a talk."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from bot.intents.spec import IntentSpec
from bot.planning.plan import Run
from bot.running.queue import AdvanceRun, JobQueue
from bot.running.timers import LaneTimers, Wakeups
from channels.outbox import Sealer
from config.clock import Clock
from config.database import Database, Transaction
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

    def advance(self, tx: Transaction, run: Run) -> None:
        """Puts the job that goes on with a run, once `tx` is durable.

        A step in the store goes before what was written meanwhile, so that a message finds what the one before it has
        done; before a step outside, which may take long, a waiting message (a stop) is heard.
        """
        job, lane, first = AdvanceRun(run=run.id, revision=run.revision), run.lane, not self.waits_outside(run)
        tx.after_commit(lambda: self.queue.put(job, lane=lane, first=first))

    def waits_outside(self, run: Run) -> bool:
        """Whether what a run has to do next is a call to another system."""
        return any(step.state == "running" and self.gate.place(step.call.tool) == "outside" for step in run.steps)
