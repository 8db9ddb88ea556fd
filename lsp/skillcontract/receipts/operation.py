"""Operation receipts, by their status (semantics E3, E4)."""

from __future__ import annotations

from skillcontract.model.receipt_contracts import KNOWN_VERSIONS, OPERATION
from skillcontract.receipts.classification import Receipt
from skillcontract.receipts.fields import Flag, first_text, flags
from skillcontract.receipts.findings import Finding, Ground, finding
from skillcontract.receipts.proof import doubts, skipped_steps, steps_of, verified, wrong_type
from skillcontract.receipts.verdict import Kind, Next, Replay, Verdict
from skillcontract.receipts.words import JOB_STATES, STEP_DONE, STEPS_WITHOUT_EFFECT, TASK_IDS, Status
from skillcontract.syntax.values import type_name


def judge_operation(receipt: Receipt) -> Verdict:
    """The verdict on a receipt that carries its own `status`."""
    business = receipt.business
    status = business.get("status")
    if status is None or status == "":
        return unproven(receipt, None, finding(Ground.STATUS_MISSING, business.pointer))
    if not isinstance(status, str):
        wrong = finding(
            Ground.WRONG_TYPE, business.at("status"), field="status", found=type_name(status), wanted="string"
        )
        return unproven(receipt, None, wrong)
    state = business.text("state")
    if receipt.error is not None and state is not None and state != status:
        differs = finding(Ground.STATE_DISAGREES, business.at("state"), status=status, state=state)
        return as_unknown(receipt, status, differs)
    return by_status(receipt, status)


def by_status(receipt: Receipt, status: str, *derived: Finding) -> Verdict:
    """The verdict that a status leads to; `derived` says where it came from when the receipt has none of its own."""
    if status == Status.SUCCESS:
        return _success(receipt)
    if status == Status.PARTIAL_SUCCESS:
        return _partial(receipt, derived)
    if status == Status.UNKNOWN:
        ground = derived or (finding(Ground.UNKNOWN, receipt.business.at("status")),)
        return as_unknown(receipt, status, *ground)
    if status == Status.RETRYABLE:
        return _retryable(receipt, derived)
    if status == Status.FAILED:
        return _failed(receipt, derived)
    if status.strip().lower() in JOB_STATES:
        running = finding(Ground.TASK_RUNNING, receipt.business.at("status"), status=status)
        return verdict(receipt, status, Next.QUERY_TASK, Replay.NO, running)
    outside = finding(Ground.STATUS_OUTSIDE_CONTRACT, receipt.business.at("status"), status=status)
    return as_unknown(receipt, status, outside)


def verdict(
    receipt: Receipt,
    status: str | None,
    step: Next,
    replay: Replay,
    *reasons: Finding,
    remarks: tuple[Finding, ...] = (),
    done: bool = False,
) -> Verdict:
    """A verdict on this receipt with the remarks that every receipt gets."""
    return Verdict(
        kind=receipt.kind,
        contract=receipt.contract,
        status=status,
        may_report_done=done,
        may_replay=replay,
        next=step,
        reasons=(*reasons, *unknown_version(receipt)),
        remarks=(*remarks, *_remarks(receipt, status)),
    )


def as_unknown(receipt: Receipt, status: str | None, *reasons: Finding) -> Verdict:
    """Read back first; a create or append is never sent again on its own (semantics E4)."""
    if receipt.creates:
        replay, why = Replay.NO, finding(Ground.REPLAY_WOULD_REPEAT, operation=receipt.operation or "")
    else:
        replay, why = Replay.AFTER_READ_BACK, finding(Ground.REPLAY_AFTER_READ_BACK)
    return verdict(receipt, status, Next.READ_BACK, replay, *reasons, why)


def unproven(receipt: Receipt, status: str | None, *reasons: Finding) -> Verdict:
    """Nothing in the receipt says how it ended: find out, and send nothing again (semantics E5)."""
    task = first_text(receipt.layers, *TASK_IDS)
    if task is not None:
        return verdict(
            receipt, status, Next.QUERY_TASK, Replay.NO, *reasons, finding(Ground.BARE_TASK, task=task)
        )
    return verdict(receipt, status, Next.READ_BACK, Replay.NO, *reasons)


def unknown_version(receipt: Receipt) -> tuple[Finding, ...]:
    """The finding where the receipt follows a contract that is not known here."""
    contract = receipt.contract
    if contract is not None and contract not in KNOWN_VERSIONS:
        return (finding(Ground.UNKNOWN_VERSION, contract=contract),)
    raw = receipt.business.get("contractVersion")
    if raw is None or isinstance(raw, str):
        return ()
    pointer = receipt.business.at("contractVersion")
    return (
        finding(Ground.WRONG_TYPE, pointer, field="contractVersion", found=type_name(raw), wanted="string"),
    )


def started(receipt: Receipt) -> bool | None:
    """Whether execution had started; None where the receipt does not say, or says both."""
    said = [one.flag for one in flags(receipt.layers, "execution_started", "executionStarted")]
    if Flag.TRUE in said:
        return True
    return False if said and Flag.WRONG_TYPE not in said else None


def may_retry(receipt: Receipt) -> bool | None:
    """`retryable`, as the receipt says it; None where it does not say, or not as yes or no."""
    said = [one.flag for one in flags(receipt.layers, "retryable")]
    if Flag.FALSE in said:
        return False
    return True if said and Flag.WRONG_TYPE not in said else None


