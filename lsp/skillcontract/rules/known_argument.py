"""What is known of one argument of a tool once it has been checked; see `known_arguments.py`."""

from __future__ import annotations

from typing import NamedTuple

from skillcontract.model.contract import Argument
from skillcontract.rules.asked import Asked
from skillcontract.rules.rule import Finding
from skillcontract.text.span import Span


class KnownArgument(NamedTuple):
    """An argument that was checked. Spans are relative to its chunk's text."""

    pointer: str
    key_span: Span
    value: Span
    """Its object, braces included."""
    findings: tuple[Finding, ...]
    asked: Asked

    def shifted(self, by: int) -> KnownArgument:
        """The same argument where the text before it has grown."""
        if not by:
            return self
        pointer, key_span, value, findings, asked = self
        moved = findings and tuple([finding.shifted(by) for finding in findings])
        return KnownArgument(pointer, key_span.shifted(by), value.shifted(by), moved, asked)

    def is_seen_in(self, argument: Argument) -> bool:
        """Whether this is what was read at its place."""
        return argument.span == self.value and argument.key_span == self.key_span
