"""Qt's own phrases follow the language of the window."""

import re

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice, title_of
from skillcontract_studio.qt import QAbstractButton, QApplication, QDialogButtonBox, QFileDialog, QLabel
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


@pytest.mark.parametrize("mode", [QFileDialog.FileMode.Directory, QFileDialog.FileMode.ExistingFile])
def test_no_word_of_the_file_dialog_is_english(
    qapp: QApplication, qtbot: QtBot, mode: QFileDialog.FileMode
) -> None:
    """Qt's catalogue is older than the access keys of some of its labels."""
    voice = Voice(Language.ZH, qapp)
    QtPhrases(qapp, voice)
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setFileMode(mode)
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    buttons = [button.text() or button.toolTip() for button in dialog.findChildren(QAbstractButton)]
    assert "查找范围(&L)：" in labels
    # What the catalogue does not know stays as it is.
    assert qapp.translate("Other", "A &word") == "A &word"
    english = re.compile(r"[A-Za-z]{2}")
    assert [words for words in labels + buttons if english.search(words)] == []
    voice.speak(Language.EN)


def test_a_title_has_no_dots() -> None:
    assert title_of("Open file...") == "Open file"
    assert title_of("打开文件…") == "打开文件"
    assert title_of("Save") == "Save"
