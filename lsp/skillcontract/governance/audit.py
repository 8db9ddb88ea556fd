"""The audit log: JSON Lines that only grow, each holding the SHA-256 of the line before (semantics D8).

A record is `{at, kind, principal, skill, verdict, checks, digests: {contract, grants}, note, previous, digest}`. `previous` is
the SHA-256 (hex) of the bytes of the line before, without its line ending, and null on the first line. `digest` is that
of the record's own canonical JSON without `digest`: it shows a change of the last line too, which no later line
vouches for. Whoever rewrites the whole log can make both anew; the digest of its last line, kept elsewhere, shows that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from skillcontract.governance.adjudication import Ruling
from skillcontract.governance.register import Register
from skillcontract.publish import NotPublished, Reason, append_line
from skillcontract.syntax.nodes import ObjectNode
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import Json, value_of
from skillcontract.syntax.writing import Writable, canonical_json, to_json
from skillcontract.text.language import Localized

FIELDS = ("at", "kind", "principal", "skill", "verdict", "checks", "digests", "note", "previous", "digest")
_RECORD_START = b'{"at": "'
"""How the line of every record begins."""


class RecordKind(StrEnum):
    """What a record tells of."""

    RULING = "ruling"
    SIGN_OFF = "sign-off"


class Break(StrEnum):
    """What is wrong with the first broken line."""

    NOT_TEXT = "not-text"
    NOT_A_RECORD = "not-a-record"
    CHANGED = "changed"
    CHAIN = "chain"
    FIRST = "first"
    END = "end"


BREAKS: Mapping[Break, Localized] = {
    Break.NOT_TEXT: Localized("不是 UTF-8 文本", "it is not UTF-8 text"),
    Break.NOT_A_RECORD: Localized("不是完整的审计记录", "it is not a whole audit record"),
    Break.CHANGED: Localized("记录写入之后被修改过", "the record was changed after it was written"),
    Break.CHAIN: Localized(
        "它指向的前一条记录与现有的前一行不符（有行被修改、删除、插入或调换）",
        "it does not follow the line before (a line was changed, taken out, put in or moved)",
    ),
    Break.FIRST: Localized(
        "它不是第一条记录（开头有行被删除）", "it is not the first record (lines before it are gone)"
    ),
    Break.END: Localized("最后一条记录不是预期的那条", "the last record is not the expected one"),
}


@dataclass(frozen=True, slots=True)
class Audit:
    """What verifying a log found. `broken` is the number of the first broken line, from one; None: the chain holds."""

    records: int
    """How many whole records stand before the first broken line."""
    broken: int | None
    why: Break | None
    last: str | None
    """The digest of the last line's bytes, to be kept elsewhere; None where there is no line."""

    @property
    def intact(self) -> bool:
        """Whether every line is as it was written."""
        return self.broken is None


def ruling_record(ruling: Ruling, register: Register, at: datetime, note: str = "") -> dict[str, Writable]:
    """The record of a ruling, still without its place in a chain."""
    return _record(
        RecordKind.RULING,
        at,
        principal=ruling.principal,
        skill=ruling.skill,
        verdict=ruling.verdict.value,
        checks=[each.value for each in ruling.checks],
        digests=input_digests(register, ruling.skill),
        note=note,
    )


def sign_off_record(
    name: str, note: str, register: Register, at: datetime, *, consistent: bool
) -> dict[str, Writable]:
    """The record of a reviewer's signature under the whole matrix, still without its place in a chain."""
    return _record(
        RecordKind.SIGN_OFF,
        at,
        principal=name,
        skill=None,
        verdict="CONSISTENT" if consistent else "INCONSISTENT",
        checks=[],
        digests=input_digests(register),
        note=note,
    )


def append_record(log: Path, record: Mapping[str, Writable]) -> str:
    """Append a record to a log and return its line. Raises NotPublished; then the log is as it was.

    A file whose last line does not begin as a record does is no log: a slip of the name must not spoil a contract.
    """

    def line_after(last: bytes | None) -> bytes:
        if last is not None and not last.startswith(_RECORD_START[: len(last)]):
            raise NotPublished(log, Reason.OTHER_CONTENT)
        linked = {**record, "previous": None if last is None else sha256(last)}
        return _line({**linked, "digest": _own_digest(linked)})

    return append_line(log, line_after).decode("utf-8")


