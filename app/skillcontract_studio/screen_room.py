"""Windows that the screen has room for."""

from skillcontract_studio.qt import QSize, QWidget

_FRAME = QSize(32, 64)
"""Pixels that stay free, for the frame that the system puts around a window."""


def room_on_screen(window: QWidget) -> QSize:
    """The largest size that a window can have on its screen, in pixels."""
    return window.screen().availableGeometry().size() - _FRAME


def resize_within_screen(window: QWidget, width: int, height: int) -> None:
    """Give a window this size in pixels, or as much of it as its screen has room for."""
    window.resize(QSize(width, height).boundedTo(room_on_screen(window)))
