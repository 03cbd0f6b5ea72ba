"""The gate: the only door to a tool, for a button, a schedule, a plan and a test alike.

A call goes through, in this order: schema → earlier attempt under the same key → policy → what it relies on → business
rules → approval → effect under its idempotency key → verification → record and audit. A tool that lives in the store
runs whole inside the caller's transaction; a call to another system is recorded as started, made with no transaction
open, and closed in a second one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

from config.database import Database, Transaction, no_fault
from config.ids import Ids
from governance import account, approvals, ledger
from governance.canonical import digest, idempotency_key
from governance.decision import ApprovalRequest, Decision, RecordStatus
from governance.errors import CanonicalError
from governance.outcome import (
    After,
    Completed,
    NeedsApproval,
    Outcome,
    OutOfDate,
    Rejected,
    Request,
    Uncertain,
    result_digest,
)
from governance.policy import Policy, decide
from governance.vault import Vault
from tools import executor
from tools.spec import AnyTool, Facts, Files, Http, Timers, ToolContext, ToolModel, ToolResult

TimersFor = Callable[[str], Timers]
Weighed = tuple[Facts | ToolResult, ToolResult | None]  # what the policy looks at, and what the rules refuse


@dataclass(frozen=True, kw_only=True, slots=True)
class _Ready:
    """A call that may run now; `resumed` when an interrupted attempt must be looked up first."""

    spec: AnyTool
    args: ToolModel
    context: ToolContext
    record: str
    resumed: bool = False


@dataclass(frozen=True, kw_only=True)
class Gate:
    """What the door needs: tools, policy, and the services tools may use. `timers` makes timers for a conversation."""

    tools: Mapping[str, AnyTool]
    policy: Policy
    vault: Vault
    ids: Ids
    timers: TimersFor
    approval_lifetime: timedelta
    files: Files | None = None
    http: Http | None = None
    fault: Callable[[str], None] = no_fault

    def read(self, tx: Transaction, request: Request) -> ToolResult:
        """A read from the store. Those a person asked for are audited; the dialogue's own leave a bare record."""
        spec = self.tools.get(request.call.tool)
        if spec is None or spec.effect != "read":
            return ToolResult(status="refused", text="I have no way to look that up.")
        args = executor.parse(spec, request.call.arguments)
        if isinstance(args, ToolResult):
            return args
        decision = decide(self.policy, spec, Facts(), request.principal, request.now)
        if decision.verdict != "allow":
            return ToolResult(status="refused", text=decision.reason)
        context = self._context(tx, request, "")
        result = executor.check_stored(spec, args, context) or executor.run_stored(spec, args, context)
        record = self.ids.new("x")
        asked = request.asker == "person"
        status: RecordStatus = "succeeded" if result.status == "ok" else "failed"
        account.opened(tx, self.vault, request, spec, record, status=status, snapshot=asked)
        if asked:
            account.audited(tx, self.vault, request, spec, args, result, "read")
        return replace(result, as_of=request.now)

    def preview(self, tx: Transaction, request: Request) -> Decision:
        """What the policy says of a call before it is made, as far as its arguments are known by then."""
        spec = self.tools.get(request.call.tool)
        if spec is None:
            return Decision(verdict="deny", rule="no tool", reason="I have no tool for that")
        args = executor.parse(spec, request.call.arguments)
        facts: Facts | ToolResult = Facts()
        if isinstance(args, ToolModel) and spec.place == "store":
            facts = executor.facts_stored(spec, args, self._context(tx, request, ""))
        return _decide(self.policy, spec, facts, request)

    def refusal(self, tx: Transaction, request: Request) -> ToolResult | None:
        """What the business rules of a store tool say against a call right now; None when nothing."""
        spec = self.tools.get(request.call.tool)
        args = executor.parse(spec, request.call.arguments) if spec is not None else None
        if spec is None or not isinstance(args, ToolModel) or spec.place != "store":
            return None
        return executor.check_stored(spec, args, self._context(tx, request, ""))

    def place(self, tool: str) -> str:
        """Where a tool runs: "store" or "outside"; an unknown one counts as "store", where its call is denied."""
        spec = self.tools.get(tool)
        return "store" if spec is None else spec.place

    def perform(self, tx: Transaction, request: Request) -> Outcome:
        """A call whose tool lives in the store, whole inside `tx`."""
        ready = self._prepare(tx, request, None)
        if not isinstance(ready, _Ready):
            return ready
        savepoint = tx.savepoint()
        result = executor.run_stored(ready.spec, ready.args, ready.context)
        if result.status == "ok" and not executor.verify_stored(ready.spec, ready.args, result, ready.context):
            result = ToolResult(
                status="failed", text="I tried, but the change was not there afterwards, so I took it back."
            )
        if result.status == "ok":
            savepoint.commit()
        else:
            savepoint.rollback()
        return self._finish(tx, request, ready, result)

    async def perform_outside(self, database: Database, request: Request, after: After) -> Outcome:
        """A call to another system. `after` is stored together with its outcome."""
        weighed = await self._weigh_outside(request)

        def first(tx: Transaction) -> _Ready | Outcome:
            ready = self._prepare(tx, request, weighed)
            if not isinstance(ready, _Ready):
                after(tx, ready)
            return ready

        ready = await database.run("gate", first)
        if not isinstance(ready, _Ready):
            return ready
        result = await self._call_outside(ready)

        def last(tx: Transaction) -> Outcome:
            outcome = self._finish(tx, request, ready, result)
            after(tx, outcome)
            return outcome

        return await database.run("step", last)

    async def _weigh_outside(self, request: Request) -> Weighed | None:
        spec = self.tools.get(request.call.tool)
        args = executor.parse(spec, request.call.arguments) if spec is not None else None
        if spec is None or not isinstance(args, ToolModel):
            return None
        context = self._context(None, request, "")
        facts = await executor.facts_outside(spec, args, context)
        return facts, await executor.check_outside(spec, args, context)

    async def _call_outside(self, ready: _Ready) -> ToolResult:
        """Makes the call, or first looks up what an interrupted one came to; an unknown outcome is looked up, too."""
        spec, args, context = ready.spec, ready.args, ready.context
        result = await executor.lookup_outside(spec, context) if ready.resumed else None
        if result is None:
            self.fault("before call")
            result = await executor.run_outside(spec, args, context)
            self.fault("after call")
        if result.status == "unknown" and not ready.resumed:
            found = await executor.lookup_outside(spec, context)
            result = result if found is None or found.status == "unknown" else found
        if result.status == "ok" and not await executor.verify_outside(spec, args, result, context):
            return ToolResult(status="unknown", text="It was accepted, but I could not find it afterwards.")
        return result

    def _prepare(self, tx: Transaction, request: Request, weighed: Weighed | None) -> _Ready | Outcome:
        spec = self.tools.get(request.call.tool)
        if spec is None:
            return Rejected(kind="denied", text="I have no tool for that.")
        args = executor.parse(spec, request.call.arguments)
        if isinstance(args, ToolResult):
            return self._refused(tx, request, spec, "refused", args)
        try:
            key = idempotency_key(task=request.run, step=request.step, call=request.call)
        except CanonicalError:
            said = ToolResult(status="refused", text="I cannot write that down exactly, so I did not do it.")
            return self._refused(tx, request, spec, "refused", said)
        context = self._context(tx if spec.place == "store" else None, request, key)
        earlier = self._earlier(tx, spec, args, key, context)
        if earlier is not None:
            return earlier
        facts, refusal = weighed or (executor.facts_stored(spec, args, context), None)
        decision = _decide(self.policy, spec, facts, request)
        if decision.verdict == "deny":
            return self._refused(tx, request, spec, "denied", ToolResult(status="refused", text=decision.reason))
        changed = self._changed(tx, request)
        if changed is not None:
            return changed
        if spec.place == "store":
            refusal = executor.check_stored(spec, args, context)
        if refusal is not None and request.approval is not None:
            return OutOfDate(text=refusal.text)
        if refusal is not None:
            return self._refused(tx, request, spec, "refused", refusal)
        bound = digest(call=request.call, principal=request.principal, run=request.run, step=request.step)
        if decision.verdict == "ask" and not self._agreed(tx, request, bound):
            return NeedsApproval(request=self._approval(request, decision, bound, facts))
        record = self.ids.new("x")
        account.opened(tx, self.vault, request, spec, record, key=key, status="started", snapshot=True)
        return _Ready(spec=spec, args=args, context=context, record=record)

    def _approval(self, request: Request, decision: Decision, bound: str, facts: Facts | ToolResult) -> ApprovalRequest:
        """Good for a while, but not beyond the time the call is about."""
        expires = request.now + self.approval_lifetime
        at = facts.at if isinstance(facts, Facts) else None
        return ApprovalRequest(
            run=request.run,
            step=request.step,
            call=request.call,
            digest=bound,
            principal=request.principal,
            decision=decision,
            expires_at=expires if at is None or at <= request.now else min(expires, at),
        )

    def _agreed(self, tx: Transaction, request: Request, bound: str) -> bool:
        return request.approval is not None and approvals.consume(
            tx, id=request.approval, digest=bound, now=request.now
        )

    def _earlier(
        self, tx: Transaction, spec: AnyTool, args: ToolModel, key: str, context: ToolContext
    ) -> Outcome | _Ready | None:
        """What an earlier attempt under the same key came to; None when none may have had an effect."""
        record = ledger.by_key(tx, key)
        if record is None:
            return None
        if record.status == "failed":
            ledger.drop_failed(tx, key)
            return None
        if record.status == "succeeded":
            value = ledger.read_snapshot(tx, self.vault, record, record.response) or {}
            return Completed(result=ToolResult(status="ok", value=value), record=record.id, repeated=True)
        if spec.place == "outside" and spec.lookup is not None:
            return _Ready(spec=spec, args=args, context=context, record=record.id, resumed=True)
        return Uncertain(text="I was interrupted and cannot tell whether it happened.", record=record.id)

    def _changed(self, tx: Transaction, request: Request) -> OutOfDate | None:
        """Reads again what is older than its tool allows, and everything once a person has agreed."""
        for basis in request.reliance:
            spec = self.tools.get(basis.call.tool)
            if spec is None:
                return OutOfDate(text=basis.claim)
            if request.approval is not None or request.now - basis.as_of > spec.max_age:
                again = self.read(tx, replace(request, call=basis.call, asker="dialogue"))
                if again.status != "ok" or result_digest(again) != basis.digest:
                    return OutOfDate(text=basis.claim)
        return None

    def _finish(self, tx: Transaction, request: Request, ready: _Ready, result: ToolResult) -> Outcome:
        spec, record, person = ready.spec, ready.record, request.principal.person
        if result.status == "ok":
            sealed = ledger.snapshot(tx, self.vault, person=person, record=record, value=result.value)
            ledger.close_record(tx, record, status="succeeded", at=request.now, response=sealed)
            if request.undoes is not None:
                ledger.mark_undone(tx, request.undoes, by=record)
            account.audited(tx, self.vault, request, spec, ready.args, result, "done")
            return Completed(result=replace(result, as_of=request.now), record=record)
        status: RecordStatus = "unknown" if result.status == "unknown" else "failed"
        ledger.close_record(tx, record, status=status, at=request.now, response=None)
        account.audited(tx, self.vault, request, spec, ready.args, None, status)
        if result.status == "unknown":
            return Uncertain(text=result.text, record=record)
        return Rejected(kind=result.status, text=result.text, alternative=result.alternative)

    def _refused(self, tx: Transaction, request: Request, spec: AnyTool, kind: str, said: ToolResult) -> Rejected:
        account.audited(tx, self.vault, request, spec, None, None, kind)
        return Rejected(kind="denied" if kind == "denied" else "refused", text=said.text, alternative=said.alternative)

    def _context(self, tx: Transaction | None, request: Request, key: str) -> ToolContext:
        return ToolContext(
            person=request.principal.person,
            conversation=request.principal.conversation,
            space=request.principal.space,
            zone=request.zone,
            now=request.now,
            key=key,
            working_hours=request.working_hours,
            tx=tx,
            timers=self.timers(request.principal.conversation),
            files=self.files,
            http=self.http,
        )


def _decide(policy: Policy, spec: AnyTool, facts: Facts | ToolResult, request: Request) -> Decision:
    if isinstance(facts, ToolResult):
        return Decision(verdict="deny", rule="facts", reason=facts.text)
    return decide(policy, spec, facts, request.principal, request.now)
