"""What a key answers to the question about unsaved text."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QPushButton, QTimer, QWidget
from skillcontract_studio.qt import Qt as Keys
from skillcontract_studio.shell.unsaved_question import Answer, UnsavedQuestion

Key = Keys.Key
ALT, PLAIN = Keys.KeyboardModifier.AltModifier, Keys.KeyboardModifier.NoModifier


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture(params=list(Language))
def asked(request: pytest.FixtureRequest, parent: QWidget) -> UnsavedQuestion:
    files = [Path(f"/w/{number}.json") for number in range(20)]
    return UnsavedQuestion(files, Voice(request.param, parent), parent)


@pytest.mark.parametrize(
    ("key", "held", "answer"),
    [
        (Key.Key_Return, PLAIN, Answer.SAVE),
        (Key.Key_Escape, PLAIN, Answer.STAY),
        (Key.Key_S, ALT, Answer.SAVE),
        (Key.Key_D, ALT, Answer.DROP),
        (Key.Key_C, ALT, Answer.STAY),
    ],
)
def test_keys_answer(
    qtbot: QtBot, asked: UnsavedQuestion, key: Key, held: Keys.KeyboardModifier, answer: Answer
) -> None:
    def press() -> None:
        if asked.isActiveWindow():
            qtbot.keyClick(asked.focusWidget(), key, held)
        else:
            QTimer.singleShot(10, press)

    QTimer.singleShot(0, press)
    assert asked.ask() is answer


def test_closing_the_box_by_its_frame_loses_nothing(asked: UnsavedQuestion) -> None:
    QTimer.singleShot(0, asked.close)
    assert asked.ask() is Answer.STAY


def test_it_says_what_it_asks_and_names_no_more_files_than_fit(asked: UnsavedQuestion) -> None:
    assert asked.accessibleName() == asked.text()
    assert len(asked.informativeText().splitlines()) == 13
    assert "8" in asked.informativeText().splitlines()[-1]


def test_its_buttons_are_stops_of_tab(qtbot: QtBot, asked: UnsavedQuestion) -> None:
    asked.open()
    seen = []
    for _ in range(3):
        seen.append(asked.focusWidget())
        qtbot.keyClick(asked.focusWidget(), Key.Key_Tab)
    assert set(seen) == set(asked.findChildren(QPushButton))
    asked.reject()
