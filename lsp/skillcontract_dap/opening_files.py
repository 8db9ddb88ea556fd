"""From the path in a launch to a scenario that is ready; whatever keeps it from that is an error the client shows."""

from __future__ import annotations

import os
from pathlib import Path

from skillcontract.simulator.opening import Opening, open_scenario
from skillcontract.simulator.scenario_file import read_scenario
from skillcontract.simulator.scenario_skill import CannotPlay
from skillcontract.syntax.dialect import Dialect
from skillcontract.text.language import Language
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.source import SourceFile, read_source
from skillcontract_dap.messages import Refused


def opened(path: Path, language: Language) -> Opening:
    """The scenario of a file. Raises Refused."""
    if os.path.isdir(path):  # noqa: PTH112  # Path.is_dir raises for a name that is too long
        raise Refused("folder", show=True, path=path)
    source = read_source(path, path.name, Dialect.JSON5, {})
    if source is None:
        raise Refused("not-found", show=True, path=path)
    if isinstance(source, Problem):
        raise _refused((source,), language)
    try:
        opening = _played(source, language)
    except ImportError as error:
        # Reading scenarios needs pydantic, which a bundled language server goes without.
        raise Refused("missing-part", show=True, name=error.name or error) from error
    _refuse_dropped(opening, language)
    return opening


def _played(source: SourceFile, language: Language) -> Opening:
    scenario, problems = read_scenario(source)
    if scenario is None:
        raise _refused(problems, language)
    try:
        return open_scenario(source, scenario)
    except CannotPlay as failure:
        raise _refused(failure.problems, language) from failure


def _refused(problems: tuple[Problem, ...], language: Language) -> Refused:
    lines = "\n".join(problem.line(language) for problem in problems)
    return Refused("problem", show=True, lines=lines)


def _refuse_dropped(opening: Opening, language: Language) -> None:
    """A contract with a load error is never played by the runtime, so there is nothing to step through."""
    from skillcontract.rules.check import check_contract
    from skillcontract.rules.registry import RULES
    from skillcontract.rules.wording import message

    contract = opening.cast.contract
    broken = [finding for finding in check_contract(contract.text) if finding.rule.startswith("L")]
    if broken:
        lines = "\n".join(
            f"{contract.place_of(finding.span).shown()}: {finding.rule} {message(RULES[finding.rule], finding, language)}"
            for finding in broken
        )
        raise Refused("dropped", show=True, lines=lines)
