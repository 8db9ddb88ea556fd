"""What was found in a file that no analysis follows, as LSP diagnostics."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from skillcontract.text.positions import LineMap
from skillcontract_lsp.client import Client
from skillcontract_lsp.conversion.diagnostics import SOURCE, DiagnosticWriter
from skillcontract_lsp.conversion.ranges import wire_range
from skillcontract_lsp.protocol.messages import to_json, utf8
from skillcontract_lsp.protocol.shapes import WireDiagnostic

if TYPE_CHECKING:
    # A workspace is loaded beside the keystrokes, and what loads it is imported there.
    from skillcontract.ide.loaded import FileReport
    from skillcontract.workspace.problem import Problem

ERROR = 1
"""`DiagnosticSeverity.Error`: what cannot be read keeps `check` from its work."""


@lru_cache(maxsize=4096)
def file_diagnostics(report: FileReport, client: Client) -> bytes:
    """The diagnostics of a file as JSON, without the list's brackets."""
    lines = LineMap(report.file.text, client.encoding)
    found = DiagnosticWriter(client).list(report.findings, lines).at(0)
    problems = [to_json(_problem(problem, lines, client)) for problem in report.problems]
    return utf8(",".join([*([found] if found else ()), *problems]))


def _problem(problem: Problem, lines: LineMap, client: Client) -> WireDiagnostic:
    return {
        "range": wire_range(lines.range(problem.span)),
        "severity": ERROR,
        "code": "unreadable",
        "source": SOURCE,
        "message": problem.message(client.language),
    }
