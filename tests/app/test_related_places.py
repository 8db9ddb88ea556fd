"""The other places that a problem is about: told in the Problems panel, and gone to from its menu."""

from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import Qt
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow

PATIENCE = 20_000
COUNTS = 3
"""The line of the key that counts."""
TWICE = b'{\n  "mode": "PLAN",\n  "tools": {},\n  "mode": "REACT"\n}\n'


def test_the_other_place_of_a_problem_is_told_and_gone_to(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    editor, panel = contract.document.editor, studio.problems_panel
    editor.replace_all(TWICE)
    qtbot.waitUntil(lambda: "R23" in {rule for rule, _ in panel.rows()}, timeout=PATIENCE)
    # The table had no width before there were problems, and its columns have theirs all the same.
    assert panel.view.columnWidth(1) > panel.view.columnWidth(0)
    row = [rule for rule, _ in panel.rows()].index("R23")
    cell = panel.table.index(row, 2)
    said = cell.data(Qt.ItemDataRole.ToolTipRole)
    assert "/contract.json:4  " in said
    panel.view.setCurrentIndex(cell)
    menu = panel.places_menu()
    assert menu is not None
    other = menu.actions()[-1]
    assert other.text() in said.replace("&", "&&")
    assert editor.caret_place().line == 0
    other.trigger()
    qtbot.waitUntil(lambda: editor.caret_place().line == COUNTS, timeout=PATIENCE)


def test_a_row_without_other_places_offers_its_own_alone(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane
) -> None:
    panel = studio.problems_panel
    assert panel.places_menu() is None
