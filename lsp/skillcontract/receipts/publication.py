"""The product's own receipts: what became of the files that a command was to write (doc-runtime-contracts, 安全落盘)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from skillcontract.model.receipt_contracts import OPERATION
from skillcontract.publish.fingerprint import Fingerprint
from skillcontract.publish.refusal import NotPublished
from skillcontract.publish.steps import OnStep, Step
from skillcontract.publish.writing import Published
from skillcontract.receipts.words import STEP_DONE, Status
from skillcontract.syntax.writing import Writable

_FILE_STEPS = {
    Step.WRITTEN: "temporary_file",
    Step.VERIFIED: "verify",
    Step.REPLACED: "publish",
}
"""The steps that a file's receipt tells, by what has been done when each is over."""
_LINE_STEPS = ("append", "verify")


@dataclass(frozen=True, slots=True)
class Attempt:
    """One thing that was to be written: `shown` is its file's name for people, `done` the steps it got through.

    `written` tells what stands there now and `refused` why nothing new does; both are None where its turn never came.
    """

    shown: str
    planned: tuple[str, ...]
    done: tuple[str, ...] = ()
    written: Mapping[str, Writable] | None = None
    refused: NotPublished | None = None


def attempt_file(shown: str, write: Callable[[OnStep], Published]) -> Attempt:
    """Write a file with `write`, which is given what to call after each step, and keep what became of it."""
    reached: list[Step] = []
    planned = tuple(_FILE_STEPS.values())
    written: Mapping[str, Writable] | None = None
    refused: NotPublished | None = None
    try:
        published = write(reached.append)
        written = {"sha256": published.fingerprint.digest, "created": published.created}
    except NotPublished as error:
        refused = error
    done = tuple(_FILE_STEPS[step] for step in reached if step in _FILE_STEPS)
    return Attempt(shown, planned, done, written, refused)


def attempt_line(shown: str, append: Callable[[], str]) -> Attempt:
    """Append a line to a log with `append`, which returns it, and keep what became of it."""
    try:
        line = append()
    except NotPublished as error:
        # A line that could not be verified is taken out again, so no step of it stands.
        return Attempt(shown, _LINE_STEPS, refused=error)
    return Attempt(shown, _LINE_STEPS, _LINE_STEPS, {"sha256": Fingerprint.of(line.encode()).digest})


def awaiting(shown: str) -> Attempt:
    """A file whose turn never came."""
    return Attempt(shown, tuple(_FILE_STEPS.values()))


def publication_receipt(operation: str, attempts: Sequence[Attempt]) -> dict[str, Writable]:
    """The doc.operation.v1 receipt of some files, which belong to one operation.

    Its status is success only where each was written and read back, partial_success where some were, else failed; a
    file that was not written is as it was before. Without files nothing ran, and the receipt says so.
    """
    written = [one for one in attempts if one.written is not None]
    refused = [one for one in attempts if one.refused is not None]
    complete = len(written) == len(attempts)
    status = Status.SUCCESS if complete else Status.PARTIAL_SUCCESS if written else Status.FAILED
    receipt: dict[str, Writable] = {
        "contractVersion": OPERATION,
        "ok": complete,
        "status": status,
        "complete": complete,
        "operation": operation,
        "steps": [step for one in attempts for step in _steps(one)],
        "data": {
            "executed": bool(written),
            "verified": bool(written),
            "files": [{"path": one.shown, **one.written} for one in written if one.written],
        },
        "warnings": [],
        "compensation": None,
    }
    if refused:
        receipt["failures"] = [
            {"path": one.shown, "reason": one.refused.reason, "message": str(one.refused)}
            for one in refused
            if one.refused
        ]
    return receipt


def _steps(one: Attempt) -> Iterator[dict[str, Writable]]:
    """The steps of one attempt: where it was refused, the first that was not done failed; none after that started."""
    failed = one.refused is None
    for name in one.planned:
        if name in one.done:
            status = STEP_DONE
        else:
            status, failed = ("not_started" if failed else "failed"), True
        yield {"name": name, "status": status, "path": one.shown}
