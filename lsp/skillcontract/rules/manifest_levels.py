"""Levels of rules in a manifest that change nothing (N09, formats.md 2): of load rules, and of rules there are none of."""

from collections.abc import Container, Iterable, Iterator

from skillcontract.rules.rule import Finding
from skillcontract.workspace.source import SourceFile, pointer


def useless_levels(file: SourceFile, rules: Iterable[str], known: Container[str]) -> Iterator[Finding]:
    """A finding for each useless entry among the manifest's `rules`; `known` are the ids of all rules."""
    for rule in rules:
        at = pointer("rules", rule)
        if rule not in known:
            yield Finding("N09", file.span(at), at, "unknown", {"rule": rule})
        elif rule.startswith("L"):
            yield Finding("N09", file.span(at), at, "load", {"rule": rule})
