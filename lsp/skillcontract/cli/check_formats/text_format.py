"""`check` for people: each finding with its line and a caret under the place, and a summary."""

from __future__ import annotations

import typer
from rich.cells import cell_len

from skillcontract.cli.diagnostics import ORDER, Diagnostic, FileReport, Report
from skillcontract.cli.writing import visible
from skillcontract.rules.rule import Severity
from skillcontract.rules.wording import title
from skillcontract.text.language import Language
from skillcontract.text.positions import LineMap, PositionEncoding
from skillcontract_resources.catalogue import Catalogue

COLOURS = {
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.INFO: "blue",
    Severity.HINT: "bright_black",
}
WINDOW = 100
"""How many cells of a line are shown; of a longer one the part around the fault."""
CONTEXT = 40


def render(report: Report) -> str:
    """The report in the terminal's own colours; whoever prints strips them where no terminal listens."""
    say = Catalogue("cli", report.language)
    blocks = [_file(file, say, report.language) for file in report.files]
    return "\n".join([*(block for block in blocks if block), _summary(report, say)]) + "\n"


def _file(file: FileReport, say: Catalogue, language: Language) -> str:
    lines = LineMap(file.text, PositionEncoding.UTF32)
    return "\n".join(_finding(file, one, lines, say, language) for one in file.diagnostics)


def _finding(file: FileReport, one: Diagnostic, lines: LineMap, say: Catalogue, language: Language) -> str:
    at = lines.position(one.span.start)
    place = f"{visible(file.path)}:{at.line + 1}:{at.character + 1}"
    label = typer.style(f"{say(f'severity.{one.severity}')} {one.rule}", fg=COLOURS[one.severity], bold=True)
    colon = "：" if language is Language.ZH else ": "
    head = f"{typer.style(place, bold=True)}{colon}{label} {visible(one.message)}"
    shown = [head, *_excerpt(one, lines, COLOURS[one.severity])]
    if one.fixes:
        shown.append(f"  {say('check.fix')}{colon}{' / '.join(title(fix, language) for fix in one.fixes)}")
    return "\n".join(shown) + "\n"


def _excerpt(one: Diagnostic, lines: LineMap, colour: str) -> tuple[str, str]:
    at, end = lines.position(one.span.start), lines.position(one.span.end)
    line = lines.line(at.line)
    stop = end.character if end.line == at.line else len(line)
    before, marked, after = line[: at.character], line[at.character : stop], line[stop:]
    if len(line) > WINDOW or cell_len(line) > WINDOW:
        before = f"…{before[-CONTEXT:]}" if len(before) > CONTEXT else before
        marked = f"{marked[:CONTEXT]}…" if len(marked) > CONTEXT else marked
        after = f"{after[:CONTEXT]}…" if len(after) > CONTEXT else after
    before, marked, after = (visible(part) for part in (before, marked, after))
    number = str(at.line + 1)
    caret = typer.style("^" * max(cell_len(marked), 1), fg=colour, bold=True)
    return (
        f"  {number} | {before}{marked}{after}",
        f"  {' ' * len(number)} | {' ' * cell_len(before)}{caret}",
    )


def _summary(report: Report, say: Catalogue) -> str:
    contracts = [file for file in report.files if file.loads is not None]
    dropped = sum(not file.loads for file in contracts)
    parts = [say.counted("check.contracts", len(contracts))]
    if dropped:
        parts.append(typer.style(say.counted("check.dropped", dropped), fg="red", bold=True))
    parts += [
        say.counted(f"check.count.{severity}", report.counts[severity])
        for severity in ORDER
        if report.counts[severity]
    ]
    if not report.counts:
        parts.append(typer.style(say("check.nothing-found"), fg="green"))
    if report.suppressed:
        parts.append(say.counted("check.suppressed", report.suppressed))
    return say("check.comma").join(parts)
