"""Where a contract's text may be cut into chunks: a pure function of the text.

The cuts follow the indentation, not the brackets, so that a broken tool leaves the others where they are, and so
that one chunk's text alone says whether it still is one chunk. Where the brackets balance over the whole text but
not within every chunk, the indentation lies, and the text stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from skillcontract.syntax.chunk import Chunk, ChunkPlace
from skillcontract.syntax.skeleton import OPEN_COMMENT, OPEN_STRING, unmatched
from skillcontract.syntax.trivia_lines import LINE_REST, BlockComments, after_trivia, before_trivia

_INDENT = re.compile(r"[ \t]*")
_ENTRY = r"[\"'“‘\w]"
_ENTRY_START = re.compile(_ENTRY)
_WORD = re.compile(r"[\w.]+")
_HEAD = re.compile(r"\{" + LINE_REST)
_TAIL = re.compile(r"\}[ \t]*(?://[^\r\n]*|/\*[^\r\n]*?\*/[ \t]*)?(?:\r?\n|\Z)")
_LONE_RETURN = re.compile(r"\r(?!\n)")
_TOOLS_KEY = re.compile(r'"tools"[ \t\r\n]*:')


class Indents(NamedTuple):
    """The white space before the root's entries and before those of `tools`."""

    root: str
    tools: str


class Piece(NamedTuple):
    """A chunk to be."""

    place: ChunkPlace
    text: str


class Partition(NamedTuple):
    """The pieces of a text, in order and without gaps; no indents where it is whole."""

    pieces: tuple[Piece, ...]
    indents: Indents | None


def partition(text: str) -> Partition:
    """Cut a text into pieces, as its indentation has it."""
    frame = _find_frame(text)
    if frame is not None:
        pieces = tuple(_pieces(text, frame))
        if not any(piece.place is ChunkPlace.ROOT and _TOOLS_KEY.search(piece.text) for piece in pieces):
            return Partition(pieces, frame.indents)
    return whole(text)


def whole(text: str) -> Partition:
    """A text that is not split."""
    return Partition((Piece(ChunkPlace.WHOLE, text),), None)


def is_misleading(chunks: tuple[Chunk, ...]) -> bool:
    """Whether the brackets show that the indentation lies: then the text must stay whole."""
    broken = [index for index, chunk in enumerate(chunks) if is_broken(chunk)]
    if not broken:
        return False
    for index in broken:
        if OPEN_COMMENT in chunks[index].brackets and any(
            "*/" in later.text for later in chunks[index + 1 :]
        ):
            return True
    marks = "".join(chunk.brackets for chunk in chunks)
    return OPEN_STRING not in marks and OPEN_COMMENT not in marks and not unmatched(marks)


def is_broken(chunk: Chunk) -> bool:
    """Whether an entry's brackets, strings and comments do not close inside it."""
    return chunk.place is not ChunkPlace.FRAME and chunk.brackets != ""


def is_one_entry(text: str, place: ChunkPlace, indents: Indents) -> bool:
    """Whether a text, put in the place of a chunk, would be cut as one chunk and nothing around it differently."""
    if not text.endswith("\n") or ("\r" in text and _LONE_RETURN.search(text)):
        return False
    indent = indents.tools if place is ChunkPlace.TOOLS else indents.root
    start = after_trivia(text, 0)
    if not (text.startswith(indent, start) and _ENTRY_START.match(text, start + len(indent))):
        return False
    blocks = BlockComments(text)
    if before_trivia(text, len(text), start, blocks) != len(text):
        return False
    if any(not blocks.hold(found.start() + 1) for found in _cut(indent).finditer(text, start)):
        return False
    if _frame_line(indents.root).search(text):
        return False
    return place is ChunkPlace.TOOLS or not _TOOLS_KEY.search(text)


def is_mere_word(touched: str, new: str, text: str) -> bool:
    """Whether an edit inside a word can change neither a chunk's lines and brackets nor where the text is cut.

    `touched` is what it takes away with the characters at both sides, `new` what it puts there, `text` the chunk's next text.
    Where all of that is letters, digits and dots, no line begins or ends otherwise, no string, comment or bracket opens or
    closes, and the only word by which a text is cut is `"tools"`.
    """
    return bool(touched) and _WORD.fullmatch(touched + new) is not None and '"tools"' not in text


