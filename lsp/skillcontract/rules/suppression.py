"""Comments that silence findings: `// skillcontract-ignore: R09, X07` and `// skillcontract-ignore-file: …` (formats.md 2).

On a line of its own such a comment speaks of the next line that holds more than comments, else of its own line. Load
rules cannot be silenced: the runtime would still drop the skill.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
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
    blank = Span(0, 0)

    def content_after(comment: Span) -> int:
        # Comments that follow one another lie in one blank, which is looked at once and not from each of them.
        nonlocal blank
        if not blank.start <= comment.start < blank.end:
            blank = Span(comment.start, _blank_end(text, comment.end))
        return blank.end

    found = (_directive(text, comment, lines, content_after) for comment in comments)
    return tuple(directive for directive in found if directive is not None)


def is_directive(text: str, comment: Span) -> bool:
    """Whether a comment silences, or is meant to."""
    return bool(_DIRECTIVE.search(text, *comment) or _ADDRESSED.match(text, *comment))


def _directive(
    text: str, comment: Span, lines: LineMap, content_after: Callable[[Span], int]
) -> Directive | None:
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
    return Directive(comment, False, _line_at(text, content_after(comment), lines), ids)


def _first_content_line(text: str) -> int | None:
    """The first line that holds more than comments and blanks; None where there is none."""
    end = _blank_end(text, 0)
    return None if end >= len(text) else LineMap(text, PositionEncoding.UTF32).position(end).line


def _line_at(text: str, offset: int, lines: LineMap) -> int | None:
    """The line of what stands at an offset; None at the text's end."""
    return None if offset >= len(text) else lines.position(offset).line


def _blank_end(text: str, at: int) -> int:
    """Where the comments and blanks that begin at an offset end."""
    blank = _BLANK.match(text, at)
    return blank.end() if blank else at


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
    places = _places(parts)
    targets = _targets(parts, places)
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

        _add_unused(parts, places, used, left, fault, severity=levels.get("N09"))
    return Silenced([tuple(kept) for kept in left], suppressed)


Place = tuple[int, int] | None
"""The part and the line that a directive speaks of; None for a whole file, and where nothing follows."""


def _places(parts: Sequence[Part]) -> list[tuple[Place, ...]]:
    """What the directives of each part speak of."""
    return [_places_in(parts, index) for index in range(len(parts))]


def _places_in(parts: Sequence[Part], index: int) -> tuple[Place, ...]:
    @cache
    def behind() -> Place:
        lines = ((later, _first_content_line(parts[later].text)) for later in range(index + 1, len(parts)))
        return next(((later, line) for later, line in lines if line is not None), None)

    return tuple(
        None if one.whole_file else behind() if one.line is None else (index, one.line)
        for one in parts[index].directives
    )


def _targets(parts: Sequence[Part], places: Sequence[tuple[Place, ...]]) -> dict[int, dict[int, set[str]]]:
    """By part and line the rules that are silent there."""
    targets: dict[int, dict[int, set[str]]] = {}
    for part, spoken_of in zip(parts, places, strict=True):
        for directive, place in zip(part.directives, spoken_of, strict=True):
            if place is not None:
                rules = targets.setdefault(place[0], {}).setdefault(place[1], set())
                rules.update(rule for rule, _ in directive.ids)
    return targets


def _add_unused(
    parts: Sequence[Part],
    places: Sequence[tuple[Place, ...]],
    used: set[tuple[int, int | None, str]],
    left: list[list[Finding]],
    fault: Callable[[str, tuple[str, ...]], str | None],
    *,
    severity: Severity | None,
) -> None:
    """`fault` tells what is wrong with silencing a rule that said nothing about some tools."""
    every_tool = tuple(name for part in parts for name in part.tools)
    for index, part in enumerate(parts):
        for directive, spoken_of in zip(part.directives, places[index], strict=True):
            place = (-1, None) if directive.whole_file else spoken_of
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
