"""`skillcontract audit verify`: whether an audit log is as it was written."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import typer

from skillcontract.cli.failure import FINDINGS
from skillcontract.cli.governance_input import read_log
from skillcontract.cli.writing import shown_path, write_out
from skillcontract.governance.audit import BREAKS, verify
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


class AuditFormat(StrEnum):
    """How the answer is printed."""

    TEXT = "text"
    JSON = "json"


def register(application: typer.Typer, language: Language) -> None:
    """Add `audit` to the application."""
    say = Catalogue("governance", language)
    common = Catalogue("cli", language)
    group = typer.Typer(help=say("audit.help"), no_args_is_help=True)
    application.add_typer(group, name="audit")

    # Without a callback a group of one command would be that command itself.
    @group.callback()
    def commands() -> None:
        """The commands on audit logs."""

    @group.command("verify", help=say("audit.verify"))
    def verify_log(
        log: Path = typer.Argument(..., metavar="FILE", help=say("audit.file")),
        last: str | None = typer.Option(None, "--last", metavar="DIGEST", help=say("audit.last")),
        output: AuditFormat = typer.Option(AuditFormat.TEXT, "--format", help=common("option.format")),
    ) -> int:
        found = verify(read_log(log, language), last)
        reason = BREAKS[found.why](language) if found.why else None
        if output is AuditFormat.JSON:
            told: dict[str, Writable] = {
                "version": 1,
                "file": shown_path(log),
                "intact": found.intact,
                "records": found.records,
                "brokenLine": found.broken,
                "reason": reason,
                "last": found.last,
            }
            write_out(to_json(told, indent=2) + "\n")
        elif reason is not None:
            write_out(say("audit.broken", path=shown_path(log), line=found.broken, reason=reason) + "\n")
        else:
            last_digest = found.last or "-"
            write_out(say("audit.intact", path=shown_path(log), count=found.records, last=last_digest) + "\n")
        return 0 if found.intact else FINDINGS
