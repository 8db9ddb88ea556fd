"""`check --format json` (formats.md, "check --format json")."""

import json

from skillcontract.cli.diagnostics import Diagnostic, Report
from skillcontract.rules.rule import Severity
from skillcontract.text.positions import Position


def render(report: Report) -> str:
    """The report as one JSON object on one line."""
    counts = report.counts
    document: dict[str, object] = {
        "version": 1,
        "files": [
            {
                "path": file.path,
                "loads": file.loads,
                "diagnostics": [_diagnostic(one) for one in file.diagnostics],
            }
            for file in report.files
        ],
        "summary": {
            "files": len(report.files),
            "errors": counts[Severity.ERROR],
            "warnings": counts[Severity.WARNING],
            "infos": counts[Severity.INFO],
            "hints": counts[Severity.HINT],
            "suppressed": report.suppressed,
        },
    }
    if report.receipt is not None:
        document["receipt"] = report.receipt
    return json.dumps(document, ensure_ascii=False) + "\n"


def _diagnostic(one: Diagnostic) -> dict[str, object]:
    return {
        "rule": one.rule,
        "name": one.name,
        "severity": one.severity.value,
        "message": one.message,
        "pointer": one.pointer,
        "range": {"start": _position(one.range.start), "end": _position(one.range.end)},
        "spec": one.spec,
        "fixable": bool(one.fixes),
    }


def _position(position: Position) -> dict[str, int]:
    return {"line": position.line, "character": position.character}
