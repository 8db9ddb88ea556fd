"""`check --format github`: workflow commands that GitHub's runner turns into annotations."""

import os
from pathlib import Path

from skillcontract.cli.diagnostics import Diagnostic, FileReport, Report
from skillcontract.cli.writing import path_below
from skillcontract.rules.rule import Severity

COMMANDS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
    Severity.HINT: "notice",
}


def render(report: Report) -> str:
    """One command a finding; nothing where there is none. The runner reads paths from the top of the checkout."""
    top = os.environ.get("GITHUB_WORKSPACE")
    return "".join(f"{_command(file, one, top)}\n" for file in report.files for one in file.diagnostics)


def _command(file: FileReport, one: Diagnostic, top: str | None) -> str:
    start, end = one.range
    place = {
        "file": path_below(Path(top), file.path) if top else file.path,
        "line": start.line + 1,
        "endLine": end.line + 1,
    }
    if start.line == end.line:
        # The runner takes columns only where both ends stand on one line.
        place |= {"col": start.character + 1, "endColumn": max(end.character, start.character + 1)}
    place["title"] = f"{one.rule} {one.name}"
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in place.items())
    return f"::{COMMANDS[one.severity]} {properties}::{_data(one.message)}"


def _data(text: str) -> str:
    """A command's text as the runner unescapes it."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
