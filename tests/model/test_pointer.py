from hypothesis import given
from hypothesis import strategies as st

from skillcontract.model.pointer import child, parts


def test_escaping() -> None:
    assert child(child("", "a/b"), "~") == "/a~1b/~0"
    assert child("/tools", "") == "/tools/"
    assert parts("") == ()


@given(st.lists(st.text(max_size=5), max_size=4))
def test_parts_are_what_children_were_made_of(keys: list[str]) -> None:
    pointer = ""
    for key in keys:
        pointer = child(pointer, key)
    assert parts(pointer) == tuple(keys)
