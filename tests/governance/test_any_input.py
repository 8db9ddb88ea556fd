"""Whatever stands in a workspace's files, P2 answers or says what is wrong; it never fails, and never allows what it
could not read."""

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from governance_workspaces import CONTRACTS, NOW, PRINCIPALS, contract_loads, write_workspace
from skillcontract.governance import as_json
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.register import register, unusable
from skillcontract.governance.repairs import effect_of, repairs_of_defect
from skillcontract.text.language import Language
from skillcontract.workspace import load

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-1, 3)
    | st.floats(allow_nan=False)
    | st.text("ab:.*\ud800契", max_size=4)
)
WORDS = st.sampled_from(
    ["case:write", "limit:write", "case.write", "support", "support.intake", "case.accept", "high"]
)
VALUES = st.recursive(
    SCALARS | WORDS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=2) | WORDS, inner, max_size=3)
    ),
    max_leaves=6,
)
GOVERNANCE_KEYS = [
    "skill_id",
    "role",
    "capabilities",
    "preconditions",
    "side_effects",
    "trust_required",
    "evidence_ref",
    "tool_effects",
    "temporary",
]
PRINCIPAL_KEYS = ["id", "role", "grants", "trust", "scopes"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("any")


def judged(folder: Path) -> Matrix | None:
    """Everything that the commands and the Studio do with a workspace; None where it is unusable."""
    workspace = load(folder)
    problems = unusable(workspace)
    if problems:
        assert all(problem.line(language) for problem in problems for language in Language)
        return None
    made = register(workspace, NOW, contract_loads)
    matrix = Matrix(made)
    told = json.loads("".join(as_json.matrix(matrix, Language.ZH, folder)))
    assert told["consistent"] is matrix.consistent
    assert matrix.consistent or told["defects"] or any(cell["verdict"] == "UNKNOWN" for cell in told["cells"])
    for defect in list(matrix.defects())[:3]:
        for repair in repairs_of_defect(defect, made):
            effect_of(repair, made, NOW, contract_loads)
    return matrix


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(GOVERNANCE_KEYS), VALUES, max_size=4))
def test_any_governance_contract(folder: Path, changed: dict[str, object]) -> None:
    write_workspace(folder, {**CONTRACTS, "case.accept": {**CONTRACTS["case.accept"], **changed}})
    judged(folder)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(PRINCIPAL_KEYS), VALUES, max_size=4), VALUES, VALUES)
def test_any_principal(folder: Path, changed: dict[str, object], effects: object, write_like: object) -> None:
    principals = ({**PRINCIPALS[0], **changed}, *PRINCIPALS[1:])
    write_workspace(folder, principals=principals, effects=effects, writeLike=write_like)
    judged(folder)


@settings(max_examples=60, deadline=None)
@given(VALUES | st.lists(VALUES, max_size=3))
def test_any_list_of_principals(folder: Path, principals: object) -> None:
    write_workspace(folder, principals=principals)
    judged(folder)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["grants.json5", "skills/case.accept/governance.json5", "skills/case.accept/skill.json5", "skillcontract.json5", "tools/x.json"]), st.binary(max_size=30) | st.text("{}[]:,'\"a1 \n/*", max_size=30))  # fmt: skip
def test_any_bytes(folder: Path, name: str, content: bytes | str) -> None:
    shutil.rmtree(folder)
    write_workspace(folder)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    judged(folder)


@settings(max_examples=100, deadline=None)
@given(st.lists(VALUES, max_size=3))
def test_a_grant_that_cannot_be_read_is_never_allowed(folder: Path, grants: list[object]) -> None:
    from skillcontract.governance.grant import is_grant

    write_workspace(
        folder, principals=({**PRINCIPALS[0], "grants": ["case:write", *grants]}, *PRINCIPALS[1:])
    )
    matrix = judged(folder)
    assert matrix is not None
    verdict = matrix.verdict(0, 0)
    assert (verdict == "UNKNOWN") is not all(is_grant(each) for each in grants)
