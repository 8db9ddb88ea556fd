"""Every case of `cases/hover.case`, in both languages."""

import pytest

from ide.cursor_cases import Case, cases
from skillcontract.ide.cursor import cursor_at
from skillcontract.ide.declarations import DeclaredNames, declarations
from skillcontract.ide.hover import Hover, hover_at
from skillcontract.model.binding import bind_contract
from skillcontract.syntax.parser import parse

CASES = list(cases("hover"))


def hover_of(case: Case) -> Hover | None:
    names = DeclaredNames(lambda: [declarations(bind_contract(parse(case.text).root).value)])
    return hover_at(cursor_at(case.text, case.offset, (), rooted=True), names)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_hover(case: Case) -> None:
    found = hover_of(case)
    for word, said in case.expectations:
        if word == "none":
            assert found is None
            return
        assert found is not None
        if word == "over":
            assert case.text[slice(*found.span)] == said
        else:
            assert word == "says"
            assert said in found.text.en
    assert found is not None
    assert found.text.zh != found.text.en
