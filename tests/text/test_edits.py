"""Edits as data."""

import pytest

from skillcontract.text.edits import TextEdit, apply
from skillcontract.text.span import Span


def test_spans_refer_to_the_text_before_all_edits() -> None:
    edits = [TextEdit(Span(4, 5), ""), TextEdit(Span(0, 0), ">"), TextEdit(Span(2, 3), "中中")]
    assert apply("abcde", edits) == ">ab中中d"


def test_overlapping_edits_are_refused() -> None:
    with pytest.raises(ValueError, match="overlap at 2"):
        apply("abcde", [TextEdit(Span(0, 3), ""), TextEdit(Span(2, 4), "")])
