"""Plans with a tool outside, for tests: a terminal with booking tools, and runs started without a message."""

from contextlib import suppress
from pathlib import Path

import yaml

from bot.dialogue import flow
from bot.dialogue.talk import open_talk
from bot.planning.frame import Frame, Planned
from bot.planning.plan import Step
from bot.store import people
from config.database import StoreClosed, Transaction
from config.settings import Settings
from tests.acceptance.scripted import Script, Shown
from tests.counterparties.ledger_server import LedgerServer, SessionHttp
from tests.counterparties.ledger_tool import booking_tool
from tools.spec import AnyTool, Arguments, ToolCall

LANE = "terminal/user:me/"


def policy(folder: Path, **effects: str) -> Path:
    """A policy file with the rules of the default one and one for each named tool."""
    rules = yaml.safe_load(Settings().policy_file.read_text(encoding="utf-8"))
    for name, effect in effects.items():
        reason = "the test says so"
        rules["rules"].append({"id": name.replace("_", "-"), "tools": [name], "effect": effect, "reason": reason})
    path = folder / "policy.yaml"
    path.write_text(yaml.safe_dump(rules), encoding="utf-8")
    return path


def with_bookings(script: Script, ledger: LedgerServer, folder: Path, *more: AnyTool) -> None:
    """Gives a terminal two booking tools: `book_amount` runs at once, `book_after_asking` asks."""
    script.tools = more or (booking_tool(ledger.address), booking_tool(ledger.address, name="book_after_asking"))
    script.http = SessionHttp()
    script.settings["policy_file"] = policy(folder, book_amount="allow", book_after_asking="ask")


def booking(id: str, amount: int, *, tool: str = "book_amount", needs: tuple[str, ...] = ()) -> Step:
    """A step that books an amount."""
    arguments: Arguments = {"account": "rent", "amount": amount}
    return Step(
        id=id,
        part=f"booking {id}",
        what=f"Book {amount} on rent",
        why="you asked for it",
        call=ToolCall(tool=tool, arguments=arguments),
        permission="the test ledger",
        expected="the ledger holds it",
        needs=needs,
    )


async def start_run(script: Script, *steps: Step) -> list[Shown]:
    """Starts a plan of these steps for the person of the terminal, who has written before; returns what is said."""
    services = script.app.services

    def begin(tx: Transaction) -> None:
        ref = people.conversation(tx, LANE)
        assert ref is not None
        found = [people.known(tx, person) for person in people.people_outside(tx, channel="terminal", zone="")]
        person = next(one for one in found if one is not None and one.name == "me")
        talk = open_talk(tx, services, ref=ref, person=person, key=services.ids.new("test"), trace="trace_test")
        frame = Frame(intent="settle_bill", goal="pay the rent")
        topic = talk.new_topic(frame, "the rent")
        flow.start(talk, topic, frame, Planned(title="the rent", steps=steps))

    await services.database.run("test", begin)
    return (await script.line({}))[:-1]


class Death(BaseException):
    """The process is dead from here on."""


class Dying:
    """A fault hook that dies at `target`; from then on nothing is kept and nothing is sent."""

    def __init__(self) -> None:
        self.target: str | None = None
        self.dead = False

    def __call__(self, point: str) -> None:
        self.dead = self.dead or point == self.target
        if self.dead:
            raise Death(point)


async def dies(script: Script, target: str, *steps: Step) -> None:
    """Starts a plan whose process dies at the target, and starts again; what is said then is in the history."""
    hook = script.fault
    assert isinstance(hook, Dying)
    hook.target = target
    with suppress(Death, StoreClosed):
        await start_run(script, *steps)
    assert hook.dead, f"nothing passed {target}"
    await script.abandon()
    hook.target, hook.dead = None, False
    await script.start()
