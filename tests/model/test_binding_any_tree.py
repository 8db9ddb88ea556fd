"""The binder never raises, whatever the tree, and tells the truth about where things stand."""

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.model.binding import bind_contract
from skillcontract.model.binding_faults import BindingFaultKind
from skillcontract.model.pointer import parts
from skillcontract.model.properties import PROPERTIES
from skillcontract.model.words import WORDS
from skillcontract.syntax.nodes import (
    ArrayNode,
    LiteralNode,
    Member,
    MissingNode,
    Node,
    NumberNode,
    ObjectNode,
    StringNode,
)
from skillcontract.syntax.parser import parse
from skillcontract.syntax.writing import to_json

NAMES = sorted({name for properties in PROPERTIES.values() for name in properties})
KNOWN_WORDS = sorted({word for words in WORDS.values() for word in words})
keys = st.sampled_from(NAMES) | st.sampled_from(["a", "", "a/b~c", "键"]) | st.text(max_size=3)
strings = st.sampled_from([*KNOWN_WORDS, "", " ", "platform.userId", "true"]) | st.text(max_size=5)


def string_nodes(values: st.SearchStrategy[str]) -> st.SearchStrategy[StringNode]:
    return st.builds(StringNode, st.just(0), st.just(1), values, st.booleans())


leaves: st.SearchStrategy[Node] = st.one_of(
    string_nodes(strings),
    st.builds(
        NumberNode,
        st.just(0),
        st.just(1),
        st.sampled_from(["0", "-1", "1.50", "1e9999", "1e99999999999999999999", "-0", "NaN", "0x1"]),
    ),
    st.builds(LiteralNode, st.just(0), st.just(1), st.sampled_from([True, False, None])),
    st.builds(MissingNode, st.just(0), st.just(0)),
)


def branches(inside: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    members = st.builds(Member, string_nodes(keys), inside)
    return st.one_of(
        st.builds(ObjectNode, st.just(0), st.just(2), st.lists(members, max_size=5)),
        st.builds(ArrayNode, st.just(0), st.just(2), st.lists(inside, max_size=3)),
    )


trees = st.recursive(leaves, branches, max_leaves=25)


@given(trees)
@settings(max_examples=100, deadline=None)
def test_any_tree_binds(tree: Node) -> None:
    result = bind_contract(tree)
    assert isinstance(result.faults, tuple)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | strings,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(keys, inside, max_size=5),
    max_leaves=20,
)


@given(st.dictionaries(keys, json_values, max_size=6))
@settings(max_examples=100, deadline=None)
def test_every_pointer_leads_to_the_text_its_span_shows(value: dict[str, object]) -> None:
    text = to_json(value)  # type: ignore[arg-type]  # plain JSON
    for fault in bind_contract(parse(text).root).faults:
        at: object = value
        for part in parts(fault.pointer):
            at = at[int(part)] if isinstance(at, list) else at[part]  # type: ignore[index]
        shown = text[slice(*fault.span)]
        if fault.kind is BindingFaultKind.UNKNOWN_PROPERTY:
            assert shown == to_json(parts(fault.pointer)[-1])
        else:
            assert shown == to_json(at)  # type: ignore[arg-type]
