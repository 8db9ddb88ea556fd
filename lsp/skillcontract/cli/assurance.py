"""`skillcontract assurance`: whether contracts and grants agree, every reason why not, and what that was judged on."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import typer

from skillcontract.cli.failure import FINDINGS
from skillcontract.cli.governance_input import clock, read_log, register_of
from skillcontract.cli.publishing import publish
from skillcontract.cli.writing import write_out
from skillcontract.governance.assurance import assure
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.rendering.assurance import as_object, as_page, as_text
from skillcontract.syntax.writing import to_json
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


class AssuranceFormat(StrEnum):
    """How the report is printed."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"


def register(application: typer.Typer, language: Language) -> None:
    """Add `assurance` to the application."""
    say = Catalogue("governance", language)
    common = Catalogue("cli", language)

    @application.command("assurance", help=say("assurance.help"))
    def assurance(
        workspace: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("matrix.workspace")),
        *,
        output: AssuranceFormat = typer.Option(
            AssuranceFormat.HTML, "--format", help=common("option.format")
        ),
        audit: Path | None = typer.Option(None, "--audit", metavar="FILE", help=say("assurance.log")),
        out: Path | None = typer.Option(None, "--out", metavar="FILE", help=say("assurance.out")),
        overwrite: bool = typer.Option(False, "--overwrite", help=say("matrix.overwrite")),
        grants: Path | None = typer.Option(None, "--grants", metavar="FILE", help=say("option.grants")),
        now: str | None = typer.Option(None, "--now", metavar="ISO", help=say("option.now")),
    ) -> int:
        at = clock(now, say)
        matrix = Matrix(register_of(workspace, at, language, grants=grants))
        report = assure(matrix, at, read_log(audit, language) if audit else None)
        here = Path.cwd()
        if output is AssuranceFormat.JSON:
            text = to_json(as_object(report, language, here), indent=2) + "\n"
        elif output is AssuranceFormat.HTML:
            text = "".join(as_page(report, language, here))
        else:
            text = as_text(report, language, here)
        if out is None:
            write_out(text)
        else:
            publish(
                out,
                text.encode("utf-8"),
                language,
                operation="skillcontract.assurance.write",
                overwrite=overwrite,
                with_receipt=output is AssuranceFormat.JSON,
            )
        broken = report.audit is not None and not report.audit.intact
        return FINDINGS if broken or not report.consistent else 0
