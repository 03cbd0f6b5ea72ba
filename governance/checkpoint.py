"""Signed checkpoints of the audit: a line of text that says how many entries there were and what the last one was.

It is worth most where the store's owner cannot change it: printed, mailed, or on another machine.
"""

import base64
import binascii
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from governance.errors import CheckpointError
from governance.keys import key_from_file

_TITLE = "steward-audit-1"
FILE = "audit.checkpoints"  # in the data folder; copy it elsewhere now and then


@dataclass(frozen=True, kw_only=True, slots=True)
class Checkpoint:
    """The audit had `count` entries, and `head` was the hash of the last one."""

    count: int
    head: bytes


def signing_key(data: Path, *, random: Callable[[int], bytes] = os.urandom) -> Ed25519PrivateKey:
    """The key in the data folder that signs checkpoints, made when it is missing. Raises KeyFileError."""
    return Ed25519PrivateKey.from_private_bytes(key_from_file(data / "checkpoint.key", random=random))


def sign(head: bytes, count: int, key: Ed25519PrivateKey) -> str:
    """The checkpoint as one line of text."""
    said = f"{_TITLE} {count} {head.hex()}"
    return f"{said} {base64.b64encode(key.sign(said.encode())).decode()}"


def check(text: str, key: Ed25519PublicKey) -> Checkpoint:
    """What a checkpoint says, if this key signed it. Raises CheckpointError."""
    said, _space, signature = text.strip().rpartition(" ")
    try:
        key.verify(base64.b64decode(signature, validate=True), said.encode())
        title, count, head = said.split(" ")
        checkpoint = Checkpoint(count=int(count), head=bytes.fromhex(head))
    except InvalidSignature as error:
        raise CheckpointError("the checkpoint was not signed with this key, or was changed") from error
    except (binascii.Error, ValueError) as error:
        raise CheckpointError("this is not a checkpoint") from error
    if title != _TITLE:
        raise CheckpointError("this is not a checkpoint of the audit")
    return checkpoint


def keep(path: Path, text: str) -> None:
    """Adds a checkpoint to a file of checkpoints, the last line being the newest."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="ascii") as stream:
        stream.write(text + "\n")
        stream.flush()
        os.fsync(stream.fileno())


def kept(path: Path, key: Ed25519PublicKey) -> Checkpoint | None:
    """The checkpoint of a file that counts most; None when there is no file. Raises CheckpointError."""
    if not path.exists():
        return None
    lines = path.read_text(encoding="ascii", errors="replace").split("\n")
    found = [check(line, key) for line in lines if line.strip()]
    return max(found, key=lambda checkpoint: checkpoint.count, default=None)
