"""`check --format gitlab`: a code quality report as GitLab reads it.

GitLab documentation, "Code Quality", "Code Quality report format": a list of `description`, `check_name`, `fingerprint`,
`severity`, `location.path` (from the top of the checkout, without `./`) and `location.lines.begin` (from 1).
"""

import hashlib
import json
import os
from collections import Counter
from pathlib import Path

from skillcontract.cli.diagnostics import Diagnostic, Report
from skillcontract.cli.writing import path_below
from skillcontract.rules.rule import Severity

SEVERITIES = {
    Severity.ERROR: "critical",
    Severity.WARNING: "major",
    Severity.INFO: "minor",
    Severity.HINT: "info",
}


def render(report: Report) -> str:
    """The report as one JSON list, empty where nothing was found."""
    top = os.environ.get("CI_PROJECT_DIR")
    seen: Counter[str] = Counter()
    entries = []
    for file in report.files:
        path = path_below(Path(top), file.path) if top else file.path
        for one in file.diagnostics:
            what = "\0".join((path, one.rule, one.pointer))
            entries.append(_entry(one, path, f"{what}\0{seen[what]}"))
            seen[what] += 1
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"


def _entry(one: Diagnostic, path: str, identity: str) -> dict[str, object]:
    """GitLab holds two reports against each other by fingerprints, so lines and wording are not in it."""
    return {
        "description": f"{one.rule} {one.message}",
        "check_name": one.name,
        "fingerprint": hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest(),
        "severity": SEVERITIES[one.severity],
        "location": {
            "path": path,
            "lines": {"begin": one.range.start.line + 1, "end": one.range.end.line + 1},
        },
    }
