"""Accounting for a call: its execution record when it is opened, and its entry in the audit log."""

from config.database import Transaction
from governance import audit, ledger
from governance.decision import ExecutionRecord, RecordStatus
from governance.outcome import Request
from governance.vault import Vault
from tools.spec import AnyTool, Arguments, ToolModel, ToolResult


def opened(
    tx: Transaction,
    vault: Vault,
    request: Request,
    spec: AnyTool,
    record: str,
    *,
    status: RecordStatus,
    snapshot: bool,
    key: str = "",
) -> None:
    """Stores the record of a call; the arguments are kept sealed when `snapshot` says so."""
    person, call = request.principal.person, request.call
    sealed = ledger.snapshot(tx, vault, person=person, record=record, value=call.arguments) if snapshot else None
    entry = ExecutionRecord(
        id=record,
        key=key,
        tool=spec.name,
        system="steward" if spec.place == "store" else spec.domain,
        person=person,
        conversation=request.principal.conversation,
        run=request.run or None,
        step=request.step or None,
        status=status,
        started_at=request.now,
        finished_at=None if status == "started" else request.now,
        request=sealed,
    )
    ledger.open_record(tx, entry, trace=request.trace)


def audited(
    tx: Transaction,
    vault: Vault,
    request: Request,
    spec: AnyTool,
    args: ToolModel | None,
    result: ToolResult | None,
    action: str,
) -> None:
    """Adds what was done, read or refused to the audit: the declared fields, why, and who asked."""
    known: Arguments = {} if args is None else args.model_dump(mode="json")
    known |= {} if result is None else result.value
    content: Arguments = {name: known[name] for name in spec.audit_fields if name in known}
    content |= {"why": request.why, "asked_by": request.asker, "approval": request.approval}
    audit.append(
        tx,
        at=request.now,
        person=request.principal.person,
        action=action,
        tool=spec.name,
        content=content,
        vault=vault,
    )
