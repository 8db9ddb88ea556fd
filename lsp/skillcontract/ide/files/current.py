"""A file's report brought to a text that has been edited since its workspace was loaded.

What the file itself says wrong is found anew, which costs no more than its text. What other files are asked for keeps what
was found last, at the place where it stands now; what stood in the edited words is left out until the next load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skillcontract.ide.files.kinds import file_kind
from skillcontract.ide.loaded import FileReport
from skillcontract.model.file_schemas import model_of
from skillcontract.rules.rule import Finding, Fix
from skillcontract.simulator.scenario_file import read_scenario
from skillcontract.syntax.dialect import Dialect
from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span
from skillcontract.workspace.problem import Problem
from skillcontract.workspace.shaping import shape
from skillcontract.workspace.source import SourceFile, node_at
from skillcontract.workspace.tool_list import read_tool_list


def current_report(report: FileReport, text: str) -> FileReport:
    """The report for another text of its file."""
    old = report.file
    if old.text == text:
        return report
    new = SourceFile(old.path, old.name, text, old.dialect)
    moved = _Moved(old, new)
    before = own_problems(old)
    other = [problem for problem in report.problems if problem not in before]
    return FileReport(
        new,
        tuple(filter(None, map(moved.finding, report.findings))),
        (*own_problems(new), *filter(None, map(moved.problem, other))),
    )


def own_problems(file: SourceFile) -> tuple[Problem, ...]:
    """What is wrong with a file by itself: its syntax, and what its model does not take."""
    kind = file_kind(file.path)
    if kind == "scenario":
        return read_scenario(file)[1]
    if kind is not None:
        return shape(file, model_of(kind))[1]
    is_list = file.path.name.endswith(".tools.json") or file.path.parent.name == "tools"
    return read_tool_list(file)[1] if is_list and file.dialect is Dialect.JSON5 else ()


class _Moved:
    """The way from the places of one text to those of another."""

    def __init__(self, old: SourceFile, new: SourceFile) -> None:
        self._old, self._new = old, new
        before, after = old.text, new.text
        shorter = min(len(before), len(after))
        self._begin = _longest(shorter, lambda length: before[:length] == after[:length])
        self._tail = _longest(
            shorter - self._begin,
            lambda length: before[len(before) - length :] == after[len(after) - length :],
        )

    def finding(self, finding: Finding) -> Finding | None:
        span = self._of_node(finding.pointer, finding.span)
        if span is None:
            return None
        fixes = tuple(self._fixes(finding.fixes))
        return finding._replace(span=span, fixes=fixes)

    def problem(self, problem: Problem) -> Problem | None:
        span = self._of_node(problem.pointer, problem.span)
        return (
            None
            if span is None
            else Problem(self._new.place_of(span), span, problem.pointer, problem.message)
        )

    def _fixes(self, fixes: tuple[Fix, ...]) -> Iterator[Fix]:
        for fix in fixes:
            spans = [self._span(edit.span) for edit in fix.edits]
            edits = tuple(
                TextEdit(span, edit.text)
                for span, edit in zip(spans, fix.edits, strict=True)
                if span is not None
            )
            if len(edits) == len(fix.edits):
                yield fix._replace(edits=edits)

    def _of_node(self, pointer: str, span: Span) -> Span | None:
        """Where the span is now; in the edited part only where it is all of a node that is still there."""
        moved = self._span(span)
        if moved is not None or not pointer or self._old.path.suffix == ".md":
            return moved
        before, after = node_at(self._old.tree.root, pointer), node_at(self._new.tree.root, pointer)
        is_all = (before.start, before.end) == span
        return Span(after.start, after.end) if is_all and type(before) is type(after) else None

    def _span(self, span: Span) -> Span | None:
        if span.end <= self._begin:
            return span
        if span.start >= len(self._old.text) - self._tail:
            return span.shifted(len(self._new.text) - len(self._old.text))
        return None


def _longest(limit: int, agree: Callable[[int], bool]) -> int:
    """The greatest length, up to a limit, over which two texts agree; they do so over every smaller one too."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if agree(middle) else (low, middle - 1)
    return low
