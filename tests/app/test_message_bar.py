"""Messages on top of a pane, in panes of any width."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.qt import QApplication, QLabel, QPushButton, Qt, QToolButton, QVBoxLayout, QWidget
from skillcontract_studio.shell.message_bar import Choice, MessageBars
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import PATIENCE

WORDS = "Unsaved text of contract.json from 2026-11-30 02:51 is back. The file itself was not written."


@pytest.fixture
def bars(qtbot: QtBot, qapp: QApplication) -> Iterator[MessageBars]:
    appearance = Appearance(qapp, ThemeChoice.LIGHT, Language.EN)
    pane = QWidget()
    appearance.setParent(pane)
    qtbot.addWidget(pane)
    bars = MessageBars(appearance, lambda: "Dismiss", pane)
    layout = QVBoxLayout(pane)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(bars)
    layout.addStretch(1)
    choices = (Choice("Compare", lambda: None), Choice("Drop the restored text", lambda: None))
    bars.show_message("recovered", Severity.INFO, WORDS, choices)
    pane.resize(900, 400)
    pane.show()
    yield bars
    pane.close()


def words_of(bars: MessageBars) -> QLabel:
    return next(label for label in bars.findChildren(QLabel) if label.text() == WORDS)


def test_buttons_go_below_the_words_in_a_narrow_pane_and_back(qtbot: QtBot, bars: MessageBars) -> None:
    pane, words, button = bars.window(), words_of(bars), bars.findChildren(QPushButton)[0]
    qtbot.waitUntil(lambda: bars.width() == 900, timeout=PATIENCE)
    heights = []
    for width, below in ((900, False), (400, True), (900, False), (360, True)):
        pane.resize(width, 400)
        qtbot.waitUntil(lambda: bars.width() == width, timeout=PATIENCE)  # noqa: B023  # it waits within the turn of the loop
        qtbot.waitUntil(lambda: (button.y() >= words.y() + words.height()) is below, timeout=PATIENCE)  # noqa: B023  # as above
        # All of the words are seen, and nothing is empty around them.
        assert words.height() >= words.heightForWidth(words.width())
        qtbot.waitUntil(lambda: bars.height() == words.parentWidget().height(), timeout=PATIENCE)
        heights.append(bars.height())
    assert heights[0] == heights[2] < heights[1] <= heights[3] < 160


def test_the_keyboard_comes_to_the_choices_before_it_comes_to_the_close_button(
    qtbot: QtBot, bars: MessageBars
) -> None:
    first, second = bars.findChildren(QPushButton)
    [close] = bars.findChildren(QToolButton)
    assert first.nextInFocusChain() is second
    assert second.nextInFocusChain() is close


def test_no_button_is_cut_in_a_group_beside_another(qtbot: QtBot, bars: MessageBars) -> None:
    """Where the buttons do not fit into one line, they take several."""
    pane, words = bars.window(), words_of(bars)
    pane.resize(260, 600)
    qtbot.waitUntil(lambda: bars.width() == 260, timeout=PATIENCE)
    first, second = bars.findChildren(QPushButton)
    qtbot.waitUntil(lambda: second.y() >= first.y() + first.height(), timeout=PATIENCE)
    for button in (first, second):
        assert button.width() >= button.sizeHint().width()
        assert button.height() >= button.sizeHint().height()
        assert words.parentWidget().rect().contains(button.geometry())
        assert button.y() >= words.y() + words.height()


def test_two_messages_do_not_squeeze_each_other_in_a_low_pane(qtbot: QtBot, bars: MessageBars) -> None:
    """The newest is seen whole, and the keyboard brings the other into view."""
    pane, older = bars.window(), words_of(bars).parentWidget()
    bars.show_message(
        "disk", Severity.WARNING, "contract.json was changed.", (Choice("Reload", lambda: None),)
    )
    pane.resize(300, 150)
    newest = next(each for each in bars.findChildren(QLabel) if each.text() == "contract.json was changed.")
    bar = newest.parentWidget()
    qtbot.waitUntil(lambda: bars.height() == max(bar.height(), 75), timeout=PATIENCE)
    assert bars.content.height() == bar.height() + older.height() > bars.height()
    assert bars.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert "contract.json was changed." in bars.accessibleName()
    pane.activateWindow()
    button = older.findChildren(QPushButton)[-1]
    bars.findChildren(QPushButton)[-1].setFocus()
    for _ in range(4):
        if not button.hasFocus():
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert button.hasFocus()
    top = button.mapTo(bars, button.rect().topLeft()).y()
    assert 0 <= top <= bars.height() - button.height()
    # With room again nothing scrolls, and Tab does not stop at it.
    pane.resize(900, 400)
    qtbot.waitUntil(
        lambda: bars.height() == bars.content.height() == bar.height() + older.height(), timeout=PATIENCE
    )
    assert not bars.focusPolicy() & Qt.FocusPolicy.TabFocus
