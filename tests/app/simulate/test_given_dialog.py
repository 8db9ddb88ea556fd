"""What is given, changed in a real window: in the form, as text with its faults, and carried by what is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.perspectives.simulate.given_dialog import GivenDialog
from skillcontract_studio.perspectives.simulate.recording import recorded
from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
from skillcontract_studio.qt import QLineEdit, QPlainTextEdit, Qt
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000
TEXT = 1


@pytest.fixture
def page(qtbot: QtBot, studio: StudioWindow, cms: Path) -> SimulatePage:
    studio.tree.file_chosen.emit(cms / "skills/cms.article/scenarios/01-save-draft.scenario.json5")
    page = studio.page(SIMULATE)
    assert isinstance(page, SimulatePage)
    qtbot.waitUntil(lambda: page.session is not None, timeout=PATIENCE)
    return page


def asked(studio: StudioWindow, page: SimulatePage) -> GivenDialog:
    studio.actions_by_id["simulate-given"].trigger()
    assert page.given.dialog is not None
    return page.given.dialog


def test_the_form_changes_an_input_and_the_steps_are_replayed(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage
) -> None:
    former = page.session
    assert former is not None
    dialog = asked(studio, page)
    field = dialog.form.input("inputs", "spaceId")
    assert isinstance(field, QLineEdit)
    assert field.text() == "7001"
    field.selectAll()
    qtbot.keyClicks(field, "8002")
    qtbot.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.session is not former, timeout=PATIENCE)
    session = page.session
    assert session is not None
    assert session.opening.state.inputs["spaceId"] == 8002
    assert len(session.play.steps) == len(former.play.steps)
    assert '"spaceId": 8002' in recorded(session, "other")
    assert page.given.dialog is None


def test_a_fault_in_the_text_is_told_and_shown_and_nothing_is_applied(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage
) -> None:
    former = page.session
    dialog = asked(studio, page)
    dialog.side.buttons[TEXT].click()
    assert "7001" in dialog.text.toPlainText()
    dialog.text.setPlainText("{\n  now: 3,\n}")
    qtbot.waitUntil(lambda: not dialog.apply.isEnabled(), timeout=PATIENCE)
    assert dialog.faults.item(0).text() == "Line 2, column 8: now must be a string"
    dialog.faults.itemActivated.emit(dialog.faults.item(0))
    assert dialog.text.textCursor().selectedText() == "3"
    dialog.text.setPlainText('{\n  principal: "nobody",\n}')
    qtbot.waitUntil(dialog.apply.isEnabled, timeout=PATIENCE)
    dialog.apply.click()
    qtbot.waitUntil(lambda: dialog.faults.count() == 1 and not dialog.faults.isHidden(), timeout=PATIENCE)
    assert dialog.faults.item(0).text().startswith("Line 2, column 14: ")
    assert page.session is former
    dialog.reject()
    assert page.given.dialog is None


def test_a_part_that_is_no_json_is_told_and_has_the_keyboard(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage
) -> None:
    dialog = asked(studio, page)
    field = dialog.form.input("session")
    assert isinstance(field, QPlainTextEdit)
    field.setPlainText('{"a":')
    dialog.apply.setFocus()
    dialog.apply.click()
    assert dialog.faults.item(0).text() == "session: line 1, column 5: a has no value"
    assert dialog.focusWidget() is field
    dialog.reject()


def test_a_fault_found_while_apply_has_the_keyboard_gives_it_to_the_faults(
    qtbot: QtBot, studio: StudioWindow, page: SimulatePage
) -> None:
    """Left to Qt the keyboard went to Cancel: the next key threw away what was typed."""
    dialog = asked(studio, page)
    dialog.side.buttons[TEXT].click()
    dialog.apply.setFocus()
    dialog.text.setPlainText("{\n  now: 3,\n}")
    qtbot.waitUntil(lambda: not dialog.apply.isEnabled(), timeout=PATIENCE)
    assert dialog.focusWidget() is dialog.faults
    dialog.reject()


def test_text_that_is_no_object_stays_on_its_side(studio: StudioWindow, page: SimulatePage) -> None:
    dialog = asked(studio, page)
    dialog.side.buttons[TEXT].click()
    dialog.text.setPlainText("{ half")
    dialog.side.buttons[0].click()
    assert dialog.side.chosen == TEXT
    assert dialog.text.toPlainText() == "{ half"
    dialog.text.setPlainText('{ messages: ["one", "two"] }')
    dialog.side.buttons[0].click()
    assert dialog.form.arguments() == {"messages": ["one", "two"]}
    dialog.reject()


def test_a_fault_that_begins_with_its_property_names_it_once(
    studio: StudioWindow, page: SimulatePage
) -> None:
    dialog = asked(studio, page)
    field = dialog.form.input("now")
    assert isinstance(field, QLineEdit)
    field.setText("tomorrow")
    dialog.judge()
    assert dialog.faults.item(0).text() == "now must be an ISO 8601 time such as 2026-03-01T09:00:00Z"
    dialog.reject()
