"""Several receipts in the order they came: the pages of one listing, or the attempts at one operation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from skillcontract.receipts.classification import Receipt, classify
from skillcontract.receipts.fields import View
from skillcontract.receipts.findings import Finding, Ground, finding
from skillcontract.receipts.judge import judge
from skillcontract.receipts.listing import Page, items_of, page_of
from skillcontract.receipts.reading import ReceiptText
from skillcontract.receipts.verdict import Kind, Next, Replay, Verdict
from skillcontract.receipts.words import CURSORS, FILTERS, TARGET_IDS
from skillcontract.syntax.values import Json
from skillcontract.syntax.writing import canonical_json


@dataclass(frozen=True, slots=True)
class SequenceVerdict:
    """The verdict on all receipts together, and on each by itself."""

    together: Verdict
    each: tuple[Verdict, ...]


def judge_sequence(texts: Sequence[ReceiptText]) -> SequenceVerdict:
    """Judge receipts that belong together; `texts` holds at least one.

    Pages make one set only where each was asked for with the cursor of the one before, under the same conditions,
    and the last one ends it. Of attempts the last one counts, and a retry is not followed by another.
    """
    each = tuple(judge(text.value, text.repeated) for text in texts)
    if len(each) == 1:
        return SequenceVerdict(each[0], each)
    receipts = [classify(text.value) for text in texts]
    listing = [verdict.complete_set is not None for verdict in each]
    if all(listing):
        return SequenceVerdict(_pages([one for one in receipts if one is not None], each), each)
    return SequenceVerdict(_attempts(each), each)


def _attempts(each: tuple[Verdict, ...]) -> Verdict:
    last = each[-1]
    retried = any(verdict.may_replay is Replay.ONCE for verdict in each[:-1])
    if last.may_replay is not Replay.ONCE or not retried:
        return last
    reason = finding(Ground.RETRIED_ALREADY)
    return replace(last, may_replay=Replay.NO, next=Next.DECIDE_BY_DETAILS, reasons=(reason, *last.reasons))


def _pages(receipts: Sequence[Receipt], each: tuple[Verdict, ...]) -> Verdict:
    pages = [page_of(receipt) for receipt in receipts]
    last = each[-1]
    faults = (*_broken(pages, each), *_changed(receipts))
    repeated = _repeated_items(receipts)
    remarks = (
        *last.remarks,
        *((finding(Ground.ITEMS_REPEATED, count=repeated),) if repeated else ()),
    )
    if faults:
        return replace(
            last,
            may_report_done=False,
            complete_set=False,
            next=Next.DECIDE_BY_DETAILS,
            reasons=(*faults, *(() if last.complete_set else last.reasons)),
            remarks=remarks,
        )
    if last.complete_set:
        whole = finding(Ground.PAGES_COMPLETE, pages=len(pages))
        return replace(last, reasons=(whole,), remarks=remarks)
    return replace(last, remarks=remarks)


def _broken(pages: Sequence[Page], each: tuple[Verdict, ...]) -> Iterator[Finding]:
    """Where the chain of cursors breaks; pages are counted from 1."""
    seen: dict[str, int] = {}
    for number, (page, verdict) in enumerate(zip(pages, each, strict=True), start=1):
        last = number == len(pages)
        if not last and (verdict.complete_set or (page.complete and page.has_more is not True)):
            yield finding(Ground.PAGE_AFTER_END, page=number)
        elif not last and verdict.kind is not Kind.ERROR and page.cursor is None:
            yield finding(Ground.PAGE_WITHOUT_WAY, page=number)
        elif not last and verdict.next is not Next.CONTINUE_PAGING and verdict.kind is not Kind.ERROR:
            yield finding(Ground.PAGE_UNUSABLE, page=number)
        if page.cursor is None or verdict.complete_set or verdict.kind is Kind.ERROR:
            continue
        if page.cursor in seen:
            ground = Ground.CURSOR_STALLED if seen[page.cursor] == number - 1 else Ground.CURSOR_LOOPS
            yield finding(ground, page=number, earlier=seen[page.cursor], cursor=page.cursor)
        seen[page.cursor] = number


def _changed(receipts: Sequence[Receipt]) -> Iterator[Finding]:
    """Conditions that a page repeats from its request and that differ from the page before."""
    said: dict[str, str] = {}
    for number, receipt in enumerate(receipts, start=1):
        for name in FILTERS:
            value = receipt.contract if name == "contractVersion" else receipt.business.get(name)
            if value is None or (receipt.error is not None and name == "operation"):
                continue
            condition = canonical_json(_without_cursor(value))
            if said.setdefault(name, condition) != condition:
                yield finding(Ground.FILTER_CHANGED, page=number, field=name)
                said[name] = condition


def _without_cursor(value: Json) -> Json:
    if not isinstance(value, dict):
        return value
    moving = {*CURSORS, "page", "pageToken", "page_token", "offset", "pageNum"}
    return {name: item for name, item in value.items() if name not in moving}


def _repeated_items(receipts: Sequence[Receipt]) -> int:
    seen: set[str] = set()
    repeated = 0
    for receipt in receipts:
        for item in items_of(receipt) or []:
            identity = next(
                (text for name in TARGET_IDS if isinstance(item, dict) and (text := View(item).text(name))),
                None,
            )
            if identity is not None:
                repeated += identity in seen
                seen.add(identity)
    return repeated
