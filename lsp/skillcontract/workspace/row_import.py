"""From the rows of agent-studio's tables to the files of a workspace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from skillcontract.model.agent_studio import (
    AGENTS,
    DELETED,
    ENABLED,
    SKILLS,
    SKILLS_OF_AGENTS,
    TABLES,
    TOOLS_OF_SKILLS,
)
from skillcontract.model.pointer import child
from skillcontract.syntax.strings import has_surrogate
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import Writable, to_json

_AGENT_TEXTS = {
    "agent_code": "agentCode",
    "agent_name": "agentName",
    "identity_desc": "identityDesc",
    "mission_desc": "missionDesc",
    "boundary_desc": "boundaryDesc",
    "style_desc": "styleDesc",
    "principle_desc": "principleDesc",
    "status": "status",
}
_SKILL_TEXTS = {
    "skill_key": "skillKey",
    "skill_name": "skillName",
    "semantic_desc": "semanticDesc",
    "status": "status",
}
MANUAL = "manual.md"
_SHOWN = 60
"""The characters that are shown of a value that is no text."""


class Wrong(StrEnum):
    """What keeps rows from being imported."""

    NO_TABLES = "no-tables"
    NOT_ROWS = "not-rows"
    NOT_A_ROW = "not-a-row"
    NOT_TEXT = "not-text"
    NOT_AN_ID = "not-an-id"
    MISSING = "missing"
    TWICE = "twice"
    BAD_KEY = "bad-key"


class WrongRows(Exception):
    """`what` is wrong with the value at the JSON Pointer `pointer`; `value` is what it is about, as text."""

    def __init__(self, what: Wrong, pointer: str, value: str = "") -> None:
        super().__init__(what, pointer, value)
        self.what = what
        self.pointer = pointer
        self.value = value


@dataclass(frozen=True, slots=True)
class Imported:
    """The files, by their names relative to the workspace, and the bindings that name no row of theirs."""

    files: Mapping[str, str]
    dangling: tuple[str, ...]
    """JSON Pointers of the ids that lead nowhere."""


@dataclass(frozen=True, slots=True)
class _Row:
    """One row and where it stands."""

    pointer: str
    columns: Mapping[str, Json]

    def text(self, column: str) -> str | None:
        value = self.columns.get(column)
        if value is None or (isinstance(value, str) and not has_surrogate(value)):
            return value
        raise WrongRows(Wrong.NOT_TEXT, child(self.pointer, column), to_json(value)[:_SHOWN])

    def needed(self, column: str) -> str:
        text = self.text(column)
        if not text:
            raise WrongRows(Wrong.MISSING, child(self.pointer, column), column)
        return text

    def identity(self, column: str) -> str:
        """An id as its digits: it may come as a number, or as text where numbers lose digits."""
        value = self.columns.get(column)
        text = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
        if not (text.isascii() and text.isdecimal()):
            raise WrongRows(Wrong.NOT_AN_ID, child(self.pointer, column), column)
        return text

    def flag(self, column: str, default: bool) -> bool:
        value = self.columns.get(column)
        return default if value is None else value not in (0, "0", False)


def files_of(value: Json, organ: int | None = None) -> Imported:
    """The files of a workspace with these rows: `{"agent_profile": [...], ...}`, or the same under `tables`.

    Deleted rows and disabled bindings are left out, and with `organ` all rows of other organisations. Raises WrongRows.
    """
    tables = {table: _rows(value, table, organ) for table in TABLES} if _has_tables(value) else None
    if tables is None:
        raise WrongRows(Wrong.NO_TABLES, "")
    skills = {row.identity("id"): row for row in tables[SKILLS]}
    agents = {row.identity("id"): row for row in tables[AGENTS]}
    bound = [row for row in tables[SKILLS_OF_AGENTS] if row.flag(ENABLED, default=True)]
    tools = [row for row in tables[TOOLS_OF_SKILLS] if row.flag(ENABLED, default=True)]
    keys = {identity: _key(row) for identity, row in skills.items()}
    _unequal(list(skills.values()), "skill_key")
    _unequal(list(agents.values()), "agent_code")
    files: dict[str, str] = {}
    if agents:
        files["skillcontract.json5"] = _written(
            {
                "agents": [
                    {
                        **_texts(row, _AGENT_TEXTS),
                        "skills": _distinct(
                            keys[one.identity("skill_id")]
                            for one in bound
                            if one.identity("agent_id") == identity and one.identity("skill_id") in keys
                        ),
                    }
                    for identity, row in agents.items()
                ]
            }
        )
    for identity, row in skills.items():
        names = _distinct(one.needed("tool_name") for one in tools if one.identity("skill_id") == identity)
        files.update(_skill_files(row, f"skills/{keys[identity]}", names))
    dangling = [
        *(child(one.pointer, "agent_id") for one in bound if one.identity("agent_id") not in agents),
        *(
            child(one.pointer, "skill_id")
            for one in (*bound, *tools)
            if one.identity("skill_id") not in skills
        ),
    ]
    return Imported(files, tuple(dangling))


def _has_tables(value: Json) -> bool:
    inner = _tables_in(value)
    return any(table in inner for table in TABLES)


def _tables_in(value: Json) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        return {}
    inner = value.get("tables")
    return inner if isinstance(inner, dict) else value


def _rows(value: Json, table: str, organ: int | None) -> list[_Row]:
    tables = _tables_in(value)
    pointer = child("" if tables is value else "/tables", table)
    rows = tables.get(table)
    if rows is None:
        return []
    if not isinstance(rows, list):
        raise WrongRows(Wrong.NOT_ROWS, pointer, table)
    found = []
    for at, columns in enumerate(rows):
        if not isinstance(columns, dict):
            raise WrongRows(Wrong.NOT_A_ROW, f"{pointer}/{at}", table)
        row = _Row(f"{pointer}/{at}", columns)
        if not row.flag(DELETED, default=False) and (organ is None or row.identity("organ_id") == str(organ)):
            found.append(row)
    return found


def _key(row: _Row) -> str:
    """A skill's key, which is the name of its folder too."""
    key = row.needed("skill_key")
    if "/" in key or "\\" in key or key in {".", ".."}:
        raise WrongRows(Wrong.BAD_KEY, child(row.pointer, "skill_key"), key)
    return key


