"""The audit: whatever is done to its rows is noticed."""

import base64
import json
import sqlite3
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from config.database import Transaction
from governance import checkpoint
from governance.audit import APPEND_ONLY, GENESIS, Broken, Verified, append, audit, export, head, verify
from governance.checkpoint import Checkpoint
from governance.decision import AuditEntry
from governance.errors import CheckpointError
from governance.vault import Vault
from tests.unit.governance.samples import NOW, Store, a_vault, new_store

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def fill(store: Store, vault: Vault, count: int = 6) -> list[AuditEntry]:
    """Entries of anna and bert in turn."""

    def add(tx: Transaction) -> list[AuditEntry]:
        return [
            append(
                tx,
                at=NOW + timedelta(minutes=number),
                person="bert" if number % 2 else "anna",
                action="done",
                tool="create_event",
                content={"title": f"Läuft {number}"},
                vault=vault,
            )
            for number in range(count)
        ]

    return store.run(add)


def walk(store: Store, seen: Checkpoint | None = None) -> Verified | Broken:
    """The verdict on the chain."""
    return store.run(lambda tx: verify(tx, checkpoint=seen))


def lines(store: Store, vault: Vault, person: str | None = None) -> list[dict[str, Any]]:
    """What is exported."""
    return store.run(lambda tx: [json.loads(line) for line in export(tx, vault, person=person)])


def test_an_empty_audit_is_whole(store: Store) -> None:
    assert walk(store) == Verified(count=0, head=GENESIS)


def test_entries_are_numbered_and_chained(store: Store, vault: Vault) -> None:
    entries = fill(store, vault)
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5, 6]
    assert [entry.previous for entry in entries] == [GENESIS, *(entry.hash for entry in entries[:-1])]
    assert walk(store) == Verified(count=6, head=entries[-1].hash)
    assert store.run(head) == (6, entries[-1].hash)


def test_a_long_chain_is_walked_whole(store: Store, vault: Vault) -> None:
    entries = fill(store, vault, 1_203)
    assert walk(store) == Verified(count=1_203, head=entries[-1].hash)
    assert len(lines(store, vault)) == 1_203
    assert [line["number"] for line in lines(store, vault, "bert")] == list(range(2, 1_204, 2))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("at", NOW + timedelta(microseconds=1)),
        ("person", "carl"),
        ("action", "undone"),
        ("tool", "cancel_event"),
        ("content", b"other"),
        ("previous", bytes(32)),
        ("hash", bytes(32)),
        ("number", 99),
    ],
)
@pytest.mark.parametrize("number", [1, 3, 6])
def test_a_changed_field_is_noticed(store: Store, vault: Vault, field: str, value: object, number: int) -> None:
    fill(store, vault)
    if (field, number) == ("previous", 1):
        value = bytes([1] * 32)
    store.run(lambda tx: tx.execute(sa.update(audit).where(audit.c.number == number).values({field: value})))
    broken = walk(store)
    assert isinstance(broken, Broken)
    assert broken.number in (number, number + 1)


@given(st.integers(1, 6), st.integers(min_value=0), st.integers(0, 7))
def test_any_changed_bit_of_the_content_is_noticed(number: int, place: int, bit: int) -> None:
    with new_store() as store:
        content = bytearray(fill(store, a_vault())[number - 1].content)
        content[place % len(content)] ^= 1 << bit
        store.run(lambda tx: tx.execute(audit.update().where(audit.c.number == number).values(content=bytes(content))))
        assert walk(store) == Broken(number=number, reason="it was changed")


@pytest.mark.parametrize("number", [1, 3])
def test_a_removed_row_is_noticed(store: Store, vault: Vault, number: int) -> None:
    fill(store, vault)
    store.run(lambda tx: tx.execute(sa.delete(audit).where(audit.c.number == number)))
    assert walk(store) == Broken(number=number, reason="it is missing")


