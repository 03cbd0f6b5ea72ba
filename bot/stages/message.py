"""The message stage: one stored message is read and handled, in one transaction with all that follows from it."""

import structlog

from bot.dialogue.listen import listen
from bot.dialogue.talk import open_talk
from bot.dialogue.taps import tap
from bot.services import Services
from bot.store import events, people
from channels import intake
from channels.message import Message
from config.database import Transaction
from config.logging import traced

BROKEN = "Something went wrong on my side, so I did nothing with that. Say it again, or in other words."
_log = structlog.get_logger(__name__)


def handle_message(tx: Transaction, services: Services, number: int, *, broken: bool = False) -> None:
    """Handles an inbox row once; a row that was handled already is a no-op.

    `broken` when that failed for good: the row is closed with a word, neither left silent nor tried for ever.
    """
    loaded = intake.load(tx, number)
    if loaded is None or not intake.handled(tx, number, at=services.clock.now()):
        return
    message, trace = loaded
    with traced(trace):
        _handle(tx, services, number, message, trace, broken=broken)


def _handle(tx: Transaction, services: Services, number: int, message: Message, trace: str, *, broken: bool) -> None:
    now = services.clock.now()
    if message.sender.kind != "person" or not message.mentioned or message.kind in ("delete", "membership"):
        return
    people.visit(tx, message.conversation)
    person = people.meet(tx, message.sender, id=services.ids.new("p"), zone=services.zone, now=now)
    talk = open_talk(tx, services, ref=message.conversation, person=person, key=f"message:{number}", trace=trace)
    talk.note("message")
    if broken:
        talk.say(BROKEN)
    elif message.kind == "action":
        tap(talk, message.action or "", message.text)
    else:
        listen(talk, message.text, reply_to=message.reply_to)
    waited = (services.clock.now() - message.received_at).total_seconds() * 1000
    events.record(tx, "reply_latency", at=now, person=person.id, milliseconds=waited)
    _log.info("message_handled", kind=message.kind, channel=message.conversation.channel, duration_ms=waited)
