"""A finding as an LSP `Diagnostic`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from skillcontract.rules.page import page_path
from skillcontract.rules.registry import RULES
from skillcontract.rules.rule import Finding, Severity
from skillcontract.rules.wording import message, severity
from skillcontract.text.language import Language
from skillcontract.text.positions import LineMap
from skillcontract.text.span import Span
from skillcontract_lsp.client import UNNECESSARY, Client
from skillcontract_lsp.conversion.templates import Template, joined, literal, range_lines, range_text
from skillcontract_lsp.protocol.messages import Wire, to_json, utf8
from skillcontract_lsp.protocol.shapes import RelatedInformation
from skillcontract_resources import resource
from skillcontract_resources.catalogue import Catalogue

SOURCE = "skillcontract"
SEVERITIES = {Severity.ERROR: 1, Severity.WARNING: 2, Severity.INFO: 3, Severity.HINT: 4}
"""LSP's `DiagnosticSeverity`."""
_RANKS = {severity: rank for rank, severity in enumerate(Severity)}
KEPT = 4096
"""How many texts a writer keeps before it starts anew."""


class PlacesInChunk(NamedTuple):
    """Other places of a finding in its own chunk: the document, and of each place the span and what is said of it."""

    uri: str
    places: tuple[tuple[Span, str], ...]


class Written(NamedTuple):
    """One diagnostic, its lines to be filled in late, and how grave it is: the index of its severity, the gravest first."""

    rank: int
    text: str
    lines: tuple[int, ...]


class DiagnosticWriter:
    """Writes diagnostics for one client. What it once said of a fault is kept: a keystroke mostly finds the same again."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._said: dict[tuple[object, ...], tuple[int, str]] = {}
        """By what tells one fault from others: its rank, and its diagnostic but for the range."""

    def written(self, finding: Finding, lines: LineMap) -> Written:
        """One diagnostic, its lines counted from the start of the text of `lines`."""
        rank, rest = self._without_range(finding)
        first_line, first, last_line, last = lines.ends(finding.span)
        return Written(
            rank,
            f'{{"range":{{"start":{{"line":%d,"character":{first}}},"end":{{"line":%d,"character":{last}}}}},{rest}',
            (first_line, last_line),
        )

    def list(self, findings: Iterable[Finding], lines: LineMap) -> Template:
        """Diagnostics as the items of a list, their lines counted from the start of the text of `lines`."""
        return joined([self.one(finding, lines) for finding in findings])

    def one(self, finding: Finding, lines: LineMap, related: Sequence[RelatedInformation] = ()) -> Template:
        """One diagnostic, its lines counted from the start of the text of `lines`, with the other places it is about."""
        _, text, numbers = self.written(finding, lines)
        if related:
            text = f'{text[:-1]},"relatedInformation":{literal(related)}}}'
        return Template(text, numbers)

    def with_places(self, finding: Finding, lines: LineMap, here: PlacesInChunk) -> Written:
        """One diagnostic with other places in the same text; all lines are counted from its start."""
        rank, text, first = self.written(finding, lines)
        uri, places, numbers = literal(here.uri), [], list(first)
        for span, said in here.places:
            place = lines.range(span)
            location = f'{{"uri":{uri},"range":{range_text(place)}}}'
            places.append(f'{{"location":{location},"message":{literal(said)}}}')
            numbers += range_lines(place)
        related = ",".join(places)
        return Written(rank, f'{text[:-1]},"relatedInformation":[{related}]}}', tuple(numbers))

    def rank(self, finding: Finding) -> int:
        """How grave a finding is: the index of its severity, the gravest first."""
        return self._without_range(finding)[0]

    def _without_range(self, finding: Finding) -> tuple[int, str]:
        key = (finding.rule, finding.message, finding.severity, *finding.arguments.values())
        said = self._said.get(key)
        if said is None:
            if len(self._said) >= KEPT:
                self._said.clear()
            rank = _RANKS[severity(RULES[finding.rule], finding)]
            said = self._said[key] = rank, literal(_described(finding, self._client))[1:]
        return said


def _described(finding: Finding, client: Client) -> dict[str, Wire]:
    """A `Diagnostic` without its range."""
    rule = RULES[finding.rule]
    described: dict[str, Wire] = {
        "severity": SEVERITIES[severity(rule, finding)],
        "code": rule.id,
        "source": SOURCE,
        "message": message(rule, finding, client.language),
    }
    if client.takes_code_description:
        described["codeDescription"] = {"href": page_uri(rule.id, client.language)}
    if rule.marks_ineffective and client.takes_tags:
        described["tags"] = [UNNECESSARY]
    return described


@cache
def page_uri(rule: str, language: Language) -> str:
    """Where the rule's page is on this machine."""
    # Resources are files: neither the wheel nor the bundles are imported from an archive.
    return Path(str(resource(page_path(rule, language)))).as_uri()


def left_out(count: int, limit: int, language: Language) -> bytes:
    """A diagnostic at the top of the document that says how many others are not shown."""
    start: Wire = {"line": 0, "character": 0}
    return utf8(
        to_json(
            {
                "range": {"start": start, "end": start},
                "severity": SEVERITIES[Severity.INFO],
                "source": SOURCE,
                "message": Catalogue("server", language)("diagnostics.left-out", count=count, limit=limit),
            }
        )
    )
