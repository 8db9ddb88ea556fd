"""Grants out of a table (CSV), as identity systems export them.

The first row names the columns, in any order and case: `id` (or `principal`), `role`, `trust`, `grants` (or `grant`) and
`skill`. A principal may have one row with all its grants, separated by white space, `;`, `,` or `|`, or a row for each. A row
that names a `skill` scopes: its grants are the only ones that count for that skill (semantics D3b).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.language import Localized

_COLUMNS = {
    "id": "id",
    "principal": "id",
    "role": "role",
    "trust": "trust",
    "grants": "grants",
    "grant": "grants",
    "skill": "skill",
    "skill_id": "skill",
}
_APART = re.compile(r"[\s;,|]+")


class NotATable(ValueError):
    """The text cannot be read as grants; `message` says why and `line` (from one) where."""

    def __init__(self, line: int, message: Localized) -> None:
        super().__init__(line, message)
        self.line = line
        self.message = message


@dataclass(slots=True)
class _Principal:
    line: int
    role: str = ""
    trust: str = ""
    grants: list[str] = field(default_factory=list)
    scopes: dict[str, list[str]] = field(default_factory=dict)


def grants_from_csv(text: str) -> str:
    """The table as the text of a grants.json5, each principal on the line of its first row, so that places hold.

    A grant that cannot be read is kept as it is written: P2 reports it. Raises NotATable where there is no column for
    the id, a row has no id, or two rows of one principal contradict each other.
    """
    found: dict[str, _Principal] = {}
    lines = 1
    for line, row in _rows(text.removeprefix("\ufeff")):
        lines = line
        name = row.get("id", "")
        if not name:
            raise NotATable(line, Localized("该行没有 id", "the row has no id"))
        principal = found.setdefault(name, _Principal(line))
        _agree(principal, row, line)
        grants = list(filter(None, _APART.split(row.get("grants", ""))))
        if row.get("skill"):
            principal.scopes.setdefault(row["skill"], []).extend(grants)
        else:
            principal.grants += grants
    written = [""] * (lines + 1)
    written[0] = '{"principals": ['
    for name, principal in found.items():
        written[principal.line - 1] += to_json(_written(name, principal)) + ","
    return "\n".join(written) + "]}\n"


def _agree(principal: _Principal, row: Mapping[str, str], line: int) -> None:
    for column in ("role", "trust"):
        said, before = row.get(column, ""), getattr(principal, column)
        if said and before and said != before:
            raise NotATable(
                line,
                Localized(
                    f"{column} 与同一主体的前一行不同（{before}、{said}）",
                    f"{column} is not that of the principal's row before ({before}, {said})",
                ),
            )
        setattr(principal, column, said or before)


def _written(name: str, principal: _Principal) -> dict[str, Writable]:
    told: dict[str, Writable] = {"id": name}
    if principal.role:
        told["role"] = principal.role
    told["grants"] = list(principal.grants)
    if principal.trust:
        told["trust"] = int(principal.trust) if principal.trust.isdecimal() else principal.trust
    if principal.scopes:
        told["scopes"] = {skill: list(grants) for skill, grants in principal.scopes.items()}
    return told


def _rows(text: str) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Every row that is not empty, with the number of its last line, its known columns by their name."""
    head = text.split("\n", 1)[0]
    separator = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        names = [_COLUMNS.get(name.strip().lower(), "") for name in next(reader, [])]
        if "id" not in names:
            raise NotATable(1, Localized("第一行没有 id 列", "the first row names no column id"))
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                yield (
                    reader.line_num,
                    {name: cell for name, cell in zip(names, cells, strict=False) if name and cell},
                )
    except csv.Error as error:
        raise NotATable(
            reader.line_num, Localized(f"不是有效的 CSV（{error}）", f"not valid CSV ({error})")
        ) from error
