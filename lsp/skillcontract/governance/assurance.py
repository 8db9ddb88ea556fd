"""The assurance report: whether contracts and grants agree, every reason why not, and what that was judged on.

It stands for the proof that P2 asks for before going live (third spec §4.2, rule 5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from skillcontract.governance.audit import Audit, RecordKind, input_digests, records_of, text_digest, verify
from skillcontract.governance.defects import Defect
from skillcontract.governance.lifecycle import Lifecycle, lifecycles
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.register import Register
from skillcontract.syntax.values import Json
from skillcontract.version import __version__


@dataclass(frozen=True, slots=True)
class Input:
    """One file that was judged: its name in the workspace and the SHA-256 of its text in UTF-8."""

    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class SignOff:
    """One signature in the audit log. It is `current` where it was given under the very texts that were judged now."""

    at: str
    name: str
    note: str
    verdict: str
    current: bool


@dataclass(frozen=True)
class Assurance:
    """The report's facts."""

    at: datetime
    version: str
    matrix: Matrix
    defects: tuple[Defect, ...]
    inputs: tuple[Input, ...]
    lifecycles: tuple[Lifecycle, ...]
    audit: Audit | None
    """What verifying the audit log found; None where none was given."""
    sign_offs: tuple[SignOff, ...]

    @property
    def consistent(self) -> bool:
        """Whether contracts and grants agree."""
        return self.matrix.consistent


def assure(matrix: Matrix, at: datetime, log: bytes | None = None) -> Assurance:
    """The report on a matrix at a moment; `log` is the audit log. Of a broken log only the whole records count."""
    audit = verify(log) if log is not None else None
    records = records_of(log, audit.records) if log is not None and audit is not None else ()
    return Assurance(
        at,
        __version__,
        matrix,
        tuple(matrix.defects()),
        inputs(matrix.register),
        lifecycles(matrix, records),
        audit,
        _sign_offs(matrix.register, records),
    )


def inputs(register: Register) -> tuple[Input, ...]:
    """Every file that the rulings depend on, by name."""
    workspace = register.workspace
    if workspace is None:
        return ()
    files = [workspace.manifest_file, workspace.grants_file]
    for skill in workspace.skills:
        files += [skill.definition_file, skill.contract, skill.governance_file]
    found = [Input(file.name, text_digest(file.text)) for file in files if file is not None]
    return tuple(sorted(found, key=lambda each: each.name))


def _sign_offs(register: Register, records: Sequence[Mapping[str, Json]]) -> tuple[SignOff, ...]:
    present = input_digests(register)
    return tuple(
        SignOff(
            str(record["at"]),
            str(record["principal"]),
            str(record["note"]),
            str(record["verdict"]),
            record["digests"] == present,
        )
        for record in records
        if record["kind"] == RecordKind.SIGN_OFF
    )
