"""The delivery stage: sends what waits in a conversation's outbox, in order, and stores what became of it."""

from collections.abc import Callable, Mapping

import structlog

from bot.services import Services
from channels import outbox
from channels.base import Channel
from channels.message import Receipt
from channels.outbox import Outgoing

MOST_ATTEMPTS = 5
_log = structlog.get_logger(__name__)


async def deliver(services: Services, channels: Mapping[str, Channel], lane: str, fault: Callable[[str], None]) -> None:
    """Sends the pending rows of a lane. A channel that is not running keeps its rows pending."""
    while True:
        rows = await services.database.run("outbox", lambda tx: outbox.pending(tx, lane, sealer=services.sealer))
        channel = channels.get(rows[0].reply.conversation.channel) if rows else None
        if not rows or channel is None:
            return
        receipts: list[tuple[Outgoing, Receipt]] = []
        for row in rows:
            fault("before send")
            receipt = await channel.send(row.reply)
            fault("after send")
            receipts.append((row, receipt))
            if receipt.status != "sent" or not channel.capabilities.resend_is_safe:
                break
        await services.database.run("sent", lambda tx: _settle(tx, services, receipts))
        if receipts[-1][1].status != "sent":
            return


def _settle(tx: "outbox.Transaction", services: Services, receipts: list[tuple[Outgoing, Receipt]]) -> None:
    for row, receipt in receipts:
        attempts = row.attempts + 1
        retry = receipt.status == "failed" and attempts < MOST_ATTEMPTS
        outbox.settle(tx, row.number, receipt, at=services.clock.now(), attempts=attempts, retry=retry)
        if receipt.status != "sent":
            _log.warning("send_not_confirmed", status=receipt.status, attempt=attempts, trace=row.trace)
