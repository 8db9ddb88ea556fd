"""Small workspaces for tests of protocol P2: CASE-CR-0042, and changes of it."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from skillcontract.governance.matrix import Matrix
from skillcontract.governance.register import Register, register
from skillcontract.rules.check import check_contract, loads
from skillcontract.workspace import Skill, load

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)
READING = {"tools": {"r": {"sideEffect": "NONE"}}}
WRITING = {"tools": {"w": {"sideEffect": "WRITE", "success": {"path": "status", "op": "EQ", "value": 200}}}}


def contract(
    role: str, needs: object = (), effects: object = (), trust: object = 1, **more: object
) -> dict[str, object]:
    """A governance contract; `runtime` is its runtime contract, which else writes where it has effects."""
    return {
        "role": role,
        "preconditions": list(needs) if isinstance(needs, tuple) else needs,
        "side_effects": list(effects) if isinstance(effects, tuple) else effects,
        "trust_required": trust,
        "evidence_ref": "EV-1",
        **more,
    }


def principal(name: str, role: str, *grants: object, trust: object = 1, **more: object) -> dict[str, object]:
    return {"id": name, "role": role, "grants": list(grants), "trust": trust, **more}


CONTRACTS = {
    "case.accept": contract("support.intake", ("case:write",)),
    "credit.snapshot": contract("data.credit", ("credit:read",)),
    "limit.decide": contract("finance.limit", ("limit:write",), ("limit.write",), 2),
}
SUPPORT = principal("support", "support.intake", "case:write")
DATA = principal("data", "data.credit", "credit:read")
FINANCE = principal("finance", "finance.limit", "limit:write", trust=2)
PRINCIPALS = (SUPPORT, DATA, FINANCE)


def write_workspace(
    folder: Path,
    contracts: Mapping[str, Mapping[str, object]] = CONTRACTS,
    principals: object = PRINCIPALS,
    **tables: object,
) -> Path:
    """Write a workspace: skill_id -> governance contract, the principals, and grants.json5's other tables."""
    for skill, terms in contracts.items():
        place = folder / "skills" / skill
        place.mkdir(parents=True, exist_ok=True)
        runtime = terms.get("runtime", WRITING if terms.get("side_effects") else READING)
        governance = {
            "skill_id": skill,
            **{name: value for name, value in terms.items() if name != "runtime"},
        }
        for name, content in (("contract.json", runtime), ("governance.json5", governance)):
            if content is not None:
                text = content if isinstance(content, str) else json.dumps(content)
                (place / name).write_text(text, encoding="utf-8")
    listed = list(principals) if isinstance(principals, tuple) else principals
    (folder / "grants.json5").write_text(json.dumps({"principals": listed, **tables}), encoding="utf-8")
    return folder


def register_of(folder: Path, now: datetime = NOW) -> Register:
    return register(load(folder), now, contract_loads)


def contract_loads(skill: Skill) -> bool:
    return skill.contract is None or loads(check_contract(skill.contract.text))


def matrix_of(
    folder: Path,
    contracts: Mapping[str, Mapping[str, object]] = CONTRACTS,
    principals: object = PRINCIPALS,
    now: datetime = NOW,
    **tables: object,
) -> Matrix:
    return Matrix(register_of(write_workspace(folder, contracts, principals, **tables), now))


def kinds(matrix: Matrix) -> list[tuple[object, ...]]:
    """Every defect as kind, skill, principal and grants, without what is None."""
    return [
        tuple(
            each
            for each in (defect.kind.value, defect.skill, defect.principal, *defect.grants)
            if each is not None
        )
        for defect in matrix.defects()
    ]
