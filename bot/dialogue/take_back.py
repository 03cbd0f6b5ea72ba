"""Undo and redo: which action is meant, and the plan that reverses it."""

import re

from rapidfuzz import fuzz

from bot import wording
from bot.dialogue import flow
from bot.dialogue.talk import Talk
from bot.dialogue.undoing import undo_steps
from bot.planning.frame import Frame, Planned
from bot.planning.plan import Run, Step
from bot.store import runs

ALIKE = 85  # how alike a word must be to a part of an action to name it
UNNAMED = frozenset(
    (
        "undo undoo revert reverse rollback roll take turn put change set restore back please pls can could you i want "
        "would like to the a an your my this that it last latest recent previous one thing step action just now again "
        "everything all what did do was is were how way as off for me of no oops sorry hey steward wrong mistake not "
        "accident cancellation booking deletion changes actions things steps deleted removed cancelled canceled"
    ).split()
)
"""Words that say that something is to be undone, not what."""
SAYS_UNDO = frozenset("undo undoo /undo revert reverse rollback back restore".split())


def undo(talk: Talk, goal: str, *, run_id: str | None = None) -> None:
    """Reverses the last reversible action, or the one named or tapped."""
    done = [run for run, _at in _recent(talk, ("done", "failed", "cancelled"))]
    done = [run for run in done if run.id == run_id or (run_id is None and run.intent != "undo")]
    named = "" if run_id is not None else _named(goal)
    if named:
        done = [run for run in done if all(fuzz.partial_ratio(word, _called(run)) >= ALIKE for word in named.split())]
    refused = ""
    for run in done:
        steps = undo_steps(talk, run)
        refusal = _refusal(talk, run, steps) if run_id is None else ""
        refused = refused or refusal
        if steps and not refusal:
            frame = Frame(intent="redo" if run.intent == "undo" else "undo", goal=goal)
            topic = talk.new_topic(frame, title(run))
            flow.start(talk, topic, frame, Planned(title=title(run), steps=steps))
            return
    if run_id is not None:
        talk.say("That was undone already, or it can no longer be undone. Nothing was changed.")
    elif refused:
        talk.say(f"I cannot take that back: {refused} Nothing was changed.")
    elif named and (near := _undoable(talk)[:3]):
        talk.say(f"I find nothing like {wording.quoted(named)} to undo. I could undo: {'; '.join(near)}.")
    else:
        talk.say("There is nothing to undo: I have done nothing here that can still be taken back.")


def _refusal(talk: Talk, run: Run, steps: tuple[Step, ...]) -> str:
    """Why an action can no longer be reversed, in words: its time has passed, or the thing was changed since."""
    if not steps:
        return ""
    refusal = talk.services.gate.refusal(talk.tx, talk.request(steps[0].call, asker="undo"))
    return "" if refusal is None else f"{wording.inside(title(run))}. {refusal.text}"


def _undoable(talk: Talk) -> list[str]:
    """What could be undone, the latest first."""
    done = [run for run, _at in _recent(talk, ("done",)) if run.intent != "undo"]
    return [wording.inside(title(run)) for run in done if undo_steps(talk, run)]


def _named(goal: str) -> str:
    """The words by which an action is named: those of the request that do not only say that it is to be undone."""
    parts = re.split(r"\band\b|\bthen\b|[.,;:!?\n]", goal.casefold())
    asked = next((part for part in parts if any(word in SAYS_UNDO for word in part.split())), goal.casefold())
    return " ".join(word for word in re.findall(r"[^\W_]+", asked) if word not in UNNAMED)


def _called(run: Run) -> str:
    """What an action may be called by: its title and the kind of thing it was about."""
    return f"{title(run)} {run.intent.replace('_', ' ')}".casefold()


def _recent(talk: Talk, states: tuple[str, ...]) -> list[tuple[Run, "object"]]:
    lane = None if talk.ref.kind == "direct" else talk.ref.lane
    return [(run, at) for run, at in runs.recent(talk.tx, talk.person.id, lane=lane, states=states) if run.steps]


def title(run: Run) -> str:
    """What a run is called when it is told of: what it did."""
    return "; ".join(step.what for step in run.steps if step.undoes is None) or run.steps[0].what
