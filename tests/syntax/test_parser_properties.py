"""Any text becomes a tree with spans in order; what is valid JSON means what the standard library says."""

import json
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.syntax.dialect import Dialect
from skillcontract.syntax.nodes import ArrayNode, Node, ObjectNode
from skillcontract.syntax.parser import Tree, parse, parse_members
from skillcontract.syntax.values import value_of
from skillcontract.syntax.writing import canonical_json, to_json

FRAGMENTS = [
    "{", "}", "[", "]", ",", ":", '"', "'", "\\", "//", "/*", "*/", "#", "\n", "\r", "  ", "    ", "true", "null", "NaN",
    "1", "-", "+", ".5", "0x1F", '"a"', '"from": "platform.x"', '"pl', "key", "“", "”", "，", "：", "\ufeff", "\u00a0",
    '"tools": {', "\\u12", "\\ud83d", "😀", "中", "\x00", "\x0b", "=", ";", "`",
]  # fmt: skip
TEXTS = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join))

JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text()
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


def nested(node: Node, start: int, end: int) -> None:
    """Every node lies in the one above it and behind the one before it."""
    assert start <= node.start <= node.end <= end
    at = node.start
    if isinstance(node, ObjectNode):
        for member in node.members:
            assert at <= member.key.start <= member.key.end <= member.value.start
            nested(member.value, at, node.end)
            at = member.value.end
    elif isinstance(node, ArrayNode):
        for item in node.items:
            nested(item, at, node.end)
            at = item.end


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.sampled_from(Dialect))
def test_any_text_becomes_a_tree_with_its_spans_in_order(text: str, dialect: Dialect) -> None:
    tree: Tree = parse(text, dialect)
    nested(tree.root, 0, len(text))
    value_of(tree.root)
    for fault in tree.faults:
        assert 0 <= fault.span.start <= fault.span.end <= len(text)
        assert all(0 <= edit.span.start <= edit.span.end <= len(text) for edit in fault.edits)
    assert list(tree.faults) == sorted(tree.faults, key=lambda fault: fault.span)
    assert all(text[start : start + 1] in "/#" and start < end <= len(text) for start, end in tree.comments)


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_any_text_becomes_members(text: str) -> None:
    fragment = parse_members(text)
    nested(ObjectNode(0, len(text), list(fragment.members)), 0, len(text))


def stdlib_value(text: str) -> object:
    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        return dict(items)

    return json.loads(text, parse_float=Decimal, object_pairs_hook=pairs)


@settings(max_examples=200, deadline=None)
@given(JSON, st.sampled_from([None, 2]), st.booleans())
def test_valid_json_means_what_the_standard_library_says(
    data: object, indent: int | None, ascii_only: bool
) -> None:
    text = json.dumps({"root": data}, indent=indent, ensure_ascii=ascii_only)
    tree = parse(text)
    assert tree.faults == ()
    assert value_of(tree.root) == stdlib_value(text)


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_the_standard_library_agrees_on_what_is_valid(text: str) -> None:
    """Python's liberties (NaN, Infinity) aside, a text without comments has faults exactly if it is no JSON object."""
    tree = parse(text)
    if tree.comments or text.startswith("\ufeff"):
        return

    def refuse(word: str) -> object:
        raise ValueError(word)

    try:
        is_valid = isinstance(json.loads(text, parse_constant=refuse), dict)
    except ValueError:
        is_valid = False
    assert (tree.faults == ()) == is_valid


@settings(max_examples=200, deadline=None)
@given(JSON)
def test_written_values_read_back_the_same(data: object) -> None:
    value = value_of(parse(json.dumps({"root": data})).root)
    for text in (to_json(value), to_json(value, 2), canonical_json(value)):
        assert value_of(parse(text).root) == value
    assert canonical_json(value) == canonical_json(value_of(parse(canonical_json(value)).root))


def test_numbers_keep_their_text() -> None:
    text = '{"a": 12345678901234567890123, "b": 1.0, "c": 1E+2, "d": -0, "e": 0.10}'
    assert to_json(value_of(parse(text).root)) == text
    assert canonical_json(value_of(parse('{"é": 1, "z": 1.50, "Z": []}').root)) == '{"Z":[],"z":1.50,"é":1}'
