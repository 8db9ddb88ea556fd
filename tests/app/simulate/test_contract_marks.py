"""What is said beside lines of the contract, in editors of any width."""

from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.perspectives.simulate.contract_marks import ContractMarks, LineMark
from skillcontract_studio.qt import QApplication, QFontMetrics
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import PATIENCE, contract_editor

TEXT = b'{\n  "title": { "sources": ["USER", "MODEL"], "required": false }\n}\n'
VALUE = '"what was bound to the argument, in full"  USER'


def test_a_value_goes_below_its_line_where_it_would_run_out_of_the_view(
    qtbot: QtBot, qapp: QApplication
) -> None:
    editor = contract_editor(qtbot, qapp, TEXT)
    appearance = Appearance(qapp, ThemeChoice.LIGHT, Language.EN)
    appearance.setParent(editor)
    editor.resize(1400, 400)
    editor.show()
    marks = ContractMarks(editor, appearance)
    marks.show([LineMark(1, 1, causing=False, note=VALUE)], frozenset())
    assert editor.line_ends.shown()[1].text == VALUE
    assert not editor.between_lines.notes()
    editor.resize(560, 400)
    qtbot.waitUntil(lambda: 1 in editor.between_lines.notes(), timeout=PATIENCE)
    assert 1 not in editor.line_ends.shown()
    said = editor.between_lines.notes()[1].text.decode()
    assert " ".join(said.split()) == " ".join(VALUE.split())
    font = QFontMetrics(appearance.fonts.ui(12))
    assert all(font.horizontalAdvance(line) <= editor.viewport().width() for line in said.splitlines())
