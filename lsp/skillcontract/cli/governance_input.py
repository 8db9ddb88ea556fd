"""What the commands of protocol P2 have in common: workspace, clock, register."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from skillcontract.cli.failure import CannotWork, unreadable
from skillcontract.cli.reading import read_text
from skillcontract.cli.writing import tell
from skillcontract.governance.register import Register, register, unusable, unusable_grants
from skillcontract.governance.temporary import moment
from skillcontract.rules.workspace_check import contract_loads
from skillcontract.text.language import Language
from skillcontract.workspace import Problem, Workspace, load
from skillcontract.workspace.grants_csv import NotATable, grants_from_csv
from skillcontract.workspace.loading import GRANTS
from skillcontract_resources.catalogue import Catalogue


def clock(value: str | None, say: Catalogue) -> datetime:
    """The moment that `--now` names, or this one. Raises CannotWork where it names none."""
    if value is None:
        return datetime.now(UTC)
    read = moment(value)
    if read is None:
        raise CannotWork(say("failure.now", value=value))
    return read


def register_of(
    folder: Path,
    now: datetime,
    language: Language,
    *,
    grants: Path | None = None,
    revision: str | None = None,
    needs_contracts: bool = True,
) -> Register:
    """The register of a folder's workspace, with the grants of another file (JSON5 or CSV) where `grants` names one.

    `revision` is what the folder is a copy of; `needs_contracts` refuses a workspace in which no skill has one. Raises CannotWork where P2 cannot be applied to it. What is wrong and
    does not keep P2 from being applied is told on stderr.
    """
    say = Catalogue("governance", language)
    if not folder.is_dir():
        raise CannotWork(say("failure.not-folder", path=folder))
    try:
        workspace = load(folder) if grants is None else _with_grants(folder, grants, language)
    except OSError as error:
        raise unreadable(error.filename or folder, error, Catalogue("cli", language)) from error

    def shown(problem: Problem) -> str:
        if revision is None:
            return problem.line(language, Path.cwd())
        return f"{revision}:{problem.line(language, workspace.root)}"

    problems = unusable(workspace) if needs_contracts else unusable_grants(workspace)
    if problems:
        raise CannotWork(shown(problems[0]))
    for problem in workspace.problems:
        tell(shown(problem))
    return register(workspace, now, contract_loads)


def _with_grants(folder: Path, grants: Path, language: Language) -> Workspace:
    """The folder's workspace as if its grants.json5 were the file `grants`; places in it name that file."""
    text = read_text(grants, Catalogue("cli", language))
    if grants.suffix.lower() == ".csv":
        try:
            text = grants_from_csv(text)
        except NotATable as error:
            raise CannotWork(f"{grants}:{error.line}: {error.message(language)}") from error
    usual = Path(os.path.abspath(folder)) / GRANTS  # noqa: PTH100  # as `load` names it, links not followed
    actual = Path(os.path.abspath(grants))  # noqa: PTH100
    workspace = load(folder, {usual: text})
    problems = tuple(
        problem._replace(place=problem.place._replace(path=actual))
        if problem.place.path == usual
        else problem
        for problem in workspace.problems
    )
    file = workspace.grants_file
    renamed = replace(file, path=actual, name=str(grants)) if file else None
    return replace(workspace, grants_file=renamed, problems=problems)


def read_log(log: Path, language: Language) -> bytes:
    """The bytes of an audit log. Raises CannotWork where it is not there or cannot be read."""
    say = Catalogue("cli", language)
    try:
        return log.read_bytes()
    except FileNotFoundError:
        raise CannotWork(say("failure.not-found", path=log)) from None
    except OSError as error:
        raise unreadable(log, error, say) from error
