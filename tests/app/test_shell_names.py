"""Every control of the shell's pages has a name for screen readers, in both languages."""

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.qt import QAccessible, Qt, QWidget
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.window import StudioWindow


def nameless(root: QWidget) -> list[tuple[str, str]]:
    """The controls that take the keyboard and have no name."""
    found = []
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or widget.focusPolicy() is Qt.FocusPolicy.NoFocus:
            continue
        described = QAccessible.queryAccessibleInterface(widget)
        own = type(widget).__module__.startswith(("skillcontract", "PySide6.QtWidgets"))
        inner = widget.objectName().startswith("qt_")
        if own and not inner and described is not None and not described.text(QAccessible.Text.Name):
            found.append((type(widget).__name__, widget.objectName()))
    return found


@pytest.mark.parametrize("language", list(Language))
def test_every_page_of_the_shell_has_names(
    qtbot: QtBot, studio: StudioWindow, contract: EditorPane, language: Language
) -> None:
    studio.voice.speak(language)
    contract.document.editor.insert(0, b"// mine\n")
    studio.desk.compare_wanted.emit(contract)
    assert nameless(studio) == []
    for command in ("replace-files", "settings", "key-map", "help-overview", "split-right"):
        studio.actions_by_id[command].trigger()
        assert nameless(studio) == [], command
    studio.desk.close_all(asked=True)
    for tab in list(studio.area.all()):
        studio.area.remove(tab)
    assert studio.welcome.isVisible()
    assert nameless(studio) == []
