"""`web`: health, readiness and metrics over HTTP, and the work behind it. Beyond this machine it needs a token."""

import argparse
import os
import sys

from bot.commands import serving
from bot.commands.process import Start, started
from config.settings import SettingsError, load_settings


def arguments(_parser: argparse.ArgumentParser) -> None:
    """Declares the arguments: there are none, the settings say all."""


def run(_options: argparse.Namespace) -> int:
    """Serves until the process is stopped; 2 when a hosting service's port is given without a token."""
    try:
        web = load_settings().web
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    hosted = "PORT" in os.environ
    if hosted and web.token is None:
        print("A hosted web process needs a sign-in token: set STEWARD_WEB__TOKEN.", file=sys.stderr)
        return 2
    host = "0.0.0.0" if hosted and "host" not in web.model_fields_set else web.host
    return started(Start(), lambda app: serving.serve(app, host, web.port))
