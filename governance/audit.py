"""The account of everything that was done: rows that are only ever added, chained by their hashes.

Each hash covers the one before and the whole row, so that a changed, removed or moved row is noticed. A cut tail leaves
a whole chain; only a signed checkpoint that names a later entry shows it. What was done stands sealed under the key of
the person: once that is erased the chain stays whole and the content says "erased".
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

import sqlalchemy as sa
from pydantic import JsonValue

from config.database import EPOCH, Instant, Transaction, metadata
from governance.canonical import canonical
from governance.checkpoint import Checkpoint
from governance.decision import AuditEntry
from governance.errors import SealBroken
from governance.redaction import Redactor
from governance.vault import Erased, Vault

GENESIS = bytes(32)  # what the first entry follows
_BATCH = 500
_PATTERNS = Redactor()

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", Instant, nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("action", sa.String(32), nullable=False),
    sa.Column("tool", sa.String(64), nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.Column("previous", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),
    sa.Index("audit_by_person", "person", "number"),
)
# For the migration: SQLite itself refuses to change or remove an entry, or to put one in another's place.
APPEND_ONLY = (
    "CREATE TRIGGER IF NOT EXISTS audit_keeps_rows BEFORE DELETE ON audit "
    "BEGIN SELECT RAISE(ABORT, 'the audit is only ever added to'); END",
    "CREATE TRIGGER IF NOT EXISTS audit_keeps_content BEFORE UPDATE ON audit "
    "BEGIN SELECT RAISE(ABORT, 'the audit is only ever added to'); END",
    "CREATE TRIGGER IF NOT EXISTS audit_keeps_order BEFORE INSERT ON audit "
    "WHEN NEW.number <> COALESCE((SELECT MAX(number) FROM audit), 0) + 1 "
    "BEGIN SELECT RAISE(ABORT, 'the audit is only ever added to'); END",
)
_head = sa.select(audit.c.number, audit.c.hash).order_by(audit.c.number.desc()).limit(1)
_insert = sa.insert(audit)


@dataclass(frozen=True, kw_only=True, slots=True)
class Verified:
    """The chain is whole: so many entries, and the hash of the last one."""

    count: int
    head: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class Broken:
    """The first entry that does not hold, and why in plain words."""

    number: int
    reason: str


def append(
    tx: Transaction,
    *,
    at: datetime,
    person: str,
    action: str,
    tool: str,
    content: Mapping[str, JsonValue],
    vault: Vault,
    redactor: Redactor = _PATTERNS,
) -> AuditEntry:
    """Adds an entry; secrets in its content are masked before it is sealed."""
    last, previous = head(tx)
    number = last + 1
    plain = json.dumps(redactor.mask_json(dict(content)), ensure_ascii=False, separators=(",", ":"))
    sealed = vault.seal(tx, person, plain.encode(), _context(number))
    link = _link(previous, number=number, at=at, person=person, action=action, tool=tool, content=sealed)
    entry = AuditEntry(
        number=number, at=at, person=person, action=action, tool=tool, content=sealed, previous=previous, hash=link
    )
    tx.execute(_insert, {name: getattr(entry, name) for name in AuditEntry.__dataclass_fields__})
    return entry


def head(tx: Transaction) -> tuple[int, bytes]:
    """How many entries there are, and the hash of the last one: what a checkpoint signs."""
    row = tx.execute(_head).first()
    return (0, GENESIS) if row is None else (row.number, row.hash)


def verify(tx: Transaction, *, checkpoint: Checkpoint | None = None) -> Verified | Broken:
    """Walks the whole chain; with a checkpoint also checks that the entry it names is still there, the same."""
    count, last = 0, GENESIS
    for entry in _entries(tx, None):
        count += 1
        fault = _fault(entry, count, last)
        if fault:
            return Broken(number=count, reason=fault)
        last = entry.hash
        if checkpoint is not None and checkpoint.count == count and checkpoint.head != last:
            return Broken(number=count, reason="it is not the entry that the checkpoint was made of")
    if checkpoint is not None and checkpoint.count > count:
        return Broken(number=count + 1, reason=f"the checkpoint counts {checkpoint.count} entries; the last are gone")
    return Verified(count=count, head=last)


def export(tx: Transaction, vault: Vault, *, person: str | None) -> Iterator[str]:
    """The entries of one person (None = of all) as lines of JSON, the oldest first."""
    for entry in _entries(tx, person):
        line = {
            "number": entry.number,
            "at": entry.at.isoformat(),
            "person": entry.person,
            "action": entry.action,
            "tool": entry.tool,
            "content": reveal(tx, vault, entry),
            "hash": entry.hash.hex(),
        }
        yield json.dumps(line, ensure_ascii=False)


def reveal(tx: Transaction, vault: Vault, entry: AuditEntry) -> JsonValue:
    """What an entry says; "erased" or "unreadable" when it cannot be told any more."""
    try:
        plain = vault.open(tx, entry.person, entry.content, _context(entry.number))
        content: JsonValue = "erased" if isinstance(plain, Erased) else json.loads(plain)
    except (SealBroken, ValueError):
        return "unreadable"
    return content


def _entries(tx: Transaction, person: str | None) -> Iterator[AuditEntry]:
    """Entries in order, read in batches so that a long account needs no memory."""
    after: int | None = None
    while True:
        found = sa.select(audit).order_by(audit.c.number).limit(_BATCH)
        if after is not None:
            found = found.where(audit.c.number > after)
        if person is not None:
            found = found.where(audit.c.person == person)
        rows = tx.execute(found).mappings().all()
        for row in rows:
            yield AuditEntry(**row)
        if len(rows) < _BATCH:
            return
        after = rows[-1]["number"]


def _fault(entry: AuditEntry, number: int, previous: bytes) -> str:
    if entry.number != number:
        return "it is missing"
    if entry.previous != previous:
        return "it does not follow the entry before it"
    made = _link(
        previous,
        number=number,
        at=entry.at,
        person=entry.person,
        action=entry.action,
        tool=entry.tool,
        content=entry.content,
    )
    return "" if made == entry.hash else "it was changed"


def _link(previous: bytes, *, number: int, at: datetime, person: str, action: str, tool: str, content: bytes) -> bytes:
    covered: JsonValue = {
        "number": number,
        "at": (at - EPOCH) // timedelta(microseconds=1),
        "person": person,
        "action": action,
        "tool": tool,
        "content": sha256(content).hexdigest(),
    }
    return sha256(previous + canonical(covered)).digest()


def _context(number: int) -> bytes:
    return f"audit:{number}".encode()
