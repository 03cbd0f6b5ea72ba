"""Key files: 32 random bytes in base64, made once, readable by their owner only."""

import base64
import binascii
import os
import stat
from collections.abc import Callable
from pathlib import Path

from governance.errors import KeyFileError

SIZE = 32


def key_from_text(text: str, source: str) -> bytes:
    """The key that a text spells. Raises KeyFileError, which names the source and never the text."""
    try:
        key = base64.b64decode(text.strip(), validate=True)
    except (binascii.Error, ValueError) as error:
        raise KeyFileError(f"{source} is not base64") from error
    if len(key) != SIZE:
        raise KeyFileError(f"{source} must hold {SIZE} bytes, not {len(key)}")
    return key


def key_from_file(path: Path, *, random: Callable[[int], bytes] = os.urandom) -> bytes:
    """The key in a file, which is made when it is missing. Raises KeyFileError."""
    try:
        if not path.exists():
            _make(path, random(SIZE))
        mode = stat.S_IMODE(path.stat().st_mode)
        text = path.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise KeyFileError(f"the key file {path} cannot be used ({type(error).__name__})") from error
    if os.name == "posix" and mode & 0o077:
        raise KeyFileError(f"others can read the key file {path}; make it yours alone: chmod 600 {path}")
    return key_from_text(text, f"the key file {path}")


def _make(path: Path, key: bytes) -> None:
    """Writes the whole file or nothing. Of two processes that try at once, one makes it and the other one reads it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    draft.unlink(missing_ok=True)
    file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(file, "wb") as stream:
            stream.write(base64.b64encode(key) + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            return
        _sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
