"""`skillcontract audit`: whether an audit log is as it was written, and a reviewer's signature at its end."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path

import typer

from skillcontract.cli.failure import FINDINGS, CannotWork
from skillcontract.cli.governance_input import clock, read_log, register_of
from skillcontract.cli.publishing import log_receipt
from skillcontract.cli.writing import shown_path, write_out
from skillcontract.governance.audit import BREAKS, append_record, sign_off_record, verify
from skillcontract.governance.matrix import Matrix
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

    @group.command("sign-off", help=say("audit.sign-off"))
    def sign_off(
        log: Path = typer.Argument(..., metavar="FILE", help=say("audit.file")),
        workspace: Path = typer.Argument(Path(), metavar="[WORKSPACE]", help=say("matrix.workspace")),
        *,
        name: str = typer.Option(..., "--name", metavar="NAME", help=say("audit.name")),
        note: str = typer.Option("", "--note", metavar="TEXT", help=say("audit.note")),
        output: AuditFormat = typer.Option(AuditFormat.TEXT, "--format", help=common("option.format")),
        now: str | None = typer.Option(None, "--now", metavar="ISO", help=say("option.now")),
    ) -> int:
        if not name.strip():
            raise CannotWork(say("failure.no-name"))
        at = clock(now, say)
        found = register_of(workspace, at, language)
        consistent = Matrix(found).consistent
        record = sign_off_record(name.strip(), note, found, at, consistent=consistent)
        as_json = output is AuditFormat.JSON
        receipt = log_receipt(log, partial(append_record, log, record), language, with_receipt=as_json)
        if as_json:
            signed: dict[str, Writable] = {"version": 1, "consistent": consistent, "receipt": receipt}
            write_out(to_json(signed, indent=2) + "\n")
        else:
            key = "audit.signed.consistent" if consistent else "audit.signed.inconsistent"
            write_out(say(key, name=name) + "\n")
        return 0 if consistent else FINDINGS
