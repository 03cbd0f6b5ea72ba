"""The step stage: puts the running step of a run through the gate; the shell around the pure run machine."""

from dataclasses import replace
from datetime import datetime

import structlog

from bot.dialogue.carry import prepared, settle
from bot.dialogue.talk import Talk, open_talk
from bot.planning.plan import Run, Step
from bot.running.queue import AdvanceRun
from bot.services import Services
from bot.store import events, people, runs
from config.database import Transaction
from config.logging import traced
from governance import ledger
from governance.canonical import idempotency_key
from governance.outcome import Completed, Outcome, OutOfDate, Request, Uncertain

_log = structlog.get_logger(__name__)


async def advance_run(services: Services, job: AdvanceRun) -> None:
    """Performs the running step of a run that still stands at the job's revision; anything else is a no-op.

    A call to another system first lets go what waits in its lane.
    """
    outside = await services.database.run("step", lambda tx: _in_store(tx, services, job.run, job.revision))
    if outside is not None and not job.heard:
        services.queue.put(replace(job, heard=True), lane=outside[0].lane)
    elif outside is not None:
        run, request = outside
        began = services.clock.now()

        def after(tx: Transaction, outcome: Outcome) -> None:
            current = runs.get(tx, run.id)
            if current is not None:
                _settle(tx, services, current, request, outcome, began)

        await services.gate.perform_outside(services.database, request, after)


def _in_store(tx: Transaction, services: Services, run_id: str, revision: int) -> tuple[Run, Request] | None:
    """Performs a store tool's step here and now; hands back the request of a tool outside.

    A run that was to stop since its job was put has a newer revision; the step that was not begun yet is left out.
    """
    run = runs.get(tx, run_id)
    if run is None or run.state != "running" or (run.revision != revision and not run.stop_asked):
        return None
    step = next((step for step in run.steps if step.state == "running"), None)
    if step is None:
        return None
    talk = _talk(tx, services, run)
    step, request = prepared(talk, run, step)
    run = run.with_step(step)
    if run.stop_asked and not _was_begun(tx, run, step):
        settle(talk, run, step.id, OutOfDate(text="stopped"))
        return None
    if services.gate.place(step.call.tool) == "outside":
        return run, request
    began = services.clock.now()
    _settle(tx, services, run, request, services.gate.perform(tx, request), began)
    return None


def _was_begun(tx: Transaction, run: Run, step: Step) -> bool:
    """Whether an attempt at a step may have had an effect already: then it must be looked up, stop or not."""
    record = ledger.by_key(tx, idempotency_key(task=run.id, step=step.id, call=step.call))
    return record is not None and record.status != "failed"


def _settle(tx: Transaction, services: Services, run: Run, request: Request, outcome: Outcome, began: datetime) -> None:
    """Stores what a step came to, how long it took, and what follows."""
    tool, took = request.call.tool, (services.clock.now() - began).total_seconds() * 1000
    with traced(run.trace):
        if isinstance(outcome, Completed | Uncertain):
            events.record(
                tx, "tool_latency", at=services.clock.now(), person=run.person, run=run.id, tool=tool, milliseconds=took
            )
        _log.info(
            "step_settled",
            run=run.id,
            step=request.step,
            tool=tool,
            outcome=type(outcome).__name__,
            duration_ms=took,
        )
        settle(_talk(tx, services, run), run, request.step, outcome)


def _talk(tx: Transaction, services: Services, run: Run) -> Talk:
    person = people.known(tx, run.person)
    ref = people.conversation(tx, run.lane)
    assert person is not None
    assert ref is not None
    key = f"run:{run.id}:{run.revision}"
    return open_talk(tx, services, ref=ref, person=person, key=key, trace=run.trace)
