"""Deciding a card: one path for a tap, a typed word and every channel; the truth is resolved first, then told."""


from governance.approvals import Verdict

from bot.dialogue.talk import Talk
from governance import approvals


def decide_card(talk: Talk, id: str, verdict: Verdict, words: str) -> None:
    """Decides an approval for the person who pressed; whatever it comes to is said."""
    outcome = approvals.decide(
        talk.tx,
        id=id,
        presser=talk.person.id,
        conversation=talk.ref.lane,
        verdict=verdict,
        reason=words,
        now=talk.now,
    )
