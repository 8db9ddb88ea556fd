"""No text makes the parsers or the evaluation fail, and spans cover the text."""

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.expressions import parse
from skillcontract.expressions.argument_binding import Extent, bind_argument
from skillcontract.expressions.argument_paths import missing, occurrences, parse_argument_path, set_everywhere
from skillcontract.expressions.evaluate import Candidate, PriorEntity
from skillcontract.expressions.navigation import has_value
from skillcontract.expressions.parts import Segment
from skillcontract.expressions.response_paths import get, parse_response_path
from skillcontract.syntax.values import Json

pieces = st.sampled_from(
    [
        "inputs",
        "prior",
        "evidence",
        "platform",
        "call",
        ".",
        "..",
        "[]",
        "[0]",
        "a",
        "b",
        "0",
        ":",
        " ",
        "键",
        "]",
        "[",
    ]
)
texts = st.lists(pieces, max_size=8).map("".join) | st.text(max_size=12)
data: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "x"]),
    lambda inside: (
        st.lists(inside, max_size=3)
        | st.dictionaries(st.sampled_from(["a", "b", "0", ""]), inside, max_size=3)
    ),
    max_leaves=10,
)
objects = st.dictionaries(st.sampled_from(["a", "b", "0", ""]), data, max_size=3)


class Everything:
    def __init__(self, values: dict[str, Json]) -> None:
        self.inputs = self.outputs = self.shared = self.session = self.platform = values
        self.prior = (PriorEntity("a", "b", None, values),)

    def evidence(self, key: str) -> list[Candidate]:
        return [Candidate(key, self.inputs)]


def joined(text: str, segments: tuple[Segment, ...]) -> str:
    assert all(text[slice(*segment.span)] == segment.text for segment in segments)
    return ".".join(segment.text for segment in segments)


@given(texts)
def test_spans_cover_the_text(text: str) -> None:
    expression = parse(text)
    parts = (expression.head, *expression.segments)
    assert joined(text, parts) == text
    assert joined(text, parse_argument_path(text).segments) == text
    assert joined(text, parse_response_path(text).segments) == text
    for fault in (*expression.faults, *parse_argument_path(text).faults):
        assert 0 <= fault.span.start <= fault.span.end <= len(text)
    assert all(expression.segment_at(offset) is not None for offset in range(len(text) + 1))


@given(texts, texts, objects, objects, st.booleans())
@settings(max_examples=200)
def test_binding_never_fails_and_says_what_it_did(
    path: str, text: str, arguments: dict[str, Json], values: dict[str, Json], unique: bool
) -> None:
    target, before = parse_argument_path(path), repr(arguments)
    result = bind_argument(arguments, target, parse(text), Everything(values), unique=unique)
    assert repr(arguments) == before
    get(result.arguments, text)
    if result.extent in (Extent.NOT, Extent.UNKNOWN):
        assert result.arguments == arguments
        assert not result.filled
    else:
        assert result.filled
    if result.extent is Extent.WHOLLY:
        assert missing(result.arguments, target) == ()


@given(texts, objects)
def test_what_is_set_everywhere_is_there(path: str, arguments: dict[str, Json]) -> None:
    target = parse_argument_path(path)
    made, placed = set_everywhere(arguments, target, 9)
    found = occurrences(made, target)
    if placed:
        assert all(place.value == 9 for place in found if has_value(place.value))
    else:
        assert made == arguments
