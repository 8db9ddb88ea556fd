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


class _Wanted(NamedTuple):
    pointer: str
    fix: Fix


def _wanted(findings: Iterable[Finding], unsafe: bool) -> list[_Wanted]:
    """The first fix of each finding that may be applied, those of inner places before those of the objects around them."""
    wanted = []
    for finding in findings:
        fix = next((fix for fix in finding.fixes if unsafe or fix.safety is Safety.SAFE), None)
        if fix is not None:
            # What is no JSON has to be mended whatever becomes of the values within.
            wanted.append(_Wanted("" if finding.rule == "L01" else finding.pointer, fix))
    return sorted(wanted, key=lambda one: -one.pointer.count("/"))


def _apart(wanted: Iterable[_Wanted]) -> list[Fix]:
    """Those fixes, first come first served, whose edits touch no other's, and that no fix within their object may make
    needless: once `constant` is renamed to `const`, the argument needs no `sources` any more.
    """
    chosen: list[Fix] = []
    pointers: list[str] = []
    taken: list[TextEdit] = []
    for pointer, fix in wanted:
        around = f"{pointer}/"
        if pointer and any(inner.startswith(around) for inner in pointers):
            continue
        if not any(_touch(mine, other) for mine in fix.edits for other in taken):
            chosen.append(fix)
            pointers.append(pointer)
            taken += fix.edits
    return chosen


def _touch(one: TextEdit, other: TextEdit) -> bool:
    return one.span.start <= other.span.end and other.span.start <= one.span.end
