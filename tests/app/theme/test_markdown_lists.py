"""Lists of a Markdown page: where their bullets and their words stand."""

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.qt import QApplication, QTextBrowser, QTextCursor
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.markdown import show_markdown
from skillcontract_studio.theme.tokens import ThemeChoice

TEXT = "- **one** that is long enough to go on in a second line of the page\n  - nested `code`\n\n1. first\n"


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_an_item_begins_where_its_further_lines_do(
    qtbot: QtBot, qapp: QApplication, language: Language, scale: float
) -> None:
    appearance = Appearance(qapp, ThemeChoice.LIGHT, language, scale)
    page = QTextBrowser()
    qtbot.addWidget(page)
    appearance.setParent(page)
    page.resize(300, 400)
    page.show()
    show_markdown(page, TEXT, appearance)
    assert page.toPlainText().splitlines() == [
        "• one that is long enough to go on in a second line of the page",
        "• nested code",
        "first",
    ]
    block = page.document().firstBlock()
    page.document().setTextWidth(260)
    layout = block.layout()
    assert layout.lineCount() > 1
    start = block.position()
    cursor = QTextCursor(block)
    cursor.setPosition(start + len("• "))
    words = page.cursorRect(cursor).left()
    cursor.setPosition(start + layout.lineAt(1).textStart())
    assert abs(words - page.cursorRect(cursor).left()) <= 1
    cursor.setPosition(start)
    assert words - page.cursorRect(cursor).left() == pytest.approx(appearance.fonts.px(14), abs=1)
