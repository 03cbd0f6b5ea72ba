"""The terminal for people: readable replies, buttons by number, and nothing from outside that drives the terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from io import BytesIO, TextIOWrapper

import pytest
from hypothesis import given
from hypothesis import strategies as st

from channels.plain import plain, plain_line
from channels.prompt import LONGEST_LINE, PROMPT, PromptTerminal
from config.database import StoreError
from tests.unit.channels import programs
from tests.unit.channels.desk import Desk, lines_of, reply
from tests.unit.channels.programs import ENVIRONMENT, ROOT, START, finished


@pytest.fixture
def desk() -> Desk:
    return Desk()


async def talk(desk: Desk, *lines: bytes) -> str:
    """Runs a plain terminal over these lines; returns what it printed."""
    terminal = PromptTerminal(desk.session, lines=lines_of(lines), output=desk.output)
    desk.send = terminal.send
    await terminal.run(desk.handle)
    await terminal.close()
    return desk.output.getvalue()


async def test_a_talk_reads_well(desk: Desk) -> None:
    desk.buttons = ("Approve", "Reject")
    printed = await talk(desk, b"pay the bill\n", b"1\n", b"quit\n", b"too late\n")
    assert printed.splitlines() == [
        *("you> ", "you said pay the bill", "  [1] Approve  [2] Reject"),
        *("you> ", "you said r_1_1", "  [1] Approve  [2] Reject"),
        "you> ",
    ]
    assert [(m.kind, m.text, m.action) for m in desk.taken] == [("new", "pay the bill", None), ("action", "", "r_1_1")]
    assert {m.conversation.lane for m in desk.taken} == {"terminal/user:ada/"}


@pytest.mark.parametrize("typed", ["0", "3", "01x", "-1", "²", "1.", "1 2", "9999"])
async def test_what_is_no_number_of_a_button_is_text(desk: Desk, typed: str) -> None:
    desk.buttons = ("Approve", "Reject")
    await talk(desk, b"go\n", typed.encode() + b"\n")
    assert desk.taken[-1].text == typed
    assert desk.taken[-1].kind == "new"


async def test_a_number_without_buttons_is_text(desk: Desk) -> None:
    await talk(desk, b"1\n")
    assert [(m.kind, m.text) for m in desk.taken] == [("new", "1")]


async def test_numbers_belong_to_the_last_message_with_buttons(desk: Desk) -> None:
    terminal = PromptTerminal(desk.session, lines=lines_of([b"2"]), output=desk.output)
    cards = (reply("a", "?", "x", "y"), reply("b", "?", "x", "y"))
    for said in (*cards, reply("c", "no buttons"), reply("a", "!", edit=True)):
        await terminal.send(said)
    await terminal.run(desk.handle)
    assert desk.taken[0].action == "b_2"


async def test_an_edit_says_so_and_takes_its_buttons_along(desk: Desk) -> None:
    terminal = PromptTerminal(desk.session, lines=lines_of([b"1"]), output=desk.output)
    await terminal.send(reply("a", "May I?", "x"))
    await terminal.send(reply("a", "Done.", edit=True))
    await terminal.run(desk.handle)
    assert desk.output.getvalue() == "May I?\n  [1] x\n(updated) Done.\nyou> \nyou> \n"
    assert [(m.kind, m.text) for m in desk.taken] == [("new", "1")]


async def test_blank_lines_are_nothing_and_long_ones_are_refused(desk: Desk) -> None:
    printed = await talk(desk, b"\n", b"  \r\n", b"x" * (LONGEST_LINE + 1), b"exit")
    assert desk.taken == []
    assert "longer than" in printed
    assert printed.count(PROMPT) == 4


async def test_bytes_that_are_no_text_are_taken_as_far_as_they_can_be_read(desk: Desk) -> None:
    await talk(desk, b"caf\xe9\n")
    assert desk.taken[0].text == "caf\ufffd"


async def test_refusals_and_a_store_that_keeps_nothing_are_said(desk: Desk) -> None:
    desk.refuse = "no \x1b[2Jroom"
    desk.stuck = [StoreError("busy"), 1, 0]
    printed = await talk(desk, b"hello\n")
    assert printed.splitlines()[1:3] == ["you> ", "no room"]
    assert printed.count("keep trying") == 2


async def test_what_comes_while_the_prompt_waits_leaves_the_prompt_whole(desk: Desk) -> None:
    terminal = PromptTerminal(desk.session, lines=lines_of([]), output=desk.output)
    await terminal.run(desk.handle)
    await terminal.send(reply("a", "Reminder: pills"))
    assert desk.output.getvalue().endswith("\nReminder: pills\nyou> ")


async def test_an_output_that_knows_only_ascii_gets_what_it_can_show(desk: Desk) -> None:
    raw = BytesIO()
    with TextIOWrapper(raw, encoding="ascii") as output:
        await PromptTerminal(desk.session, lines=lines_of([]), output=output).send(reply("a", "Grüße"))
        assert raw.getvalue() == b"Gr??e\n"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J\x1b[H\x1b[31mred\x1b[0m", "red"),
        ("\x9b2Jcleared", "cleared"),
        ("\x1b]0;title\x07rest", "0;titlerest"),
        ("\x1b]52;c;cm0=\x1b\\rest", "52;c;cm0=rest"),
        ("\x1bc reset \x1b(0", " reset "),
        ("\x1b\x1b[1mtwo", "two"),
        ("over\rwritten\r\nnext\x0bline\u2028last", "over\nwritten\nnext\nline\nlast"),
        ("back\x08\x08\x7fspace\x00", "backspace"),
        ("txt.\u202eexe", "txt.exe"),
        ("half \ud83d", "half \ufffd"),
        ("tab\tstays\nso do Grüße 👩‍👩‍👧 and שלום", "tab\tstays\nso do Grüße 👩‍👩‍👧 and שלום"),
    ],
)
def test_only_what_controls_is_taken_out(text: str, shown: str) -> None:
    assert plain(text) == shown


@given(text=st.text() | st.text(alphabet="\x1b[]0;mP\\\x07\x9b\x9d A?1", max_size=30))
def test_nothing_drives_the_terminal(text: str) -> None:
    shown = plain(text)
    assert all(character in "\n\t" or character >= " " for character in shown)
    assert not any("\x7f" <= character <= "\x9f" for character in shown)
    assert plain(shown) == shown
    assert "\n" not in plain_line(text)


async def test_buttons_and_texts_from_outside_cannot_drive_the_terminal(desk: Desk) -> None:
    terminal = PromptTerminal(desk.session, lines=lines_of([]), output=desk.output)
    await terminal.send(reply("a", "from \x1b[2Joutside", "Ap\x1b[8mprove", "two\nlines"))
    assert desk.output.getvalue() == "from outside\n  [1] Approve  [2] two lines\n"


def test_a_pipe_is_read_plainly() -> None:
    printed = finished(programs.PROMPT, stdin=b"hello\n2\n")
    assert printed[:3] == ["you> ", "you said hello", "  [1] Approve  [2] Reject"]
    assert printed[3:] == ["you> ", "you said r_1_2", "  [1] Approve  [2] Reject", "you> ", "ended"]


class Screen:
    """A program at a terminal of its own: type, and wait for what it shows."""

    def __init__(self, **environment: str) -> None:
        self.shown = ""
        self._keys, theirs = pty.openpty()
        command = [*START, programs.PROMPT]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=ENVIRONMENT | environment, stdin=theirs, stdout=theirs, stderr=theirs
        )
        os.close(theirs)

    def type(self, keys: str) -> None:
        """Presses keys; what was shown before is forgotten."""
        self.shown = ""
        os.write(self._keys, keys.encode())

    def wait_for(self, *texts: str) -> str:
        """Reads until these texts were shown, in this order; returns all that was."""
        end = time.monotonic() + 15
        pattern = re.compile(".*?".join(map(re.escape, texts)), re.DOTALL)
        while not pattern.search(self.shown) and time.monotonic() < end:
            if select.select([self._keys], [], [], 0.5)[0]:
                try:
                    self.shown += os.read(self._keys, 65_536).decode("utf-8", "replace")
                except OSError:  # the program has ended
                    break
        assert pattern.search(self.shown)
        return self.shown

    def __enter__(self) -> "Screen":
        return self

    def __exit__(self, *exc: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._keys)


def test_at_a_terminal_a_line_is_edited_and_answered() -> None:
    with Screen() as screen:
        screen.wait_for("you>")
        screen.type("forget this\x03")
        screen.wait_for("you>")
        screen.type("hellp\x7fo\r")
        assert "\x1b[36m" in screen.wait_for("[1] Approve  [2] Reject", "you>")
        assert "you said hello" in screen.shown
        screen.type("2\r")
        screen.wait_for("you said r_1_2", "you>")
        screen.type("\x04")
        screen.wait_for("ended")
        assert screen.process.wait(15) == 0


def test_a_number_typed_before_the_card_came_is_no_answer_to_it() -> None:
    with Screen(NO_COLOR="1") as screen:
        screen.wait_for("you>")
        screen.type("hello\r")
        assert "\x1b[36m" not in screen.wait_for("[1] Approve  [2] Reject", "you>")
        screen.type("001")
        screen.wait_for("001")
        screen.process.send_signal(signal.SIGUSR1)
        screen.wait_for("A new card", "you>")
        screen.type("\r")
        screen.wait_for("Type the number again", "you>")
        screen.type("1\r")
        screen.wait_for("you said late_1", "you>")
        screen.type("exit\r")
        screen.wait_for("ended")
        assert screen.process.wait(15) == 0
