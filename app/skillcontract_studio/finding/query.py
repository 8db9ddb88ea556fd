"""What is looked for in a text, and what takes its place. Spans are bytes of UTF-8, as everywhere in the editor."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from skillcontract_studio.finding.pattern import GaveUp, compiled
from skillcontract_studio.finding.pattern import matches as matching
from skillcontract_studio.finding.replacement import replacement
from skillcontract_studio.qt import QRegularExpression
from skillcontract_studio.utf8 import utf8

MOST_FOUND = 20_000
"""Beyond so many places nobody looks on; a search of one letter in a large file must not take seconds."""

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for."""

    text: str
    case: bool = False
    word: bool = False
    regex: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A place, and what its groups hold where it was found by a regular expression; the first is all of it."""

    span: Span
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Matches:
    """What was found; `all` is false where there is more than is told, `gave_up` where that is because looking on took too long."""

    found: tuple[Match, ...]
    all: bool = True
    gave_up: bool = False


def find_all(query: Query, text: bytes, within: Span | None = None) -> Matches:
    """Every place of a query in a text, or in a part of it, in their order; empty places are none. Raises BadPattern."""
    start, end = within or (0, len(text))
    part = text[start:end]
    if not query.text:
        return Matches(())
    if not query.regex and not query.word and query.case:
        return _literal(utf8(query.text), part, start)
    pattern = compiled(query.text, case=query.case, word=query.word, regex=query.regex)
    return _by_pattern(pattern, part, start, groups=query.regex)


def replaced(query: Query, matches: Sequence[Match], wanted: str) -> Iterator[tuple[Span, bytes]]:
    """Each span that is to be replaced, with what takes its place, in their order."""
    for match in matches:
        yield match.span, utf8(replacement(wanted, match.groups) if query.regex else wanted)


def joined(text: bytes, edits: Iterable[tuple[Span, bytes]]) -> bytes:
    """A text after its spans were replaced."""
    pieces, at = [], 0
    for (start, end), new in edits:
        pieces += [text[at:start], new]
        at = end
    return b"".join([*pieces, text[at:]])


def byte_offsets(text: str, offsets: Sequence[int]) -> list[int]:
    """Ascending offsets in UTF-16 units, as Qt counts, as bytes of UTF-8."""
    units = text.encode("utf-16-le")
    found, at, byte = [], 0, 0
    for offset in offsets:
        byte += len(utf8(units[2 * at : 2 * offset].decode("utf-16-le")))
        at = offset
        found.append(byte)
    return found


def _literal(wanted: bytes, part: bytes, base: int) -> Matches:
    found: list[Match] = []
    at = part.find(wanted)
    while at >= 0 and len(found) <= MOST_FOUND:
        found.append(Match((base + at, base + at + len(wanted))))
        at = part.find(wanted, at + len(wanted))
    return Matches(tuple(found[:MOST_FOUND]), len(found) <= MOST_FOUND)


def _by_pattern(pattern: QRegularExpression, part: bytes, base: int, *, groups: bool) -> Matches:
    text = part.decode("utf-8", "replace")
    ends: list[int] = []
    held: list[tuple[str, ...]] = []
    whole, gave_up = True, False
    try:
        for match in matching(pattern, text):
            if len(held) == MOST_FOUND:
                whole = False
                break
            ends += [match.capturedStart(0), match.capturedEnd(0)]
            held.append(tuple(match.capturedTexts()) if groups else ())
    except GaveUp:
        whole, gave_up = False, True
    offsets = byte_offsets(text, ends)
    spans = zip(offsets[::2], offsets[1::2], strict=True)
    found = tuple(
        Match((base + start, base + end), texts) for (start, end), texts in zip(spans, held, strict=True)
    )
    return Matches(found, whole, gave_up)
