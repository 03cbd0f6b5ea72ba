"""Builds an `App` from the settings: the only place where the parts meet."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.app import App
from bot.intents.registry import INTENTS
from bot.running.queue import EmbeddedQueue
from bot.running.timers import LaneTimers, Wakeups
from bot.services import Services
from bot.store.files import PersonFiles
from bot.store.schema import bring_up_to_date
from channels.terminal import Session, instant
from config.clock import Clock, ScriptedClock, SystemClock
from config.database import Database, FaultHook, no_fault
from config.ids import Ids, RandomIds
from config.settings import Settings
from governance import checkpoint
from governance.gate import Gate
from governance.policy_file import load_policy
from governance.vault import Vault, VaultSealer, master_key
from tools.registry import collect, load
from tools.spec import AnyTool, Http


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a command sets beside the settings: a scripted time and a zone.

    For tests: a fault hook, a quick disk, tools beside those of the catalog, and the way to the outside.
    """

    now: str | None = None
    timezone: str | None = None
    fault: FaultHook = no_fault
    full_sync: bool = True
    tools: tuple[AnyTool, ...] = ()
    http: Http | None = None


def compose(settings: Settings, options: Options) -> App:
    """Opens the store, brings it up to date, and composes the parts. Raises what is wrong, in words, as ValueError."""
    zone = known_zone(options.timezone or settings.timezone)
    clock: Clock = SystemClock()
    if options.now is not None:
        clock = ScriptedClock(instant(options.now, ZoneInfo(zone)))
    ids: Ids = RandomIds()
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    path = settings.data_dir / "steward.db"
    bring_up_to_date(path)
    database = Database(path, fault=options.fault, full_sync=options.full_sync)
    vault = Vault(master_key(settings))
    wakeups = Wakeups()
    queue = EmbeddedQueue()
    gate = Gate(
        tools=collect((*load().values(), *options.tools)),
        policy=load_policy(settings.policy_file),
        vault=vault,
        ids=ids,
        timers=lambda lane: LaneTimers(lane, wakeups),
        approval_lifetime=timedelta(minutes=settings.approval_minutes),
        files=PersonFiles(settings.data_dir / "files", path),
        http=options.http,
        fault=options.fault,
    )
    services = Services(
        database=database,
        gate=gate,
        clock=clock,
        ids=ids,
        queue=queue,
        wakeups=wakeups,
        sealer=VaultSealer(vault),
        intents=INTENTS,
        zone=zone,
        question_lifetime=timedelta(minutes=settings.frame_minutes),
        checkpoint=checkpoints(settings.data_dir),
    )
    return App(services=services, queue=queue, zone=zone, fault=options.fault)


def checkpoints(data: Path) -> Callable[[int, bytes], None]:
    """Keeps signed checkpoints of the audit beside the store, so that a cut tail is noticed."""
    key = checkpoint.signing_key(data)
    return lambda count, head: checkpoint.keep(data / checkpoint.FILE, checkpoint.sign(head, count, key))


def open_terminal(app: App, user: str) -> Session:
    """What a terminal of this app needs."""
    return Session(
        user=user,
        zone=ZoneInfo(app.zone),
        now=app.services.clock.now,
        settle=app.settle,
        move_clock=app.move_clock,
        new_id=app.services.ids.new,
    )


def known_zone(name: str) -> str:
    """The name of a time zone; ValueError in words when there is none of that name."""
    try:
        ZoneInfo(name)
    except (OSError, ValueError, LookupError) as error:
        raise ValueError(f"{name} is not a time zone; one looks like Europe/Rome.") from error
    return name
