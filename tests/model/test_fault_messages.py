"""The words for the faults of a text."""

import pytest

from skillcontract.model.fault_messages import FAULT_MESSAGES, fault_message
from skillcontract.syntax.faults import FaultCode
from skillcontract.syntax.parser import parse


def test_every_fault_has_its_message() -> None:
    assert FAULT_MESSAGES.keys() == set(FaultCode)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": [1', "]} is missing"),
        ('{"a": }', "a has no value"),
        ('{"a": [1, , 2]}', "there is one comma too many here"),
        ("{a: 1}", "the key a needs double quotes"),
        ("", "the file is empty"),
    ],
)
def test_a_fault_is_told_with_what_stands_there(text: str, said: str) -> None:
    assert fault_message(parse(text).faults[0]).en == said