def _unequal(rows: Sequence[_Row], column: str) -> None:
    seen: set[str] = set()
    for row in rows:
        name = row.needed(column)
        # Two folders whose names differ by case alone are one folder on some systems.
        if name.casefold() in seen:
            raise WrongRows(Wrong.TWICE, child(row.pointer, column), name)
        seen.add(name.casefold())


def _skill_files(row: _Row, folder: str, tool_names: list[str]) -> Iterator[tuple[str, str]]:
    manual = row.text("skill_manual")
    named = {"manual": MANUAL} if manual is not None else {}
    definition: Writable = {**_texts(row, _SKILL_TEXTS), "toolNames": tool_names, **named}
    yield f"{folder}/skill.json5", _written(definition)
    if manual is not None:
        yield f"{folder}/{MANUAL}", manual
    contract = row.columns.get("skill_contract")
    if isinstance(contract, str):
        # A JSON column comes as its text where rows were exported as text.
        yield f"{folder}/contract.json", row.text("skill_contract") or ""
    elif contract is not None:
        yield f"{folder}/contract.json", _written(contract)


def _texts(row: _Row, names: Mapping[str, str]) -> dict[str, Writable]:
    return {name: text for column, name in names.items() if (text := row.text(column)) is not None}


def _written(value: Writable) -> str:
    return to_json(value, indent=2) + "\n"


def _distinct(names: Iterator[str]) -> list[str]:
    return list(dict.fromkeys(names))
