"""Pages of one listing, however it is cut: whole to the end, continued before it, and never whole where a page is off."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.receipts.reading import ReceiptText
from skillcontract.receipts.sequence import judge_sequence
from skillcontract.receipts.verdict import Next, Verdict

Pages = list[dict[str, Any]]
CURSOR_NAMES = st.sampled_from(["nextCursor", "next_cursor", "cursor", "continuation"])


@st.composite
def listings(draw: st.DrawFn) -> Pages:
    """All pages of one listing, each with its own cursor, the last without."""
    sizes = draw(st.lists(st.integers(0, 3), min_size=2, max_size=6))
    name, query = draw(CURSOR_NAMES), draw(st.none() | st.text(max_size=4))
    pages: Pages = []
    for number, size in enumerate(sizes):
        last = number == len(sizes) - 1
        page: dict[str, Any] = {
            "contractVersion": "doc.list.v1",
            "status": "success",
            "items": [{"nodeId": f"{number}-{item}"} for item in range(size)],
            "complete": last,
            "hasMore": not last,
            name: "" if last else f"c{number}",
        }
        pages.append(page if query is None else {**page, "query": query})
    return pages


def together(pages: Pages) -> Verdict:
    return judge_sequence([ReceiptText(page, ()) for page in pages]).together


def cursor_name(page: dict[str, Any]) -> str:
    return next(name for name in ("nextCursor", "next_cursor", "cursor", "continuation") if name in page)


@settings(max_examples=60, deadline=None)
@given(listings())
def test_all_pages_are_the_whole_set(pages: Pages) -> None:
    verdict = together(pages)
    assert (verdict.complete_set, verdict.may_report_done, verdict.next) == (True, True, Next.REPORT)


@settings(max_examples=60, deadline=None)
@given(listings(), st.data())
def test_the_first_pages_are_continued_where_they_end(pages: Pages, data: st.DataObject) -> None:
    read = data.draw(st.integers(1, len(pages) - 1))
    verdict = together(pages[:read])
    assert (verdict.complete_set, verdict.may_report_done) == (False, False)
    assert (verdict.next, verdict.cursor) == (Next.CONTINUE_PAGING, f"c{read - 1}")


def stall(pages: Pages, at: int) -> Pages:
    """The page gives the cursor that it was asked for with."""
    name = cursor_name(pages[0])
    return [
        *pages[:at],
        {**pages[at], name: f"c{at - 1}", "hasMore": True, "complete": False},
        *pages[at + 1 :],
    ]


def loop(pages: Pages, at: int) -> Pages:
    """After the page the listing begins again."""
    return [*pages[:at], *pages[:at], *pages[at:]]


def without_way(pages: Pages, at: int) -> Pages:
    """The page before has no cursor."""
    return [*pages[: at - 1], {**pages[at - 1], cursor_name(pages[0]): ""}, *pages[at:]]


def lost(pages: Pages, at: int) -> Pages:
    """The last page is missing, and so is another one's end."""
    return pages[:at]


def other_filter(pages: Pages, at: int) -> Pages:
    """From the page on, something else was asked for."""
    return [{**page, "query": "one" if number < at else "other"} for number, page in enumerate(pages)]


def after_end(pages: Pages, at: int) -> Pages:
    """The page before says that it is the last."""
    ended = {**pages[at - 1], "complete": True, "hasMore": False, cursor_name(pages[0]): ""}
    return [*pages[: at - 1], ended, *pages[at:]]


def failed(pages: Pages, at: int) -> Pages:
    """Something of the page before failed."""
    return [*pages[: at - 1], {**pages[at - 1], "failures": [{"reason": "r"}]}, *pages[at:]]


def truncated_last(pages: Pages, at: int) -> Pages:
    """The last page was cut off by a limit."""
    return [*pages[:-1], {**pages[-1], "truncated": True, "stopReason": "max_items"}]


FAULTS: list[Callable[[Pages, int], Pages]] = [
    stall,
    loop,
    without_way,
    lost,
    other_filter,
    after_end,
    failed,
    truncated_last,
]


@settings(max_examples=250, deadline=None)
@given(listings(), st.sampled_from(FAULTS), st.data())
def test_one_fault_keeps_the_set_open(
    pages: Pages, fault: Callable[[Pages, int], Pages], data: st.DataObject
) -> None:
    at = data.draw(st.integers(1, len(pages) - 1))
    verdict = together(fault(pages, at))
    assert (verdict.complete_set, verdict.may_report_done) == (False, False)
    assert verdict.next is not Next.REPORT


@settings(max_examples=60, deadline=None)
@given(listings(), st.data())
def test_pages_that_never_end_do_not_send_anybody_round_in_a_circle(
    pages: Pages, data: st.DataObject
) -> None:
    again = data.draw(st.integers(1, 3))
    verdict = together(pages[:-1] * (again + 1))
    assert verdict.next is Next.DECIDE_BY_DETAILS
