"""Icons of Material Design (mdi6) in a token's colour.

The glyphs and their names are those of qtawesome. Its code is not imported: with qtpy it costs more than all the rest of the
window's start.
"""

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from skillcontract_studio.qt import (
    QColor,
    QFont,
    QFontDatabase,
    QIcon,
    QIconEngine,
    QPainter,
    QPixmap,
    QRect,
    QSize,
    Qt,
)
from skillcontract_studio.theme.tokens import Tokens

_FONT = "materialdesignicons6-webfont-*.ttf"
_NAMES = "materialdesignicons6-webfont-charmap-*.json"


@cache
def _glyphs() -> tuple[str, dict[str, str]]:
    """The family of the icon font, and the code point of each name in hex."""
    package = find_spec("qtawesome")
    if package is None or package.origin is None:
        raise FileNotFoundError("qtawesome, which brings the icons, is not installed")
    fonts = Path(package.origin).parent / "fonts"
    loaded = QFontDatabase.addApplicationFont(str(next(fonts.glob(_FONT))))
    names: dict[str, str] = json.loads(next(fonts.glob(_NAMES)).read_text("utf-8"))
    return QFontDatabase.applicationFontFamilies(loaded)[0], names


class _Glyph(QIconEngine):
    """Draws a glyph in whatever size is asked for, so that it is sharp at every size of text and on every screen."""

    def __init__(self, name: str, colour: str, disabled: str) -> None:
        super().__init__()
        self._name = name
        self._colours = (colour, disabled)

    def clone(self) -> QIconEngine:
        """Another of its kind."""
        return _Glyph(self._name, *self._colours)

    def pixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State) -> QPixmap:
        """The glyph in pixels of the screen; nothing, where a squeezed window has no room for it."""
        if size.isEmpty():
            return QPixmap()
        colour = self._colours[mode is QIcon.Mode.Disabled]
        return _draw(self._name, colour, min(size.width(), size.height()))

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """The glyph in a place of a painter."""
        painter.drawPixmap(rect, self.pixmap(rect.size() * painter.device().devicePixelRatio(), mode, state))


@cache
def icon(tokens: Tokens, name: str, tint: str = "muted") -> QIcon:
    """The icon of a name of look.md 2, in one colour; disabled, it is `faint`. KeyError for an unknown name."""
    _glyph_of(name)
    return QIcon(_Glyph(name, tokens[tint], tokens["faint"]))


@cache
def pixmap(tokens: Tokens, name: str, tint: str, size: int, ratio: float = 1.0) -> QPixmap:
    """The icon as an image of `size` logical pixels for a screen of `ratio` device pixels each."""
    # A copy, because the same drawing may be wanted for another screen.
    image = QPixmap(_draw(name, tokens[tint], round(size * ratio)))
    image.setDevicePixelRatio(ratio)
    return image


def _glyph_of(name: str) -> str:
    return chr(int(_glyphs()[1][name], 16))


@cache
def _draw(name: str, colour: str, size: int) -> QPixmap:
    family, _ = _glyphs()
    font = QFont(family)
    font.setPixelSize(size)
    image = QPixmap(size, size)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(QRect(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, _glyph_of(name))
    painter.end()
    return image
