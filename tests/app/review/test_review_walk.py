"""CASE-CR-0042 in the window: break a grant, see the defect, repair it, undo, sign off, tamper, see it named."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.governance.audit import records_of, verify
from skillcontract.governance.verdict import Verdict
from skillcontract.text.language import Language
from skillcontract_studio.perspectives.review.comparing import Other
from skillcontract_studio.perspectives.review.exporting import ExportKind
from skillcontract_studio.perspectives.review.matrix_model import Subject
from skillcontract_studio.perspectives.review.repair_box import RepairBox
from skillcontract_studio.perspectives.review.review_page import ReviewPage
from skillcontract_studio.qt import Qt
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 30_000
HELD, WIDER = 'grants: ["credit:read"]', 'grants: ["credit:read", "limit:write"]'
CELL = Subject("credit.snapshot", "data-bot")
Turn = Callable[[], ReviewPage]


def widen(grants: Path) -> None:
    text = grants.read_text("utf-8")
    assert HELD in text
    grants.write_text(text.replace(HELD, WIDER), "utf-8")


def verdict_of(page: ReviewPage, skill: str, principal: str) -> Verdict:
    assert page.survey is not None
    matrix = page.survey.matrix
    return matrix.verdict(matrix.skills.index(skill), matrix.principals.index(principal))


def wait_for(qtbot: QtBot, page: ReviewPage, verdict: Verdict) -> None:
    qtbot.waitUntil(lambda: verdict_of(page, *_names(CELL)) is verdict, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not page.repairs.background.busy, timeout=PATIENCE)


def _names(subject: Subject) -> tuple[str, str]:
    assert subject.skill is not None
    assert subject.principal is not None
    return subject.skill, subject.principal


def words(page: ReviewPage, subject: Subject) -> str:
    index = page.view.model.index_of(subject)
    return str(index.data(Qt.ItemDataRole.DisplayRole))


def current(page: ReviewPage) -> Subject:
    return page.view.model.subject(page.view.matrix.currentIndex())


def sign(qtbot: QtBot, page: ReviewPage, name: str) -> None:
    before = page.signatures.dialog
    page.view.verdict.button.click()
    qtbot.waitUntil(lambda: page.signatures.dialog is not before, timeout=PATIENCE)
    dialog = page.signatures.dialog
    assert dialog is not None
    qtbot.keyClicks(dialog.name, name)
    qtbot.keyClicks(dialog.note, "looked at every cell")
    dialog.button.click()
    qtbot.waitUntil(lambda: not page.signatures.background.busy, timeout=PATIENCE)


def test_the_example_agrees(qtbot: QtBot, turn: Turn) -> None:
    page = turn()
    assert page.view.verdict.verdict_words() == "Consistent"
    assert words(page, CELL) == "Allowed"
    assert words(page, Subject("limit.decide", "data-bot")) == "Other role"
    assert words(page, Subject(None, "data-bot")) == "Agrees"
    qtbot.waitUntil(lambda: page.view.verdict.chain.text() == "No audit log yet", timeout=PATIENCE)


def test_a_wider_grant_is_seen_repaired_and_put_back(
    qtbot: QtBot, studio: StudioWindow, turn: Turn, grants: Path
) -> None:
    widen(grants)
    page = turn()
    wait_for(qtbot, page, Verdict.OVER_GRANTED)
    assert page.view.verdict.verdict_words() == "Not consistent 2 defects"
    assert words(page, Subject(None, "data-bot")) == "No contract"
    # The first thing shown is the cell that is wrong.
    assert current(page) == CELL
    qtbot.waitUntil(lambda: page.view.ruling.repairs is not None, timeout=PATIENCE)
    told = page.view.ruling.texts()
    assert "credit.snapshot × data-bot" in told
    assert "Fail" in told
    assert "limit:write" in told
    expected = "Settles 1 cell and 1 defect of a principal or contract. No other cell changes."
    qtbot.waitUntil(lambda: page.view.ruling.effect.text() == expected, timeout=PATIENCE)
    before = grants.read_bytes()
    studio.actions_by_id["review-apply"].trigger()
    wait_for(qtbot, page, Verdict.ALLOW)
    assert page.view.verdict.verdict_words() == "Consistent"
    # It is in the editor and not on the disk.
    assert grants.read_bytes() == before
    pane = studio.area.pane_of(grants)
    assert pane is not None
    assert pane.document.dirty
    assert HELD.encode() in pane.document.editor.content()
    assert any("not saved yet" in text for text in page.view.messages.texts())
    assert studio.perspective == "review"
    studio.actions_by_id["undo"].trigger()
    wait_for(qtbot, page, Verdict.OVER_GRANTED)
    assert not pane.document.dirty
    assert not page.view.messages.texts()
    assert pane.document.editor.content().decode() == before.decode()


def test_declaring_the_effect_says_what_becomes_a_defect(qtbot: QtBot, turn: Turn, grants: Path) -> None:
    widen(grants)
    page = turn()
    wait_for(qtbot, page, Verdict.OVER_GRANTED)
    chosen: list[RepairBox] = []

    def is_told() -> bool:
        # A survey that comes meanwhile shows the ruling anew, with a box of its own.
        box = page.view.ruling.repairs
        if box is None:
            return False
        if box not in chosen:
            chosen.append(box)
            box.choose([each.file.name.endswith("governance.json5") for each in box.offered].index(True))
        return "new defect" in " ".join(box.effect_texts())

    qtbot.waitUntil(is_told, timeout=PATIENCE)


def test_a_signature_stands_on_rulings_and_a_changed_byte_is_named(
    qtbot: QtBot, turn: Turn, credit: Path
) -> None:
    page = turn()
    sign(qtbot, page, "Zhao Min")
    log = credit / "audit.jsonl"
    found = verify(log.read_bytes())
    assert found.intact
    assert found.records == 4
    kinds = [record["kind"] for record in records_of(log.read_bytes(), 4)]
    assert kinds == ["ruling", "ruling", "ruling", "sign-off"]
    signed = json.loads(log.read_text("utf-8").splitlines()[-1])
    assert (signed["principal"], signed["note"], signed["verdict"]) == (
        "Zhao Min",
        "looked at every cell",
        "CONSISTENT",
    )
    chain = page.view.verdict.chain
    qtbot.waitUntil(lambda: chain.text() == "Audit chain verified, 4 records", timeout=PATIENCE)
    data = bytearray(log.read_bytes())
    second = data.index(b"\n") + 1
    data[data.index(b"ALLOW", second)] = ord("a")
    log.write_bytes(data)
    qtbot.waitUntil(lambda: chain.text() == "Audit chain broken at audit.jsonl:2", timeout=PATIENCE)
    assert "the record was changed after it was written" in chain.accessibleName()
    sign(qtbot, page, "")
    assert any("chain is broken" in text for text in page.view.messages.texts())
    assert log.read_bytes() == bytes(data)


def test_a_contract_tells_its_life_and_goes_on_with_the_signature(qtbot: QtBot, turn: Turn) -> None:
    page = turn()
    page.view.matrix.go_to(page.view.model.index_of(Subject("limit.decide", None)))
    unaudited = "no ruling on the present contract and grants is in the audit log"
    qtbot.waitUntil(lambda: unaudited in page.view.ruling.texts(), timeout=PATIENCE)
    sign(qtbot, page, "Zhao Min")
    qtbot.waitUntil(lambda: unaudited not in page.view.ruling.texts(), timeout=PATIENCE)
    assert "Evolve with evidence" in page.view.ruling.texts()


def test_nothing_is_signed_that_is_not_on_the_disk(
    qtbot: QtBot, studio: StudioWindow, turn: Turn, credit: Path, grants: Path
) -> None:
    page = turn()
    pane = studio.desk.fetch(grants)
    assert pane is not None
    pane.document.editor.insert(0, b"// later\n")
    page.view.verdict.button.click()
    qtbot.waitUntil(lambda: any("unsaved" in text for text in page.view.messages.texts()), timeout=PATIENCE)
    assert page.signatures.dialog is None
    page.view.messages.press("sign", 0)
    assert not pane.document.dirty
    # What others write after the matrix was made is not what the reviewer saw.
    qtbot.waitUntil(lambda: not page.surveys.background.busy, timeout=PATIENCE)
    page.view.verdict.button.click()
    qtbot.waitUntil(lambda: page.signatures.dialog is not None, timeout=PATIENCE)
    dialog = page.signatures.dialog
    assert dialog is not None
    dialog.name.setText("Zhao Min")
    widen(grants)
    dialog.button.click()
    qtbot.waitUntil(
        lambda: any("changed while you signed" in text for text in page.view.messages.texts()),
        timeout=PATIENCE,
    )
    assert not (credit / "audit.jsonl").exists()


def test_a_comparison_marks_what_was_lost(qtbot: QtBot, turn: Turn, credit: Path, tmp_path: Path) -> None:
    before = shutil.copytree(credit, tmp_path / "before")
    widen(credit / "grants.json5")
    page = turn()
    page.comparisons.compare_with(Other(folder=before))
    qtbot.waitUntil(lambda: page.comparisons.comparison is not None, timeout=PATIENCE)
    index = page.view.model.index_of(CELL)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "credit.snapshot, data-bot: Over-granted, lost"
    page.view.compare.differences_only.setChecked(True)
    assert page.view.model.rowCount() == 2
    assert page.view.filters.extent.text() == "1 skill, 1 principal"
    page.comparisons.compare_with(None)
    assert page.view.filters.extent.text() == "3 skills, 3 principals"


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_a_revision_is_compared_with_and_a_wrong_one_is_said(
    qtbot: QtBot, turn: Turn, credit: Path, grants: Path
) -> None:
    def git(*arguments: str) -> None:
        names = ["-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", "-C", str(credit), *names, *arguments], check=True, capture_output=True)

    git("init", "-q")
    git("add", "-A")
    git("commit", "-qm", "as it was")
    widen(grants)
    page = turn()
    page.comparisons.compare_with(Other("nowhere"))
    qtbot.waitUntil(
        lambda: any("nowhere is no Git revision" in text for text in page.view.messages.texts()),
        timeout=PATIENCE,
    )
    page.comparisons.compare_with(Other("HEAD"))
    qtbot.waitUntil(lambda: page.comparisons.comparison is not None, timeout=PATIENCE)
    assert not page.view.messages.texts()
    assert page.view.compare.choice.text() == "HEAD"


@pytest.mark.parametrize(
    ("kind", "begins"),
    [
        (ExportKind.CSV, b"\xef\xbb\xbfSkill,"),
        (ExportKind.XLSX, b"PK"),
        (ExportKind.HTML, b"<!DOCTYPE html>"),
        (ExportKind.PDF, b"%PDF-1."),
        (ExportKind.ASSURANCE, b"<!DOCTYPE html>"),
    ],
)
def test_the_matrix_is_exported(
    qtbot: QtBot, turn: Turn, tmp_path: Path, kind: ExportKind, begins: bytes
) -> None:
    page = turn()
    assert page.survey is not None
    path = tmp_path / f"out{kind.suffix}"
    page.exports.write(kind, path, page.survey, ())
    qtbot.waitUntil(lambda: bool(page.view.messages.texts()), timeout=PATIENCE)
    assert page.view.messages.texts() == [f"{path} is written."]
    assert path.read_bytes().startswith(begins)
    page.exports.write(kind, tmp_path, page.survey, ())
    qtbot.waitUntil(
        lambda: any("a folder stands" in text for text in page.view.messages.texts()), timeout=PATIENCE
    )


def test_a_workspace_without_grants_says_what_to_do(qtbot: QtBot, studio: StudioWindow, grants: Path) -> None:
    grants.unlink()
    studio.actions_by_id["perspective-review"].trigger()
    page = studio.page("review")
    assert isinstance(page, ReviewPage)
    qtbot.waitUntil(lambda: page.view.centre.currentWidget() is page.view.empty, timeout=PATIENCE)
    assert page.view.empty.kind == "grants"
    page.view.empty.button.click()
    assert grants.exists()
    assert studio.perspective == "author"
    pane = studio.area.current()
    assert pane is not None
    assert pane.document.path == grants


def test_filters_that_leave_nothing_say_so(qtbot: QtBot, turn: Turn) -> None:
    page = turn()
    qtbot.keyClicks(page.view.filters.text, "no such thing")
    qtbot.waitUntil(page.view.empty.isVisible, timeout=PATIENCE)
    assert page.view.empty.kind == "matches"
    page.view.empty.button.click()
    assert page.view.matrix.isVisible()
    assert page.view.model.rowCount() == 4


def test_another_workspace_is_another_matrix(
    qtbot: QtBot, studio: StudioWindow, turn: Turn, credit: Path, tmp_path: Path
) -> None:
    other = shutil.copytree(credit, tmp_path / "other")
    shutil.rmtree(other / "skills/case.accept")
    page = turn()
    studio.set_root(other)
    qtbot.waitUntil(
        lambda: page.survey is not None and page.survey.matrix.skills == ("credit.snapshot", "limit.decide"),
        timeout=PATIENCE,
    )
    sign(qtbot, page, "Zhao Min")
    assert (other / "audit.jsonl").exists()
    assert not (credit / "audit.jsonl").exists()


def test_both_lines_are_opened(qtbot: QtBot, studio: StudioWindow, turn: Turn, grants: Path) -> None:
    widen(grants)
    page = turn()
    wait_for(qtbot, page, Verdict.OVER_GRANTED)
    studio.actions_by_id["review-lines"].trigger()
    assert studio.perspective == "author"
    assert {pane.document.path.name for pane in studio.area.panes()} == {"governance.json5", "grants.json5"}
    pane = studio.area.current()
    assert pane is not None
    line = pane.document.editor.line_at(pane.document.editor.caret())
    text = pane.document.editor.slice(
        pane.document.editor.line_start(line), pane.document.editor.line_end(line)
    )
    assert b"data-bot" in text


def test_language_and_theme_change_at_once(
    qtbot: QtBot, studio: StudioWindow, turn: Turn, grants: Path
) -> None:
    widen(grants)
    page = turn()
    wait_for(qtbot, page, Verdict.OVER_GRANTED)
    studio.voice.speak(Language.ZH)
    assert words(page, CELL) == "权限过宽"
    assert page.view.verdict.verdict_words() == "不一致 2 处缺陷"
    qtbot.waitUntil(lambda: page.view.ruling.effect.text().startswith("解决"), timeout=PATIENCE)
    studio.resize(1024, 700)
    qtbot.waitUntil(page.view.verdict.isHidden, timeout=PATIENCE)
    assert page.view.compare.sign.isVisible()
    assert page.view.verdict.chain.isVisible()
    studio.resize(1440, 900)
    qtbot.waitUntil(page.view.verdict.isVisible, timeout=PATIENCE)
    assert page.view.verdict.facts.isVisible()
