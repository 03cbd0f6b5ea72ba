"""The timer stage: what is due in a conversation happens, in due order, once, in one transaction."""

from datetime import datetime, timedelta
from functools import partial

import structlog

from bot import wording
from bot.dialogue import decide
from bot.dialogue.speak import Choice
from bot.dialogue.talk import Talk, open_talk
from bot.running import timers
from bot.services import Services
from bot.store import people, topics
from config.database import Transaction
from governance import approvals, audit
from tools import effects
from tools.reminders.delivery import Delivery, claim_due

HOUSE = "house"
HOUSEKEEPING = timedelta(days=1)
_log = structlog.get_logger(__name__)


def fire_timers(tx: Transaction, services: Services, lane: str) -> None:
    """Handles every timer of the lane that is due by now."""
    now = services.clock.now()
    late: dict[str, list[Delivery]] = {}
    for kind, reference, due in timers.due_in(tx, lane, now):
        services.timers(lane).cancel(tx, kind=kind, reference=reference)
        match kind:
            case "reminder":
                _reminder(tx, services, lane, reference, due, late)
            case "approval":
                _approval_expired(tx, services, lane, reference, due)
            case "topic":
                _question_expired(tx, services, lane, reference, due)
            case "housekeeping":
                keep_house(tx, services)
            case _:
                _log.error("unknown_timer", kind=kind)
    tx.after_commit(services.wakeups.wake)
    for person, deliveries in late.items():
        talk = _talk(tx, services, lane, person, f"late:{deliveries[0].id}:{deliveries[0].due.isoformat()}")
        if talk is not None:
            _tell_late(talk, deliveries)


def keep_house(tx: Transaction, services: Services) -> None:
    """Removes what is kept only for a while and notes how far the audit goes, now and once a day."""
    now = services.clock.now()
    effects.forget_old(tx, now)
    count, head = audit.head(tx)
    if count:
        tx.after_commit(partial(services.checkpoint, count, head))
    services.timers(HOUSE).set(tx, kind="housekeeping", reference=HOUSE, due=now + HOUSEKEEPING)


def _talk(tx: Transaction, services: Services, lane: str, person_id: str | None, key: str) -> Talk | None:
    person = people.known(tx, person_id or "")
    ref = people.conversation(tx, lane)
    if person is None or ref is None:
        return None
    trace = services.ids.new("trace")
    return open_talk(tx, services, ref=ref, person=person, key=f"timer:{key}", trace=trace)


def _reminder(
    tx: Transaction, services: Services, lane: str, id: str, due: datetime, late: dict[str, list[Delivery]]
) -> None:
    delivery = claim_due(tx, id=id, now=services.clock.now(), timers=services.timers(lane))
    if delivery is None:
        return
    if delivery.lateness != "on_time":
        late.setdefault(delivery.person, []).append(delivery)
        return
    talk = _talk(tx, services, lane, delivery.person, f"reminder:{id}:{due.isoformat()}")
    if talk is not None:
        talk.say(f"Reminder: {delivery.text}", reminder_choices(delivery))
        _delivered(talk, delivery)


def _delivered(talk: Talk, delivery: Delivery) -> None:
    talk.remember(delivered=delivery.id)
    talk.note("reminder")


def reminder_choices(delivery: Delivery) -> tuple[Choice, ...]:
    """Done, snooze, and for a repeating one the way to end it."""
    id = delivery.id
    choices = (
        Choice(kind="done", reference=id, label="Done"),
        Choice(kind="snooze", reference=id, label="Snooze 10 min", value="10"),
        Choice(kind="snooze", reference=id, label="Snooze 1 h", value="60"),
        Choice(kind="snooze", reference=id, label="Snooze until tomorrow", value="tomorrow"),
    )
    if delivery.repeating:
        return (*choices, Choice(kind="stop_repeating", reference=id, label="Stop repeating"))
    return choices


def _tell_late(talk: Talk, deliveries: list[Delivery]) -> None:
    """Everything that came due while nothing could be delivered, in one message, marked for what it is."""
    ordered = sorted(deliveries, key=lambda delivery: delivery.due)
    for delivery in ordered:
        _delivered(talk, delivery)
    if len(ordered) == 1:
        talk.say(_late_line(talk, ordered[0]), reminder_choices(ordered[0]))
        return
    ids = ",".join(delivery.id for delivery in ordered)
    lines = [f"{wording.count(len(ordered), 'reminder')} came due while I was not running:"]
    lines += [f"• {_late_line(talk, delivery)}" for delivery in ordered]
    choices = (
        Choice(kind="done", reference=ids, label="All done"),
        Choice(kind="snooze", reference=ids, label="All again in 1 h", value="60"),
    )
    talk.say("\n".join(lines), choices)


def _late_line(talk: Talk, delivery: Delivery) -> str:
    due = wording.moment(delivery.due, talk.person.settings.zone, talk.now)
    more = ""
    if delivery.earlier > 0:
        more = f" ({wording.count(delivery.earlier, 'earlier time')} of it passed as well)"
    if delivery.lateness == "missed":
        after = ""
        if delivery.next_due is not None:
            after = f" The next one is {wording.moment(delivery.next_due, talk.person.settings.zone, talk.now)}."
        return f"Missed reminder: {delivery.text}. It was due {due}, while I was not running.{more}{after}"
    return f"Late reminder: {delivery.text}. It was due {due}; I was not running then.{more}"


def _approval_expired(tx: Transaction, services: Services, lane: str, id: str, due: datetime) -> None:
    approval = approvals.get(tx, id)
    if approval is None or not approvals.expire_due(tx, id, services.clock.now()):
        return
    talk = _talk(tx, services, lane, approval.person, f"approval:{id}")
    if talk is not None:
        decide.expire(talk, approval)


def _question_expired(tx: Transaction, services: Services, lane: str, id: str, due: datetime) -> None:
    topic = topics.get(tx, id)
    if topic is None or topic.state != "asking":
        return
    talk = _talk(tx, services, lane, topic.person, f"topic:{id}:{due.isoformat()}")
    if talk is None:
        return
    talk.keep_topic(topic, state="closed")
    talk.note("expire")
    talk.say(
        f"I have stopped waiting for your answer about {wording.quoted(topic.title)}; nothing was done. "
        "Say it again whenever you like."
    )
