"""`skillcontract matrix`: every skill against every principal, and what access changed."""

from __future__ import annotations

from pathlib import Path

import typer

from skillcontract.cli.failure import FINDINGS
from skillcontract.cli.governance_input import clock, register_of
from skillcontract.cli.writing import write_out
from skillcontract.governance import as_json
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.rendering.text import render
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def register(application: typer.Typer, language: Language) -> None:
    """Add `matrix` to the application."""
    say = Catalogue("governance", language)
    common = Catalogue("cli", language)

    @application.command("matrix", help=say("matrix.help"))
    def matrix(
        workspace: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("matrix.workspace")),
        output: str = typer.Option("text", "--format", help=common("option.format")),
        now: str | None = typer.Option(None, "--now", metavar="ISO", help=say("option.now")),
    ) -> int:
        made = Matrix(register_of(workspace, clock(now, say), language))
        if output == "json":
            for piece in as_json.matrix(made, language):
                write_out(piece)
        else:
            write_out(render(made, language, Path.cwd()))
        return 0 if made.consistent else FINDINGS
