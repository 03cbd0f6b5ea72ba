"""The vault: each person's own key, and content that is gone with it."""

import base64
import os
import stat
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from config.database import Transaction
from config.settings import Settings
from governance.errors import KeyFileError, SealBroken
from governance.vault import Erased, Vault, VaultSealer, master_key, person_keys
from tests.unit.governance.samples import MASTER, Store, a_vault, new_store


def sealed(store: Store, vault: Vault, person: str = "anna", text: bytes = b"a secret") -> bytes:
    """Something sealed for a person."""
    return store.run(lambda tx: vault.seal(tx, person, text, b"here"))


def opened(
    store: Store, vault: Vault, content: bytes, person: str = "anna", context: bytes = b"here"
) -> bytes | Erased:
    """What it says."""
    return store.run(lambda tx: vault.open(tx, person, content, context))


@given(st.binary(max_size=300), st.binary(max_size=20), st.text(min_size=1, max_size=20).filter(str.isprintable))
def test_what_is_sealed_opens_again(text: bytes, context: bytes, person: str) -> None:
    vault = a_vault()
    with new_store() as store:
        content = store.run(lambda tx: vault.seal(tx, person, text, context))
        assert len(text) < 4 or text not in content
        assert store.run(lambda tx: vault.open(tx, person, content, context)) == text
        assert store.run(lambda tx: Vault(MASTER).open(tx, person, content, context)) == text


def test_each_sealing_is_another_one(store: Store, vault: Vault) -> None:
    assert sealed(store, vault) != sealed(store, vault)


def test_it_opens_only_in_its_place(store: Store, vault: Vault) -> None:
    content = sealed(store, vault)
    with pytest.raises(SealBroken, match="wrong place"):
        opened(store, vault, content, context=b"there")


def test_it_opens_only_for_its_person(store: Store, vault: Vault) -> None:
    content = sealed(store, vault)
    assert opened(store, vault, content, person="bert") == Erased()
    sealed(store, vault, "bert")
    assert opened(store, vault, content, person="bert") == Erased()
    forged = sealed(store, vault, "bert")[:9] + content[9:]
    with pytest.raises(SealBroken):
        opened(store, vault, forged, person="bert")


def test_any_changed_bit_is_noticed(store: Store, vault: Vault) -> None:
    content = sealed(store, vault)
    for place in range(len(content)):
        changed = bytearray(content)
        changed[place] ^= 1
        if 1 <= place < 9:
            assert opened(store, vault, bytes(changed)) == Erased()
        else:
            with pytest.raises(SealBroken):
                opened(store, vault, bytes(changed))
    for length in range(len(content)):
        with pytest.raises(SealBroken):
            opened(store, vault, content[:length])


def test_erasing_the_key_erases_the_content(store: Store, vault: Vault) -> None:
    hers, his = sealed(store, vault), sealed(store, vault, "bert")
    store.run(lambda tx: vault.erase(tx, "anna"))
    assert opened(store, vault, hers) == Erased()
    assert opened(store, a_vault(), hers) == Erased()
    assert opened(store, vault, his, "bert") == b"a secret"


def test_who_comes_back_gets_a_new_key_and_the_old_stays_erased(store: Store, vault: Vault) -> None:
    old = sealed(store, vault)
    store.run(lambda tx: vault.erase(tx, "anna"))
    new = sealed(store, vault)
    assert opened(store, vault, old) == Erased()
    assert opened(store, vault, new) == b"a secret"


def test_erasing_and_sealing_in_one_transaction(store: Store, vault: Vault) -> None:
    old = sealed(store, vault)

    def both(tx: Transaction) -> bytes:
        vault.open(tx, "anna", old, b"here")
        vault.erase(tx, "anna")
        return vault.seal(tx, "anna", b"new", b"here")

    new = store.run(both)
    assert opened(store, vault, old) == Erased()
    assert opened(store, vault, new) == b"new"


def test_an_erasure_that_is_rolled_back_erases_nothing(store: Store, vault: Vault) -> None:
    content = sealed(store, vault)

    def fail(tx: Transaction) -> None:
        vault.erase(tx, "anna")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        store.run(fail)
    assert opened(store, vault, content) == b"a secret"


def test_a_key_that_was_rolled_back_is_never_used_again(store: Store, vault: Vault) -> None:
    def fail(tx: Transaction) -> None:
        vault.seal(tx, "anna", b"lost", b"here")
        vault.seal(tx, "anna", b"lost", b"here")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        store.run(fail)
    content = sealed(store, vault)
    assert opened(store, Vault(MASTER), content) == b"a secret"


