"""One person in one conversation, for the length of one stage: who they are, how to read for them, how to answer."""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.dialogue.speak import Choice, Speaker
from bot.planning.frame import Desk, Frame, TopicState
from bot.running.queue import AdvanceRun
from bot.services import Services
from bot.store import events, people, topics
from bot.store.events import EventKind
from bot.store.people import Person, Session
from bot.store.topics import Topic
from channels.message import ConversationRef
from config.database import Transaction
from governance.decision import Asker, Principal
from governance.outcome import Request
from tools.spec import Arguments, ToolCall, ToolResult


@dataclass(kw_only=True)
class Talk:
    """The person, their session, and the transaction everything is stored in."""

    tx: Transaction
    services: Services
    ref: ConversationRef
    person: Person
    session: Session
    speaker: Speaker
    now: datetime
    trace: str
    why: str = ""

    @property
    def space(self) -> str:
        """Whose things may be seen here: all of the person's own, or only those of this group."""
        return "direct" if self.ref.kind == "direct" else self.ref.lane

    @property
    def principal(self) -> Principal:
        """For whom the gate acts."""
        return Principal(person=self.person.id, conversation=self.ref.lane, space=self.space)

    @property
    def desk(self) -> Desk:
        """What planning may use."""
        return Desk(
            now=self.now,
            settings=self.person.settings,
            read=self.read,
            delivered=self.session.delivered,
            group=self.ref.kind == "group",
        )

    def request(self, call: ToolCall, *, asker: Asker) -> Request:
        """A gate request for this person."""
        return Request(
            call=call,
            principal=self.principal,
            asker=asker,
            now=self.now,
            zone=self.person.settings.zone,
            working_hours=self.person.settings.working_hours,
            why=self.why,
            trace=self.trace,
        )

    def read(self, tool: str, arguments: Arguments, *, asked: bool = False) -> ToolResult:
        """A read through the gate."""
        asker: Asker = "person" if asked else "dialogue"
        return self.services.gate.read(self.tx, self.request(ToolCall(tool=tool, arguments=arguments), asker=asker))

    def note(self, kind: EventKind, *, run: str | None = None, tool: str | None = None) -> None:
        """Stores a typed event."""
        events.record(self.tx, kind, at=self.now, person=self.person.id, run=run, tool=tool)

    def say(self, text: str, choices: tuple[Choice, ...] = (), *, topic: str | None = None) -> str:
        """Answers in this conversation."""
        return self.speaker.say(text, choices, topic=topic)

    def remember(self, **changes: str | None) -> None:
        """Changes the session row."""
        changed = replace(self.session, **changes)  # type: ignore[arg-type]  # the names are Session's own fields
        if changed != self.session:
            self.session = changed
            people.keep_session(self.tx, changed)

    def new_topic(self, frame: Frame, title: str) -> Topic:
        """Opens a topic and makes it the one at hand; `keep_topic` stores it, with what it has come to."""
        topic = Topic(
            id=self.services.ids.new("t"),
            lane=self.ref.lane,
            person=self.person.id,
            title=title,
            state="asking",
            frame=frame,
            updated_at=self.now,
        )
        self.remember(topic=topic.id)
        return topic

    def keep_topic(
        self, topic: Topic, *, state: TopicState, frame: Frame | None = None, run: str | None = None
    ) -> Topic:
        """Stores a changed topic; its clock runs while it asks."""
        kept = replace(
            topic,
            state=state,
            frame=topic.frame if frame is None else frame,
            run=topic.run if run is None else run,
            updated_at=self.now,
        )
        topics.keep(self.tx, kept)
        timers = self.services.timers(self.ref.lane)
        if state == "asking":
            due = self.now + self.services.question_lifetime
            timers.set(self.tx, kind="topic", reference=topic.id, due=due)
        elif topic.state == "asking":
            timers.cancel(self.tx, kind="topic", reference=topic.id)
        return kept

    def advance_later(self, run: str, revision: int) -> None:
        """Puts the job that goes on with a run, once this transaction is durable."""
        lane = self.ref.lane
        job = AdvanceRun(run=run, revision=revision)
        self.tx.after_commit(lambda: self.services.queue.put(job, lane=lane))


def open_talk(
    tx: Transaction, services: Services, *, ref: ConversationRef, person: Person, key: str, trace: str
) -> Talk:
    """A talk with a person in a conversation; `key` starts the keys of what is said."""
    now = services.clock.now()
    speaker = Speaker(
        tx=tx,
        ref=ref,
        person=person.id,
        key=key,
        now=now,
        trace=trace,
        ids=services.ids,
        sealer=services.sealer,
        queue=services.queue,
    )
    return Talk(
        tx=tx,
        services=services,
        ref=ref,
        person=person,
        session=people.session(tx, ref.lane, person.id),
        speaker=speaker,
        now=now,
        trace=trace,
    )
