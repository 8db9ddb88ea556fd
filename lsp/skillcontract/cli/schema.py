"""`skillcontract schema [KIND]`: the JSON Schema of a contract or of a workspace file."""

import json

import typer

from skillcontract.cli.failure import CannotWork
from skillcontract.model.file_schemas import CONTRACT, KINDS, schema_of
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


def register(application: typer.Typer, language: Language) -> None:
    """Add the command to the application."""
    say = Catalogue("cli", language)
    kinds = ", ".join(KINDS)

    @application.command("schema", help=say("schema.help"))
    def schema(
        kind: str = typer.Argument(CONTRACT, metavar="[KIND]", help=say("schema.kind", kinds=kinds)),
        form: str = typer.Option("json", "--format", metavar="json", help=say("option.format")),
    ) -> int:
        if form != "json":
            raise CannotWork(say("schema.format", form=form))
        if kind not in KINDS:
            raise CannotWork(say("schema.unknown", kind=kind, kinds=kinds))
        typer.echo(json.dumps(schema_of(kind, language), ensure_ascii=False, indent=2))
        return 0
