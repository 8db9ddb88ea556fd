"""From a file to a session: a scenario is replayed to its end, a contract begins with an empty scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from skillcontract.model.platform_fields import PLATFORM_FIELDS
from skillcontract.simulator.opening import open_scenario
from skillcontract.simulator.scenario_file import read_scenario
from skillcontract.simulator.scenario_skill import CannotPlay, workspace_above
from skillcontract.stepping.session import Session, at_step, begun, played_up_to
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Localized
from skillcontract.text.span import Span
from skillcontract.workspace import load
from skillcontract.workspace.problem import Place, Problem
from skillcontract.workspace.source import SourceFile, read_source
from skillcontract_studio.perspectives.simulate.recording import SUFFIX

Tell = Callable[[str, int, int], None]
"""Tells how far the work is: a phrase of `simulate.json`, how many are done, of how many. Raises to stop the work."""

_GONE = Localized("文件已不存在", "the file is no longer there")


@dataclass(frozen=True, slots=True)
class Unplayable:
    """A file that cannot be simulated, and why."""

    path: Path
    problems: tuple[Problem, ...]


def open_file(path: Path, texts: Mapping[Path, str], tell: Tell) -> Session | Unplayable:
    """The session of a scenario or a contract; `texts` are those of open editors, by absolute path."""
    tell("work.opening", 0, 0)
    if not path.name.endswith(SUFFIX):
        return _of_text(_blank_scenario(path, texts), texts, tell)
    source = read_source(path, path.name, Dialect.JSON5, texts)
    if isinstance(source, Problem):
        return Unplayable(path, (source,))
    if source is None:
        return Unplayable(path, (Problem(Place(path), Span(0, 0), "", _GONE),))
    return _of_text(source, texts, tell)


def _of_text(file: SourceFile, texts: Mapping[Path, str], tell: Tell) -> Session | Unplayable:
    scenario, problems = read_scenario(file)
    if scenario is None:
        return Unplayable(file.path, problems)
    try:
        opening = open_scenario(file, scenario, texts)
    except CannotPlay as failure:
        return Unplayable(file.path, failure.problems)
    warm_up()
    count = len(scenario.steps)
    session = played_up_to(begun(opening), count, lambda done: tell("work.replaying", done, count))
    differs = next((one.index for one in session.play.steps if one.mismatches), None)
    return session if differs is None else at_step(session, differs)


def warm_up() -> None:
    """Load what the window's remarks on arguments need, here where nobody waits for it: it takes longer than all the rest."""
    import jsonschema

    jsonschema.Draft202012Validator.check_schema({})


def _blank_scenario(contract: Path, texts: Mapping[Path, str]) -> SourceFile:
    """A scenario beside a contract that has no file yet, with a login identity and nothing else."""
    platform = {
        field.name: 1 if field.type.en == "Long" else field.name for field in PLATFORM_FIELDS.values()
    }
    root = workspace_above(contract)
    key = None
    if root is not None:
        workspace = load(root, texts)
        key = next(
            (each.key for each in workspace.skills if each.contract and each.contract.path == contract), None
        )
    folder = contract.parent / "scenarios" if key else contract.parent
    named = {"skill": key} if key else {"contract": contract.name}
    text = to_json({**named, "given": {"platform": platform, "messages": []}, "steps": []}, indent=2)
    return SourceFile(folder / f"new{SUFFIX}", "", text)
