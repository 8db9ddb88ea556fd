"""A finding as an LSP `Diagnostic`."""

from __future__ import annotations

from collections.abc import Iterable

from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding, Severity
from skillcontract.rules.wording import message, severity
from skillcontract.text.positions import LineMap
from skillcontract_lsp.client import Client
from skillcontract_lsp.conversion.templates import Template, joined, literal, range_lines, range_text
from skillcontract_lsp.protocol.messages import Wire

SOURCE = "skillcontract"
SEVERITIES = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFO: 3, Severity.HINT: 4}
"""LSP's `DiagnosticSeverity`."""


def diagnostics_template(findings: Iterable[Finding], lines: LineMap, client: Client) -> Template:
    """Diagnostics as the items of a list, their lines counted from the start of the text of `lines`."""
    return joined(diagnostic_template(finding, lines, client) for finding in findings)


def diagnostic_template(finding: Finding, lines: LineMap, client: Client) -> Template:
    """One diagnostic, its lines counted from the start of the text of `lines`."""
    place = lines.range(finding.span)
    described = literal(_described(finding, client))
    return Template(f'{{"range":{range_text(place)},{described[1:]}', range_lines(place))


def _described(finding: Finding, client: Client) -> dict[str, Wire]:
    """A `Diagnostic` without its range."""
    rule = RULES[finding.rule]
    return {
        "severity": SEVERITIES[severity(rule, finding)],
        "code": rule.id,
        "source": SOURCE,
        "message": message(rule, finding, client.language),
    }
