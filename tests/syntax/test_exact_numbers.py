from decimal import InvalidOperation

import pytest

from skillcontract.syntax.values import ExactNumber, number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1e99999999999999999999", "Infinity"),
        ("-1.5E+99999999999999999999", "-Infinity"),
        ("1e-99999999999999999999", "0"),
        ("0.0e99999999999999999999", "0"),
    ],
)
def test_an_exponent_beyond_reckoning_keeps_its_text(text: str, value: str) -> None:
    read = number(text)
    assert isinstance(read, ExactNumber)
    assert read.text == text
    assert read == ExactNumber(value)


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(InvalidOperation):
        ExactNumber("0x1")
