"""Listings: is the set complete, and what to continue with (semantics E6; spec, paging and completeness)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from skillcontract.receipts.classification import Receipt, listing_layers
from skillcontract.receipts.fields import Flag, View, flags
from skillcontract.receipts.findings import Finding, Ground, finding
from skillcontract.receipts.operation import (
    judge_operation,
    may_retry,
    started,
    unknown_version,
    verdict,
)
from skillcontract.receipts.proof import doubts, wrong_type
from skillcontract.receipts.verdict import Next, Replay, Verdict
from skillcontract.receipts.words import CURSORS, ITEM_LISTS, Status
from skillcontract.syntax.values import Json


@dataclass(frozen=True, slots=True)
class Page:
    """What one page says of the whole. `has_more` is None where it does not say; a wrong type counts as more."""

    complete: bool
    has_more: bool | None
    truncated: bool
    cursor: str | None
    wrong: tuple[Finding, ...]


def page_of(receipt: Receipt) -> Page:
    """The paging fields, from wherever the receipt carries them; what might say "more" outweighs what denies it."""
    layers = listing_layers(receipt.layers)
    complete = list(flags(layers, "complete", null_counts=True))
    more = list(flags(layers, "hasMore", "has_more"))
    cut = list(flags(layers, "truncated"))
    wrong = tuple(wrong_type(said) for said in (*complete, *more, *cut) if said.flag is Flag.WRONG_TYPE)
    return Page(
        complete=bool(complete) and all(said.flag is Flag.TRUE for said in complete),
        has_more=any(said.flag is not Flag.FALSE for said in more) if more else None,
        truncated=any(said.flag is not Flag.FALSE for said in cut),
        cursor=_cursor(layers),
        wrong=wrong,
    )


def items_of(receipt: Receipt) -> list[Json] | None:
    """The items of a page; None where no list stands under a name for it."""
    for layer in receipt.layers:
        for name in ITEM_LISTS:
            value = layer.get(name)
            if isinstance(value, list):
                return value
    return None


def judge_listing(receipt: Receipt) -> Verdict:
    """`complete_set` only where complete is true, nothing failed, nothing is left, and nothing speaks against it."""
    page = page_of(receipt)
    status = receipt.business.get("status")
    if status not in (None, "", Status.SUCCESS):
        return _unsuccessful(receipt, page)
    word = status if isinstance(status, str) and status else None
    against = [*_against(receipt, page), *unknown_version(receipt)]
    remarks = tuple(_worth_knowing(receipt, page))
    if page.complete and not against:
        whole = finding(Ground.SET_COMPLETE, receipt.business.at("complete"))
        made = verdict(receipt, word, Next.REPORT, Replay.NO, whole, remarks=remarks, done=True)
        return replace(made, complete_set=True, cursor=page.cursor)
    if not against:
        against = [finding(Ground.SET_INCOMPLETE, receipt.business.at("complete"))]
    broken = any(one.ground not in _GO_ON for one in against)
    usable = page.cursor is not None and not page.wrong and not broken
    step = Next.CONTINUE_PAGING if usable else Next.DECIDE_BY_DETAILS
    reasons = tuple(one for one in against if one.ground is not Ground.UNKNOWN_VERSION)
    made = verdict(receipt, word, step, Replay.NO, *reasons, remarks=remarks)
    return replace(made, complete_set=False, cursor=page.cursor)


def judge_paging_error(receipt: Receipt) -> Verdict:
    """An error between two pages: the items read so far are part of the set, the details say how to go on."""
    business = receipt.business
    status = business.text("status")
    page = page_of(receipt)
    items = items_of(receipt)
    broke = finding(
        Ground.PAGING_ERROR,
        business.pointer,
        reason=business.text("reason") or "-",
        page=_plain(business.get("page")),
        count=len(items) if items is not None else _plain(business.get("count")),
    )
    # A partial success is never replayed (E4); otherwise a page that was not asked for may be asked for once.
    once = status != Status.PARTIAL_SUCCESS and may_retry(receipt) is True and started(receipt) is False
    replay = Replay.ONCE if once else Replay.NO
    made = verdict(receipt, status, Next.DECIDE_BY_DETAILS, replay, broke)
    return replace(made, complete_set=False, cursor=page.cursor)


_GO_ON = frozenset(
    {
        Ground.SET_INCOMPLETE,
        Ground.HAS_MORE,
        Ground.TRUNCATED,
        Ground.COMPLETE_WITH_MORE,
        Ground.COMPLETE_BUT_TRUNCATED,
        Ground.NOT_COMPLETE,
        Ground.UNKNOWN_VERSION,
    }
)
"""What speaks against a complete set and still lets the next page be asked for."""


def _unsuccessful(receipt: Receipt, page: Page) -> Verdict:
    made = judge_operation(receipt)
    reasons = made.reasons
    if page.complete:
        against = finding(
            Ground.COMPLETE_BUT_STATUS, receipt.business.at("complete"), status=made.status or "-"
        )
        reasons = (against, *reasons)
    step = Next.DECIDE_BY_DETAILS if made.status == Status.PARTIAL_SUCCESS else made.next
    return replace(made, complete_set=False, cursor=page.cursor, next=step, reasons=reasons)


def _against(receipt: Receipt, page: Page) -> Iterator[Finding]:
    layers = listing_layers(receipt.layers)
    yield from page.wrong
    if page.has_more:
        pointer = _pointer(layers, "hasMore", "has_more")
        if page.complete:
            yield finding(Ground.COMPLETE_WITH_MORE, pointer)
        elif page.cursor is not None:
            yield finding(Ground.HAS_MORE, pointer, cursor=page.cursor)
        if page.cursor is None:
            yield finding(Ground.HAS_MORE_WITHOUT_CURSOR, pointer)
    if page.truncated:
        stop = next((text for layer in layers if (text := layer.text("stopReason")) is not None), "-")
        ground = Ground.COMPLETE_BUT_TRUNCATED if page.complete else Ground.TRUNCATED
        yield finding(ground, _pointer(layers, "truncated"), reason=stop)
    for doubt in doubts(receipt):
        if doubt.ground is Ground.SUCCESS_WITH_FAILURES:
            yield finding(Ground.FAILURES, doubt.pointer, **doubt.arguments)
        elif doubt.ground is not Ground.NOT_COMPLETE and doubt not in page.wrong:
            yield doubt


def _worth_knowing(receipt: Receipt, page: Page) -> Iterator[Finding]:
    if page.cursor is not None and not page.has_more and page.complete:
        yield finding(Ground.CURSOR_LEFT, receipt.business.pointer, cursor=page.cursor)
    items, count = items_of(receipt), receipt.business.get("count")
    if items is not None and isinstance(count, int) and not isinstance(count, bool) and count != len(items):
        yield finding(Ground.COUNT_DIFFERS, receipt.business.at("count"), count=count, items=len(items))


def _cursor(layers: tuple[View, ...]) -> str | None:
    """The first continuation that is not empty; numbers count, as offsets do."""
    for layer in layers:
        for name in CURSORS:
            value = layer.get(name)
            if isinstance(value, str) and value.strip():
                return value
            if isinstance(value, int) and not isinstance(value, bool):
                return str(value)
    return None


def _pointer(layers: tuple[View, ...], *names: str) -> str:
    return next((layer.at(name) for layer in layers for name in names if name in layer), "")


def _plain(value: Json) -> str:
    return str(value) if isinstance(value, int | str) and not isinstance(value, bool) else "-"
