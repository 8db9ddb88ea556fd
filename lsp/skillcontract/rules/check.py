"""Checks a whole contract at once, as the command does."""

from __future__ import annotations

from collections.abc import Hashable

from skillcontract.rules.dispatch import check_piece
from skillcontract.rules.piece import whole_piece
from skillcontract.rules.rule import Finding
from skillcontract.syntax.parser import parse
from skillcontract.workspace.facts import ContractFacts, Facts, Question, contributions


def check_contract(text: str) -> tuple[Finding, ...]:
    """Everything the rules find in a contract's text, in its order. Spans are in code points of `text`."""
    tree = parse(text)
    piece = whole_piece(text, tree.root, tree.faults, tree.comments)
    told = contributions(piece.contract, piece.is_partly_unread)

    def ask(question: Question) -> tuple[Hashable, ...]:
        return (told[question],) if question in told else ()

    return check_piece(piece, Facts(ContractFacts(ask), text))


def loads(findings: tuple[Finding, ...]) -> bool:
    """Whether the runtime takes the contract: no load rule has fired (§16)."""
    return not any(finding.rule.startswith("L") for finding in findings)
