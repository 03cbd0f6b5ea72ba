"""Standard input: lines from pipes and files, long ones cut, none lost."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from channels.stdin import cut_lines
from tests.unit.channels.programs import ENVIRONMENT, LEAVE_EARLY, PRINT_LINES, ROOT, START, finished

LIMIT = 10
INPUTS = {
    b"": [],
    b"one\ntwo\n": [b"one\n", b"two\n"],
    b"one\r\n\n\ntwo": [b"one\r\n", b"\n", b"\n", b"two"],
    b"0123456789\nnext\n": [b"0123456789\n", b"next\n"],
    b"0123456789A\nnext\n": [b"0123456789A", b"next\n"],
    b"0123456789" * 20_000 + b"\nnext": [b"01234567890", b"next"],
    b"0123456789" * 20_000: [b"01234567890"],
    b"\x00\xff\nnext\n": [b"\x00\xff\n", b"next\n"],
}


def test_lines_come_from_a_pipe_and_from_a_file(tmp_path: Path) -> None:
    given = b"one\n" + b"x" * 200_000 + b"\ntwo\n\nlast"
    expected = [repr(line) for line in (b"one\n", b"xxxxxxxxxxx", b"two\n", b"\n", b"last")]
    assert finished(PRINT_LINES, str(LIMIT), stdin=given) == expected
    path = tmp_path / "lines"
    path.write_bytes(given)
    with path.open("rb") as file:
        assert finished(PRINT_LINES, str(LIMIT), stdin=file) == expected


def test_an_empty_input_ends_at_once() -> None:
    assert finished(PRINT_LINES, str(LIMIT), stdin=b"") == []


def test_a_line_comes_as_soon_as_it_is_written() -> None:
    command = [*START, PRINT_LINES, str(LIMIT)]
    with subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT, stdin=-1, stdout=-1, stderr=-1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (b"one\n", b"two\n"):
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline().decode().strip() == repr(line)
        process.stdin.write(b"half")
        assert process.communicate(timeout=20) == (b"b'half'\n", b"")


def test_a_program_ends_in_peace_while_the_input_is_still_open() -> None:
    command = [*START, LEAVE_EARLY]
    with subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT, stdin=-1, stdout=-1, stderr=-1) as process:
        assert process.stdin is not None
        process.stdin.write(b"one\n")
        process.stdin.flush()
        assert process.wait(20) == 0
        assert process.communicate(timeout=20) == (b"b'one\\n'\nleft\n", b"")


def chunks_of(stream: bytes, size: int) -> Iterator[bytes]:
    """A stream in pieces."""
    return (stream[start : start + size] for start in range(0, len(stream), size))


@pytest.mark.parametrize("size", [1, 7, 11, 65_536])
@pytest.mark.parametrize(("stream", "lines"), INPUTS.items(), ids=lambda value: repr(value)[:30])
def test_a_stream_is_cut_into_lines(stream: bytes, lines: list[bytes], size: int) -> None:
    assert list(cut_lines(chunks_of(stream, size), LIMIT + 1)) == lines


@given(lines=st.lists(st.binary(max_size=25).map(lambda line: line.replace(b"\n", b""))), size=st.integers(1, 30))
def test_no_line_is_lost_or_made_up(lines: list[bytes], size: int) -> None:
    stream = b"".join(line + b"\n" for line in lines)
    assert list(cut_lines(chunks_of(stream, size), LIMIT)) == [(line + b"\n")[:LIMIT] for line in lines]
