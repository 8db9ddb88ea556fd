"""After any edits a document equals a fresh one of the same text."""

import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.syntax.chunk import Chunk
from skillcontract.syntax.document import ContractDocument
from skillcontract.syntax.nodes import ArrayNode, Member, Node, ObjectNode
from skillcontract.text.positions import line_starts

ENTRIES = [
    '    "a": {\n      "sideEffect": "NONE"\n    }',
    '    "b": {\n      "args": {\n        "x": { "from": "platform.spaceId" }\n      }\n    }',
    '    // 说明 😀\n    "save": {\n      "sideEffect": "WRITE", // c\n      "enum": ["A", "B"]\n    }',
    '    /* two\n       lines */\n    "c": {}',
    '    "d": {"label": "x"}, "e": {"label": "y"}',
    '    /*\n    "off": {\n    },\n    */\n\n    "f": {\n    }',
]
ODD_ENTRIES = [
    '    "g": {\n    "label": "badly indented"\n    }',
    '    "h": {\n      "from": "pl\n    }',
    '    "i": { /* a comment\n    "j": { that hides a tool */\n    }',
    '  "k": {\n  }',
]
ROOTS = [
    '  "mode": "REACT"',
    '  "target": "save", "delegatable": false',
    '  // before\n  "inputs": {\n    "spaceId": { "from": "shared.spaceId" }\n  }',
    '  "outputs": {\n  }',
]
ODD_ROOTS = ['  "tools": []', '"x": 1', "  y"]
GARBAGE = [
    '"', "{", "}", "[", "]", ",", ":", "\n", "\r", "\r\n", "//", "/*", "*/", "'", "，", "“", "x", " ", "    ", "\ufeff",
    '"tools"', '    "n": {\n', "    }\n", '  "tools": {\n', "  },\n", "}\n", "😀", "\\", '  "k": 1,\n', "#",
]  # fmt: skip


@st.composite
def contracts(draw: st.DrawFn) -> str:
    """A contract made of fragments; one in three has an odd one, or odd line endings."""
    odd = draw(st.integers(0, 2)) == 0
    roots = st.sampled_from([*ROOTS, *ODD_ROOTS] if odd else ROOTS)
    entries = draw(
        st.lists(st.sampled_from([*ENTRIES, *ODD_ENTRIES] if odd else ENTRIES), min_size=1, max_size=5)
    )
    comma = draw(st.sampled_from([",", ",", ",", ""]))
    tools = '  "tools": {\n' + f"{comma}\n".join(entries) + "\n  }"
    before, after = draw(st.lists(roots, max_size=2)), draw(st.lists(roots, max_size=2))
    text = "{\n" + f"{comma}\n".join([*before, tools, *after]) + "\n}\n"
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n", "\r"] if odd else ["\n", "\n", "\r\n"])))


def plain(node: Node | Member) -> object:
    """A node as data that can be compared."""
    if isinstance(node, Member):
        return (plain(node.key), plain(node.value))
    if isinstance(node, ObjectNode):
        return (node.start, node.end, [plain(member) for member in node.members])
    if isinstance(node, ArrayNode):
        return (node.start, node.end, [plain(item) for item in node.items])
    return node


def content(chunk: Chunk) -> tuple[object, ...]:
    reading = chunk.read()
    members = [plain(member) for member in reading.members]
    return (
        chunk.place,
        chunk.text,
        members,
        reading.faults,
        reading.comments,
        reading.edges,
        chunk.line_count,
        chunk.brackets,
    )


def place(text: str, offset: int) -> tuple[int, int]:
    starts = line_starts(text)
    line = max(index for index, start in enumerate(starts) if start <= offset)
    return line, offset - starts[line]


def same(document: ContractDocument, text: str) -> None:
    fresh = ContractDocument.of(text)
    assert document.text == text
    assert [content(chunk) for chunk in document.chunks] == [content(chunk) for chunk in fresh.chunks]
    assert document.frame_faults == fresh.frame_faults
    assert document.is_whole == fresh.is_whole
    is_clean = not document.frame_faults and not any(chunk.faults for chunk in document.chunks)
    assert is_clean == (document.tree().faults == ())
    assert document.line_count == len(line_starts(text))
    assert [document.line(line) for line in range(document.line_count)] == [
        fresh.line(line) for line in range(fresh.line_count)
    ]
    for index, chunk in enumerate(document.chunks):
        assert document.chunk_at(document.first_line(index)) == index or not chunk.text


NEW_TEXTS = st.one_of(
    st.sampled_from(["", "x", "1", '"', "y", " "]),
    st.sampled_from(GARBAGE),
    st.sampled_from([f"{entry},\n" for entry in [*ENTRIES, *ODD_ENTRIES]]),
    st.text(max_size=3),
)
EDITS = st.tuples(st.floats(0, 1), st.sampled_from([0, 0, 0, 1, 2, 9]), NEW_TEXTS, st.booleans())


@settings(max_examples=120, deadline=None)
@given(contracts(), st.lists(EDITS, max_size=6))
def test_edits_give_what_a_fresh_document_has(text: str, edits: list[tuple[float, int, str, bool]]) -> None:
    document = ContractDocument.of(text)
    same(document, text)
    for where, size, new, is_undone in edits:
        start = int(where * len(text))
        end = min(start + size, len(text))
        # A place between the two halves of a line ending has no column: an editor cannot name it.
        start -= text[start - 1 : start + 1] == "\r\n"
        end += text[end - 1 : end + 1] == "\r\n"
        old, changed = text[start:end], text[:start] + new + text[end:]
        before, document = document, document.edit(place(text, start), place(text, end), new)
        same(document, changed)
        ends_split_a_line_ending = changed[start - 1 : start + 1] == "\r\n" or (
            changed[start + len(new) - 1 : start + len(new) + 1] == "\r\n"
        )
        if is_undone and not ends_split_a_line_ending:
            document = document.edit(place(changed, start), place(changed, start + len(new)), old)
            same(document, text)
        elif is_undone:
            document = before
        else:
            text = changed


NEAR_TOOLS = ['  "tool": 5', '  "tols": {\n  }', '    "tool": {\n    }', "  // tool", '  "a": "tols"']


@settings(max_examples=80, deadline=None)
@given(contracts(), st.sampled_from(NEAR_TOOLS), st.randoms(use_true_random=False))
def test_typing_inside_words_gives_what_a_fresh_document_has(
    text: str, near: str, source: random.Random
) -> None:
    lines = text.split("\n")
    lines.insert(source.randrange(1, len(lines) + 1), near + source.choice((",", "")))
    text = "\n".join(lines)
    document = ContractDocument.of(text)
    for _ in range(6):
        word = source.choice(list(re.finditer(r"[\w.]{2,}", text)))
        start = source.randrange(word.start() + 1, word.end())
        end = source.randrange(start, word.end())
        new = source.choice(("o", "s", "ls", "ool", "x", "中", ".1", ""))
        document = document.edit(place(text, start), place(text, end), new)
        text = text[:start] + new + text[end:]
        same(document, text)
