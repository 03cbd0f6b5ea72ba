"""The transcripts of the spine: each once straight, and once with a restart after every single line."""

from pathlib import Path

import pytest

from tests.acceptance.transcripts import Transcript, Turn, play

CARD = ("Approve", "Reject", "Change", "Stop")

REMINDER_WITHOUT_TIME = Transcript(
    turns=(
        Turn(say="remind me to call the dentist", expect=("When should I remind you?",), never=("set:",)),
        Turn(say="tomorrow at 9", expect=("Reminder set", "call the dentist", "Sat 14 Mar, 09:00", "undo")),
        Turn(say="no, make it 10", expect=("Sat 14 Mar, 10:00",)),
        Turn(at="2026-03-14T09:59:00+01:00", never=("Reminder",)),
        Turn(at="2026-03-14T10:00:00+01:00", expect=("Reminder: call the dentist",)),
        Turn(tap="Snooze 10 min", expect=("Sat 14 Mar, 10:10",)),
        Turn(at="2026-03-14T10:10:00+01:00", expect=("Reminder: call the dentist",)),
        Turn(tap="Done", on="Reminder: call", expect=("Done",)),
    ),
    ending=(
        Turn(say="list my reminders", expect=("You have no reminders",)),
        Turn(say="history", expect=("“call the dentist” for Sat 14 Mar, 09:00 (done)",)),
        Turn(say="status", expect=("nothing waits for you",)),
    ),
)
MEETING = Transcript(
    turns=(
        Turn(say="dentist on Thursday at 3pm", expect=("Done: add “dentist”", "Thu 19 Mar, 15:00–16:00")),
        Turn(
            say="book a meeting with Anna on Thursday at 3pm",
            expect=("at the same time as “dentist”", "Keep it anyway, or take another time?"),
            never=("May I do this?",),
        ),
        Turn(tap="Thu 19 Mar, 16:00", expect=("May I do this?", "Thu 19 Mar, 16:00–17:00", "with Anna")),
        Turn(say="no, make it 5pm", expect=("May I do this?", "Thu 19 Mar, 17:00–18:00", "Replaced")),
        Turn(say="and invite Tom", expect=("May I do this?", "with Anna and Tom", "Thu 19 Mar, 17:00–18:00")),
        Turn(tap="Approve", expect=("Approved by me", "Done: add “meeting with Anna and Tom”", ".ics")),
        Turn(say="undo", expect=("Undone", "Thu 19 Mar, 17:00–18:00")),
    ),
    ending=(
        Turn(
            say="what's on my calendar on Thursday", expect=("• 15:00–16:00 dentist",), never=("meeting with", "17:00")
        ),
        Turn(say="list my reminders", expect=("You have no reminders",)),
        Turn(say="history", expect=("(undone)", "Take back", "(not done)")),
    ),
)
AMBIGUOUS_CANCEL = Transcript(
    turns=(
        Turn(say="remind me to water the plants tomorrow at 9", expect=("Reminder set",)),
        Turn(say="remind me to water the garden tomorrow at 10", expect=("Reminder set",)),
        Turn(say="cancel the water reminder", expect=("Which reminder shall I cancel?",), never=("Done",)),
        Turn(tap="“water the garden”", expect=("Done: cancel “water the garden”",)),
        Turn(say="cancel the dragon reminder", expect=("no reminder for “dragon”",), never=("Done",)),
    ),
    ending=(
        Turn(say="list my reminders", expect=("You have 1 reminder", "water the plants"), never=("garden",)),
        Turn(say="history", expect=("Cancel “water the garden”", "(done)")),
    ),
)
REJECT_WITH_REASON = Transcript(
    turns=(
        Turn(say="book a meeting with Anna on Thursday at 10", expect=("May I do this?", "Thu 19 Mar, 10:00–11:00")),
        Turn(
            tap="Reject",
            reason="make it 11 instead",
            expect=("Rejected by me", "May I do this?", "Thu 19 Mar, 11:00–12:00"),
        ),
        Turn(tap="Change", expect=("Sent back for a change", "What should I change?")),
        Turn(say="leave out the invitation", expect=("May I do this?", "11:00–12:00"), never=("After that",)),
        Turn(tap="Reject", reason="it is too early for me", expect=("Rejected", "too early", "Nothing was changed")),
        Turn(say="book a meeting with Anna on Friday at 2pm", expect=("May I do this?", "14:00–15:00")),
        Turn(tap="Reject", expect=("Rejected by me", "Nothing was changed")),
        Turn(say="remind me tomorrow at 9 to call Anna", expect=("Reminder set",)),
    ),
    ending=(
        Turn(say="what's on my calendar next week", expect=("Nothing is in your calendar",)),
        Turn(say="list my reminders", expect=("You have 1 reminder", "call Anna")),
        Turn(say="history", expect=("(not done)", "Set the reminder")),
        Turn(say="status", expect=("nothing waits for you",)),
    ),
)


