"""Icons of Material Design (mdi6) in a token's colour."""

from functools import cache

from skillcontract_studio.qt import QColor, QIcon, QPixmap
from skillcontract_studio.theme.tokens import Tokens


@cache
def icon(tokens: Tokens, name: str, tint: str = "muted") -> QIcon:
    """The icon of a name of look.md 2, in one colour; disabled, it is `faint`."""
    # qtawesome loads its fonts when it is first asked for an icon.
    import qtawesome

    made: QIcon = qtawesome.icon(
        f"mdi6.{name}", color=QColor(tokens[tint]), color_disabled=QColor(tokens["faint"])
    )
    return made


def pixmap(tokens: Tokens, name: str, tint: str, size: int, ratio: float = 1.0) -> QPixmap:
    """The icon as an image of `size` logical pixels for a screen of `ratio` device pixels each."""
    image = icon(tokens, name, tint).pixmap(round(size * ratio), round(size * ratio))
    image.setDevicePixelRatio(ratio)
    return image
