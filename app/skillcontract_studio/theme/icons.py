"""Icons of Material Design (mdi6) in a token's colour.

The glyphs and their names are those of qtawesome. Its code is not imported: with qtpy it costs more than all the rest of the
window's start.
"""

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from skillcontract_studio.qt import QColor, QFont, QFontDatabase, QIcon, QPainter, QPixmap, QRect, Qt
from skillcontract_studio.theme.tokens import Tokens

_FONT = "materialdesignicons6-webfont-*.ttf"
_NAMES = "materialdesignicons6-webfont-charmap-*.json"
_SIZES = (16, 32)
"""The pixels that a button's icon is drawn in: for one and for two device pixels to a logical one."""


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


@cache
def icon(tokens: Tokens, name: str, tint: str = "muted") -> QIcon:
    """The icon of a name of look.md 2, in one colour; disabled, it is `faint`. KeyError for an unknown name."""
    made = QIcon()
    for size in _SIZES:
        made.addPixmap(_draw(name, tokens[tint], size))
    made.addPixmap(_draw(name, tokens["faint"], _SIZES[0]), QIcon.Mode.Disabled)
    return made


@cache
def pixmap(tokens: Tokens, name: str, tint: str, size: int, ratio: float = 1.0) -> QPixmap:
    """The icon as an image of `size` logical pixels for a screen of `ratio` device pixels each."""
    image = _draw(name, tokens[tint], round(size * ratio))
    image.setDevicePixelRatio(ratio)
    return image


def _draw(name: str, colour: str, size: int) -> QPixmap:
    family, names = _glyphs()
    font = QFont(family)
    font.setPixelSize(size)
    image = QPixmap(size, size)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(QRect(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, chr(int(names[name], 16)))
    painter.end()
    return image
