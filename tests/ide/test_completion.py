"""Every case of `cases/completion.case`."""

import pytest

from ide.cursor_cases import Case, cases
from skillcontract.ide.completion import offers_at
from skillcontract.ide.completion.item import Item, Offers, Stop
from skillcontract.ide.cursor import cursor_at
from skillcontract.ide.declarations import DeclaredNames, declarations
from skillcontract.model.binding import bind_contract
from skillcontract.syntax.parser import parse

CASES = list(cases("completion"))


def offers_of(case: Case) -> Offers:
    names = DeclaredNames(lambda: [declarations(bind_contract(parse(case.text).root).value)])
    return offers_at(cursor_at(case.text, case.offset, (), rooted=True), names)


def accepted(case: Case, offers: Offers, item: Item) -> str:
    parts = (item.label,) if item.inserted is None else item.inserted
    quotes = ("", "") if item.bare else (offers.before, offers.after)
    whole = (quotes[0], *parts, quotes[1], offers.comma)
    stop = next((index for index, part in enumerate(whole) if isinstance(part, Stop)), len(whole))
    before, after = (
        "".join(part for part in some if isinstance(part, str)) for some in (whole[:stop], whole[stop:])
    )
    return f"{case.text[: offers.replacing.start]}{before}|{after}{case.text[offers.replacing.end :]}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_completion(case: Case) -> None:
    offers = offers_of(case)
    items = {item.label: item for item in offers.items}
    assert len(items) == len(offers.items)
    for word, said in case.expectations:
        what, _, label = word.partition(" ")
        if what == "none":
            assert not items
        elif what == "only":
            assert list(items) == said.split()
        elif what == "has":
            assert set(said.split()) <= set(items)
        elif what == "lacks":
            assert not set(said.split()) & set(items)
        elif what == "first":
            assert [item.label for item in offers.items if item.preferred] == [said]
        elif what == "accept":
            assert accepted(case, offers, items[label]) == said
        else:
            raise AssertionError(f"{case.title}: no such expectation: {what}")


def test_the_ranges_hold_the_cursor_in_every_case() -> None:
    for case in CASES:
        offers = offers_of(case)
        if offers.items:
            assert offers.inserting.start == offers.replacing.start <= case.offset
            assert case.offset <= offers.inserting.end <= offers.replacing.end
