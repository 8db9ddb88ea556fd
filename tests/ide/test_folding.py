"""Folds in split and in whole documents."""

import pytest

from skillcontract.ide.folding import Fold, folds, frame_folds
from skillcontract.syntax.document import ContractDocument

SPLIT = """{
  // one
  // two
  "inputs": {
    "a": {
      "from": "shared.a" }
  },
  "tools": {
    /* about
       list */
    "list": {
      "extracts": [
        { "key": "k" }
      ]
    },
    "flat": {}
  }
}
"""


def all_folds(text: str) -> set[Fold]:
    document = ContractDocument.of(text)
    found = set(frame_folds(document))
    for index, chunk in enumerate(document.chunks):
        found |= {fold.shifted(document.first_line(index)) for fold in folds(chunk)}
    return found


def test_everything_of_more_than_one_line_folds() -> None:
    assert not ContractDocument.of(SPLIT).is_whole
    assert all_folds(SPLIT) == {
        Fold(0, 16),
        Fold(1, 2, is_comment=True),
        Fold(3, 5),
        Fold(7, 15),
        Fold(8, 9, is_comment=True),
        Fold(10, 13),
        Fold(11, 12),
    }


def test_a_text_that_is_not_split_folds_alike() -> None:
    whole = SPLIT.replace("{\n  // one", "{ // head\n  // one", 1).replace("\n", "\r", 1)
    assert ContractDocument.of(whole).is_whole
    assert {fold for fold in all_folds(whole) if not fold.is_comment} == {
        fold for fold in all_folds(SPLIT) if not fold.is_comment
    }


@pytest.mark.parametrize("text", ["", "{", "{}", "[[\n[", "// a", '{"a": {\n"b": [\n'])
def test_no_text_is_too_broken(text: str) -> None:
    assert all(fold.first < fold.last for fold in all_folds(text))
