"""From a call's result to the response that a contract sees."""

import pytest

from skillcontract.connectors.mcp_response import error_text, response_of
from skillcontract.connectors.mcp_values import received, to_send
from skillcontract.syntax.values import ExactNumber, Json
from skillcontract.syntax.writing import to_json


def text(said: str) -> dict[str, Json]:
    return {"type": "text", "text": said}


@pytest.mark.parametrize(
    ("result", "response"),
    [
        ({"structuredContent": {"a": 1}, "content": [text("people")]}, {"a": 1}),
        ({"structuredContent": [], "content": [text("people")]}, []),
        ({"structuredContent": None, "content": [text("{}")]}, {}),
        ({"content": [text(' {"a": [1, 2]} ')]}, {"a": [1, 2]}),
        ({"content": [text("[1]"), text("[2]")]}, "[1]\n[2]"),
        ({"content": [text('{"a":'), text("1}")]}, {"a": 1}),
        ({"content": [text("{broken")]}, "{broken"),
        ({"content": [text("true")]}, "true"),
        ({"content": [text("12")]}, "12"),
        ({"content": [text("")]}, ""),
        ({"content": []}, None),
        ({}, None),
        ({"content": [{"type": "image", "data": "x"}]}, [{"type": "image", "data": "x"}]),
        ({"content": [{"type": "image", "data": "x"}, text("a cat")]}, "a cat"),
        ({"content": [{"type": "resource", "resource": {"uri": "file:///a", "text": '{"b": 1}'}}]}, {"b": 1}),
        ({"content": [{"type": "resource", "resource": {"uri": "file:///a", "blob": "x"}}, text("t")]}, "t"),
        ({"content": "odd"}, "odd"),
    ],
)
def test_the_response(result: dict[str, Json], response: Json) -> None:
    assert response_of(result) == response


def test_numbers_keep_their_text() -> None:
    assert to_json(response_of({"content": [text('{"a": 1.0, "b": 1E400, "c": 99999999999999999999}')]})) == (
        '{"a": 1.0, "b": 1E400, "c": 99999999999999999999}'
    )


def test_what_an_error_says() -> None:
    assert error_text({"isError": True, "content": [text("no"), text("disk")]}) == "no\ndisk"


@pytest.mark.parametrize(("value", "kept"), [(0.1, "0.1"), (1.0, "1.0"), (1e300, "1e+300"), (True, "true")])
def test_a_number_that_the_sdk_read_is_as_exact_as_its_text(value: object, kept: str) -> None:
    assert to_json(received(value)) == kept


def test_a_number_beyond_all_floats_is_not_lost_in_silence() -> None:
    assert received(float("inf")) == "inf"


def test_what_is_sent_is_plain() -> None:
    sent = to_send({"a": [ExactNumber("1.50"), 2, "x", None, True]})
    assert sent == {"a": [1.5, 2, "x", None, True]}
    assert type(sent["a"][0]) is float  # type: ignore[index]
