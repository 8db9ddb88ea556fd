"""Runs all rules over one piece of a contract: each subject is visited once, whatever the number of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import TypeAlias

from skillcontract.model.binding_faults import BindingFault, BindingFaultKind
from skillcontract.model.contract import Argument, Contract, Extract, Input, Output, Tool
from skillcontract.model.enums import SideEffect
from skillcontract.rules.fault_place import PlacedFault
from skillcontract.rules.piece import Piece
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding, Findings, Rule
from skillcontract.rules.subject_checks import SubjectChecks
from skillcontract.text.span import Span
from skillcontract.workspace.facts import Facts
from skillcontract.workspace.surroundings import Surroundings


@dataclass(frozen=True, slots=True)
class Checks:
    """The checks of some rules, sorted by the subject they look at."""

    syntax: tuple[Callable[[PlacedFault], Findings], ...]
    binding: Mapping[BindingFaultKind, tuple[Callable[[BindingFault, Facts], Findings], ...]]
    contract: SubjectChecks[Callable[[Contract, Facts], Findings]]
    input: tuple[Callable[[Input, Facts], Findings], ...]
    output: tuple[Callable[[Output, Facts], Findings], ...]
    tool: Mapping[SideEffect | None, SubjectChecks[Callable[[Tool, Facts], Findings]]]
    """By the tool's effect; None where it is unknown."""
    argument: SubjectChecks[Callable[[Argument, Tool, Facts], Findings]]
    extract: tuple[Callable[[Extract, Tool, Facts], Findings], ...]
    piece: tuple[Callable[[Piece, Facts], Findings], ...]
    first_comment: tuple[Callable[[Span], Findings], ...]


def sorted_checks(rules: Iterable[Rule]) -> Checks:
    """Sorts the checks of rules by subject."""
    known = tuple(rules)
    return Checks(
        syntax=tuple(rule.syntax for rule in known if rule.syntax),
        binding={
            kind: found
            for kind in BindingFaultKind
            if (found := tuple(rule.binding[kind] for rule in known if kind in rule.binding))
        },
        contract=SubjectChecks((rule.contract, rule.contract_needs) for rule in known if rule.contract),
        input=tuple(rule.input for rule in known if rule.input),
        output=tuple(rule.output for rule in known if rule.output),
        tool={
            effect: SubjectChecks(
                (rule.tool, rule.tool_needs)
                for rule in known
                if rule.tool and (not rule.tool_effects or effect in rule.tool_effects)
            )
            for effect in (None, *SideEffect)
        },
        argument=SubjectChecks((rule.argument, rule.argument_needs) for rule in known if rule.argument),
        extract=tuple(rule.extract for rule in known if rule.extract),
        piece=tuple(rule.piece for rule in known if rule.piece),
        first_comment=tuple(rule.first_comment for rule in known if rule.first_comment),
    )


CHECKS = sorted_checks(RULES.values())


def checks_around(around: Surroundings) -> Checks:
    """The checks that may find anything where no more than this is known; the same object for the same checks."""
    groundless = (rule.id for rule in RULES.values() if rule.has_grounds and not rule.has_grounds(around))
    return _checks_without(frozenset(groundless))


@cache
def _checks_without(rules: frozenset[str]) -> Checks:
    return sorted_checks(rule for rule in RULES.values() if rule.id not in rules)


_PLACE = attrgetter("span", "rule")
ArgumentLook: TypeAlias = "Callable[[Argument, Tool, Facts, Checks], Iterable[Finding]]"


def check_syntax(faults: Iterable[PlacedFault], checks: Checks = CHECKS) -> tuple[Finding, ...]:
    """What the rules find in syntax faults alone, such as those between two chunks."""
    return tuple(finding for fault in faults for check in checks.syntax for finding in check(fault))


def check_first_comment(comment: Span, checks: Checks = CHECKS) -> tuple[Finding, ...]:
    """What the rules find in the first comment of a contract that is more than a suppression."""
    return tuple(finding for check in checks.first_comment for finding in check(comment))


def check_argument(argument: Argument, tool: Tool, facts: Facts, checks: Checks = CHECKS) -> list[Finding]:
    """What the rules find in one argument of a tool, of which they know no more than its name."""
    found: list[Finding] = []
    for check in checks.argument.concerning(argument):
        found += check(argument, tool, facts)
    return found


def check_piece(
    piece: Piece, facts: Facts, checks: Checks = CHECKS, look_at: ArgumentLook = check_argument
) -> tuple[Finding, ...]:
    """What the rules find in one piece of a contract, in the order of its text.

    `look_at` gives the findings of an argument: whoever knows them already need not check it.
    """
    found = list(check_syntax(piece.syntax_faults, checks)) if piece.syntax_faults else []
    for fault in piece.binding_faults:
        for binding_check in checks.binding.get(fault.kind, ()):
            found += binding_check(fault, facts)
    if piece.replaced:
        for piece_check in checks.piece:
            found += piece_check(piece, facts)
    contract = piece.contract
    for contract_check in checks.contract.concerning(contract):
        found += contract_check(contract, facts)
    for input_ in (contract.inputs.value or {}).values():
        for input_check in checks.input:
            found += input_check(input_, facts)
    for output in (contract.outputs.value or {}).values():
        for output_check in checks.output:
            found += output_check(output, facts)
    for tool in (contract.tools.value or {}).values():
        _check_tool(tool, facts, checks, look_at, found)
    found.sort(key=_PLACE)
    return tuple(found)


def _check_tool(
    tool: Tool, facts: Facts, checks: Checks, look_at: ArgumentLook, found: list[Finding]
) -> None:
    for tool_check in checks.tool[tool.effect].concerning(tool):
        found += tool_check(tool, facts)
    for argument in tool.arguments.values():
        found += look_at(argument, tool, facts, checks)
    for extract in tool.extracts.value or ():
        for extract_check in checks.extract:
            found += extract_check(extract, tool, facts)
