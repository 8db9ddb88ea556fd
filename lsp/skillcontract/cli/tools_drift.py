"""What the commands of `tools` share: the workspace with its lists and its lock, and how drift is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from skillcontract.cli.failure import CannotWork
from skillcontract.rules.drift import Drift
from skillcontract.rules.drift_wording import concerned_title, drift_title, unfit_lines
from skillcontract.rules.registry import RULES
from skillcontract.rules.wording import message
from skillcontract.syntax.writing import Writable
from skillcontract.text.language import Language
from skillcontract.workspace.loading import MANIFEST, TOOL_LOCK, load
from skillcontract.workspace.workspace import Workspace
from skillcontract_resources.catalogue import Catalogue


def tool_workspace(
    folder: Path, language: Language, say: Catalogue, *, with_manifest: bool = False
) -> Workspace:
    """The workspace of a folder. Raises CannotWork where its tools or its lock cannot be read, or `with_manifest` its manifest."""
    if not folder.is_dir():
        raise CannotWork(say("failure.not-found", path=folder))
    workspace = load(folder)
    lists = [each.file.path for each in workspace.tool_lists]
    for problem in (*workspace.problems, *(workspace.server_problems if with_manifest else ())):
        path = problem.place.path
        if (
            path in lists
            or path.parent.name == "tools"
            or path.name == TOOL_LOCK
            or (with_manifest and path.name == MANIFEST)
        ):
            raise CannotWork(problem.line(language, Path.cwd()))
    return workspace


def drift_lines(found: Iterable[Drift], say: Catalogue, language: Language) -> Iterator[str]:
    """Every drift with the contracts it concerns, or that there is none."""
    empty = True
    for one in found:
        empty = False
        yield drift_title(one, language)
        for contract in one.contracts:
            yield f"  {concerned_title(contract, language)}"
            yield from (f"    {line}" for line in unfit_lines(contract, language))
    if empty:
        yield say("tools.no-drift")


def drift_json(one: Drift, language: Language) -> Writable:
    """One drift as `tools diff --format json` has it."""
    return {
        "tool": one.tool,
        "change": one.change.value,
        "source": one.source,
        "effect": one.effect.value,
        "contracts": [
            {
                "path": contract.contract,
                "effect": contract.effect.value,
                "findings": [
                    {
                        "rule": finding.rule,
                        "pointer": finding.pointer,
                        "message": message(RULES[finding.rule], finding, language),
                    }
                    for finding in contract.findings
                ],
            }
            for contract in one.contracts
        ],
    }
