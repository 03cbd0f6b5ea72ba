"""A tool outside, for tests: books an amount on the ledger server, with its key in a header, and can look it up."""

import json
from datetime import timedelta

import aiohttp
from pydantic import Field

from tools.spec import AnyTool, Failed, Http, Refused, ToolContext, ToolModel, ToolSpec, Unknown

POSITIVE = "the amount is more than nothing"


class Book(ToolModel):
    """An amount in cents on an account."""

    account: str = Field(min_length=1)
    amount: int


class Booked(ToolModel):
    """The booking as it stands."""

    number: int
    account: str
    amount: int


def booking_tool(address: str, *, name: str = "book_amount", timeout: timedelta = timedelta(seconds=5)) -> AnyTool:
    """The tool for the server at an address."""

    async def run(args: Book, ctx: ToolContext) -> Booked:
        """Books it; a lost answer leaves it unknown."""
        headers = {"Idempotency-Key": ctx.key, "Content-Type": "application/json"}
        body = json.dumps({"account": args.account, "amount": args.amount}).encode()
        try:
            status, answer = await _http(ctx).request(
                method="POST", url=f"{address}/bookings", headers=headers, body=body, timeout=timeout
            )
        except aiohttp.ClientError as error:
            raise Unknown("The line broke before the ledger answered.") from error
        if status != 200:
            raise Failed("The ledger is closed.")
        return Booked.model_validate_json(answer)

    async def check(args: Book, ctx: ToolContext) -> None:
        """Refuses unless the amount is more than nothing."""
        if args.amount <= 0:
            raise Refused("There is nothing to book.", alternative="Name an amount.")

    async def lookup(key: str, ctx: ToolContext) -> Booked | None:
        """The booking under a key."""
        status, answer = await _http(ctx).request(
            method="GET", url=f"{address}/bookings/{key}", headers={}, body=b"", timeout=timeout
        )
        if status not in (200, 404):
            raise Failed("The ledger does not answer.")
        return Booked.model_validate_json(answer) if status == 200 else None

    async def verify(args: Book, result: Booked, ctx: ToolContext) -> bool:
        """Whether the ledger holds what was to be booked."""
        return await lookup(ctx.key, ctx) == Booked(number=result.number, account=args.account, amount=args.amount)

    return ToolSpec(
        name=name,
        domain="outside",
        description="Books an amount on an account.",
        when_to_use="In tests.",
        returns="The number of the booking.",
        preconditions=(POSITIVE,),
        limits=("Books on the test ledger only.",),
        scopes=("the test ledger: add",),
        effect="write",
        reversible=False,
        undo_words="A booking stays.",
        risk="medium",
        idempotency="The key travels in the Idempotency-Key header.",
        audit_fields=("number",),
        timeout=timeout,
        args=Book,
        result=Booked,
        run=run,
        check=check,
        verify=verify,
        lookup=lookup,
        place="outside",
        origin="trusted",
    )


def _http(ctx: ToolContext) -> Http:
    if ctx.http is None:
        raise Failed("There is no way to the outside.")
    return ctx.http
