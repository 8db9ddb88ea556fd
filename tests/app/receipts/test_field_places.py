"""A JSON Pointer's field in the text."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.model.pointer import child
from skillcontract.receipts.reading import read_root
from skillcontract_studio.receipts.field_places import place_of, place_of_name

TEXT = """{
  "文档": {"id": "一"},
  "steps": [
    {"name": "create", "status": "success"},
    {"name": "verify"}
  ],
  "a/b~c": [true, [7]],
  "status": "success", "status": "failed"
}"""


def shown(pointer: str) -> str:
    start, end = place_of(read_root(TEXT), pointer)
    return TEXT[start:end]


@pytest.mark.parametrize(
    ("pointer", "text"),
    [
        ("/文档/id", '"id": "一"'),
        ("/文档", '"文档"'),
        ("/steps", '"steps"'),
        ("/steps/0", '{"name": "create", "status": "success"}'),
        ("/steps/1/name", '"name": "verify"'),
        ("/a~1b~0c/0", "true"),
        ("/a~1b~0c/1/0", "7"),
        ("/status", '"status": "failed"'),
        # What is missing is shown by what it is missing in.
        ("/steps/1/status", '{"name": "verify"}'),
        ("/steps/2", '"steps"'),
        ("/steps/x", '"steps"'),
        ("/文档/id/deeper", '"id": "一"'),
        ("/nothing", "{"),
        ("", "{"),
    ],
)
def test_a_pointer_is_shown_by_its_field(pointer: str, text: str) -> None:
    assert shown(pointer) == text


def test_the_field_nearest_to_the_root_goes_by_a_name() -> None:
    text = '{"body": {"data": {"complete": 1}, "complete": false}}'
    start, end = place_of_name(read_root(text), ("complete",))
    assert text[start:end] == '"complete": false'
    assert place_of_name(read_root(text), ("cursor",)) == (0, 1)
    assert place_of_name(read_root("7"), ("cursor",)) == (0, 1)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(JSON)
@settings(max_examples=60)
def test_every_field_of_any_json_is_found(value: object) -> None:
    """The span of each scalar ends with its own text, so no pointer leads to another field."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    root = read_root(text)

    def look(inner: object, pointer: str) -> None:
        if isinstance(inner, dict):
            for key, below in inner.items():
                look(below, child(pointer, key))
        elif isinstance(inner, list):
            for index, below in enumerate(inner):
                look(below, f"{pointer}/{index}")
        elif pointer:
            start, end = place_of(root, pointer)
            assert text[start:end].endswith(json.dumps(inner, ensure_ascii=False))

    look(value, "")
