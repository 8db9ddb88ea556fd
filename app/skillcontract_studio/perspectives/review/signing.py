"""A reviewer's signature: what is signed is what stands on the disk, and every ruling goes to the log before the name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from skillcontract.governance.adjudication import Ruling
from skillcontract.governance.audit import append_record, input_digests, ruling_record, sign_off_record
from skillcontract.governance.matrix import Matrix, members
from skillcontract.publish import NotPublished
from skillcontract_studio.perspectives.review.audit_state import audit_state
from skillcontract_studio.perspectives.review.survey import LoadVerdicts, Survey, Tell, survey


@dataclass(frozen=True, slots=True)
class Signature:
    """What a reviewer puts to a matrix."""

    name: str
    note: str
    with_rulings: bool


@dataclass(frozen=True, slots=True)
class Signed:
    """How many records were added to the log."""

    records: int


@dataclass(frozen=True, slots=True)
class NotSigned:
    """Why nothing was signed: a phrase of `review.json`, or what kept the log from being written."""

    phrase: str
    refusal: NotPublished | None = None


def ruling_count(matrix: Matrix) -> int:
    """How many rulings a signature stands on: those of principals in the role of a skill."""
    return sum(_members(matrix, index).bit_count() for index in range(len(matrix.skills)))


def sign(
    signature: Signature, shown: Survey, log: Path, verdicts: LoadVerdicts, tell: Tell
) -> Signed | NotSigned:
    """Add the rulings and the signature to the log.

    The workspace is read anew: a matrix of texts that are not on the disk is not signed, nor is a log added to whose
    chain is broken.
    """
    fresh = survey(shown.workspace.root, {}, datetime.now(UTC), verdicts, tell)
    if not isinstance(fresh, Survey) or not _same(fresh, shown):
        return NotSigned("sign.changed")
    if not audit_state(log).sound:
        return NotSigned("sign.broken")
    matrix = fresh.matrix
    total = ruling_count(matrix) if signature.with_rulings else 0
    try:
        for count, ruling in enumerate(_rulings(matrix) if signature.with_rulings else ()):
            tell("work.recording", count, total)
            append_record(log, ruling_record(ruling, matrix.register, datetime.now(UTC)))
        tell("work.recording", total, total)
        record = sign_off_record(
            signature.name,
            signature.note,
            matrix.register,
            datetime.now(UTC),
            consistent=matrix.consistent,
        )
        append_record(log, record)
    except NotPublished as refusal:
        return NotSigned("sign.refused", refusal)
    return Signed(total + 1)


def _same(fresh: Survey, shown: Survey) -> bool:
    """Whether both were judged on the same texts, and came to the same."""
    texts: list[Mapping[str, object]] = [input_digests(each.matrix.register) for each in (fresh, shown)]
    return texts[0] == texts[1] and fresh.matrix.defect_counts() == shown.matrix.defect_counts()


def _members(matrix: Matrix, index: int) -> int:
    row = matrix.rows[index]
    return row.faulty | row.unknown | row.allowed


def _rulings(matrix: Matrix) -> Iterator[Ruling]:
    for index in range(len(matrix.skills)):
        for principal in members(_members(matrix, index)):
            yield matrix.ruling(index, principal)
