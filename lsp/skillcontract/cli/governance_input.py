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
from skillcontract.workspace import Problem, Skill, load
from skillcontract_resources.catalogue import Catalogue


def clock(value: str | None, say: Catalogue) -> datetime:
    """The moment that `--now` names, or this one. Raises CannotWork where it names none."""
    if value is None:
        return datetime.now(UTC)
    read = moment(value)
    if read is None:
        raise CannotWork(say("failure.now", value=value))
    return read


def register_of(folder: Path, now: datetime, language: Language, revision: str | None = None) -> Register:
    """The register of a folder's workspace; `revision` is what the folder is a copy of.

    Raises CannotWork where P2 cannot be applied to it. What is wrong and does not keep P2 from being applied is told on
    stderr.
    """
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

    def shown(problem: Problem) -> str:
        if revision is None:
            return problem.line(language, Path.cwd())
        return f"{revision}:{problem.line(language, workspace.root)}"

    problems = unusable(workspace)
    if problems:
        raise CannotWork(shown(problems[0]))
    for problem in workspace.problems:
        print(f"skillcontract: {shown(problem)}", file=sys.stderr)  # noqa: T201  # the command's own voice
    return register(workspace, now, contract_loads)


def contract_loads(skill: Skill) -> bool:
    """Whether no L rule fires on the skill's runtime contract."""
    return skill.contract is None or loads(check_contract(skill.contract.text))


def read_log(log: Path, language: Language) -> bytes:
    """The bytes of an audit log. Raises CannotWork where it is not there or cannot be read."""
    say = Catalogue("cli", language)
    try:
        return log.read_bytes()
    except FileNotFoundError:
        raise CannotWork(say("failure.not-found", path=log)) from None
    except OSError as error:
        raise CannotWork(say("failure.unreadable", path=log, reason=error.strerror)) from error