def test_a_key_made_behind_a_savepoint_that_is_taken_back_is_never_used_again(store: Store, vault: Vault) -> None:
    def half(tx: Transaction) -> None:
        savepoint = tx.connection.begin_nested()
        vault.seal(tx, "anna", b"lost", b"here")
        vault.seal(tx, "anna", b"lost", b"here")
        savepoint.rollback()

    store.run(half)
    content = sealed(store, vault)
    assert opened(store, Vault(MASTER), content) == b"a secret"


def test_keys_are_stored_wrapped_only(store: Store) -> None:
    vault = Vault(MASTER, random=lambda size: b"k" * size)
    sealed(store, vault)
    stored = store.run(lambda tx: tx.execute(sa.select(person_keys.c.wrapped)).scalar())
    assert stored is not None
    assert b"k" * 32 not in stored


def test_another_master_key_is_noticed(store: Store, vault: Vault) -> None:
    assert store.run(vault.fits)
    content = sealed(store, vault)
    other = Vault(b"x" * 32)
    assert store.run(vault.fits)
    assert not store.run(other.fits)
    with pytest.raises(SealBroken, match="master key"):
        opened(store, other, content)


def test_nothing_is_sealed_for_nobody(store: Store, vault: Vault) -> None:
    with pytest.raises(SealBroken, match="nobody"):
        sealed(store, vault, "")


def test_few_keys_are_kept_in_memory(store: Store) -> None:
    vault = Vault(MASTER, kept=2)
    contents = {person: sealed(store, vault, person) for person in ("a", "b", "c", "d")}
    for _ in range(2):
        for person, content in contents.items():
            assert opened(store, vault, content, person) == b"a secret"
    assert len(vault._keys) == 2


def test_the_outbox_sees_erased_as_none(store: Store, vault: Vault) -> None:
    sealer = VaultSealer(vault)
    content = store.run(lambda tx: sealer.seal(tx, "anna", b"hello", b"m1"))
    assert store.run(lambda tx: sealer.reveal(tx, "anna", content, b"m1")) == b"hello"
    store.run(lambda tx: vault.erase(tx, "anna"))
    assert store.run(lambda tx: sealer.reveal(tx, "anna", content, b"m1")) is None


def test_sealing_is_quick(store: Store, vault: Vault) -> None:
    sealed(store, vault)

    def many(tx: Transaction) -> float:
        start = time.perf_counter()
        for _ in range(500):
            vault.open(tx, "anna", vault.seal(tx, "anna", b"x" * 500, b"here"), b"here")
        return time.perf_counter() - start

    store.run(many)
    assert store.run(many) < 0.25


def test_the_master_key_comes_from_the_setting(tmp_path: Path) -> None:
    given = SecretStr(base64.b64encode(MASTER).decode())
    assert master_key(Settings(_env_file=None, data_dir=tmp_path, master_key=given)) == MASTER
    assert list(tmp_path.iterdir()) == []


def test_else_the_master_key_is_made_once_in_a_file_of_its_own(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, data_dir=tmp_path / "data", master_key=None)
    made = master_key(settings)
    assert len(made) == 32
    assert master_key(settings) == made
    path = tmp_path / "data" / "master.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [found.name for found in path.parent.iterdir()] == ["master.key"]


def test_of_two_that_make_the_file_at_once_both_use_one_key(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, data_dir=tmp_path, master_key=None)

    def other_is_quicker(size: int) -> bytes:
        (tmp_path / "master.key").touch(mode=0o600)
        (tmp_path / "master.key").write_bytes(base64.b64encode(MASTER))
        return os.urandom(size)

    assert master_key(settings, random=other_is_quicker) == MASTER


@pytest.mark.parametrize("content", ["", "not base64!", base64.b64encode(b"short").decode(), "é"])
def test_a_broken_key_file_is_refused_and_kept(tmp_path: Path, content: str) -> None:
    path = tmp_path / "master.key"
    path.touch(mode=0o600)
    path.write_text(content, encoding="utf-8")
    with pytest.raises(KeyFileError, match="key file"):
        master_key(Settings(_env_file=None, data_dir=tmp_path, master_key=None))
    assert path.read_text(encoding="utf-8") == content


def test_a_key_file_that_others_can_read_is_refused(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, data_dir=tmp_path, master_key=None)
    master_key(settings)
    (tmp_path / "master.key").chmod(0o640)
    with pytest.raises(KeyFileError, match="chmod 600"):
        master_key(settings)


@pytest.mark.parametrize("text", ["plainly-not-a-key", base64.b64encode(b"short").decode()])
def test_a_broken_setting_is_refused_without_showing_it(tmp_path: Path, text: str) -> None:
    with pytest.raises(KeyFileError, match="STEWARD_MASTER_KEY") as caught:
        master_key(Settings(_env_file=None, data_dir=tmp_path, master_key=SecretStr(text)))
    assert text not in str(caught.value)
