"""The diagnostics of one document as JSON: what an edit left alone is neither converted nor serialised again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from skillcontract.rules.analysis import ChunkFindings
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding, Severity
from skillcontract.rules.wording import severity
from skillcontract.syntax.chunk import Chunk
from skillcontract.text.positions import LineMap
from skillcontract_lsp.client import Client
from skillcontract_lsp.conversion.diagnostics import DiagnosticWriter, left_out
from skillcontract_lsp.conversion.templates import Placed

LIMIT = 1000
"""How many diagnostics of a document are sent. VS Code shows no more of a file either; beyond it, whole severities are
left out, the lightest first, and one diagnostic says so. Errors are never left out."""


class _Part(NamedTuple):
    """The findings of one severity in a chunk."""

    severity: Severity
    size: int
    placed: Placed


class Report:
    """Makes the items of a document's diagnostics, and names each state of them."""

    def __init__(self, client: Client, lines: Callable[[Chunk], LineMap]) -> None:
        self.writer = DiagnosticWriter(client)
        self._language = client.language
        self._lines = lines
        self._known: dict[Chunk, tuple[tuple[Finding, ...], tuple[_Part, ...]]] = {}
        self._result = (0, b"")

    def items(self, found: Iterable[ChunkFindings]) -> bytes:
        """The diagnostics as JSON, without the list's brackets."""
        before, self._known = self._known, {}
        sorted_parts: dict[Severity, list[tuple[Placed, int]]] = {each: [] for each in Severity}
        counts = dict.fromkeys(Severity, 0)
        for chunk, first_line, findings in found:
            known = before.get(chunk)
            if known is None or known[0] is not findings:
                known = findings, tuple(self._parts(chunk, findings))
            self._known[chunk] = known
            for each, size, placed in known[1]:
                counts[each] += size
                sorted_parts[each].append((placed, first_line))
        shown = _shown(counts)
        texts = [placed.at(first_line) for each in shown for placed, first_line in sorted_parts[each]]
        hidden = sum(count for each, count in counts.items() if each not in shown)
        if hidden:
            texts.append(left_out(hidden, LIMIT, self._language))
        return b",".join(texts)

    def result_id(self, items: bytes) -> str:
        """A name for these items; the same as before where they are the same."""
        number, before = self._result
        if items != before or not number:
            self._result = (number + 1, items)
        return str(self._result[0])

    def _parts(self, chunk: Chunk, findings: tuple[Finding, ...]) -> Iterator[_Part]:
        some: dict[Severity, list[Finding]] = {}
        for finding in findings:
            some.setdefault(severity(RULES[finding.rule], finding), []).append(finding)
        lines = self._lines(chunk)
        for each, those in some.items():
            yield _Part(each, len(those), Placed(self.writer.list(those, lines)))


def _shown(counts: dict[Severity, int]) -> list[Severity]:
    """The severities, gravest first, that together stay within the limit."""
    shown, total = [Severity.ERROR], counts[Severity.ERROR]
    for each in (Severity.WARNING, Severity.INFO, Severity.HINT):
        total += counts[each]
        if total > LIMIT:
            break
        shown.append(each)
    return shown
