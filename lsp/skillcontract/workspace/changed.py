"""A workspace as it would be with another text in one of its files. Nothing is read or written."""

from __future__ import annotations

from dataclasses import replace

from skillcontract.workspace.shaping import shape
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.workspace import Skill, Workspace


def with_text(workspace: Workspace, file: SourceFile, text: str) -> Workspace:
    """The workspace with `text` in its grants.json5 or in one of its governance contracts.

    Raises LookupError where the file is neither.
    """
    from skillcontract.model.governance import GovernanceContract
    from skillcontract.model.grants import Grants

    changed = replace(file, text=text)
    others = tuple(each for each in workspace.problems if each.place.path != file.path)
    if workspace.grants_file is not None and workspace.grants_file.path == file.path:
        grants, problems = shape(changed, Grants)
        return replace(workspace, grants=grants, grants_file=changed, problems=(*others, *problems))
    governance, problems = shape(changed, GovernanceContract)

    def touched(skill: Skill) -> Skill:
        if skill.governance_path != file.path:
            return skill
        return replace(skill, governance=governance, governance_file=changed)

    if all(skill.governance_path != file.path for skill in workspace.skills):
        raise LookupError(file.name)
    return replace(workspace, skills=tuple(map(touched, workspace.skills)), problems=(*others, *problems))
