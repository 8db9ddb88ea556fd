"""The diagnostics of one document as JSON: what an edit left alone is neither converted nor serialised again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from skillcontract.rules.analysis import ChunkFindings
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding, Severity
from skillcontract.rules.wording import severity
from skillcontract.syntax.chunk import Chunk
from skillcontract.text.positions import LineMap
from skillcontract_lsp.client import Client
from skillcontract_lsp.conversion.diagnostics import DiagnosticWriter, left_out
from skillcontract_lsp.conversion.templates import Placed
from skillcontract_lsp.protocol.messages import utf8
from skillcontract_lsp.protocol.shapes import RelatedInformation

LIMIT = 1000
"""How many diagnostics of a document are sent. VS Code shows no more of a file either; beyond it, whole severities are
left out, the lightest first, and one diagnostic says so. Errors are never left out."""
_GRAVEST_FIRST = tuple(Severity)


Places: TypeAlias = Callable[[Finding], list[RelatedInformation]]


class _Parts(NamedTuple):
    """The findings of a chunk, one part for each severity, the gravest first."""

    findings: tuple[Finding, ...]
    sizes: tuple[int, ...]
    placed: tuple[Placed | None, ...]
    """None for a severity of which there are none."""
    linked: tuple[tuple[Finding, ...], ...]
    """Those that name other places: these may move while the chunk stays, so they are written anew each time."""


class Report:
    """Makes the items of a document's diagnostics, and names each state of them."""

    def __init__(self, client: Client, lines: Callable[[Chunk], LineMap]) -> None:
        self.writer = DiagnosticWriter(client)
        self._language = client.language
        self._lines = lines
        self.places: Places | None = None
        """Tells the other places of a finding, to a client that wants to know them."""
        self._known: dict[Chunk, _Parts] = {}
        self._result = (0, b"")

    def items(self, found: Iterable[ChunkFindings]) -> bytes:
        """The diagnostics as JSON, without the list's brackets."""
        before, self._known = self._known, {}
        parts: list[tuple[Chunk, int, _Parts]] = []
        for chunk, first_line, findings in found:
            known = before.get(chunk)
            if known is None or known.findings is not findings:
                known = self._parts(chunk, findings)
            self._known[chunk] = known
            parts.append((chunk, first_line, known))
        counts = [sum(sizes) for sizes in zip(*(each.sizes for _, _, each in parts), strict=True)]
        shown = _shown(counts)
        texts: list[bytes] = []
        for severity_index in range(shown):
            for chunk, first_line, each in parts:
                placed = each.placed[severity_index]
                if placed is not None:
                    texts.append(placed.at(first_line))
                if each.linked[severity_index]:
                    texts += self._linked(chunk, first_line, each.linked[severity_index])
        hidden = sum(counts[shown:])
        if hidden:
            texts.append(left_out(hidden, LIMIT, self._language))
        return b",".join(texts)

    def result_id(self, items: bytes) -> str:
        """A name for these items; the same as before where they are the same."""
        number, before = self._result
        if items != before or not number:
            self._result = (number + 1, items)
        return str(self._result[0])

    def _linked(self, chunk: Chunk, first_line: int, findings: Iterable[Finding]) -> Iterator[bytes]:
        lines = self._lines(chunk)
        for finding in findings:
            related = self.places(finding) if self.places is not None else []
            yield utf8(self.writer.one(finding, lines, related).at(first_line))

    def _parts(self, chunk: Chunk, findings: tuple[Finding, ...]) -> _Parts:
        by_severity: list[list[Finding]] = [[] for _ in _GRAVEST_FIRST]
        linked: list[list[Finding]] = [[] for _ in _GRAVEST_FIRST]
        for finding in findings:
            lists = linked if finding.related and self.places is not None else by_severity
            lists[_GRAVEST_FIRST.index(severity(RULES[finding.rule], finding))].append(finding)
        lines = self._lines(chunk)
        return _Parts(
            findings,
            tuple([len(those) + len(others) for those, others in zip(by_severity, linked, strict=True)]),
            tuple([Placed(self.writer.list(those, lines)) if those else None for those in by_severity]),
            tuple([tuple(those) for those in linked]),
        )


def _shown(counts: Sequence[int]) -> int:
    """How many of the severities, gravest first, stay within the limit together. Errors are shown whatever their number."""
    return max(1, sum(total <= LIMIT for total in accumulate(counts)))
