"""The first texts of files that P2 needs and a workspace does not have yet."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from skillcontract.syntax.writing import to_json
from skillcontract_studio.perspectives.review.survey import Unusable


@dataclass(frozen=True, slots=True)
class Starter:
    """A file to be made."""

    path: Path
    text: str


def starter_for(found: Unusable) -> Starter | None:
    """The missing file; None where a contract has to be written first."""
    workspace = found.workspace
    if workspace.grants_file is None:
        return Starter(workspace.root / "grants.json5", "{\n  principals: [\n  ],\n}\n")
    for skill in workspace.skills:
        if skill.governance_file is None:
            lines = (
                f"  skill_id: {to_json(skill.key)},",
                '  role: "",',
                "  preconditions: [],",
                "  side_effects: [],",
                "  trust_required: 1,",
                '  evidence_ref: "",',
            )
            return Starter(skill.governance_path, "\n".join(["{", *lines, "}", ""]))
    return None
