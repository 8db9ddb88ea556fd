"""The Simulate perspective in a real window: a walk from the scenario to a recorded one that `skillcontract test` passes."""

import os
import subprocess
import sys
from pathlib import Path

from pytestqt.qtbot import QtBot

from skillcontract.simulator.trace import Outcome
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.perspectives.perspective import AUTHOR, SIMULATE
from skillcontract_studio.perspectives.simulate.contract_marks import HIT, MISSED
from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
from skillcontract_studio.qt import QFontMetrics, Qt, QToolButton
from skillcontract_studio.shell.window import StudioWindow
from studio_stepping import current, press

PATIENCE = 20_000
SCENARIOS = "skills/cms.article/scenarios"


def lit(page: SimulatePage) -> list[tuple[str, bool]]:
    marks, pane = page.contract.marks, page.contract.pane
    assert marks is not None
    assert pane is not None
    lines = pane.document.editor.content().decode().splitlines()
    return [(lines[line].strip(), causing) for line, causing in marks.lines().items()]


def test_a_scenario_of_the_tree_is_replayed(studio: StudioWindow, page: SimulatePage) -> None:
    assert studio.perspective == SIMULATE
    assert [cell.name for cell in page.view.timeline.cells()][:2] == ["tag_list", "article_save"]
    assert current(page)[0] == 4
    assert studio.area.isVisible()
    assert studio.area.window() is studio
    assert page.view.state.outcome.title.text() == "Done"


def test_keys_go_back_and_forth(qtbot: QtBot, studio: StudioWindow, page: SimulatePage) -> None:
    press(studio, "simulate-restart")
    assert current(page)[0] == -1
    assert not any(cell.played for cell in page.view.timeline.cells())
    press(studio, "simulate-step", "simulate-step")
    assert current(page)[0] == 1
    assert page.view.state.outcome.code.text() == "APPROVAL_REQUIRED"
    assert lit(page) == [('"sideEffect": "WRITE",', True)]
    press(studio, "simulate-stage-back", "simulate-stage-back", "simulate-stage-back")
    assert page.view.state.outcome.title.text() == "ArgBinding: Changed"
    assert ('"from": "platform.organId",', False) in lit(page)
    assert page.view.state.argument_texts()["organId"][:2] == ("9", "42")
    qtbot.keyClick(page.view.timeline.strip, Qt.Key.Key_Left)
    assert current(page)[0] == 0
    qtbot.keyClick(page.view.timeline.strip, Qt.Key.Key_Right)
    assert current(page)[0] == 1
    press(studio, "simulate-continue")
    qtbot.waitUntil(lambda: current(page)[0] == 4, timeout=PATIENCE)


def test_the_scrub_line_moves_by_stage(page: SimulatePage) -> None:
    page.view.timeline.scrub.setValue(9 + 3)
    assert current(page) == (1, 3)
    page.view.timeline.scrub.setValue(0)
    assert current(page)[0] == -1


def test_keys_of_a_perspective_work_in_it_alone(studio: StudioWindow, page: SimulatePage) -> None:
    assert studio.actions_by_id["simulate-continue"].shortcut().toString() == "F5"
    assert studio.actions_by_id["review-refresh"].shortcut().isEmpty()
    studio.turn_to(AUTHOR)
    assert studio.actions_by_id["simulate-continue"].shortcut().isEmpty()


def test_the_editors_come_back_unmarked(studio: StudioWindow, page: SimulatePage) -> None:
    pane = page.contract.pane
    assert pane is not None
    page.view.timeline.scrub.setValue(18)
    assert lit(page)
    studio.turn_to(AUTHOR)
    assert studio.area.isVisible()
    assert studio.docks.manager.isAncestorOf(studio.area)
    assert pane.document.editor.send(M.MarkerNext, 0, 0b11111111 << 9) == -1
    assert studio.area.tabs.tabBar().isVisible()


def test_another_text_of_the_scenario_makes_it_stale_and_its_steps_are_replayed(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage, cms: Path
) -> None:
    studio.turn_to(AUTHOR)
    pane = studio.desk.fetch(cms / SCENARIOS / "01-save-draft.scenario.json5")
    assert pane is not None
    editor = pane.document.editor
    at = editor.content().index("季度总结".encode())
    editor.replace(at, at + len("季度".encode()), "年度".encode())
    studio.turn_to(SIMULATE)
    qtbot.waitUntil(
        lambda: any(
            "01-save-draft.scenario.json5 has changed" in text for text in page.view.messages.texts()
        ),
        timeout=PATIENCE,
    )
    former = page.session
    press(studio, "simulate-replay")
    qtbot.waitUntil(lambda: page.session is not former and not page.view.messages.texts(), timeout=PATIENCE)
    assert page.session is not None
    assert "年度总结" in page.session.opening.file.text
    # It is looked after while it is replayed here, too: another program may write it.
    at = editor.content().index("年度".encode())
    editor.replace(at, at + len("年度".encode()), "月度".encode())
    qtbot.waitUntil(lambda: bool(page.view.messages.texts()), timeout=PATIENCE)
    editor.send(M.Undo, 0, 0)
    qtbot.waitUntil(lambda: not page.view.messages.texts(), timeout=PATIENCE)


