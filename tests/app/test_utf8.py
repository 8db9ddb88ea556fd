"""Text as bytes: half a surrogate pair, which JSON allows and UTF-8 does not, ends nothing."""

import ast
import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import skillcontract_studio
from skillcontract_studio.utf8 import utf8

_ANYTHING = st.text(st.characters(exclude_categories=()), max_size=20)


@given(st.text(max_size=20))
def test_what_utf8_can_say_stands_as_it_is(text: str) -> None:
    assert utf8(text).decode("utf-8") == text


@given(_ANYTHING)
def test_json_means_the_same_behind_it(text: str) -> None:
    meant = json.loads(utf8(json.dumps(text, ensure_ascii=False)).decode("utf-8"))
    assert meant.encode("utf-16", "surrogatepass") == text.encode("utf-16", "surrogatepass")


def test_nothing_in_the_studio_makes_bytes_otherwise() -> None:
    strict = [
        f"{path.name}:{call.lineno}"
        for path in Path(skillcontract_studio.__file__).parent.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "encode"
        and not call.keywords
        and (not call.args or (len(call.args) == 1 and ast.unparse(call.args[0]) == "'utf-8'"))
    ]
    assert strict == []
