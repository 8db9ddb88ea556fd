"""Qt's own phrases follow the language of the window."""

from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice, title_of
from skillcontract_studio.qt import QApplication, QDialogButtonBox
from skillcontract_studio.qt_phrases import QtPhrases


def cancel_word(qtbot: QtBot) -> str:
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    return box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "")


def test_the_buttons_of_qt_change_with_the_language(qapp: QApplication, qtbot: QtBot) -> None:
    voice = Voice(Language.ZH, qapp)
    QtPhrases(qapp, voice)
    assert cancel_word(qtbot) == "取消"
    voice.speak(Language.EN)
    assert cancel_word(qtbot) == "Cancel"
    voice.speak(Language.ZH)
    assert cancel_word(qtbot) == "取消"
    voice.speak(Language.EN)


def test_a_title_has_no_dots() -> None:
    assert title_of("Open file...") == "Open file"
    assert title_of("打开文件…") == "打开文件"
    assert title_of("Save") == "Save"
