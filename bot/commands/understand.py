"""`understand`: how a message is read, each on its own and on an empty store."""

import argparse
import json
import sys
from datetime import UTC, datetime

from bot.understanding.contract import understand_record


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--now", help="the time of writing, ISO 8601 (default: now)")
    parser.add_argument("--timezone", default="UTC", help="the writer's time zone (default: UTC)")
    parser.add_argument("text", nargs="+", metavar="TEXT", help="the message, or - for one message a line from stdin")


def run(options: argparse.Namespace) -> int:
    """Prints one reading for each message."""
    if options.text != ["-"]:
        return _show(" ".join(options.text), options)
    worst = 0
    for line in sys.stdin.buffer:
        worst = max(worst, _show(line.decode("utf-8", "replace").rstrip("\r\n"), options))
    return worst


def _show(text: str, options: argparse.Namespace) -> int:
    now, timezone = options.now or datetime.now(UTC).isoformat(), options.timezone
    if text.lstrip().startswith("{"):
        try:
            record = json.loads(text)
        except ValueError:
            record = None
        if isinstance(record, dict) and isinstance(record.get("text"), str):
            text = record["text"]
            now, timezone = str(record.get("now", now)), str(record.get("timezone", timezone))
    try:
        reading = understand_record(text, now, timezone)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(reading, ensure_ascii=False), flush=True)
    else:
        print(json.dumps(reading, ensure_ascii=False, indent=2), flush=True)
    return 0
