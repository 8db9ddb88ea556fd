"""What the inspector shows of some receipts, as plain data: texts in, verdicts with the places of their reasons out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from skillcontract.receipts.findings import Finding
from skillcontract.receipts.reading import NotJson, read_root, receipt_in
from skillcontract.receipts.sequence import judge_sequence
from skillcontract.receipts.verdict import Verdict
from skillcontract.receipts.words import CURSORS
from skillcontract.syntax.nodes import Node
from skillcontract.text.positions import LineMap, PositionEncoding
from skillcontract.text.span import Span
from skillcontract_studio.receipts.field_places import place_of, place_of_name

ENDS = ("complete", "hasMore", "has_more")
"""Where a page says whether another follows."""


class Weight(StrEnum):
    """What a finding does to its verdict."""

    PROOF = "proof"
    REASON = "reason"
    CONTRADICTION = "contradiction"
    REMARK = "remark"


@dataclass(frozen=True, slots=True)
class PlacedFinding:
    """A finding, and where it stands: the index of its page and a span in code points; None where it stands nowhere."""

    finding: Finding
    weight: Weight
    page: int | None
    span: Span | None


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict with its findings, the reasons first."""

    verdict: Verdict
    findings: tuple[PlacedFinding, ...]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A page that is not JSON: how, and where (an offset in code points; line and column from 1)."""

    code: str
    arguments: Mapping[str, str]
    offset: int
    line: int
    column: int


Page: TypeAlias = Judged | Unreadable | None
"""What is known of one page; None where it is blank."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """Each page by itself, and all together; `together` is None where there is none or one cannot be read."""

    pages: tuple[Page, ...]
    together: Judged | None

    @property
    def filled(self) -> tuple[int, ...]:
        """The indexes of the pages that are not blank. The first of them is page 1."""
        return tuple(index for index, page in enumerate(self.pages) if page is not None)


def inspect(texts: Sequence[str]) -> Inspection:
    """Judge the pages of one listing, or the attempts at one operation, in their order; never raises."""
    read = [_read(text) for text in texts]
    roots = {
        index: one for index, one in enumerate(read) if one is not None and not isinstance(one, Unreadable)
    }
    if not roots:
        return Inspection(tuple(one if isinstance(one, Unreadable) else None for one in read), None)
    verdicts = judge_sequence([receipt_in(root) for root in roots.values()])
    judged = {
        index: Judged(verdict, tuple(_placed(verdict, index, root)))
        for (index, root), verdict in zip(roots.items(), verdicts.each, strict=True)
    }
    pages = tuple(one if isinstance(one, Unreadable) else judged.get(index) for index, one in enumerate(read))
    if any(isinstance(one, Unreadable) for one in read):
        return Inspection(pages, None)
    return Inspection(
        pages, Judged(verdicts.together, tuple(_placed_together(verdicts.together, judged, roots)))
    )


def _read(text: str) -> Node | Unreadable | None:
    if not text.strip():
        return None
    try:
        return read_root(text)
    except NotJson as fault:
        place = LineMap(text, PositionEncoding.UTF32).position(fault.offset)
        return Unreadable(fault.code, fault.arguments, fault.offset, place.line + 1, place.character + 1)


def _weighed(verdict: Verdict) -> Iterator[tuple[Finding, Weight]]:
    for finding in verdict.reasons:
        if finding.ground.contradiction:
            yield finding, Weight.CONTRADICTION
        else:
            yield finding, Weight.PROOF if verdict.good else Weight.REASON
    for finding in verdict.remarks:
        yield finding, Weight.CONTRADICTION if finding.ground.contradiction else Weight.REMARK


def _placed(verdict: Verdict, page: int, root: Node) -> Iterator[PlacedFinding]:
    for finding, weight in _weighed(verdict):
        yield PlacedFinding(finding, weight, page, place_of(root, finding.pointer))


def _placed_together(
    verdict: Verdict, judged: Mapping[int, Judged], roots: Mapping[int, Node]
) -> Iterator[PlacedFinding]:
    """What a verdict on all takes over from the last page stands there; what it adds names its page by number."""
    indexes = tuple(judged)
    last = indexes[-1]
    of_last = [one.finding for one in judged[last].findings]
    for finding, weight in _weighed(verdict):
        number = finding.arguments.get("page", "")
        if finding in of_last:
            yield PlacedFinding(finding, weight, last, place_of(roots[last], finding.pointer))
        elif number.isdigit() and 0 < int(number) <= len(indexes):
            page = indexes[int(number) - 1]
            yield PlacedFinding(finding, weight, page, _said_at(roots[page], finding))
        else:
            yield PlacedFinding(finding, weight, None, None)


def _said_at(root: Node, finding: Finding) -> Span:
    """A finding on a page's place among the others tells of a field by its name, or of the page's cursor or its end."""
    arguments = finding.arguments
    names = (arguments["field"],) if "field" in arguments else CURSORS if "cursor" in arguments else ENDS
    return place_of_name(root, names)
