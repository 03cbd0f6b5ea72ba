"""The delivery stage: sends what waits in a conversation's outbox, in order, and stores what became of it."""

from collections.abc import Callable, Mapping
from functools import partial

import structlog

from bot.services import Services
from channels import outbox
from channels.base import Channel
from channels.message import Receipt
from channels.outbox import Outgoing
from config.database import Transaction

MOST_ATTEMPTS = 5
_log = structlog.get_logger(__name__)


async def deliver(services: Services, channels: Mapping[str, Channel], lane: str, fault: Callable[[str], None]) -> None:
    """Sends the pending rows of a lane. A channel that is not running keeps its rows pending."""
    rows = await services.database.run("outbox", lambda tx: outbox.pending(tx, lane, sealer=services.sealer))
    while rows:
        channel = channels.get(rows[0].reply.conversation.channel)
        if channel is None:
            return
        receipts = await _send(channel, rows, fault)
        rows = await services.database.run("sent", partial(_settle, services=services, lane=lane, receipts=receipts))


async def _send(channel: Channel, rows: list[Outgoing], fault: Callable[[str], None]) -> list[tuple[Outgoing, Receipt]]:
    """Sends rows until one is not confirmed; where a second copy would show, only one before it is stored as sent."""
    receipts: list[tuple[Outgoing, Receipt]] = []
    for row in rows:
        fault("before send")
        receipt = await channel.send(row.reply)
        fault("after send")
        receipts.append((row, receipt))
        if receipt.status != "sent" or not channel.capabilities.resend_is_safe:
            break
    return receipts


def _settle(
    tx: Transaction, *, services: Services, lane: str, receipts: list[tuple[Outgoing, Receipt]]
) -> list[Outgoing]:
    """Stores what became of the rows; returns what waits behind them, nothing when one was not confirmed."""
    for row, receipt in receipts:
        attempts = row.attempts + 1
        retry = receipt.status == "failed" and attempts < MOST_ATTEMPTS
        outbox.settle(tx, row.number, receipt, at=services.clock.now(), attempts=attempts, retry=retry)
        if receipt.status != "sent":
            _log.warning("send_not_confirmed", status=receipt.status, attempt=attempts, trace=row.trace)
    if receipts[-1][1].status != "sent":
        return []
    return outbox.pending(tx, lane, sealer=services.sealer)
