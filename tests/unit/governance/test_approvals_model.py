"""Any sequence of requests, taps, uses, sweeps and withdrawals, at any times, compared with a plain model."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from config.database import Transaction
from governance import approvals
from governance.approvals import Already, Decided, Expired, Foreign, Outcome, Unknown, Verdict
from governance.decision import Principal
from tests.unit.governance.samples import NOW, Store, a_request

PEOPLE = st.sampled_from(["anna", "bert", ""])
PLACES = st.sampled_from(["terminal:anna", "group:team", ""])
DIGESTS = st.sampled_from(["d1", "d2", ""])
STEPS = st.sampled_from(["1", "2"])
VERDICTS: st.SearchStrategy[Verdict] = st.sampled_from(["approve", "reject", "change"])
STATES = {"approve": "approved", "reject": "rejected", "change": "changed"}
NUMBERS = st.integers(min_value=0, max_value=8)


@dataclass
class Card:
    """What the model knows of an approval."""

    step: str
    person: str
    place: str
    digest: str
    expires: int
    state: str = "waiting"
    uses: int = 0


class Approvals(RuleBasedStateMachine):
    """The model: minutes, cards, and the rules in their plainest form."""

    def __init__(self) -> None:
        super().__init__()
        self.store = Store()
        self.cards: list[Card] = []
        self.minute = 0

    @initialize()
    def open_one(self) -> None:
        self.ask(step="1", person="anna", place="terminal:anna", digest="d1", lasts=10)

    @rule(minutes=st.integers(min_value=1, max_value=7))
    def wait(self, minutes: int) -> None:
        self.minute += minutes

    @rule(step=STEPS, person=PEOPLE, place=PLACES, digest=DIGESTS, lasts=st.integers(min_value=0, max_value=20))
    def ask(self, step: str, person: str, place: str, digest: str, lasts: int) -> None:
        for card in self.cards:
            if card.step == step and card.state in ("waiting", "approved"):
                card.state = "void"
        card = Card(step=step, person=person, place=place, digest=digest, expires=self.minute + lasts)
        self.cards.append(card)
        request = a_request(
            step=step,
            digest=digest,
            principal=Principal(person=person, conversation=place, space="direct"),
            lasts=timedelta(minutes=card.expires),
        )
        id = str(len(self.cards) - 1)
        self.store.run(lambda tx: approvals.request(tx, request, id=id, now=self.now))

    @rule(number=NUMBERS, presser=PEOPLE, place=PLACES, verdict=VERDICTS)
    def press(self, number: int, presser: str, place: str, verdict: Verdict) -> None:
        def decide(tx: Transaction) -> Outcome:
            return approvals.decide(
                tx, id=str(number), presser=presser, conversation=place, verdict=verdict, reason="", now=self.now
            )

        outcome = self.store.run(decide)
        if number >= len(self.cards):
            assert outcome == Unknown()
            return
        card = self.cards[number]
        due = card.state == "waiting" and card.expires <= self.minute
        card.state = "expired" if due else card.state
        if not presser or not place or (presser, place) != (card.person, card.place):
            assert outcome == Foreign()
        elif card.state == "expired":
            assert isinstance(outcome, Expired)
        elif card.state == "waiting":
            assert isinstance(outcome, Decided)
            card.state = STATES[verdict]
            assert outcome.approval.state == card.state
        else:
            assert isinstance(outcome, Already)
            assert outcome.approval.state == card.state

    @rule(number=NUMBERS, digest=DIGESTS)
    def use(self, number: int, digest: str) -> None:
        used = self.store.run(lambda tx: approvals.consume(tx, id=str(number), digest=digest, now=self.now))
        known = number < len(self.cards)
        card = self.cards[number] if known else Card(step="", person="", place="", digest="", expires=0, state="none")
        expected = card.state == "approved" and bool(digest) and digest == card.digest and self.minute < card.expires
        assert used is expected
        if used:
            card.state = "used"
            card.uses += 1

    @rule(number=NUMBERS)
    def sweep(self, number: int) -> None:
        swept = self.store.run(lambda tx: approvals.expire_due(tx, str(number), self.now))
        known = number < len(self.cards)
        assert swept is (known and self.cards[number].state == "waiting" and self.cards[number].expires <= self.minute)
        if swept:
            self.cards[number].state = "expired"

    @rule(step=st.one_of(st.none(), STEPS))
    def withdraw(self, step: str | None) -> None:
        found = [card for card in self.cards if card.state in ("waiting", "approved") and step in (None, card.step)]
        assert self.store.run(lambda tx: approvals.void(tx, run="run", step=step)) == len(found)
        for card in found:
            card.state = "void"

    @invariant()
    def stored_is_as_modelled(self) -> None:
        for number, card in enumerate(self.cards):
            stored = self.store.run(lambda tx, id=str(number): approvals.get(tx, id))  # type: ignore[misc] # a default binds the loop's value
            assert stored is not None
            assert stored.state == card.state
            assert card.uses <= 1
            assert stored.decided_by in (None, card.person)
            assert stored.decided_by != ""

    @invariant()
    def listed_is_what_can_be_decided(self) -> None:
        listed = self.store.run(
            lambda tx: approvals.waiting(tx, conversation="terminal:anna", person="anna", now=self.now)
        )
        assert {approval.id for approval in listed} == {
            str(number)
            for number, card in enumerate(self.cards)
            if (card.state, card.person, card.place) == ("waiting", "anna", "terminal:anna")
            and card.expires > self.minute
        }

    @property
    def now(self) -> datetime:
        """The model's minute as a time."""
        return NOW + timedelta(minutes=self.minute)

    def teardown(self) -> None:
        self.store.close()


Approvals.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestApprovals = Approvals.TestCase