def _success(receipt: Receipt) -> Verdict:
    found = doubts(receipt)
    if receipt.error is not None:
        found = (finding(Ground.SUCCESS_IN_ERROR, receipt.error.pointer), *found)
    if found or unknown_version(receipt):
        unfinished = any(one.ground is Ground.TASK_UNFINISHED for one in found)
        step = Next.QUERY_TASK if unfinished else Next.READ_BACK
        return verdict(receipt, Status.SUCCESS, step, Replay.NO, *found)
    remarks = list(skipped_steps(receipt))
    if not verified(receipt) and not receipt.reads and receipt.kind is Kind.OPERATION:
        remarks.append(finding(Ground.STATUS_ALONE, receipt.business.at("status")))
    proven = finding(Ground.PROVEN, receipt.business.at("status"))
    return verdict(receipt, Status.SUCCESS, Next.REPORT, Replay.NO, proven, remarks=tuple(remarks), done=True)


def _partial(receipt: Receipt, derived: tuple[Finding, ...]) -> Verdict:
    undone = [
        finding(Ground.STEP_UNDONE, step.pointer, step=step.name, status=step.status)
        for step in steps_of(receipt)
        if step.status is not None and step.status.lower() != STEP_DONE
    ]
    reason = finding(Ground.PARTIAL_SUCCESS, receipt.business.at("status"))
    remarks = [
        finding(Ground.COMPENSATION, layer.at("compensation"))
        for layer in receipt.layers
        if (compensation := layer.object("compensation")) is not None
        and compensation.get("available") is True
    ]
    return verdict(
        receipt,
        Status.PARTIAL_SUCCESS,
        Next.INSPECT_STEPS,
        Replay.NO,
        *(derived or (reason,)),
        *undone,
        remarks=tuple(remarks),
    )


def _retryable(receipt: Receipt, derived: tuple[Finding, ...]) -> Verdict:
    pointer = receipt.business.at("status")
    against = [
        *_not_yes_or_no(receipt),
        *(
            finding(Ground.RETRYABLE_STARTED, step.pointer, field=step.name)
            for step in steps_of(receipt)
            if (step.status or "").lower() not in STEPS_WITHOUT_EFFECT
        ),
        *(
            finding(Ground.RETRYABLE_STARTED, said.pointer, field=said.name)
            for said in flags(receipt.layers, "execution_started", "executionStarted", "executed")
            if said.flag is Flag.TRUE
        ),
    ]
    if may_retry(receipt) is False:
        against.append(finding(Ground.RETRYABLE_REFUSED, pointer))
    if started(receipt) is None:
        against.append(finding(Ground.RETRYABLE_UNPROVEN, pointer))
    if against or unknown_version(receipt):
        return as_unknown(receipt, Status.RETRYABLE, *against)
    wait = first_wait(receipt)
    remark = finding(Ground.RETRY_AFTER_ABSENT) if wait is None else finding(Ground.RETRY_AFTER, seconds=wait)
    reason = derived or (finding(Ground.RETRYABLE, pointer),)
    return verdict(receipt, Status.RETRYABLE, Next.RETRY_ONCE, Replay.ONCE, *reason, remarks=(remark,))


def _failed(receipt: Receipt, derived: tuple[Finding, ...]) -> Verdict:
    reasons = list(derived or (finding(Ground.FAILED, receipt.business.at("status")),))
    effects = [
        finding(Ground.FAILED_WITH_EFFECT, step.pointer, step=step.name, status=step.status)
        for step in steps_of(receipt)
        if step.status is not None and step.status.lower() not in STEPS_WITHOUT_EFFECT
    ]
    reasons += [*effects, *_not_yes_or_no(receipt)]
    once = (
        may_retry(receipt) is True
        and started(receipt) is False
        and not effects
        and not unknown_version(receipt)
    )
    if once:
        reasons.append(finding(Ground.FAILED_RETRYABLE))
    replay = Replay.ONCE if once else Replay.NO
    return verdict(receipt, Status.FAILED, Next.DECIDE_BY_DETAILS, replay, *reasons)


def _not_yes_or_no(receipt: Receipt) -> list[Finding]:
    return [
        wrong_type(said)
        for said in flags(receipt.layers, "execution_started", "executionStarted", "retryable")
        if said.flag is Flag.WRONG_TYPE
    ]


def first_wait(receipt: Receipt) -> str | None:
    """`retry_after_seconds`, as written."""
    for layer in receipt.layers:
        for name in ("retry_after_seconds", "retryAfterSeconds", "retry_after"):
            value = layer.get(name)
            if isinstance(value, int) and not isinstance(value, bool):
                return str(value)
            if isinstance(value, str) and value.strip():
                return value
    return None


def _remarks(receipt: Receipt, status: str | None) -> tuple[Finding, ...]:
    remarks = list(receipt.envelope)
    business = receipt.business
    if receipt.kind is Kind.OPERATION and receipt.contract == OPERATION:
        absent = [name for name in ("steps", "warnings", "compensation") if business.get(name) is None]
        if absent:
            remarks.append(finding(Ground.OPTIONAL_ABSENT, business.pointer, fields=", ".join(absent)))
    if receipt.kind is Kind.OPERATION and receipt.contract is None:
        remarks.append(finding(Ground.NO_VERSION, business.pointer))
    if isinstance(warnings := business.get("warnings"), list) and warnings:
        remarks.append(finding(Ground.WARNINGS, business.at("warnings"), count=len(warnings)))
    if status != Status.SUCCESS and receipt.kind is not Kind.IMPORT:
        remarks += [
            finding(Ground.TRANSPORT_ONLY, said.pointer, field=said.name)
            for said in flags(receipt.layers, "ok", "success")
            if said.flag is Flag.TRUE
        ]
    remarks += [
        finding(Ground.TRANSPORT_ONLY, layer.at("outcome"), field="outcome")
        for layer in receipt.layers
        if layer.text("outcome") is not None
    ]
    return tuple(remarks)
