"""The terminal for people: a prompt to type at, replies as text, buttons by their number.

When input and output are terminals, prompt_toolkit edits the line and replies appear above it. Otherwise lines are read
plainly, and the prompt comes again when everything was said.
"""

import os
import sys
from collections.abc import AsyncIterator
from typing import TextIO

from channels.base import Handle, IntakeRefused
from channels.message import Button, Capabilities, Receipt, Reply
from channels.plain import plain, plain_line
from channels.session import CHANNEL, STUCK, Session, is_settled, message
from channels.stdin import stdin_lines

CAPABILITIES = Capabilities(length=100_000)
LONGEST_LINE = 100_000  # bytes
PROMPT = "you> "
ENDS = ("exit", "quit")
TOO_LONG = f"That line is longer than {LONGEST_LINE:,} bytes, so I did not take it."
CHANGED = "New choices appeared while you were typing, so I did nothing. Type the number again if you still mean it."


class PromptTerminal:
    """Reads what a person types and prints what Steward says; a number taps a button of the latest buttons."""

    name = CHANNEL
    capabilities = CAPABILITIES

    def __init__(
        self,
        session: Session,
        *,
        lines: AsyncIterator[bytes] | None = None,
        output: TextIO | None = None,
        interactive: bool | None = None,
    ) -> None:
        self._session = session
        self._lines = lines
        self._output = output
        if interactive is None:
            interactive = lines is None and output is None and all(_is_terminal(s) for s in (sys.stdin, sys.stdout))
        self._interactive = interactive
        self._coloured = interactive and not os.environ.get("NO_COLOR")
        self._buttons: tuple[Button, ...] = ()
        self._shown_in: str | None = None
        self._typing = _nothing_typed
        self._changed = False
        self._asking = False

    async def run(self, handle: Handle) -> None:
        """Serves lines until the end of input, `exit` or `quit`; what was pending before comes first."""
        if not await is_settled(self._session):
            self._show(STUCK)
        if self._interactive:
            await self._run_interactive(handle)
        else:
            await self._run_plain(handle)

    async def send(self, reply: Reply) -> Receipt:
        """Prints a reply or an edit."""
        text = plain(reply.text)
        if reply.edit:
            text = f"(updated) {text}"
        if reply.buttons:
            choices = "  ".join(f"[{number}] {plain_line(b.label)}" for number, b in enumerate(reply.buttons, 1))
            text = f"{text}\n  {self._accented(choices)}"
        if reply.buttons or reply.id == self._shown_in:
            self._changed = self._changed or self._typing()
            self._buttons, self._shown_in = reply.buttons, reply.id
        self._show(text)
        return Receipt(status="sent")

    async def close(self) -> None:
        """Nothing is held open."""

    async def _run_plain(self, handle: Handle) -> None:
        lines = self._lines if self._lines is not None else stdin_lines(LONGEST_LINE)
        self._ask()
        async for raw in lines:
            self._asking = False
            self._write("\n")  # the line typed is not on the output
            text = raw.decode("utf-8", "replace").strip()
            if text in ENDS:
                return
            if len(raw) > LONGEST_LINE:
                self._show(TOO_LONG)
            else:
                await self._take(text, handle)
            if not await is_settled(self._session):
                self._show(STUCK)
            self._ask()
        self._write("\n")

    async def _run_interactive(self, handle: Handle) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.formatted_text import ANSI
        from prompt_toolkit.patch_stdout import patch_stdout

        prompt: PromptSession[str] = PromptSession(ANSI(self._accented(PROMPT)))
        self._typing = lambda: bool(prompt.default_buffer.text)
        with patch_stdout(raw=True):
            while True:
                self._changed = False
                try:
                    typed = await prompt.prompt_async()
                except KeyboardInterrupt:  # clears the line
                    continue
                except EOFError:
                    return
                text = typed.encode("utf-8", "replace").decode().strip()
                if text in ENDS:
                    return
                await self._take(text, handle)

    async def _take(self, text: str, handle: Handle) -> None:
        """Hands over a line: a tap when it is the number of a button, else a message."""
        if not text:
            return
        action = self._button(text)
        if action is not None and self._changed:
            self._show(CHANGED)
            return
        try:
            await handle(message(self._session, text if action is None else "", action=action))
        except IntakeRefused as refused:
            self._show(plain(str(refused)))

    def _button(self, text: str) -> str | None:
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            return None
        number = int(text)
        return self._buttons[number - 1].id if 1 <= number <= len(self._buttons) else None

    def _accented(self, text: str) -> str:
        return f"\x1b[36m{text}\x1b[0m" if self._coloured else text

    def _ask(self) -> None:
        self._asking = True
        self._write(PROMPT)

    def _show(self, text: str) -> None:
        """Prints a text on lines of its own, also while the prompt waits."""
        self._write(f"\n{text}\n{PROMPT}" if self._asking else f"{text}\n")

    def _write(self, text: str) -> None:
        output = self._output if self._output is not None else sys.stdout
        encoding = output.encoding or "utf-8"
        output.write(text.encode(encoding, "replace").decode(encoding))
        output.flush()


def _nothing_typed() -> bool:
    return False


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
