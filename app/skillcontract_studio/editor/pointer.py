"""What the mouse does with keys held, as in the editors that authors come from.

Alt adds a caret, Alt and Shift draw a rectangle, Ctrl follows a name. Scintilla has other keys for the first two, so its events
are translated.
"""

from skillcontract_studio.qt import QMouseEvent, Qt

_KEYS = Qt.KeyboardModifier
_HELD = _KEYS.ControlModifier | _KEYS.AltModifier | _KEYS.ShiftModifier
_ADDS, _RECTANGLE = _KEYS.AltModifier, _KEYS.AltModifier | _KEYS.ShiftModifier
_SCINTILLA_ADDS, _SCINTILLA_RECTANGLE = _KEYS.ControlModifier, _KEYS.AltModifier


def follows(event: QMouseEvent) -> bool:
    """Whether this is Ctrl alone, which leads to where a name is defined."""
    return event.modifiers() & _HELD == _KEYS.ControlModifier


def draws_rectangle(event: QMouseEvent) -> bool:
    """Whether this begins or goes on with a rectangle."""
    return event.modifiers() & _HELD == _RECTANGLE


def translated(event: QMouseEvent) -> QMouseEvent:
    """The event with the keys that Scintilla has for what ours mean."""
    held = event.modifiers() & _HELD
    if held == _ADDS:
        meant = _SCINTILLA_ADDS
    elif held == _RECTANGLE:
        meant = _SCINTILLA_RECTANGLE
    else:
        return event
    return QMouseEvent(
        event.type(), event.position(), event.globalPosition(), event.button(), event.buttons(), meant
    )
