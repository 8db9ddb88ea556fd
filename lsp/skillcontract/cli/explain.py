"""`skillcontract explain RULE`: the rule's page."""

from __future__ import annotations

import json
import re
from enum import StrEnum

import typer

from skillcontract.cli.failure import CannotWork
from skillcontract.cli.writing import write_out
from skillcontract.model.edit_distance import nearest
from skillcontract.rules.page import page_path
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Rule
from skillcontract.text.language import Language
from skillcontract_resources import resource
from skillcontract_resources.catalogue import Catalogue


class ExplainFormat(StrEnum):
    """How the page is printed."""

    TEXT = "text"
    JSON = "json"


def register(application: typer.Typer, language: Language) -> None:
    """Add `explain` to the application."""
    say = Catalogue("cli", language)

    @application.command("explain", help=say("explain.help"))
    def explain(
        rule: str = typer.Argument(metavar="RULE", help=say("explain.rule")),
        output: ExplainFormat = typer.Option(ExplainFormat.TEXT, "--format", help=say("option.format")),
    ) -> int:
        known = find_rule(rule, say)
        page = resource(page_path(known.id, language)).read_text("utf-8")
        write_out(page if output is ExplainFormat.TEXT else _json(known, page, language))
        return 0


def find_rule(asked: str, say: Catalogue) -> Rule:
    """The rule of an id (`L06`, `l6`) or a name, whatever its case. Raises CannotWork where there is none, with what was meant."""
    names = {rule.name: rule for rule in RULES.values()}
    short = re.fullmatch(r"([A-Za-z])(\d)", asked)
    known = RULES.get(f"{short[1]}0{short[2]}".upper() if short else asked.upper()) or names.get(
        asked.lower()
    )
    if known is not None:
        return known
    near = nearest(asked.lower(), names) or nearest(asked.upper(), RULES, limit=1)
    if near is None:
        raise CannotWork(say("failure.no-rule", rule=asked, first=next(iter(RULES)), count=len(RULES)))
    raise CannotWork(say("failure.no-rule-near", rule=asked, near=near))


def _json(rule: Rule, page: str, language: Language) -> str:
    document = {
        "version": 1,
        "rule": rule.id,
        "name": rule.name,
        "severity": rule.severity.value,
        "spec": rule.section,
        "suppressible": rule.suppressible,
        "messages": [phrase(language) for phrase in rule.messages.values()],
        "reason": rule.reason(language),
        "page": page,
    }
    return json.dumps(document, ensure_ascii=False) + "\n"
