"""Seals what is personal under a key of its own for each person, so that erasing the key erases the content.

A person's key is stored wrapped by the master key, which is in no store: it comes from a setting or from a file beside
the store. Sealed content names the key it needs; a person who comes back after an erasure gets a new key, and what was
sealed before stays erased. A key is kept in memory only when a transaction read it that
another one, durable by then, had made: one that was rolled back must never be used again.
"""

import os
import struct
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import sqlalchemy as sa
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from config.database import Transaction, metadata
from config.settings import Settings
from governance.errors import SealBroken
from governance.keys import key_from_file, key_from_text

Random = Callable[[int], bytes]
KEY = 32  # bytes, AES-256
NONCE = 12  # bytes, random for each sealing
_HEADER = struct.Struct(">BQ")  # form, number of the key
_FORM = 1

person_keys = sa.Table(
    "person_keys",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("person", sa.String(64), nullable=False, unique=True),
    sa.Column("wrapped", sa.LargeBinary, nullable=False),
    sqlite_autoincrement=True,  # a number is never given twice, so erased content never finds a key again
)
_find = sa.select(person_keys.c.number, person_keys.c.wrapped).where(person_keys.c.person == sa.bindparam("p"))


@dataclass(frozen=True, slots=True)
class Erased:
    """The key of this content is gone: nobody can read it any more."""


@dataclass(frozen=True, slots=True)
class _Key:
    number: int
    cipher: AESGCM


def master_key(settings: Settings, *, random: Random = os.urandom) -> bytes:
    """The key of the setting, or else of the file in the data folder, which is made when it is missing.

    Raises KeyFileError.
    """
    if settings.master_key is not None:
        return key_from_text(settings.master_key.get_secret_value(), "the setting STEWARD_MASTER_KEY")
    return key_from_file(settings.data_dir / "master.key", random=random)


class Vault:
    """Seals and opens under the keys of persons. Used on the thread of the transactions it is given."""

    def __init__(self, master: bytes, *, random: Random = os.urandom, kept: int = 1024) -> None:
        self._master = AESGCM(master)
        self._random = random
        self._kept = kept
        self._keys: OrderedDict[str, _Key] = OrderedDict()
        self._fresh: set[str] = set()  # made by a transaction that is not durable yet, or never will be

    def seal(self, tx: Transaction, person: str, plaintext: bytes, context: bytes) -> bytes:
        """The content sealed for a person; it opens only with the same context. Raises SealBroken."""
        key = self._known(tx, person) or self._make(tx, person)
        header, nonce = _HEADER.pack(_FORM, key.number), self._random(NONCE)
        return header + nonce + key.cipher.encrypt(nonce, plaintext, header + context)

    def open(self, tx: Transaction, person: str, sealed: bytes, context: bytes) -> bytes | Erased:
        """The content, or that it was erased. Raises SealBroken when it was altered or belongs elsewhere."""
        body = _HEADER.size + NONCE
        if len(sealed) < body:
            raise SealBroken("the content is cut off")
        header, nonce = sealed[: _HEADER.size], sealed[_HEADER.size : body]
        form, number = _HEADER.unpack(header)
        if form != _FORM:
            raise SealBroken("the content is sealed in a form that is not known")
        key = self._known(tx, person)
        if key is None or key.number != number:
            return Erased()
        try:
            return key.cipher.decrypt(nonce, sealed[body:], header + context)
        except InvalidTag as error:
            raise SealBroken("the content was altered or stands in the wrong place") from error

    def erase(self, tx: Transaction, person: str) -> None:
        """Deletes a person's key: everything sealed for them so far can be read by nobody."""
        tx.execute(sa.delete(person_keys).where(person_keys.c.person == person))
        self._drop(person)
        tx.after_commit(partial(self._drop, person))

    def fits(self, tx: Transaction) -> bool:
        """Whether the master key is the one the stored keys were wrapped with; True while there are none."""
        row = tx.execute(sa.select(person_keys).limit(1)).first()
        if row is None:
            return True
        try:
            self._unwrap(row.person, row.number, row.wrapped)
        except SealBroken:
            return False
        return True

    def _known(self, tx: Transaction, person: str) -> _Key | None:
        key = self._keys.get(person)
        if key is not None:
            self._keys.move_to_end(person)
            return key
        row = tx.execute(_find, {"p": person}).first()
        if row is None:
            return None
        key = self._unwrap(person, row.number, row.wrapped)
        if person not in self._fresh:
            tx.after_commit(partial(self._keep, person, key))
        return key

    def _make(self, tx: Transaction, person: str) -> _Key:
        if not person:
            raise SealBroken("there is nobody to seal it for")
        plain, nonce = self._random(KEY), self._random(NONCE)
        wrapped = nonce + self._master.encrypt(nonce, plain, _wrapping(person))
        made = tx.execute(sa.insert(person_keys), {"person": person, "wrapped": wrapped}).inserted_primary_key
        assert made is not None
        self._fresh.add(person)
        tx.after_commit(partial(self._fresh.discard, person))
        return _Key(made[0], AESGCM(plain))

    def _unwrap(self, person: str, number: int, wrapped: bytes) -> _Key:
        try:
            plain = self._master.decrypt(wrapped[:NONCE], wrapped[NONCE:], _wrapping(person))
        except (InvalidTag, ValueError) as error:
            raise SealBroken("the master key is not the one the stored keys were made with") from error
        return _Key(number, AESGCM(plain))

    def _keep(self, person: str, key: _Key) -> None:
        self._keys[person] = key
        self._keys.move_to_end(person)
        while len(self._keys) > self._kept:
            self._keys.popitem(last=False)

    def _drop(self, person: str) -> None:
        self._keys.pop(person, None)


class VaultSealer:
    """The vault as the outbox needs it: what was erased reads as None."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def seal(self, tx: Transaction, person: str, plaintext: bytes, context: bytes) -> bytes:
        """The text sealed for a person."""
        return self._vault.seal(tx, person, plaintext, b"outbox:" + context)

    def reveal(self, tx: Transaction, person: str, sealed: bytes, context: bytes) -> bytes | None:
        """The plain text; None when the person's key was erased."""
        plain = self._vault.open(tx, person, sealed, b"outbox:" + context)
        return None if isinstance(plain, Erased) else plain


def _wrapping(person: str) -> bytes:
    return b"steward person key:" + person.encode()
