"""Taps: what a button does, after it was checked that this person may press it and that it was not used before."""

from dataclasses import replace

from bot.dialogue import carry, control, correct, flow, take_back
from bot.dialogue.decide import decide_card
from bot.dialogue.speak import Pressed, pressed, use
from bot.dialogue.talk import Talk
from bot.planning.frame import Frame, Planned
from bot.planning.plan import Step
from bot.planning.reminders import done_step, snooze_step, stop_repeating_step
from bot.running import machine
from bot.running.machine import advance
from bot.store import runs, topics


def tap(talk: Talk, button_id: str, words: str) -> None:
    """Handles a tap; an unknown, foreign or used button gets a clear answer and does nothing."""
    button = pressed(talk.tx, button_id)
    if button is None:
        talk.say("I do not know that button, so I did nothing. It may belong to an older message.")
    elif button.person == talk.person.id and button.lane != talk.ref.lane:
        talk.say("That button belongs to another conversation of yours, so I did nothing. Tap it there.")
    elif button.person != talk.person.id:
        talk.say("That button is for someone else, so I did nothing. Only the person it was shown to can use it.")
    elif button.kind in ("approve", "reject", "change"):
        decide_card(talk, button.reference, button.kind, words)
    elif not use(talk.tx, button.id, now=talk.now):
        talk.say(f"You have already tapped “{button.label}”, so I did nothing more.")
    else:
        _act(talk, button)


def _act(talk: Talk, button: Pressed) -> None:
    match button.kind:
        case "choose":
            choose(talk, button.reference, button.value)
        case "stop":
            control.stop(talk, only=button.reference)
        case "undo":
            take_back.undo(talk, button.label, run_id=button.reference)
        case "done":
            _plan(talk, tuple(done_step(id, talk.desk) for id in button.reference.split(",")), button.label)
        case "snooze":
            steps = tuple(snooze_step(id, button.value, talk.desk) for id in button.reference.split(","))
            _plan(talk, steps, button.label)
        case "stop_repeating":
            _plan(talk, (stop_repeating_step(button.reference, talk.desk),), button.label)
        case "happened":
            _happened(talk, button)
        case _:
            talk.say("That button does nothing any more.")


def choose(talk: Talk, topic_id: str, value: str) -> None:
    """A choice under a question: resumes the topic, drops it, or fills its slots."""
    topic = topics.get(talk.tx, topic_id)
    if topic is None or topic.state not in topics.OPEN:
        talk.say("That question is closed by now, so I did nothing. Say it again if you still want it.")
    elif value == "resume":
        control.resume(talk, topic)
    elif topic.state != "asking" or int(value) >= len(topic.frame.options):
        talk.say("That question was answered already, so I did nothing more.")
    else:
        option = topic.frame.options[int(value)]
        if not option.slots:
            talk.note("cancel")
            talk.say(control.halt(talk, topic))
            flow.way_back(talk)
            return
        talk.remember(topic=topic.id)
        correct.patch(talk, topic, option.slots)


def _plan(talk: Talk, steps: tuple[Step, ...], label: str) -> None:
    """A plan that a button of a delivered reminder makes."""
    numbered = tuple(replace(step, id=str(number)) for number, step in enumerate(steps, 1))
    frame = Frame(intent="reminder_button", goal=label)
    topic = talk.new_topic(frame, label)
    flow.start(talk, topic, frame, Planned(title=label, steps=numbered))


def _happened(talk: Talk, button: Pressed) -> None:
    """The person says whether a step with an unknown outcome happened."""
    run = runs.get(talk.tx, button.reference)
    step, _colon, answer = button.value.partition(":")
    if run is None or run.state != "blocked":
        talk.say("That was settled already, so I did nothing more.")
        return
    carry.follow(talk, *advance(run, machine.Settled(step=step, happened=answer == "yes")))
