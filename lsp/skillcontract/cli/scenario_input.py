"""Reading the scenarios the user names; what is wrong with one is a CannotWork with its place."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from skillcontract.cli.failure import CannotWork
from skillcontract.cli.reading import read_text
from skillcontract.simulator.opening import Opening, open_scenario
from skillcontract.simulator.scenario_file import read_scenario
from skillcontract.simulator.scenario_skill import CannotPlay
from skillcontract.text.language import Language
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.source import SourceFile
from skillcontract_resources.catalogue import Catalogue

SUFFIX = ".scenario.json5"


def opened(path: Path, language: Language) -> Opening:
    """The scenario of a file, ready to be played. Raises CannotWork with every problem, a line each."""
    text = read_text(path, Catalogue("cli", language))
    absolute = Path(os.path.abspath(path))  # noqa: PTH100  # resolve() would follow links away from the name given
    file = SourceFile(absolute, path.as_posix(), text)
    scenario, problems = read_scenario(file)
    if scenario is None:
        raise CannotWork(*_lines(problems, language))
    try:
        return open_scenario(file, scenario)
    except CannotPlay as failure:
        raise CannotWork(*_lines(failure.problems, language)) from failure


def _lines(problems: Iterable[Problem], language: Language) -> list[str]:
    return [problem.line(language, Path.cwd()) for problem in problems]


def named_scenarios(paths: Iterable[Path], language: Language) -> tuple[Path, ...]:
    """The scenario files of the paths, each once: files as named, and all below the folders named.

    Raises CannotWork where a path is not there or there is no scenario at all.
    """
    found: dict[str, Path] = {}
    for path in paths:
        if not path.exists():
            raise CannotWork(Catalogue("cli", language)("failure.not-found", path=path))
        for one in _below(path) if path.is_dir() else (path,):
            found.setdefault(os.path.realpath(one), one)
    if not found:
        listed = ", ".join(str(path) for path in paths)
        raise CannotWork(Catalogue("simulator", language)("failure.no-scenario", path=listed))
    return tuple(found.values())


def _below(folder: Path) -> Iterator[Path]:
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.endswith(SUFFIX):
                yield Path(root, name)
