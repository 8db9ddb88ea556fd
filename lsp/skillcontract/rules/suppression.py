"""Comments that silence findings: `// skillcontract-ignore: R09, X07` and `// skillcontract-ignore-file: …` (formats.md 2).

On a line of its own such a comment speaks of the next line that holds more than comments, else of its own line. Load
rules cannot be silenced: the runtime would still drop the skill.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from skillcontract.rules.rule import Finding, Rule, Severity
from skillcontract.text.positions import LineMap, PositionEncoding
from skillcontract.text.span import Span

WORD = "skillcontract-ignore"
_DIRECTIVE = re.compile(rf"{WORD}(?P<file>-file)?\s*:\s*(?P<ids>[A-Za-z]\d+(?:[,\s]+[A-Za-z]\d+)*)")
_ADDRESSED = re.compile(rf"(?://|/\*|<!--)\s*{WORD}(?![\w])")
_ID = re.compile(r"[A-Za-z]\d+")
_BLANK = re.compile(r"(?:\s+|//[^\n\r]*|/\*[\s\S]*?\*/)*")


@dataclass(frozen=True, slots=True)
class Directive:
    """One comment that silences. Spans are relative to its chunk's text.

    `line` is the line it speaks of, counted from the chunk's first; None where that line stands in a later chunk, and
    for a whole file. One that names no rule silences nothing.
    """

    comment: Span
    whole_file: bool
    line: int | None
    ids: tuple[tuple[str, Span], ...]


def directives(text: str, comments: Iterable[Span]) -> tuple[Directive, ...]:
    """The directives among the comments of a chunk."""
    if WORD not in text:
        return ()
    lines = LineMap(text, PositionEncoding.UTF32)
    return tuple(
        directive for comment in comments if (directive := _directive(text, comment, lines)) is not None
    )


def is_directive(text: str, comment: Span) -> bool:
    """Whether a comment silences, or is meant to."""
    return bool(_DIRECTIVE.search(text, *comment) or _ADDRESSED.match(text, *comment))


def _directive(text: str, comment: Span, lines: LineMap) -> Directive | None:
    found = _DIRECTIVE.search(text, *comment)
    if found is None:
        return Directive(comment, True, None, ()) if _ADDRESSED.match(text, *comment) else None
    at = found.start("ids")
    ids = tuple(
        (one.group().upper(), Span(at + one.start(), at + one.end())) for one in _ID.finditer(found["ids"])
    )
    if found["file"]:
        return Directive(comment, True, None, ids)
    own = lines.position(comment.start).line
    if text[lines.starts[own] : comment.start].strip():
        return Directive(comment, False, own, ids)
    return Directive(comment, False, first_content_line(text, comment.end, lines), ids)


def first_content_line(text: str, at: int = 0, lines: LineMap | None = None) -> int | None:
    """The first line behind `at` that holds more than comments and blanks; None where there is none."""
    blank = _BLANK.match(text, at)
    end = blank.end() if blank else at
    if end >= len(text):
        return None
    return (lines or LineMap(text, PositionEncoding.UTF32)).position(end).line


class Part(NamedTuple):
    """A chunk of a document: its text, the directives in it and what was found in it."""

    text: str
    directives: tuple[Directive, ...]
    findings: tuple[Finding, ...]
    tools: tuple[str, ...] = ()
    """The tools that are configured in it."""


class Silenced(NamedTuple):
    """What is left of the findings of each part, unused suppressions (N09) included, and how many went."""

    findings: list[tuple[Finding, ...]]
    suppressed: int


Levels = Mapping[str, Severity | None]
"""A workspace's own severities of rules; None switches a rule off."""
Decided = Callable[[Rule, tuple[str, ...]], bool]
"""Whether enough is known that a rule's silence about some tools, or whatever else stands there, means something."""


def silence(parts: Sequence[Part], levels: Levels, rules: Mapping[str, Rule], decided: Decided) -> Silenced:
    """Apply the directives and a workspace's levels to the findings of a document."""
    whole_file = {rule for part in parts for one in part.directives if one.whole_file for rule, _ in one.ids}
    targets = _targets(parts)
    used: set[tuple[int, int | None, str]] = set()
    left: list[list[Finding]] = []
    suppressed = 0
    for index, part in enumerate(parts):
        kept: list[Finding] = []
        on_lines = targets.get(index, {})
        lines = LineMap(part.text, PositionEncoding.UTF32) if on_lines else None
        for finding in part.findings:
            rule = finding.rule
            if rule.startswith("L"):
                kept.append(finding)
                continue
            line = lines.position(finding.span.start).line if lines is not None else 0
            here = rule in on_lines.get(line, ())
            if here:
                used.add((index, line, rule))
            if rule in whole_file:
                used.add((-1, None, rule))
            if here or rule in whole_file or (rule in levels and levels[rule] is None):
                suppressed += 1
            else:
                kept.append(finding._replace(severity=levels[rule]) if rule in levels else finding)
        left.append(kept)
    if levels.get("N09", Severity.HINT) is not None:

        def fault(rule: str, tools: tuple[str, ...]) -> str | None:
            return _fault(rules.get(rule), tools, decided)

        _add_unused(parts, used, left, fault, levels.get("N09"))
    return Silenced([tuple(kept) for kept in left], suppressed)


def _targets(parts: Sequence[Part]) -> dict[int, dict[int, set[str]]]:
    """By part and line the rules that are silent there."""
    targets: dict[int, dict[int, set[str]]] = {}
    for index, part in enumerate(parts):
        for directive in part.directives:
            place = _target(parts, index, directive)
            if place is not None:
                rules = targets.setdefault(place[0], {}).setdefault(place[1], set())
                rules.update(rule for rule, _ in directive.ids)
    return targets


def _target(parts: Sequence[Part], index: int, directive: Directive) -> tuple[int, int] | None:
    if directive.whole_file:
        return None
    if directive.line is not None:
        return index, directive.line
    for later in range(index + 1, len(parts)):
        line = first_content_line(parts[later].text)
        if line is not None:
            return later, line
    return None


def _add_unused(
    parts: Sequence[Part],
    used: set[tuple[int, int | None, str]],
    left: list[list[Finding]],
    fault: Callable[[str, tuple[str, ...]], str | None],
    severity: Severity | None,
) -> None:
    """`fault` tells what is wrong with silencing a rule that said nothing about some tools."""
    every_tool = tuple(name for part in parts for name in part.tools)
    for index, part in enumerate(parts):
        for directive in part.directives:
            place = (-1, None) if directive.whole_file else _target(parts, index, directive)
            if not directive.ids:
                left[index].append(Finding("N09", directive.comment, "", "nameless", {}, severity))
            about = every_tool if place is None or place[0] < 0 else parts[place[0]].tools
            for rule, span in directive.ids:
                variant = None if place is not None and (*place, rule) in used else fault(rule, about)
                if variant is not None:
                    left[index].append(Finding("N09", span, "", variant, {"rule": rule}, severity))
        if part.directives:
            left[index].sort(key=lambda finding: (*finding.span, finding.rule))


def _fault(rule: Rule | None, tools: tuple[str, ...], decided: Decided) -> str | None:
    """The variant of N09 for a rule that said nothing; None where nobody can tell that there is nothing to say."""
    if rule is None:
        return "unknown"
    if not rule.suppressible:
        return "load"
    return "" if decided(rule, tools) else None