def _crossed(ann: str | None, bob: str | None) -> Transcript:
    """Ann's card, then Bob's; Bob presses Ann's, then each their own, the later one first."""
    return Transcript(
        turns=(
            Turn(
                user="ann",
                group=ann,
                say="book a meeting with Carl on Thursday at 10",
                expect=("ay I do", "with Carl"),
            ),
            Turn(
                user="bob",
                group=bob,
                say="book a meeting with Dora on Thursday at 10",
                expect=("ay I do", "with Dora"),
            ),
            Turn(
                user="bob",
                group=bob,
                tap="Approve",
                on="with Carl",
                expect=("I did nothing",),
                never=("Approved", "Carl"),
            ),
            Turn(user="bob", group=bob, tap="Approve", on="with Dora", expect=("Approved by bob", "Done: add")),
            Turn(user="ann", group=ann, tap="Approve", on="with Carl", expect=("Approved by ann", "Done: add")),
            Turn(user="ann", group=ann, say="undo", expect=("Undone: add “meeting with Carl”",)),
        ),
        ending=(
            Turn(user="ann", say="agenda thursday", expect=("Nothing is in your calendar",)),
            Turn(user="bob", say="agenda thursday", expect=("meeting with Dora",), never=("Carl",)),
            Turn(user="ann", say="history", expect=("Carl", "(undone)"), never=("Dora",)),
            Turn(user="bob", say="history", expect=("Dora", "(done)"), never=("Carl",)),
            Turn(user="ann", say="list my reminders", expect=("no reminders",)),
        ),
    )


TRANSCRIPTS = {
    "reminder without a time": REMINDER_WITHOUT_TIME,
    "meeting with conflict, correction, attendees, approval, undo": MEETING,
    "ambiguous cancel": AMBIGUOUS_CANCEL,
    "reject with a reason": REJECT_WITH_REASON,
    "approvals crossed in a group": _crossed("team", "team"),
    "approvals crossed in two direct chats": _crossed(None, None),
}
RESTARTS = [
    pytest.param(name, number, id=f"{name}, after line {number + 1}")
    for name, transcript in TRANSCRIPTS.items()
    for number in range(len(transcript.turns))
]


@pytest.mark.parametrize("name", TRANSCRIPTS)
async def test_straight(name: str, tmp_path: Path) -> None:
    answers = await play(TRANSCRIPTS[name], tmp_path)
    for answer in answers:
        assert not [text for kind, text, _labels in answer if kind == "error"]
        for _kind, text, labels in answer:
            if "May I do this?" in text or "may I do this?" in text:
                assert labels == CARD


@pytest.mark.parametrize(("name", "number"), RESTARTS)
async def test_a_restart_after_a_line_changes_nothing(name: str, number: int, tmp_path: Path) -> None:
    straight = await play(TRANSCRIPTS[name], tmp_path / "straight")
    restarted = await play(TRANSCRIPTS[name], tmp_path / "restarted", restart_after=number)
    assert restarted == straight
