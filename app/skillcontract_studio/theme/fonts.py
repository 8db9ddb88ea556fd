"""Which fonts stand first in which language, and how sizes follow the user's text size (look.md 1)."""

from dataclasses import dataclass
from functools import cache

from skillcontract.text.language import Language
from skillcontract_studio.qt import QFont, QFontDatabase, QGuiApplication

UI_POINT_OF_REFERENCE = 13
"""The pixels of ordinary text at 100 %; every other size of look.md is stated beside this one."""

_MOST_USUAL, _LARGEST = 15.0, 2.5

_UI_FAMILIES = {
    # The Latin font comes first in English, or quotes, dots and ellipses come out full width.
    Language.EN: (
        "Noto Sans",
        "Segoe UI",
        "SF Pro Text",
        "Helvetica Neue",
        "Noto Sans CJK SC",
        "Microsoft YaHei UI",
        "PingFang SC",
    ),
    Language.ZH: ("Noto Sans CJK SC", "Microsoft YaHei UI", "PingFang SC", "Noto Sans"),
}
_MONO_FAMILIES = ("Noto Sans Mono CJK SC", "Cascadia Mono", "SF Mono", "DejaVu Sans Mono")


@dataclass(frozen=True, slots=True)
class Fonts:
    """The font families of one language and the scale of the text; sizes in pixels."""

    language: Language
    scale: float = 1.0

    def px(self, reference: float) -> int:
        """A size stated at 100 % in look.md, at the user's text size."""
        return max(1, round(reference * self.scale))

    def ui(self, size: float = UI_POINT_OF_REFERENCE, *, semibold: bool = False) -> QFont:
        """The font of labels, menus and tables."""
        return self._font(installed(_UI_FAMILIES[self.language]), size, semibold)

    def mono(self, size: float = UI_POINT_OF_REFERENCE, *, semibold: bool = False) -> QFont:
        """The font of code, ids and paths."""
        return self._font(installed(_MONO_FAMILIES), size, semibold)

    def _font(self, families: list[str], size: float, semibold: bool) -> QFont:
        font = QFont(families)
        font.setPixelSize(self.px(size))
        font.setWeight(QFont.Weight.DemiBold if semibold else QFont.Weight.Normal)
        return font


def system_scale() -> float:
    """How much larger the desktop's text is than usual: 1.0 where it is near that, at most 2.5; needs an application."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    dots = QGuiApplication.primaryScreen().logicalDotsPerInchY()
    return scale_of(font.pixelSize() if font.pixelSize() > 0 else font.pointSizeF() * dots / 72)


def scale_of(pixels: float) -> float:
    """The scale for a desktop whose text has so many pixels.

    Desktops write between 12 and 15 pixels unless they are told otherwise, and no text is smaller than look.md's for it.
    """
    if pixels <= _MOST_USUAL:
        return 1.0
    return min(_LARGEST, round(pixels / UI_POINT_OF_REFERENCE, 2))


@cache
def installed(wanted: tuple[str, ...]) -> list[str]:
    """Those of the wanted families that this machine has, in their order; the system's own where it has none."""
    there = set(QFontDatabase.families())
    return [family for family in wanted if family in there] or [
        QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    ]
