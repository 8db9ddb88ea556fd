"""A piece of a contract's text that can be read by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from skillcontract.syntax.faults import SyntaxFault
from skillcontract.syntax.nodes import Member, Node, ObjectNode
from skillcontract.syntax.parser import parse, parse_members
from skillcontract.syntax.skeleton import skeleton
from skillcontract.text.positions import line_starts
from skillcontract.text.shared_ends import SharedEnds, shared_ends
from skillcontract.text.span import Span

_FRAME_COMMENT = re.compile(r"//[^\r\n]*|/\*[\s\S]*?\*/")
_FRAME_END = re.compile(r"(?P<brace>[{}])[ \t]*(?P<comma>,)?")


class ChunkPlace(Enum):
    """What a chunk's text is."""

    ROOT = auto()
    """Entries of the root object, `tools` not among them."""
    TOOLS = auto()
    """Entries of the root's `tools`."""
    FRAME = auto()
    """The lines that hold just the braces of the root or of `tools`, with the comments there."""
    WHOLE = auto()
    """The whole text, where it cannot be split."""


class Edges(NamedTuple):
    """What stands at a chunk's two ends, to see whether the commas between chunks are right. Offsets, or -1."""

    first_comma: int
    last_comma: int
    content_end: int
    """Where the last entry ends; -1 where there is none."""
    is_told: bool
    """Whether a fault at the end has been told already, of which a missing comma would be a mere consequence."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A chunk's content. All spans are relative to the chunk's text."""

    members: tuple[Member, ...]
    """The entries; those of the root for a WHOLE chunk. The nodes are the reader's own: nobody else keeps them."""
    faults: tuple[SyntaxFault, ...]
    comments: tuple[Span, ...]
    root: Node | None
    """The root of a WHOLE chunk."""
    edges: Edges


class Chunk:
    """A piece of whole lines, compared by identity. All that is told of it follows from its place and its text.

    It keeps no nodes; `read` makes them anew each time. Only the small things it learnt on the way are remembered.
    """

    __slots__ = ("__weakref__", "_before", "_known", "brackets", "line_count", "place", "text")

    def __init__(self, place: ChunkPlace, text: str) -> None:
        self.place = place
        self.text = text
        breaks = text.count("\n") if "\r" not in text else len(line_starts(text)) - 1
        self.line_count = breaks + (text[-1:] not in ("\n", "\r"))
        """How many lines it has; one that ends with the text counts too unless it is empty."""
        self.brackets = "" if place is ChunkPlace.WHOLE else skeleton(text)
        """Its brackets without partner, see `skeleton`."""
        self._known: tuple[tuple[SyntaxFault, ...], tuple[Span, ...], Edges] | None = None
        self._before: tuple[str, SharedEnds] | None = None
        """A text that it was made of by an edit, and what the two share."""

    def retyped(self, text: str, shared: SharedEnds) -> Chunk:
        """The chunk after an edit that left its lines and its brackets as they were; `shared` says what it left alone."""
        chunk = Chunk.__new__(Chunk)
        chunk.place, chunk.text = self.place, text
        chunk.line_count, chunk.brackets = self.line_count, self.brackets
        chunk._known = None
        chunk._before = self.text, shared
        return chunk

    def shared_with(self, before: Chunk) -> SharedEnds:
        """What an edit from `before` to this chunk has left alone at both ends."""
        made = self._before
        return made[1] if made and made[0] is before.text else shared_ends(before.text, self.text)

    def read(self, shown: str | None = None) -> Reading:
        """Parse the chunk. `shown` is its text with the inside of some objects blanked out: what is known need not be read.

        A reading of such a text holds only where it has no fault; else the chunk must be read whole before it is used.
        """
        reading = _READ[self.place](self.text if shown is None else shown)
        self._known = (reading.faults, reading.comments, reading.edges)
        return reading

    def follow(self, before: Chunk, end: int, comments: tuple[Span, ...]) -> None:
        """Take over what is known of the chunk that this was before an edit, which left all behind `end` (in the old text) as it was.

        Only for edits inside a value that neither had nor has a fault or a comment, in a text without any fault. `comments` are
        where they stand now.
        """
        first, last, content, is_told = before.edges
        grown = len(self.text) - len(before.text)
        edges = Edges(
            first if first < end else first + grown,
            last if last < end else last + grown,
            content if content < end else content + grown,
            is_told,
        )
        self._known = ((), comments, edges)

    def members(self) -> tuple[Member, ...]:
        """Its entries; those of the root for a WHOLE chunk, none for a FRAME."""
        return self.read().members

    def _facts(self) -> tuple[tuple[SyntaxFault, ...], tuple[Span, ...], Edges]:
        if self._known is None:
            reading = self.read()
            return reading.faults, reading.comments, reading.edges
        return self._known

    @property
    def faults(self) -> tuple[SyntaxFault, ...]:
        """The syntax faults inside the chunk; those between chunks are the document's."""
        return self._facts()[0]

    @property
    def comments(self) -> tuple[Span, ...]:
        """Its comments, with their marks."""
        return self._facts()[1]

    @property
    def edges(self) -> Edges:
        """What stands at its two ends."""
        known = self._known
        return known[2] if known is not None else self._facts()[2]


_NO_EDGES = Edges(-1, -1, -1, is_told=False)


def _read_whole(text: str) -> Reading:
    tree = parse(text)
    members = tuple(tree.root.members) if isinstance(tree.root, ObjectNode) else ()
    return Reading(members, tree.faults, tree.comments, tree.root, _NO_EDGES)


def _read_entries(text: str) -> Reading:
    fragment = parse_members(text)
    edges = Edges(fragment.first_comma, fragment.last_comma, fragment.content_end, fragment.is_told)
    return Reading(fragment.members, fragment.faults, fragment.comments, None, edges)


def _read_frame(text: str) -> Reading:
    comments = tuple(Span(*found.span()) for found in _FRAME_COMMENT.finditer(text))
    bare = _FRAME_COMMENT.sub(lambda found: " " * len(found[0]), text)
    found = _FRAME_END.search(bare)
    if not found:
        return Reading((), (), comments, None, _NO_EDGES)
    edges = Edges(-1, found.start("comma"), found.end("brace"), is_told=False)
    return Reading((), (), comments, None, edges)


_READ = {
    ChunkPlace.ROOT: _read_entries,
    ChunkPlace.TOOLS: _read_entries,
    ChunkPlace.FRAME: _read_frame,
    ChunkPlace.WHOLE: _read_whole,
}
