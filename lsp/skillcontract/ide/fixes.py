"""Which of the findings' fixes apply at a place, and which go together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skillcontract.rules.rule import Finding, Fix, Safety
from skillcontract.text.edits import TextEdit
from skillcontract.text.span import Span


def fixes_at(findings: Iterable[Finding], place: Span) -> Iterator[tuple[Finding, Fix]]:
    """Every fix of the findings that a selection touches."""
    for finding in findings:
        if finding.span.start <= place.end and place.start <= finding.span.end:
            for fix in finding.fixes:
                yield finding, fix


def all_safe(findings: Iterable[Finding]) -> tuple[TextEdit, ...]:
    """The edits of the first safe fix of each finding; where two would touch the same text the earlier one goes first.

    What had to be left out is found anew in the text that results.
    """
    taken: list[TextEdit] = []
    for finding in findings:
        fix = next((fix for fix in finding.fixes if fix.safety is Safety.SAFE), None)
        if fix is not None and not any(_touch(edit, other) for edit in fix.edits for other in taken):
            taken += fix.edits
    return tuple(sorted(taken))


def _touch(one: TextEdit, other: TextEdit) -> bool:
    return one.span.start <= other.span.end and other.span.start <= one.span.end