@lru_cache(maxsize=64)
def _cut(indent: str) -> re.Pattern[str]:
    return re.compile("\n" + indent + _ENTRY)


@lru_cache(maxsize=64)
def _frame_line(indent: str) -> re.Pattern[str]:
    """A line that would open or close `tools` if it stood elsewhere."""
    return re.compile(rf'(?:\A|\n){indent}(?:\}}|"tools")')


class _Frame(NamedTuple):
    body: int
    """Where the line after the root's `{` starts."""
    tools: int
    tools_body: int
    tools_end: int
    """Where the line of the closing brace of `tools` starts."""
    rest: int
    tail: int
    """Where the line of the root's `}` starts."""
    indents: Indents
    blocks: BlockComments


def _find_frame(text: str) -> _Frame | None:
    if "\r" in text and _LONE_RETURN.search(text):
        return None
    head = _HEAD.match(text, after_trivia(text, 1 if text.startswith("\ufeff") else 0))
    tail = text.rfind("\n}") + 1
    if not head or tail < head.end():
        return None
    closing = _TAIL.match(text, tail)
    if not closing or after_trivia(text + "\n", closing.end()) < len(text):
        return None
    body = head.end()
    root_indent = _entry_indent(text, after_trivia(text, body), "")
    if root_indent is None:
        return None
    return _find_tools(text, body, tail, root_indent)


def _find_tools(text: str, body: int, tail: int, root_indent: str) -> _Frame | None:
    key = f'\n{root_indent}"tools"'
    tools = text.find(key, body - 1) + 1
    if not tools or text.count(key) != 1:
        return None
    opening = re.compile(rf'{root_indent}"tools"[ \t]*:[ \t]*\{{{LINE_REST}').match(text, tools)
    if not opening:
        return None
    tools_end = text.find(f"\n{root_indent}}}", opening.end() - 1) + 1
    closing = re.compile(rf"{root_indent}\}}[ \t]*,?{LINE_REST}").match(text, tools_end)
    if not tools_end or tools_end >= tail or not closing:
        return None
    first = after_trivia(text, opening.end())
    tools_indent = root_indent if first == tools_end else _entry_indent(text, first, root_indent)
    rest = after_trivia(text, closing.end())
    follows = rest == tail or _entry_indent(text, rest, "") == root_indent
    blocks = BlockComments(text)
    if tools_indent is None or not follows or any(map(blocks.hold, (tools, tools_end, tail))):
        return None
    indents = Indents(root_indent, tools_indent)
    return _Frame(body, tools, opening.end(), tools_end, closing.end(), tail, indents, blocks)


def _entry_indent(text: str, line: int, outer: str) -> str | None:
    """The indentation of an entry's line, if it is one and stands deeper than `outer`."""
    found = _INDENT.match(text, line)
    if not found or not _ENTRY_START.match(text, found.end()):
        return None
    indent = found[0]
    return indent if len(indent) > len(outer) and indent.startswith(outer) else None


def _pieces(text: str, frame: _Frame) -> Iterator[Piece]:
    root, tools = frame.indents
    anchors = [
        (0, ChunkPlace.FRAME),
        *((at, ChunkPlace.ROOT) for at in _entries(text, root, frame.body, frame.tools, frame.blocks)),
        (frame.tools, ChunkPlace.FRAME),
        *(
            (at, ChunkPlace.TOOLS)
            for at in _entries(text, tools, frame.tools_body, frame.tools_end, frame.blocks)
        ),
        (frame.tools_end, ChunkPlace.FRAME),
        *((at, ChunkPlace.ROOT) for at in _entries(text, root, frame.rest, frame.tail, frame.blocks)),
        (frame.tail, ChunkPlace.FRAME),
    ]
    cuts = [0]
    for (above, _), (at, _) in pairwise(anchors):
        lowest = frame.body if above == 0 else text.find("\n", above) + 1
        cuts.append(before_trivia(text, at, lowest, frame.blocks))
    cuts.append(len(text))
    for index, (_, place) in enumerate(anchors):
        yield Piece(place, text[cuts[index] : cuts[index + 1]])


def _entries(text: str, indent: str, start: int, end: int, blocks: BlockComments) -> Iterator[int]:
    """The starts of the lines between two offsets that begin an entry."""
    for found in _cut(indent).finditer(text, start - 1, end):
        if not blocks.hold(found.start() + 1):
            yield found.start() + 1
