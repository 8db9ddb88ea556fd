"""`skillcontract adjudicate`: one ruling of protocol P2."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path

import typer

from skillcontract.cli.failure import FINDINGS, CannotWork
from skillcontract.cli.governance_input import clock, register_of
from skillcontract.cli.publishing import log_receipt
from skillcontract.cli.writing import write_out
from skillcontract.governance.adjudication import Ruling
from skillcontract.governance.as_json import answer
from skillcontract.governance.audit import append_record, ruling_record
from skillcontract.governance.verdict import CHECKS, WORDS
from skillcontract.governance.wording import check, sentence
from skillcontract.syntax.writing import Writable, to_json
from skillcontract.text.language import Language
from skillcontract_resources.catalogue import Catalogue


class AdjudicateFormat(StrEnum):
    """How a ruling is printed."""

    TEXT = "text"
    JSON = "json"


def register(application: typer.Typer, language: Language) -> None:
    """Add `adjudicate` to the application."""
    say = Catalogue("governance", language)
    common = Catalogue("cli", language)

    @application.command("adjudicate", help=say("adjudicate.help"))
    def adjudicate(
        skill: str = typer.Argument(..., metavar="SKILL", help=say("adjudicate.skill")),
        more: list[str] = typer.Argument(None, metavar="[E...]", hidden=True),
        *,
        principal: str = typer.Option(..., "--principal", metavar="ID", help=say("adjudicate.principal")),
        effect: list[str] = typer.Option([], "--effect", metavar="E", help=say("adjudicate.effect")),
        audit: Path | None = typer.Option(None, "--audit", metavar="FILE", help=say("adjudicate.audit")),
        workspace: Path = typer.Option(
            Path(), "--workspace", metavar="FOLDER", help=say("adjudicate.workspace")
        ),
        output: AdjudicateFormat = typer.Option(
            AdjudicateFormat.TEXT, "--format", help=common("option.format")
        ),
        grants: Path | None = typer.Option(None, "--grants", metavar="FILE", help=say("option.grants")),
        now: str | None = typer.Option(None, "--now", metavar="ISO", help=say("option.now")),
    ) -> int:
        moment = clock(now, say)
        found = register_of(workspace, moment, language, grants=grants, needs_contracts=False)
        holder = found.principal(principal)
        if holder is None:
            raise CannotWork(
                say("failure.no-principal", place=grants or workspace / "grants.json5", principal=principal)
            )
        unread = [
            each.problem for each in found.dropped if each.problem and each.skill == found.skill_id(skill)
        ]
        if unread:
            raise CannotWork(unread[0].line(language, Path.cwd()))
        # `--effect a b` reads naturally; what follows the skill's name can only be further effects.
        requested = frozenset([*effect, *(more or [])])
        ruling = found.rule(skill, holder, requested or None)
        further: dict[str, Writable] = {}
        if audit is not None:
            append = partial(append_record, audit, ruling_record(ruling, found, moment))
            # A ruling that left no record is not shown as one that did.
            as_json = output is AdjudicateFormat.JSON
            further = {"receipt": log_receipt(audit, append, language, with_receipt=as_json)}
        if output is AdjudicateFormat.JSON:
            write_out(to_json({**answer(ruling, language), **further}, indent=2) + "\n")
        else:
            write_out("\n".join(_lines(ruling, language)) + "\n")
        return 0 if ruling.allows else FINDINGS


def _lines(ruling: Ruling, language: Language) -> list[str]:
    """The ruling in words, then every check with what became of it."""
    say = Catalogue("governance", language)
    lines = [sentence(ruling, language)]
    for each, outcome in zip(CHECKS, ruling.outcomes, strict=False):
        said = say(f"adjudicate.{outcome.value}")
        reason = say("colon") + check(ruling, each, language) if each in ruling.checks else ""
        lines.append(f"  {each.value} {WORDS[each](language)} - {said}{reason}")
    return lines
