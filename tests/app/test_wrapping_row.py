"""A row of controls that goes on in the next line."""

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.qt import QLabel, QPushButton, QSizePolicy, QWidget
from skillcontract_studio.shell.wrapping_row import WrappingRow

EACH, GAP = 100, 8


def row(qtbot: QtBot, count: int, *, pushed: int | None = None) -> tuple[QWidget, list[QWidget]]:
    frame = QWidget()
    qtbot.addWidget(frame)
    layout = WrappingRow(frame, spacing=GAP)
    layout.setContentsMargins(0, 0, 0, 0)
    parts: list[QWidget] = []
    for place in range(count):
        if place == pushed:
            layout.push()
        part = QPushButton("x", frame)
        part.setFixedWidth(EACH)
        layout.addWidget(part)
        parts.append(part)
    return frame, parts


@pytest.mark.parametrize(("width", "lines"), [(316, 1), (315, 2), (208, 2), (207, 3), (100, 3)])
def test_it_has_as_many_lines_as_it_needs(qtbot: QtBot, width: int, lines: int) -> None:
    frame, parts = row(qtbot, 3)
    frame.resize(width, frame.heightForWidth(width))
    frame.show()
    assert len({part.y() for part in parts}) == lines
    assert all(frame.rect().contains(part.geometry()) for part in parts)


def test_what_is_pushed_stands_at_the_end(qtbot: QtBot) -> None:
    frame, parts = row(qtbot, 3, pushed=2)
    frame.resize(500, 60)
    frame.show()
    assert [part.x() for part in parts] == [0, EACH + GAP, 400]


def test_what_grows_takes_what_is_left(qtbot: QtBot) -> None:
    frame, parts = row(qtbot, 1)
    label = QLabel("y", frame)
    label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    layout = frame.layout()
    assert layout is not None
    layout.addWidget(label)
    frame.resize(500, 60)
    frame.show()
    assert label.geometry().right() == 499
    assert parts[0].width() == EACH


def test_what_is_hidden_has_no_place(qtbot: QtBot) -> None:
    frame, parts = row(qtbot, 3)
    parts[1].hide()
    assert frame.minimumSizeHint().width() == EACH
    assert frame.sizeHint().width() == 2 * EACH + GAP
