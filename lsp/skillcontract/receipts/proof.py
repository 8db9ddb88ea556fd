"""Whether a receipt that says success proves it (semantics E3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from skillcontract.receipts.classification import Receipt, verbs
from skillcontract.receipts.fields import Flag, Said, View, flags
from skillcontract.receipts.findings import Finding, Ground, finding
from skillcontract.receipts.words import (
    JOB_STATES,
    STEP_DONE,
    STEP_SKIPPED,
    STEPS_NOT_DONE,
    TASK_IDS,
)
from skillcontract.syntax.values import type_name

VERIFYING = frozenset({"verify", "verification", "verified", "readback", "read_back"})
VERDICTS_OF_VERIFICATION = ("verified", "matched", "match", "passed", "ok")


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an operation. `status` is None where it is absent or not a text."""

    name: str
    status: str | None
    pointer: str

    @property
    def verifies(self) -> bool:
        """Whether the step reads back what was written."""
        words = verbs(self.name)
        return bool(words & VERIFYING) or {"read", "back"} <= words


def steps_of(receipt: Receipt) -> Iterator[Step]:
    """The steps that are objects, from wherever the receipt carries them."""
    for layer in receipt.layers:
        steps = layer.get("steps")
        if layer is receipt.business or receipt.error is not None:
            for index, step in enumerate(steps if isinstance(steps, list) else []):
                if isinstance(step, dict):
                    status = step.get("status")
                    name = step.get("name")
                    yield Step(
                        name if isinstance(name, str) else str(index),
                        status if isinstance(status, str) and status.strip() else None,
                        f"{layer.at('steps')}/{index}",
                    )


def doubts(receipt: Receipt) -> tuple[Finding, ...]:
    """Everything that keeps a success from being reported, in the order a person would look at it."""
    return (
        *_not_run(receipt),
        *_complete(receipt),
        *_steps(receipt),
        *_verification(receipt),
        *_failures(receipt),
        *_transport(receipt),
        *_task(receipt),
    )


def verified(receipt: Receipt) -> bool:
    """Whether the receipt carries a verification at all."""
    return bool(list(_verifications(receipt))) or any(step.verifies for step in steps_of(receipt))


def skipped_steps(receipt: Receipt) -> tuple[Finding, ...]:
    """Steps that were left out, other than those that verify."""
    return tuple(
        finding(Ground.STEP_SKIPPED, step.pointer, step=step.name)
        for step in steps_of(receipt)
        if not step.verifies and step.status is not None and step.status.lower() == STEP_SKIPPED
    )


def wrong_type(said: Said, wanted: str = "boolean") -> Finding:
    """The finding for a field of the wrong type."""
    return finding(
        Ground.WRONG_TYPE, said.pointer, field=said.name, found=type_name(said.value), wanted=wanted
    )


def _not_run(receipt: Receipt) -> Iterator[Finding]:
    ran = False
    for said in flags(receipt.layers, "executed", null_counts=True):
        ran = ran or said.flag is Flag.TRUE
        if said.flag is Flag.FALSE:
            yield finding(Ground.NOT_EXECUTED, said.pointer)
        elif said.flag is Flag.WRONG_TYPE:
            yield wrong_type(said)
    for said in flags(receipt.layers, "dry_run", "dryRun", "dry-run"):
        if said.flag is Flag.TRUE:
            yield finding(Ground.DRY_RUN, said.pointer, field=said.name)
        elif said.flag is Flag.WRONG_TYPE:
            yield wrong_type(said)
    for said in flags(receipt.layers, "execution_started", "executionStarted"):
        if said.flag is Flag.FALSE:
            yield finding(Ground.SUCCESS_NOT_STARTED, said.pointer)
        elif said.flag is Flag.WRONG_TYPE:
            yield wrong_type(said)
    for layer in receipt.layers:
        for name in ("previewKind", "preview_kind"):
            if layer.text(name) is not None and not ran:
                yield finding(Ground.PREVIEW, layer.at(name), field=name)


def _complete(receipt: Receipt) -> Iterator[Finding]:
    for said in flags((receipt.business,), "complete", null_counts=True):
        if said.flag is Flag.FALSE:
            yield finding(Ground.NOT_COMPLETE, said.pointer)
        elif said.flag is Flag.WRONG_TYPE:
            yield wrong_type(said)


