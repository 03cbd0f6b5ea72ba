"""Sealing in memory: the keys live and die with this object. For tests and for a process that keeps nothing."""

from secrets import token_bytes

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from config.database import Transaction

NONCE = 12  # bytes, in front of the sealed text


class MemorySealer:
    """AES-GCM under one key a person; `erase` forgets the key, and with it everything that was sealed."""

    def __init__(self) -> None:
        self._keys: dict[str, AESGCM | None] = {}

    def seal(self, tx: Transaction, person: str, plaintext: bytes, context: bytes) -> bytes:
        """Seals a text for a person; raises ValueError when the person was erased."""
        key = self._keys.setdefault(person, AESGCM(AESGCM.generate_key(256)))
        if key is None:
            raise ValueError("this person was erased")
        nonce = token_bytes(NONCE)
        return nonce + key.encrypt(nonce, plaintext, context)

    def reveal(self, tx: Transaction, person: str, sealed: bytes, context: bytes) -> bytes | None:
        """The plain text; None when the key is gone. Raises ValueError when it was sealed for something else."""
        key = self._keys.get(person)
        if key is None:
            return None
        try:
            return key.decrypt(sealed[:NONCE], sealed[NONCE:], context)
        except InvalidTag as error:
            raise ValueError("this was not sealed for this person and message") from error

    def erase(self, person: str) -> None:
        """Forgets the person's key for good."""
        self._keys[person] = None
