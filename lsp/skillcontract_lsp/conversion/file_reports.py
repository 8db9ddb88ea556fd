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
from skillcontract_lsp.reports import Places

if TYPE_CHECKING:
    # A workspace is loaded beside the keystrokes, and what loads it is imported there.
    from skillcontract.ide.loaded import FileReport
    from skillcontract.workspace.problem import Problem

ERROR = 1
"""`DiagnosticSeverity.Error`: what cannot be read keeps `check` from its work."""


def file_diagnostics(report: FileReport, client: Client, places: Places) -> bytes:
    """The diagnostics of a file as JSON, without the list's brackets. `places` tells the other places of a finding."""
    if not report.findings and not report.problems:
        return b""
    linked = (
        [finding for finding in report.findings if finding.related] if client.takes_related_places else []
    )
    plain = _plain(report, client)
    if not linked:
        return plain
    # Places in other files may have moved since.
    lines = LineMap(report.file.text, client.encoding)
    writer = DiagnosticWriter(client)
    more = [utf8(writer.one(finding, lines, places.of(finding)).at(0)) for finding in linked]
    return b",".join([*([plain] if plain else ()), *more])


@lru_cache(maxsize=4096)
def _plain(report: FileReport, client: Client) -> bytes:
    lines = LineMap(report.file.text, client.encoding)
    findings = [
        finding for finding in report.findings if not (finding.related and client.takes_related_places)
    ]
    found = DiagnosticWriter(client).list(findings, lines).at(0)
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