def test_a_removed_row_is_noticed_when_the_rest_is_renumbered(store: Store, vault: Vault) -> None:
    fill(store, vault)
    store.run(lambda tx: tx.execute(sa.delete(audit).where(audit.c.number == 3)))
    for number in (4, 5, 6):
        store.run(lambda tx, n=number: tx.execute(audit.update().where(audit.c.number == n).values(number=n - 1)))  # type: ignore[misc] # the default binds the loop's value
    assert walk(store) == Broken(number=3, reason="it does not follow the entry before it")


def test_two_rows_that_change_places_are_noticed(store: Store, vault: Vault) -> None:
    fill(store, vault)
    for old, new in ((3, 99), (4, 3), (99, 4)):
        store.run(lambda tx, a=old, b=new: tx.execute(audit.update().where(audit.c.number == a).values(number=b)))  # type: ignore[misc] # the defaults bind the loop's values
    assert isinstance(walk(store), Broken)


def test_a_cut_tail_is_noticed_by_the_checkpoint_only(store: Store, vault: Vault) -> None:
    entries = fill(store, vault)
    seen = checkpoint.check(checkpoint.sign(entries[4].hash, 5, KEY), KEY.public_key())
    assert walk(store, seen) == Verified(count=6, head=entries[-1].hash)
    store.run(lambda tx: tx.execute(sa.delete(audit).where(audit.c.number > 3)))
    assert walk(store) == Verified(count=3, head=entries[2].hash)
    assert walk(store, seen) == Broken(number=4, reason="the checkpoint counts 5 entries; the last are gone")


def test_a_chain_that_was_written_anew_is_noticed_by_the_checkpoint(store: Store, vault: Vault) -> None:
    entries = fill(store, vault)
    seen = Checkpoint(count=5, head=entries[4].hash)
    store.run(lambda tx: tx.execute(sa.delete(audit).where(audit.c.number > 2)))
    fill(store, vault)
    assert isinstance(walk(store), Verified)
    assert walk(store, seen) == Broken(number=5, reason="it is not the entry that the checkpoint was made of")


def test_a_checkpoint_of_the_empty_audit_always_holds(store: Store, vault: Vault) -> None:
    seen = Checkpoint(count=0, head=GENESIS)
    assert isinstance(walk(store, seen), Verified)
    fill(store, vault)
    assert isinstance(walk(store, seen), Verified)


def test_a_checkpoint_is_one_line_that_only_its_key_can_write() -> None:
    line = checkpoint.sign(b"\x01" * 32, 7, KEY)
    assert "\n" not in line
    assert checkpoint.check(line + "\n", KEY.public_key()) == Checkpoint(count=7, head=b"\x01" * 32)
    other = Ed25519PrivateKey.generate()
    for changed in (line.replace(" 7 ", " 6 "), line.replace("01", "02", 1), checkpoint.sign(b"\x01" * 32, 7, other)):
        with pytest.raises(CheckpointError):
            checkpoint.check(changed, KEY.public_key())


@pytest.mark.parametrize("text", ["", "x", "steward-audit-1 1 00 !!", "steward-audit-1 1 00"])
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(CheckpointError):
        checkpoint.check(text, KEY.public_key())


def test_another_text_signed_by_the_key_is_no_checkpoint() -> None:
    line = checkpoint.sign(b"\x01" * 32, 7, KEY)
    said = line.rpartition(" ")[0].replace("audit", "other")
    signed = f"{said} {base64.b64encode(KEY.sign(said.encode())).decode()}"
    with pytest.raises(CheckpointError):
        checkpoint.check(signed, KEY.public_key())


def test_the_checkpoint_that_counts_most_is_kept(tmp_path: Path) -> None:
    key, path = checkpoint.signing_key(tmp_path), tmp_path / "audit.checkpoints"
    assert checkpoint.kept(path, key.public_key()) is None
    for count in (3, 9, 4):
        checkpoint.keep(path, checkpoint.sign(bytes([count]) * 32, count, key))
    again = checkpoint.signing_key(tmp_path)
    assert checkpoint.kept(path, again.public_key()) == Checkpoint(count=9, head=bytes([9]) * 32)
    checkpoint.keep(path, checkpoint.sign(bytes(32), 10, KEY))
    with pytest.raises(CheckpointError):
        checkpoint.kept(path, again.public_key())


