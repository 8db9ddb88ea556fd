"""Applying fixes to a whole contract, as `check --fix` and fix-all on save do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from skillcontract.rules.analysis import NOTHING_KNOWN, ContractAnalysis, Knowledge
from skillcontract.rules.rule import Finding, Fix, Safety
from skillcontract.text.edits import TextEdit, apply

ROUNDS = 20
"""One fix can make room for another; so many rounds are more than any contract has needed."""


class Fixed(NamedTuple):
    """A text after its fixes, and how many were applied."""

    text: str
    applied: int


def fix_all(text: str, knowledge: Knowledge = NOTHING_KNOWN, *, unsafe: bool = False) -> Fixed:
    """Apply the first fix of each finding until none is left, the safe ones only unless `unsafe`.

    Fixes that touch the same piece of text are applied one after the other, each to what the one before has left.
    """
    count = 0
    for _ in range(ROUNDS):
        chosen = _apart(_wanted(ContractAnalysis.of(text, knowledge).findings(), unsafe))
        mended = apply(text, [edit for fix in chosen for edit in fix.edits])
        if mended == text:
            break
        text, count = mended, count + len(chosen)
    return Fixed(text, count)


def fix_once(text: str, findings: Iterable[Finding], *, unsafe: bool = False) -> Fixed:
    """Apply the first fix of each finding in a file that is no contract, the safe ones only unless `unsafe`."""
    chosen = _apart(_wanted(findings, unsafe))
    return Fixed(apply(text, [edit for fix in chosen for edit in fix.edits]), len(chosen))


def _wanted(findings: Iterable[Finding], unsafe: bool) -> Iterable[Fix]:
    for finding in findings:
        fix = next((fix for fix in finding.fixes if unsafe or fix.safety is Safety.SAFE), None)
        if fix is not None:
            yield fix


def _apart(fixes: Iterable[Fix]) -> list[Fix]:
    """Those fixes, first come first served, whose edits touch no other's."""
    chosen: list[Fix] = []
    taken: list[TextEdit] = []
    for fix in fixes:
        if not any(_touch(mine, other) for mine in fix.edits for other in taken):
            chosen.append(fix)
            taken += fix.edits
    return chosen


def _touch(one: TextEdit, other: TextEdit) -> bool:
    return one.span.start <= other.span.end and other.span.start <= one.span.end
