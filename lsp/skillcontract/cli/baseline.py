"""A baseline: the findings that a project has agreed to live with, so that `check` tells the new ones only."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

from skillcontract.cli.diagnostics import Diagnostic, FileReport
from skillcontract.cli.failure import CannotWork
from skillcontract.cli.reading import read_text
from skillcontract.workspace.baseline_file import COUNT, FINDINGS, PATH, POINTER, RULE, VERSION
from skillcontract_resources.catalogue import Catalogue

Known: TypeAlias = "Counter[tuple[str, str, str]]"
"""How many findings of a rule (its id) are known at a pointer of a file (its path as reported)."""


def read_baseline(path: Path, say: Catalogue) -> Known:
    """The findings of a baseline file. Raises CannotWork where it cannot be read or is none."""
    text = read_text(path, say)
    try:
        document = json.loads(text)
        if document["version"] == VERSION:
            entries = document[FINDINGS]
            return Counter({(one[PATH], one[RULE], one[POINTER]): int(one[COUNT]) for one in entries})
    except (ValueError, KeyError, TypeError):
        raise CannotWork(say("failure.no-baseline", path=path)) from None
    raise CannotWork(say("failure.no-baseline", path=path))


def baseline_text(files: Iterable[FileReport]) -> str:
    """The findings of a run as a baseline file. Load rules are left out: the runtime knows no baseline."""
    known = Counter(_key(file, one) for file in files for one in file.diagnostics if _can_be_known(one))
    entries = [
        {PATH: path, RULE: rule, POINTER: pointer, COUNT: count}
        for (path, rule, pointer), count in sorted(known.items())
    ]
    return json.dumps({"version": VERSION, FINDINGS: entries}, ensure_ascii=False, indent=2) + "\n"


def without_known(file: FileReport, known: Known) -> FileReport:
    """The file's report without what the baseline knows; that counts as suppressed."""
    left: list[Diagnostic] = []
    for one in file.diagnostics:
        key = _key(file, one)
        if _can_be_known(one) and known[key] > 0:
            known[key] -= 1
        else:
            left.append(one)
    gone = len(file.diagnostics) - len(left)
    return FileReport(file.path, file.text, file.loads, tuple(left), file.suppressed + gone)


def _key(file: FileReport, one: Diagnostic) -> tuple[str, str, str]:
    return file.path, one.rule, one.pointer


def _can_be_known(one: Diagnostic) -> bool:
    return not one.rule.startswith("L")
