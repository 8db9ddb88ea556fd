"""What the rules say about contracts that people really have: each finding here was read and is right.

The contracts and the tool list come from public repositories and are not part of the project.
"""

import json
import shutil
from pathlib import Path

import pytest

from rules.examples_of_rules import NOW
from skillcontract.rules.analysis import ContractAnalysis
from skillcontract.rules.workspace_check import WorkspaceCheck
from skillcontract.workspace import load

REAL = Path(__file__).parents[3] / "shared" / "real"
DEFENDED = {
    # Neither input is shared by any output of the agent's skills, and §8 knows no other source of shared values.
    ("X08", "crm.sales.pipeline", "/inputs/customerId/from"),
    ("X08", "crm.sales.pipeline", "/inputs/opportunityId/from"),
    # The list is that of the CMS's server; these two are another server's. Only told, and it says why.
    ("S04", "crm.sales.pipeline", "/tools/g_builtin_identity_user"),
    ("S04", "crm.sales.pipeline", "/tools/g_builtin_identity_tenant"),
}

pytestmark = pytest.mark.skipif(not REAL.is_dir(), reason="the real contracts are not here")


def test_real_contracts_get_no_finding_that_is_not_defended(tmp_path: Path) -> None:
    for file in (REAL / "contracts").glob("*.json"):
        skill = json.loads(file.read_text(encoding="utf-8"))
        folder = tmp_path / "skills" / skill["skill_key"]
        folder.mkdir(parents=True)
        definition = {
            "skillKey": skill["skill_key"],
            "status": skill["status"],
            "toolNames": skill["toolNames"],
        }
        (folder / "skill.json5").write_text(json.dumps(definition), encoding="utf-8")
        (folder / "contract.json").write_text(json.dumps(skill["skill_contract"]), encoding="utf-8")
        (folder / "manual.md").write_text(skill["skill_manual"] or "", encoding="utf-8")
    (tmp_path / "tools").mkdir()
    shutil.copy(REAL / "tools" / "g2rain-cms.DERIVED.tools-list.json", tmp_path / "tools" / "cms.tools.json")
    check = WorkspaceCheck(load(tmp_path), NOW)
    found = set()
    for skill in check.workspace.skills:
        assert skill.contract is not None
        analysis = ContractAnalysis.of(skill.contract.text, check.knowledge(skill))
        beside = (one for file in check.beside(skill) for one in file.findings)
        found |= {(one.rule, skill.key, one.pointer) for one in (*analysis.findings(), *beside)}
    assert {one for one in found if one[0][0] in "LXSG"} == DEFENDED
