"""Undo: the steps that reverse what a run did, latest effect first, through the same gate as everything else."""

from bot import wording
from bot.dialogue.talk import Talk
from bot.planning.plan import Run, Step
from bot.planning.reminders import AGAIN, TAKE_BACK
from governance import ledger


def undo_steps(talk: Talk, run: Run, *, first: int = 1, needs: tuple[str, ...] = (), why: str = "") -> tuple[Step, ...]:
    """One step for every effect of `run` that can be reversed and was not yet."""
    found: list[Step] = []
    stays = wording.listed([wording.inside(step.what) for step in run.steps if _stays(talk, step)])
    expected = "as it was before" + (f", except for this, which I cannot take back: {stays}" if stays else "")
    for step in reversed(run.steps):
        if step.state != "done" or step.record is None or ledger.is_undone(talk.tx, step.record):
            continue
        spec = talk.services.gate.tools.get(step.call.tool)
        if spec is None or spec.undo is None:
            continue
        call = spec.undo(spec.args.model_validate(step.call.arguments), spec.result.model_validate(step.result))
        if call is None:
            continue
        name = str(first + len(found))
        found.append(
            Step(
                id=name,
                part="undo",
                what=_reversed(step.what),
                why=why or "you asked me to undo it",
                call=call,
                permission=step.permission,
                undo=step.undo,
                expected=expected,
                needs=needs,
                undoes=step.record,
            )
        )
        needs = (*needs, name)
    return tuple(found)


def _reversed(what: str) -> str:
    """What a step that reverses another one does, in words; reversing a reversal does the first thing again."""
    plain = what.removeprefix(TAKE_BACK).removeprefix(AGAIN)
    return f"{AGAIN if what.startswith(TAKE_BACK) else TAKE_BACK}{wording.inside(plain)}"


def _stays(talk: Talk, step: Step) -> bool:
    spec = talk.services.gate.tools.get(step.call.tool)
    return step.state == "done" and step.undoes is None and (spec is None or not spec.reversible)


def is_reversible(talk: Talk, run: Run) -> bool:
    """Whether anything the run did can still be reversed."""
    return bool(undo_steps(talk, run))


def cannot_undo(run: Run) -> tuple[str, ...]:
    """What a run did that stays: steps that are done and have no way back."""
    return tuple(step.what for step in run.steps if step.state == "done" and not step.undo)