def test_what_was_done_is_sealed_and_exported_plain(store: Store, vault: Vault) -> None:
    entries = fill(store, vault)
    assert "Läuft".encode() not in entries[0].content
    first = lines(store, vault)[0]
    assert first == {
        "number": 1,
        "at": "2026-03-13T10:20:00+00:00",
        "person": "anna",
        "action": "done",
        "tool": "create_event",
        "content": {"title": "Läuft 0"},
        "hash": entries[0].hash.hex(),
    }
    assert {line["person"] for line in lines(store, vault, "bert")} == {"bert"}


def test_what_was_erased_says_so_and_the_chain_stays_whole(store: Store, vault: Vault) -> None:
    entries = fill(store, vault)
    store.run(lambda tx: vault.erase(tx, "anna"))
    assert walk(store) == Verified(count=6, head=entries[-1].hash)
    assert [line["content"] for line in lines(store, vault, "anna")] == ["erased"] * 3
    assert lines(store, vault, "bert")[0]["content"] == {"title": "Läuft 1"}


def test_what_cannot_be_opened_does_not_stop_the_export(store: Store, vault: Vault) -> None:
    fill(store, vault, 2)
    store.run(lambda tx: tx.execute(sa.update(audit).where(audit.c.number == 1).values(content=b"broken")))
    assert [line["content"] for line in lines(store, vault)] == ["unreadable", {"title": "Läuft 1"}]


def test_an_entry_cannot_be_put_in_the_place_of_another(store: Store, vault: Vault) -> None:
    entries = fill(store, vault, 3)
    store.run(lambda tx: tx.execute(audit.update().where(audit.c.number == 1).values(content=entries[2].content)))
    assert lines(store, vault)[0]["content"] == "unreadable"


def test_secrets_are_masked_before_they_are_sealed(store: Store, vault: Vault) -> None:
    content: dict[str, JsonValue] = {"why": "use sk-abcdefghijklmnopqrstuvwx", "list": [{"a": "Bearer abcdefghijkl"}]}
    store.run(lambda tx: append(tx, at=NOW, person="a", action="x", tool="t", content=content, vault=vault))
    assert lines(store, vault)[0]["content"] == {"why": "use [hidden]", "list": [{"a": "Bearer [hidden]"}]}


@pytest.mark.parametrize(
    "change",
    [
        lambda tx: tx.execute(sa.update(audit).where(audit.c.number == 1).values(tool="x")),
        lambda tx: tx.execute(sa.delete(audit).where(audit.c.number == 3)),
        lambda tx: tx.execute(sa.text("INSERT OR REPLACE INTO audit SELECT * FROM audit WHERE number = 1")),
        lambda tx: tx.execute(
            sa.text("INSERT INTO audit SELECT 9, at, person, action, tool, content, previous, hash FROM audit LIMIT 1")
        ),
    ],
)
def test_the_store_refuses_to_change_the_audit(
    store: Store, vault: Vault, change: Callable[[Transaction], object]
) -> None:
    for statement in APPEND_ONLY:
        store.run(lambda tx, text=statement: tx.execute(sa.text(text)))  # type: ignore[misc] # the default binds the loop's value
    entries = fill(store, vault, 3)
    with pytest.raises(sa.exc.IntegrityError, match="only ever added to"):
        store.run(change)
    assert walk(store) == Verified(count=3, head=entries[-1].hash)


def test_adding_costs_one_read_and_one_insert(store: Store, vault: Vault) -> None:
    fill(store, vault)
    fill(store, vault)
    statements: list[str] = []
    raw = store.engine.raw_connection().driver_connection
    assert isinstance(raw, sqlite3.Connection)
    raw.set_trace_callback(lambda statement: statements.append(statement.split()[0]))
    fill(store, vault, 1)
    assert [word for word in statements if word not in ("BEGIN", "COMMIT")] == ["SELECT", "INSERT"]


def test_adding_is_quick(store: Store, vault: Vault) -> None:
    fill(store, vault)
    start = time.perf_counter()
    fill(store, vault, 500)
    assert time.perf_counter() - start < 0.5