def test_where_nothing_is_simulated_the_keys_go_to_the_scenarios(
    qtbot: QtBot, studio: StudioWindow, cms: Path
) -> None:
    studio.turn_to(SIMULATE)
    page = studio.page(SIMULATE)
    assert isinstance(page, SimulatePage)
    listed = page.view.start.list
    qtbot.waitUntil(lambda: bool(listed.paths()), timeout=PATIENCE)
    assert page.view.focusWidget() is listed
    qtbot.keyClick(listed, Qt.Key.Key_Down)
    picked = listed.selected()
    assert picked == listed.paths()[1]
    # More names are read meanwhile: what was selected stays so.
    page.view.start.offer(page.names.names())
    assert listed.selected() == picked
    qtbot.keyClick(listed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.session is not None, timeout=PATIENCE)
    assert page.session is not None
    assert page.session.opening.file.path == picked
    qtbot.waitUntil(lambda: page.contract.pane is not None, timeout=PATIENCE)
    assert page.view.focusWidget() is page.view.timeline.strip


def test_the_reason_of_a_rejection_is_read_in_a_narrow_editor_too(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage
) -> None:
    page.open(
        page.session.opening.file.path.with_name("02-invented-id.scenario.json5") if page.session else Path()
    )
    qtbot.waitUntil(
        lambda: page.contract.marks is not None and any(page.contract.marks.lines().values()),
        timeout=PATIENCE,
    )
    pane, marks = page.contract.pane, page.contract.marks
    assert pane is not None
    assert marks is not None
    editor = pane.document.editor
    line = next(line for line, causing in marks.lines().items() if causing)
    reason = next(iter(marks.notes()))
    studio.resize(2400, 900)
    qtbot.waitUntil(
        lambda: line in editor.line_ends.shown() and not editor.between_lines.notes(), timeout=PATIENCE
    )
    assert editor.line_ends.shown()[line].text == reason
    studio.resize(1024, 700)
    qtbot.waitUntil(lambda: line in editor.between_lines.notes(), timeout=PATIENCE)
    assert line not in editor.line_ends.shown()
    said = editor.between_lines.notes()[line].text.decode()
    assert " ".join(said.split()) == reason
    width = editor.viewport().width()
    font = QFontMetrics(studio.appearance.fonts.ui(12))
    assert all(font.horizontalAdvance(each) <= width for each in said.splitlines())
    page.contract.release()
    assert not editor.between_lines.notes()