def _steps(receipt: Receipt) -> Iterator[Finding]:
    steps = receipt.business.get("steps")
    pointer = receipt.business.at("steps")
    if steps is not None and not isinstance(steps, list):
        yield finding(Ground.WRONG_TYPE, pointer, field="steps", found=type_name(steps), wanted="array")
    for index, item in enumerate(steps if isinstance(steps, list) else []):
        if not isinstance(item, dict):
            yield finding(
                Ground.WRONG_TYPE,
                f"{pointer}/{index}",
                field=f"steps[{index}]",
                found=type_name(item),
                wanted="object",
            )
    for step in steps_of(receipt):
        if step.status is None:
            yield finding(Ground.STEP_WITHOUT_STATUS, step.pointer, step=step.name)
        elif step.status.lower() in STEPS_NOT_DONE:
            yield finding(Ground.STEP_NOT_DONE, step.pointer, step=step.name, status=step.status)
        elif step.status.lower() == STEP_SKIPPED:
            if step.verifies:
                yield finding(Ground.NOT_VERIFIED, step.pointer, field=step.name)
        elif step.status != STEP_DONE:
            yield finding(Ground.STEP_OUTSIDE_CONTRACT, step.pointer, step=step.name, status=step.status)


def _verifications(receipt: Receipt) -> Iterator[Said]:
    """`verified`, `data.verified`, `verification.verified` and its like, a `verification` that is itself yes or no."""
    yield from flags(receipt.layers, "verified", null_counts=True)
    for layer in receipt.layers:
        inner = layer.object("verification")
        if inner is None:
            yield from flags((layer,), "verification")
            continue
        yield from flags((inner,), *VERDICTS_OF_VERIFICATION, null_counts=True)
        status = inner.text("status")
        if status is not None:
            yield Said(Flag(status == STEP_DONE), "verification.status", inner.at("status"), status)


def _verification(receipt: Receipt) -> Iterator[Finding]:
    said = list(_verifications(receipt))
    for one in said:
        if one.flag is Flag.FALSE:
            yield finding(Ground.NOT_VERIFIED, one.pointer, field=one.name)
        elif one.flag is Flag.WRONG_TYPE:
            yield wrong_type(one)
    if {Flag.TRUE, Flag.FALSE} <= {one.flag for one in said}:
        yield finding(Ground.VERIFICATION_DISAGREES, said[0].pointer)


def _failures(receipt: Receipt) -> Iterator[Finding]:
    for layer in receipt.layers:
        failures = layer.get("failures")
        if failures is None or failures == []:
            continue
        if isinstance(failures, list):
            yield finding(Ground.SUCCESS_WITH_FAILURES, layer.at("failures"), count=len(failures))
        else:
            yield finding(
                Ground.WRONG_TYPE,
                layer.at("failures"),
                field="failures",
                found=type_name(failures),
                wanted="array",
            )


def _transport(receipt: Receipt) -> Iterator[Finding]:
    """`ok` and `success` never prove a write, but where they deny one the receipt contradicts itself (E1)."""
    for said in flags((receipt.business,), "ok", "success", null_counts=True):
        if said.flag is Flag.FALSE:
            yield finding(Ground.SUCCESS_NOT_OK, said.pointer, field=said.name)
        elif said.flag is Flag.WRONG_TYPE:
            yield wrong_type(said)


def _task(receipt: Receipt) -> Iterator[Finding]:
    """A task inside the data that has not ended: its id alone proves nothing (spec, write status)."""
    for layer in _inside(receipt):
        named = any(layer.get(name) is not None for name in TASK_IDS)
        states = ("taskStatus", "jobStatus", *(("status", "state") if named else ()))
        for name in states:
            state = layer.text(name)
            if layer is not receipt.business and state is not None and state.strip().lower() in JOB_STATES:
                yield finding(Ground.TASK_UNFINISHED, layer.at(name), state=state)


def _inside(receipt: Receipt) -> Iterator[View]:
    for layer in receipt.layers:
        yield layer
        for name in ("task", "job"):
            inner = layer.object(name)
            if inner is not None:
                yield inner
