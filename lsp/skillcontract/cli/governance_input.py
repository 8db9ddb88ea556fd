"""What the commands of protocol P2 have in common: workspace, clock, register."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from skillcontract.cli.failure import CannotWork
from skillcontract.governance.register import Register, register, unusable
from skillcontract.governance.temporary import moment
from skillcontract.rules.check import check_contract, loads
from skillcontract.text.language import Language
from skillcontract.workspace import Skill, Workspace, load
from skillcontract_resources.catalogue import Catalogue


def clock(value: str | None, say: Catalogue) -> datetime:
    """The moment that `--now` names, or this one. Raises CannotWork where it names none."""
    if value is None:
        return datetime.now(UTC)
    read = moment(value)
    if read is None:
        raise CannotWork(say("failure.now", value=value))
    return read


def register_of(folder: Path, now: datetime, language: Language) -> Register:
    """The register of a folder's workspace. Raises CannotWork where P2 cannot be applied to it."""
    say = Catalogue("governance", language)
    if not folder.is_dir():
        raise CannotWork(say("failure.not-folder", path=folder))
    try:
        workspace = load(folder)
    except OSError as error:
        path = error.filename or folder
        raise CannotWork(
            Catalogue("cli", language)("failure.unreadable", path=path, reason=error.strerror)
        ) from error
    return register_of_workspace(workspace, now, language)


def register_of_workspace(workspace: Workspace, now: datetime, language: Language) -> Register:
    """The register of a loaded workspace. Raises CannotWork where P2 cannot be applied to it."""
    problems = unusable(workspace)
    if problems:
        raise CannotWork(problems[0].line(language, Path.cwd()))
    for problem in workspace.problems:
        # What P2 does not depend on is told and does not stop the work; the rest is among the defects.
        print(f"skillcontract: {problem.line(language, Path.cwd())}", file=sys.stderr)  # noqa: T201
    return register(workspace, now, contract_loads)


def contract_loads(skill: Skill) -> bool:
    """Whether no L rule fires on the skill's runtime contract."""
    return skill.contract is None or loads(check_contract(skill.contract.text))
