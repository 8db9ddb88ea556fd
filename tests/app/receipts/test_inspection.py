"""What is shown of some receipts, without a window."""

import json

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.receipts.findings import Ground
from skillcontract.receipts.reading import read_receipt
from skillcontract.receipts.sequence import judge_sequence
from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QObject
from skillcontract_studio.receipts.fault_words import fault_words
from skillcontract_studio.receipts.inspection import Inspection, Judged, Unreadable, Weight, inspect
from skillcontract_studio.receipts.judging import AT_ONCE, Judging

DONE = {
    "contractVersion": "doc.operation.v1",
    "status": "success",
    "operation": "doc.update",
    "steps": [{"name": "verify", "status": "success"}],
}


def text_of(**changes: object) -> str:
    return json.dumps({**DONE, **changes}, ensure_ascii=False, indent=1)


def page(*, cursor: str = "", **changes: object) -> str:
    listing = {"contractVersion": "doc.list.v1", "status": "success", "items": [], "failures": []}
    more = {"complete": not cursor, "hasMore": bool(cursor), "nextCursor": cursor}
    return json.dumps({**listing, **more, **changes}, ensure_ascii=False)


def together(*texts: str) -> Judged:
    found = inspect(texts).together
    assert found is not None
    return found


def shown(text: str, judged: Judged, weight: Weight) -> list[str]:
    return [
        text[one.span.start : one.span.end]
        for one in judged.findings
        if one.weight is weight and one.span is not None
    ]


def test_a_proof_is_shown_at_the_field_that_proves() -> None:
    text = text_of()
    judged = together(text)
    assert judged.verdict.may_report_done
    assert shown(text, judged, Weight.PROOF) == ['"status": "success"']


def test_a_contradiction_is_told_from_a_reason() -> None:
    text = text_of(steps=[{"name": "写入", "status": "failed"}], complete=False)
    judged = together(text)
    assert not judged.verdict.may_report_done
    assert '"complete": false' in shown(text, judged, Weight.REASON)
    assert any("写入" in field for field in shown(text, judged, Weight.CONTRADICTION))
    assert not shown(text, judged, Weight.PROOF)


@pytest.mark.parametrize(
    "text", [text_of(), text_of(status="unknown"), page(cursor="2"), '{"taskId": "1"}', "[]"]
)
def test_the_verdict_is_that_of_the_command(text: str) -> None:
    expected = judge_sequence([read_receipt(text)]).together
    judged = together(text)
    assert judged.verdict == expected
    assert [one.finding for one in judged.findings] == [*expected.reasons, *expected.remarks]


def test_blank_pages_do_not_count() -> None:
    found = inspect([" \n", text_of(), ""])
    assert found.filled == (1,)
    assert found.pages[0] is None
    assert found.together is not None
    assert {one.page for one in found.together.findings} == {1}
    assert inspect(["", "  "]) == Inspection((None, None), None)


def test_a_finding_on_several_pages_stands_on_the_page_it_names() -> None:
    pages = ["", page(cursor="2", query="合同"), page(cursor="2", query="发票")]
    judged = together(*pages)
    assert judged.verdict.complete_set is False
    by_ground = {one.finding.ground: one for one in judged.findings}
    stalled, changed = by_ground[Ground.CURSOR_STALLED], by_ground[Ground.FILTER_CHANGED]
    assert stalled.page == changed.page == 2
    assert stalled.span is not None
    assert pages[2][stalled.span.start : stalled.span.end] == '"nextCursor": "2"'
    assert changed.span is not None
    assert pages[2][changed.span.start : changed.span.end] == '"query": "发票"'


def test_pages_that_make_one_set_do() -> None:
    judged = together(page(cursor="2"), page())
    assert judged.verdict.complete_set
    assert judged.findings[0].finding.ground is Ground.PAGES_COMPLETE
    assert judged.findings[0].span is None


def test_a_retry_after_a_retry_is_not_offered() -> None:
    retryable = text_of(status="retryable", execution_started=False, steps=None)
    judged = together(retryable, retryable)
    assert judged.findings[0].finding.ground is Ground.RETRIED_ALREADY
    assert all(one.page == 1 for one in judged.findings[1:])


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ('{\n "甲": 1,\n}', "trailing-comma", 2, 8),
        ('{\n "a": 1 // done\n}', "comment", 2, 9),
        ('{"a": 1}\n{"a": 2}', "text-after-root", 2, 1),
        ('{"a": ', "missing-value", 1, 5),
        ("{'a': 1}", "single-quotes", 1, 2),
    ],
)
def test_a_text_that_is_not_json_says_where(text: str, code: str, line: int, column: int) -> None:
    found = inspect([text])
    fault = found.pages[0]
    assert isinstance(fault, Unreadable)
    assert (fault.code, fault.line, fault.column) == (code, line, column)
    assert found.together is None
    for language in Language:
        words = fault_words(fault, Voice(language, area="receipts"))
        assert words
        assert "{" not in words
        assert "contract" not in words
        assert "契约" not in words


def test_one_unreadable_page_leaves_the_others_their_verdicts() -> None:
    found = inspect([text_of(), "{"])
    assert isinstance(found.pages[0], Judged)
    assert isinstance(found.pages[1], Unreadable)
    assert found.together is None


def test_a_long_text_is_judged_beside_the_window(qtbot: QtBot) -> None:
    long = page(items=[{"id": str(number), "name": "文档"} for number in range(AT_ONCE // 20)])
    owner = QObject()
    judging = Judging(owner)
    found: list[Inspection] = []
    judging.judged.connect(found.append)
    judging.judge([long])
    assert not found
    judging.judge([long, text_of()])
    qtbot.waitUntil(lambda: bool(found), timeout=20_000)
    # Only the newest wish is answered.
    assert [len(one.pages) for one in found] == [2]
    judging.judge([text_of()])
    assert len(found) == 2
    judging.close()
