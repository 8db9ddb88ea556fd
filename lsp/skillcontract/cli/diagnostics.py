"""What `check` reports, as plain data that every output format writes in its own way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding, Fix, Severity
from skillcontract.rules.wording import message, severity
from skillcontract.syntax.writing import Writable
from skillcontract.text.language import Language
from skillcontract.text.positions import LineMap, Range
from skillcontract.text.span import Span

ORDER = (Severity.ERROR, Severity.WARNING, Severity.INFO, Severity.HINT)
"""Severities, the gravest first."""


class RelatedPlace(NamedTuple):
    """Another place that a finding is about. `range` counts as a diagnostic's does."""

    path: str
    range: Range
    said: str


Places: TypeAlias = "Callable[[Finding], tuple[RelatedPlace, ...]]"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding in words. `range` counts UTF-16 units from zero; `span` code points of the file's text."""

    rule: str
    name: str
    severity: Severity
    message: str
    pointer: str
    range: Range
    span: Span
    spec: str
    fixes: tuple[Fix, ...]
    related: tuple[RelatedPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class FileReport:
    """What was found in one file. `loads` is None for a file that is no contract."""

    path: str
    text: str
    loads: bool | None
    diagnostics: tuple[Diagnostic, ...]
    suppressed: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """All files of one run, sorted by path."""

    files: tuple[FileReport, ...]
    language: Language
    receipt: Mapping[str, Writable] | None = None
    """The doc.operation.v1 receipt of what the run wrote; None where it wrote nothing."""
    counts: Counter[Severity] = field(init=False)

    def __post_init__(self) -> None:
        counts = Counter(one.severity for file in self.files for one in file.diagnostics)
        object.__setattr__(self, "counts", counts)

    @property
    def suppressed(self) -> int:
        """How many findings comments and settings have silenced."""
        return sum(file.suppressed for file in self.files)


def diagnose(
    text: str, findings: Iterable[Finding], language: Language, places: Places
) -> tuple[Diagnostic, ...]:
    """The findings of a text in words, with their places as editors count them."""
    lines = LineMap(text)
    return tuple(_diagnostic(finding, lines, language, places) for finding in findings)


def _diagnostic(finding: Finding, lines: LineMap, language: Language, places: Places) -> Diagnostic:
    rule = RULES[finding.rule]
    return Diagnostic(
        rule=rule.id,
        name=rule.name,
        severity=severity(rule, finding),
        message=message(rule, finding, language),
        pointer=finding.pointer,
        range=lines.range(finding.span),
        span=finding.span,
        spec=rule.section,
        fixes=finding.fixes,
        related=places(finding) if finding.related else (),
    )
