"""`check --format sarif`: SARIF 2.1.0, as code scanning services read it."""

from __future__ import annotations

import json
import os
from urllib.parse import quote

from skillcontract.cli.diagnostics import Diagnostic, FileReport, Report
from skillcontract.rules.page import page
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Fix, Rule, Severity
from skillcontract.rules.wording import title
from skillcontract.text.language import Language
from skillcontract.text.positions import LineMap, Range
from skillcontract.version import __version__

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "note",
    Severity.HINT: "note",
}


def render(report: Report) -> str:
    """The report as one SARIF log with one run."""
    used = sorted({one.rule for file in report.files for one in file.diagnostics})
    index = {rule: at for at, rule in enumerate(used)}
    # One map a file: it costs as much as the file is long, and a file may have thousands of findings.
    results = [
        _result(one, file, index[one.rule], lines, report.language)
        for file, lines in ((file, LineMap(file.text)) for file in report.files)
        for one in file.diagnostics
    ]
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "skillcontract",
                        "version": __version__,
                        "rules": [_rule(RULES[rule], report.language) for rule in used],
                    }
                },
                "language": "zh-CN" if report.language is Language.ZH else "en-US",
                "columnKind": "utf16CodeUnits",
                "results": results,
            }
        ],
    }
    return json.dumps(log, ensure_ascii=False) + "\n"


def _rule(rule: Rule, language: Language) -> dict[str, object]:
    return {
        "id": rule.id,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.messages[""](language)},
        "fullDescription": {"text": rule.reason(language)},
        "help": {"text": rule.reason(language), "markdown": page(rule, language)},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {"spec": rule.section},
    }


def _address(path: str) -> str:
    """A path as a relative address, byte for byte: a file's name need not be UTF-8."""
    return quote(os.fsencode(path))


def _result(
    one: Diagnostic, file: FileReport, index: int, lines: LineMap, language: Language
) -> dict[str, object]:
    artifact = {"uri": _address(file.path)}
    result: dict[str, object] = {
        "ruleId": one.rule,
        "ruleIndex": index,
        "level": LEVELS[one.severity],
        "message": {"text": one.message},
        "locations": [
            {
                "physicalLocation": {"artifactLocation": artifact, "region": _region(one.range)},
                "logicalLocations": [{"fullyQualifiedName": one.pointer or "/", "kind": "member"}],
            }
        ],
    }
    if one.related:
        result["relatedLocations"] = [
            {
                "id": number,
                "message": {"text": place.said},
                "physicalLocation": {
                    "artifactLocation": {"uri": _address(place.path)},
                    "region": _region(place.range),
                },
            }
            for number, place in enumerate(one.related)
        ]
    if one.fixes:
        result["fixes"] = [_fix(fix, artifact, lines, language) for fix in one.fixes]
    return result


def _fix(fix: Fix, artifact: dict[str, str], lines: LineMap, language: Language) -> dict[str, object]:
    replacements = [
        {"deletedRegion": _region(lines.range(edit.span)), "insertedContent": {"text": edit.text}}
        for edit in fix.edits
    ]
    return {
        "description": {"text": title(fix, language)},
        "artifactChanges": [{"artifactLocation": artifact, "replacements": replacements}],
    }


def _region(place: Range) -> dict[str, int]:
    return {
        "startLine": place.start.line + 1,
        "startColumn": place.start.character + 1,
        "endLine": place.end.line + 1,
        "endColumn": place.end.character + 1,
    }
