"""Starting a process: settings, logging, the lock on the data, the app, and plain words when something is wrong."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa

from bot.app import App
from bot.commands.lock import Busy, DataLock
from bot.compose import Options, compose
from config.logging import set_up
from config.settings import Settings, SettingsError, load_settings, secrets_of
from governance.errors import GovernanceError
from governance.redaction import Redactor


@dataclass(frozen=True, kw_only=True, slots=True)
class Start:
    """How to start: another data folder, what the command sets, and whether routine log lines stay unsaid."""

    data: Path | None = None
    options: Options = field(default_factory=Options)
    quiet: bool = False


def started(start: Start, serve: Callable[[App], Awaitable[None]]) -> int:
    """Composes an app and serves it; 2 with plain words on stderr when it cannot start."""
    try:
        settings = load_settings(**({"data_dir": start.data} if start.data is not None else {}))
        log(settings, quiet=start.quiet)
        with DataLock(settings.data_dir):
            asyncio.run(_serve(compose(settings, start.options), serve))
    except (SettingsError, GovernanceError, Busy, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    except (OSError, sa.exc.SQLAlchemyError) as error:
        folder = start.data or "the data folder"
        print(
            f"I cannot use the store in {folder} ({type(error).__name__}). Is the disk full or locked?", file=sys.stderr
        )
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def log(settings: Settings, *, quiet: bool) -> None:
    """Sets the log lines up, with the settings' own secrets masked."""
    level = "warning" if quiet and settings.log_level == "info" else settings.log_level
    set_up(format=settings.log_format, level=level, redact=Redactor(secrets_of(settings)).mask)


async def _serve(app: App, serve: Callable[[App], Awaitable[None]]) -> None:
    try:
        await serve(app)
    finally:
        await app.close()
