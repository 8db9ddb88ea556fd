"""Icons have as many pixels as the screen shows of them."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.looks import SEVERITY_MARKER, define_image
from skillcontract_studio.editor.scintilla import M, ScintillaView
from skillcontract_studio.qt import (
    QApplication,
    QColor,
    QIcon,
    QImage,
    QPainter,
    QRect,
    QSize,
    qInstallMessageHandler,
)
from skillcontract_studio.theme import icons
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice, ThemeName, tokens

LIGHT = tokens(ThemeName.LIGHT)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("side", [14, 16, 24, 32])
def test_an_icon_is_drawn_for_its_screen(qapp: QApplication, side: int, ratio: float) -> None:
    shown = icons.icon(LIGHT, "close-circle", "error").pixmap(QSize(side, side), ratio)
    assert shown.size() == QSize(round(side * ratio), round(side * ratio))
    image = icons.pixmap(LIGHT, "close-circle", "error", side, ratio)
    assert image.devicePixelRatio() == ratio
    assert image.width() == round(side * ratio)


def test_one_screen_leaves_the_icons_of_another_alone(qapp: QApplication) -> None:
    first = icons.pixmap(LIGHT, "alert", "warning", 32, 1.0)
    icons.pixmap(LIGHT, "alert", "warning", 16, 2.0)
    assert (first.width(), first.devicePixelRatio()) == (32, 1.0)


def test_a_disabled_icon_is_faint(qapp: QApplication) -> None:
    made = icons.icon(LIGHT, "circle", "error")
    at = QSize(16, 16)
    assert made.pixmap(at, QIcon.Mode.Normal).toImage().pixelColor(8, 8) == QColor(LIGHT["error"])
    assert made.pixmap(at, QIcon.Mode.Disabled).toImage().pixelColor(8, 8) == QColor(LIGHT["faint"])


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_the_sign_of_a_line_is_whole_in_its_margin(qtbot: QtBot, qapp: QApplication, ratio: float) -> None:
    look = Appearance(qapp, ThemeChoice.LIGHT, Language.EN)
    view = ScintillaView()
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.load(b"one\ntwo\n")
    view.send(M.SetMargins, 1, 0)
    view.send(M.SetMarginMaskN, 0, 1 << SEVERITY_MARKER[Severity.ERROR])
    view.send(M.SetMarginWidthN, 0, 20)
    define_image(
        view, SEVERITY_MARKER[Severity.ERROR], icons.pixmap(look.tokens, "circle", "error", 14, ratio)
    )
    view.send(M.MarkerAdd, 1, SEVERITY_MARKER[Severity.ERROR])
    view.show()
    image = QImage(view.size() * ratio, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(ratio)
    view.render(image)
    error = QColor(look.tokens["error"])
    columns = [
        x for x in range(image.width()) if any(image.pixelColor(x, y) == error for y in range(image.height()))
    ]
    assert 10 * ratio <= columns[-1] - columns[0] + 1 <= 14 * ratio
    assert columns[-1] < 20 * ratio


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What Qt complains about."""
    told: list[str] = []
    former = qInstallMessageHandler(lambda _kind, _where, message: told.append(message))
    yield told
    qInstallMessageHandler(former)


@pytest.mark.parametrize("room", [QRect(0, 0, 0, 16), QRect(0, 0, 16, 0), QRect(0, 0, -2, 16)])
def test_an_icon_without_room_draws_nothing(qapp: QApplication, complaints: list[str], room: QRect) -> None:
    """A squeezed window leaves no pixel for some; Qt complains about a painter on an image of none."""
    image = QImage(16, 16, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    icons.icon(LIGHT, "magnify").paint(painter, room)
    painter.end()
    assert complaints == []
