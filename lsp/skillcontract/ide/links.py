"""Where a text leads to: rule pages from suppressions, files from paths that other files name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from skillcontract.ide.occurrences.occurrence import whole
from skillcontract.rules.registry import RULES
from skillcontract.rules.suppression import directives
from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import ObjectNode, StringNode
from skillcontract.syntax.parser import parse
from skillcontract.text.span import Span

NAMED_FILES = {"skill.json5": ("manual",), ".scenario.json5": ("contract", "tools")}
"""By the ending of a file's name, its properties that name a file relative to it."""


class Link(NamedTuple):
    """A piece of text that leads somewhere: a rule's id, or a file."""

    span: Span
    rule: str | None
    file: Path | None = None


def rule_links(text: str, comments: tuple[Span, ...]) -> Iterator[Link]:
    """The ids in the suppressions of a text, for rules that there are."""
    for directive in directives(text, comments):
        yield from (Link(span, rule) for rule, span in directive.ids if rule in RULES)


def file_links(path: Path, text: str) -> Iterator[Link]:
    """The files that a workspace file names, where they are there, and the rules that its comments or settings name."""
    tree = parse(text, Dialect.JSON5)
    yield from rule_links(text, tree.comments)
    if not isinstance(tree.root, ObjectNode):
        return
    names = next((names for ending, names in NAMED_FILES.items() if path.name.endswith(ending)), ())
    for name in names:
        member = tree.root.last(name)
        if member is not None and isinstance(member.value, StringNode) and member.value.value:
            file = path.parent / member.value.value
            if file.is_file():
                yield Link(
                    whole(text, Span(member.value.start, member.value.end), member.value.value), None, file
                )
    rules = tree.root.last("rules") if path.name == "skillcontract.json5" else None
    for member in rules.value.members if rules is not None and isinstance(rules.value, ObjectNode) else ():
        if member.key.value in RULES:
            yield Link(
                whole(text, Span(member.key.start, member.key.end), member.key.value), member.key.value
            )
