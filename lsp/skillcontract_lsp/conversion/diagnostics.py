"""A finding as an LSP `Diagnostic`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from skillcontract.rules.page import page_path
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding, Severity
from skillcontract.rules.wording import message, severity
from skillcontract.text.language import Language
from skillcontract.text.positions import LineMap
from skillcontract_lsp.client import UNNECESSARY, Client
from skillcontract_lsp.conversion.templates import Template, joined, literal, range_lines, range_text
from skillcontract_lsp.protocol.messages import Wire, to_json, utf8
from skillcontract_resources import resource
from skillcontract_resources.catalogue import Catalogue

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


def left_out(count: int, limit: int, language: Language) -> bytes:
    """A diagnostic at the top of the document that says how many others are not shown."""
    start: Wire = {"line": 0, "character": 0}
    return utf8(
        to_json(
            {
                "range": {"start": start, "end": start},
                "severity": SEVERITIES[Severity.INFO],
                "source": SOURCE,
                "message": Catalogue("server", language)("diagnostics.left-out", count=count, limit=limit),
            }
        )
    )


def _described(finding: Finding, client: Client) -> dict[str, Wire]:
    """A `Diagnostic` without its range."""
    rule = RULES[finding.rule]
    described: dict[str, Wire] = {
        "severity": SEVERITIES[severity(rule, finding)],
        "code": rule.id,
        "source": SOURCE,
        "message": message(rule, finding, client.language),
    }
    if client.takes_code_description:
        described["codeDescription"] = {"href": page_uri(rule.id, client.language)}
    if rule.marks_ineffective and client.takes_tags:
        described["tags"] = [UNNECESSARY]
    return described


@cache
def page_uri(rule: str, language: Language) -> str:
    """Where the rule's page is on this machine."""
    # Resources are files: neither the wheel nor the bundles are imported from an archive.
    return Path(str(resource(page_path(rule, language)))).as_uri()
