"""Only JSON is a receipt, and every number stays as written."""

import pytest

from skillcontract.receipts.reading import NotJson, read_receipt
from skillcontract.syntax.writing import to_json


def test_numbers_stay_as_written() -> None:
    text = '{"nodeId": 18446744073709551617, "size": 1.50}'
    assert to_json(read_receipt(text).value) == text


@pytest.mark.parametrize(
    ("text", "code", "offset"),
    [
        ("", "empty", 0),
        ('{"a": 1,}', "trailing-comma", 7),
        ('{"a": 1 // x\n}', "comment", 8),
        ("{'a': 1}", "single-quotes", 1),
        ('{"a": NaN}', "not-a-number", 6),
        ('{"a": 1} {"b": 2}', "text-after-root", 9),
    ],
)
def test_what_is_not_json_is_refused_with_its_place(text: str, code: str, offset: int) -> None:
    with pytest.raises(NotJson) as refused:
        read_receipt(text)
    assert (refused.value.code, refused.value.offset) == (code, offset)


@pytest.mark.parametrize("text", ["[]", "null", "1", '"x"', "true"])
def test_any_json_value_can_be_read(text: str) -> None:
    assert to_json(read_receipt(text).value) == text


def test_keys_that_stand_twice_with_different_values_are_named() -> None:
    text = '{"status": "failed", "status": "success", "data": [{"a": 1, "a": 1, "b": 1, "b": 2}]}'
    assert read_receipt(text).repeated == ("/status", "/data/0/b")