def test_a_walk(qtbot: QtBot, studio: StudioWindow, page: SimulatePage, cms: Path) -> None:
    """Step, edit the contract, stale, replay, play by hand, answer the checkpoint, record, test."""
    page.view.timeline.strip.setCurrentIndex(page.view.timeline.strip.model().index(0, 0))
    pane = page.contract.pane
    assert pane is not None
    editor = pane.document.editor
    at = editor.content().index(b'"const": "MARKDOWN"') + len(b'"const": "')
    editor.replace(at, at + len(b"MARKDOWN"), b"HTML")
    qtbot.waitUntil(
        lambda: any("has changed" in text for text in page.view.messages.texts()), timeout=PATIENCE
    )
    press(studio, "simulate-step")
    assert page.view.state.argument_texts()["contentType"][1] == '"MARKDOWN"'
    page.view.messages.press("stale", 0)
    qtbot.waitUntil(lambda: page.view.state.argument_texts()["contentType"][1] == '"HTML"', timeout=PATIENCE)
    assert not page.view.messages.texts()
    assert studio.desk.save(pane)

    page.view.timeline.strip.setCurrentIndex(page.view.timeline.strip.model().index(1, 0))
    page.view.state.outcome.button.click()
    assert page.view.play.call_body.tool.currentText() == "builtin_node_approval"
    qtbot.mouseClick(page.view.play.call, Qt.MouseButton.LeftButton)
    assert page.view.state.outcome.title.text() == "Suspended"
    assert page.view.play.answers.answer.toolTip() == "article_save"
    page.view.play.answers.answer.choose("failure")
    page.view.state.tabs.setCurrentIndex(4)
    page.view.state.card.buttons["CONFIRM"].click()
    assert studio.focusWidget() is page.view.timeline.strip, "the button goes with its card"
    assert page.session is not None
    assert page.session.play.steps[-1].trace.outcome is Outcome.BUSINESS_FAILED
    assert len(page.view.timeline.cells()) == 4

    press(studio, "simulate-record")
    page.view.record_bar.title.setText("A failed save")
    page.view.record_bar.file.setText("50-by-hand")
    page.view.record_bar.write.click()
    path = cms / SCENARIOS / "50-by-hand.scenario.json5"
    assert path.is_file()
    ran = subprocess.run(
        [sys.executable, "-m", "skillcontract", "test", str(path)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    page.view.record_bar.write.click()
    assert any(str(path) in text for text in page.view.messages.texts())


def test_the_form_says_where_values_count_from(qtbot: QtBot, page: SimulatePage) -> None:
    page.view.timeline.strip.setCurrentIndex(page.view.timeline.strip.model().index(0, 0))
    page.view.play.call_body.tool.setCurrentText("article_save")
    title = page.view.play.call_body.form.input("title")
    qtbot.keyClicks(title, "Nowhere said")
    qtbot.waitUntil(
        lambda: "something the user said" in page.view.play.call_body.form.hint("title"), timeout=PATIENCE
    )
    assert page.view.play.call_body.form.arguments() == {"title": "Nowhere said"}
    assert "platform.organId" in page.view.play.call_body.form.hint("organId")
    page.view.play.call_body.as_text.click()
    assert '"title": "Nowhere said"' in page.view.play.call_body.text.toPlainText()
    page.view.play.call_body.text.setPlainText("{bad")
    page.view.play.call.click()
    assert page.view.state.outcome.code.text() == "ARG_JSON_INVALID"


def test_all_scenarios_run_and_show_their_coverage(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage, cms: Path
) -> None:
    broken = cms / SCENARIOS / "02-invented-id.scenario.json5"
    broken.write_text(broken.read_text("utf-8").replace("REJECTED", "OK"), "utf-8")
    press(studio, "simulate-run-all")
    qtbot.waitUntil(
        lambda: any("11 of 12 scenarios" in text for text in page.view.messages.texts()), timeout=PATIENCE
    )
    assert any("02-invented-id" in text for text in page.view.messages.texts())
    pane = page.contract.pane
    assert pane is not None
    editor = pane.document.editor
    hit, missed = (editor.send(M.MarkerNext, 0, 1 << marker) for marker in (HIT, MISSED))
    assert hit > 0
    assert missed > 0
    page.view.messages.press("runs", 0)
    qtbot.waitUntil(
        lambda: any(note.startswith("Expected /outcome") for note in page.view.state.outcome.notes()),
        timeout=PATIENCE,
    )
    assert any(cell.differs for cell in page.view.timeline.cells())
    press(studio, "simulate-run-all")
    qtbot.waitUntil(lambda: any("11 of 12" in text for text in page.view.messages.texts()), timeout=PATIENCE)
    page.view.messages.press("runs", 1)
    assert editor.send(M.MarkerNext, 0, 1 << HIT) == -1


def test_a_call_needs_an_answer(studio: StudioWindow, page: SimulatePage) -> None:
    page.view.timeline.strip.setCurrentIndex(page.view.timeline.strip.model().index(0, 0))
    page.view.play.prepare("article_list", {"status": "DRAFT"})
    page.view.play.answers.answer.choose("free")
    page.view.play.answers.response.setPlainText("{")
    page.view.play.call.click()
    assert any("not JSON" in text for text in page.view.messages.texts())
    page.view.play.answers.response.setPlainText('{"status": 200, "data": []}')
    page.view.play.call.click()
    assert page.view.state.outcome.title.text() in {"Empty", "OK"}


def test_a_contract_is_simulated_without_a_scenario(qtbot: QtBot, studio: StudioWindow, cms: Path) -> None:
    pane = studio.desk.open(cms / "skills/cms.tag/contract.json")
    assert pane is not None
    studio.turn_to(SIMULATE)
    page = studio.page(SIMULATE)
    assert isinstance(page, SimulatePage)
    qtbot.waitUntil(lambda: page.session is not None, timeout=PATIENCE)
    assert page.view.state.outcome.sentence.text() == "Not recorded yet"
    page.view.state.message.setText("产品标签")
    qtbot.keyClick(page.view.state.message, Qt.Key.Key_Return)
    page.view.state.tabs.setCurrentIndex(3)
    qtbot.waitUntil(lambda: bool(page.view.state.messages.rows()), timeout=PATIENCE)
    page.view.play.prepare("tag_list", {"keyword": "产品"})
    page.view.play.answers.answer.choose("empty")
    page.view.play.call.click()
    assert page.session is not None
    page.view.state.tabs.setCurrentIndex(1)
    assert [cell.text for cell in page.view.state.evidence.table.rows()[0]][:3] == [
        "e1",
        "tag_list",
        "SUCCESS",
    ]
    assert '"keyword": "产品"' in page.view.state.evidence.answer.toPlainText()
    page.view.state.tabs.setCurrentIndex(2)
    assert page.session is not None


def test_what_cannot_be_simulated_is_said(qtbot: QtBot, page: SimulatePage, cms: Path) -> None:
    broken = cms / SCENARIOS / "99.scenario.json5"
    broken.write_text('{skill: "cms.articel"}')
    former = page.session
    page.open(broken)
    qtbot.waitUntil(
        lambda: any("cms.article" in text for text in page.view.messages.texts()), timeout=PATIENCE
    )
    assert page.session is former


def test_both_languages_and_themes(studio: StudioWindow, page: SimulatePage) -> None:
    press(studio, "language-zh", "theme-dark")
    page.view.timeline.strip.setCurrentIndex(page.view.timeline.strip.model().index(1, 0))
    assert page.view.state.outcome.title.text() == "WriteGate 拒绝"
    assert page.view.chain.rows()[5].rejects
    for index in range(5):
        assert page.view.timeline.strip.model().index(index, 0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_the_window_can_become_as_narrow_as_it_likes(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage
) -> None:
    button = next(each for each in page.view.bar.findChildren(QToolButton) if each.text())
    assert button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    studio.resize(1024, 700)
    qtbot.waitUntil(lambda: studio.width() == 1024, timeout=PATIENCE)
    qtbot.waitUntil(
        lambda: button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly, timeout=PATIENCE
    )


def test_a_scenario_that_changes_on_the_disk_is_stale(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage, cms: Path
) -> None:
    """No editor has it open; it is written in its place first, and then replaced as most editors do."""
    path = cms / SCENARIOS / "01-save-draft.scenario.json5"
    former, bar = path.read_text(encoding="utf-8"), page.view.bar.place
    assert studio.area.pane_of(path) is None
    path.write_text(former + "// more\n", encoding="utf-8")
    qtbot.waitUntil(lambda: bar.text() == "Stale", timeout=PATIENCE)
    beside = path.with_suffix(".new")
    beside.write_text(former, encoding="utf-8")
    beside.replace(path)
    qtbot.waitUntil(lambda: bar.text() != "Stale", timeout=PATIENCE)
    path.write_text(former.replace("steps: [", "steps: [ // more\n"), encoding="utf-8")
    qtbot.waitUntil(lambda: bar.text() == "Stale", timeout=PATIENCE)
    session = page.session
    press(studio, "simulate-replay")
    qtbot.waitUntil(lambda: page.session is not session, timeout=PATIENCE)
    qtbot.waitUntil(lambda: bar.text() != "Stale", timeout=PATIENCE)


def test_whose_session_it_is_is_said_where_another_contract_was_in_front(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage, cms: Path
) -> None:
    studio.turn_to(AUTHOR)
    other = cms / "skills/cms.tag/contract.json"
    assert studio.desk.open(other) is not None
    studio.turn_to(SIMULATE)
    assert page.view.messages.texts() == [
        "This is still the session of skills/cms.article/contract.json. skills/cms.tag/contract.json is not part of it."
    ]
    page.view.messages.press("other", 0)
    qtbot.waitUntil(
        lambda: page.session is not None and page.session.opening.cast.contract.path == other,
        timeout=PATIENCE,
    )
    assert not page.view.messages.shows("other")
    studio.turn_to(AUTHOR)
    # The caret's place is said again, without a key.
    assert studio.status.caret.text().startswith("Line 1,")
    studio.turn_to(SIMULATE)
    assert not page.view.messages.shows("other")


def test_nothing_of_the_former_workspace_comes_into_another(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage, cms: Path, tmp_path: Path
) -> None:
    """Neither what was played nor what is being replayed, whose contract was opened in the other workspace."""
    other = tmp_path / "other"
    other.mkdir()
    press(studio, "simulate-replay")
    assert page.simulation.work.busy
    with qtbot.assertNotEmitted(page.simulation.brought):
        studio.show_workspace(other)
        with qtbot.waitSignal(studio.loader.loaded, timeout=PATIENCE):
            pass
    assert not page.simulation.work.busy
    assert page.session is None
    assert page.view.start.isVisible()