def verify(log: bytes, expected_last: str | None = None) -> Audit:
    """Whether a log's chain holds, and else its first broken line.

    `expected_last` is the digest of the line that was the last one when it was noted down: the log may have grown since,
    but that line must still be there.
    """
    lines = log.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    previous: str | None = None
    seen = set()
    for number, raw in enumerate(lines, 1):
        line = raw.removesuffix(b"\r")
        why = _fault(line, previous)
        if why is not None:
            return Audit(number - 1, number, why, previous)
        previous = sha256(line)
        seen.add(previous)
    if expected_last is not None and expected_last not in seen:
        return Audit(len(lines), len(lines) + 1, Break.END, previous)
    return Audit(len(lines), None, None, previous)


def records_of(log: bytes, count: int) -> tuple[Mapping[str, Json], ...]:
    """The first `count` records of a log, as many as `verify` found whole."""
    read = (_read(line.decode("utf-8")) for line in log.splitlines()[:count])
    return tuple(record for record in read if record is not None)


def sha256(data: bytes) -> str:
    """The SHA-256 of bytes, in lower-case hex."""
    return hashlib.sha256(data).hexdigest()


def input_digests(register: Register, skill: str | None = None) -> dict[str, Writable]:
    """The SHA-256 of what was judged: of one skill's governance.json5, or of all of them; and of grants.json5.

    That of all of them is the SHA-256 of what `sha256sum` would print for them, sorted by skill_id.
    """
    skills = register.skills or {}
    found = {
        name: (each.governance_file.name, text_digest(each.governance_file.text))
        for name, each in sorted(skills.items())
        if each.governance_file
    }
    if skill is not None:
        contract = found[skill][1] if skill in found else None
    else:
        listed = "".join(f"{digest}  {name}\n" for name, digest in found.values())
        contract = text_digest(listed) if found else None
    grants = register.workspace.grants_file if register.workspace else None
    return {"contract": contract, "grants": text_digest(grants.text) if grants else None}


def text_digest(text: str) -> str:
    """The SHA-256 of a file's text, the same as that of its bytes."""
    return sha256(text.encode("utf-8", "surrogatepass"))


def _record(
    kind: RecordKind,
    at: datetime,
    *,
    principal: str,
    skill: str | None,
    verdict: str,
    checks: list[str],
    digests: dict[str, Writable],
    note: str,
) -> dict[str, Writable]:
    return {
        "at": at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z"),
        "kind": kind.value,
        "principal": principal,
        "skill": skill,
        "verdict": verdict,
        "checks": checks,
        "digests": digests,
        "note": note,
    }


def _line(record: Mapping[str, Writable]) -> bytes:
    # Half a surrogate pair can stand in a JSON text only as the escape it came from.
    return to_json(record).encode("utf-8", "backslashreplace")


def _own_digest(record: Mapping[str, Writable]) -> str:
    bare = {name: value for name, value in record.items() if name != "digest"}
    return sha256(canonical_json(bare).encode("utf-8", "surrogatepass"))


def _fault(line: bytes, previous: str | None) -> Break | None:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        return Break.NOT_TEXT
    record = _read(text)
    if record is None or tuple(record) != FIELDS:
        return Break.NOT_A_RECORD
    # The text itself must be the one that was written: a change that leaves the values alone is a change too.
    if record["digest"] != _own_digest(record) or _line(record) != line:
        return Break.CHANGED
    if record["previous"] != previous:
        return Break.FIRST if previous is None else Break.CHAIN
    return None


def _read(text: str) -> dict[str, Json] | None:
    tree = parse(text)
    if tree.faults or tree.comments or not isinstance(tree.root, ObjectNode):
        return None
    value = value_of(tree.root)
    return value if isinstance(value, dict) else None
