"""Several receipts together: pages of one listing, attempts at one operation."""

from typing import Any

import pytest

from skillcontract.receipts.reading import ReceiptText
from skillcontract.receipts.sequence import judge_sequence
from skillcontract.receipts.verdict import Next, Replay, Verdict


def page(ids: str, cursor: str = "", **more: Any) -> dict[str, Any]:
    made = {
        "contractVersion": "doc.list.v1",
        "status": "success",
        "documents": [{"nodeId": one} for one in ids],
        "complete": not cursor,
        "hasMore": bool(cursor),
        "nextCursor": cursor,
        "failures": [],
    }
    return {**made, **more}


def together(*receipts: Any) -> Verdict:
    return judge_sequence([ReceiptText(receipt, ()) for receipt in receipts]).together


def codes(verdict: Verdict) -> list[str]:
    return [finding.ground.code for finding in verdict.reasons]


def test_pages_to_the_end_are_the_whole_set() -> None:
    verdict = together(page("ab", "2"), page("cd", "3"), page("e"))
    assert (verdict.complete_set, verdict.may_report_done, verdict.next) == (True, True, Next.REPORT)
    assert codes(verdict) == ["pages-complete"]


def test_pages_that_go_on_are_continued_with_the_last_cursor() -> None:
    verdict = together(page("ab", "2"), page("cd", "3"))
    assert (verdict.complete_set, verdict.next, verdict.cursor) == (False, Next.CONTINUE_PAGING, "3")


@pytest.mark.parametrize(
    ("pages", "ground"),
    [
        ([page("ab", "2"), page("cd", "2"), page("e")], "cursor-stalled"),
        ([page("ab", "2"), page("cd", "2")], "cursor-stalled"),
        ([page("ab", "2"), page("cd", "3"), page("ab", "2"), page("e")], "cursor-loops"),
        ([page("ab"), page("cd")], "page-after-end"),
        ([page("ab", "2", nextCursor=""), page("cd")], "page-without-way"),
        ([page("ab", "2", failures=[{}]), page("cd")], "page-unusable"),
        ([page("ab", "2", query="x"), page("cd", query="y")], "filter-changed"),
        (
            [page("ab", "2", parameters={"type": "a", "cursor": "1"}), page("cd", parameters={"type": "b"})],
            "filter-changed",
        ),
        ([page("ab", "2"), page("cd", contractVersion="doc.list.v2")], "filter-changed"),
    ],
)
def test_a_broken_chain_is_no_whole_set(pages: list[dict[str, Any]], ground: str) -> None:
    verdict = together(*pages)
    assert ground in codes(verdict)
    assert (verdict.complete_set, verdict.may_report_done) == (False, False)
    assert verdict.next is Next.DECIDE_BY_DETAILS


def test_a_moving_cursor_is_no_changed_filter() -> None:
    verdict = together(
        page("ab", "2", parameters={"type": "a"}), page("cd", parameters={"type": "a", "cursor": "2"})
    )
    assert verdict.complete_set is True


def test_items_on_two_pages_are_remarked() -> None:
    verdict = together(page("ab", "2"), page("bc"))
    assert verdict.complete_set is True
    assert "items-repeated" in [finding.ground.code for finding in verdict.remarks]


def test_an_error_after_pages_leaves_the_set_open() -> None:
    details = {
        "contractVersion": "doc.list.v1",
        "status": "partial_success",
        "items": [],
        "nextCursor": "2",
        "page": 2,
    }
    verdict = together(page("ab", "2"), {"error": {"stage": "pagination", "details": details}})
    assert (verdict.complete_set, verdict.next, verdict.cursor) == (False, Next.DECIDE_BY_DETAILS, "2")


def test_a_page_asked_for_again_after_an_error_closes_the_set() -> None:
    details = {
        "contractVersion": "doc.list.v1",
        "status": "partial_success",
        "items": [],
        "nextCursor": "2",
        "page": 2,
    }
    verdict = together(page("ab", "2"), {"error": {"stage": "pagination", "details": details}}, page("c"))
    assert verdict.complete_set is True


RETRYABLE: dict[str, Any] = {
    "contractVersion": "doc.operation.v1",
    "status": "retryable",
    "operation": "doc.update",
    "execution_started": False,
    "retryable": True,
}
DONE: dict[str, Any] = {
    "contractVersion": "doc.operation.v1",
    "status": "success",
    "operation": "doc.update",
    "complete": True,
}


def test_one_retry_is_not_followed_by_another() -> None:
    verdict = together(RETRYABLE, RETRYABLE)
    assert (verdict.may_replay, verdict.next) == (Replay.NO, Next.DECIDE_BY_DETAILS)
    assert codes(verdict)[0] == "retried-already"


def test_the_last_attempt_counts() -> None:
    assert together(RETRYABLE, DONE).may_report_done
    assert not together(DONE, {**DONE, "status": "unknown"}).may_report_done


def test_one_receipt_is_judged_by_itself() -> None:
    verdicts = judge_sequence([ReceiptText(DONE, ())])
    assert verdicts.each == (verdicts.together,)
