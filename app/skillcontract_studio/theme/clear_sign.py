"""The sign in a field that empties it."""

from skillcontract_studio.qt import QAction, QLineEdit, QObject
from skillcontract_studio.theme.appearance import Appearance

_CLEARS = "_q_qlineeditclearaction"
"""Qt's name of what its own sign does."""


class ClearSign(QObject):
    """Has the sign in a field while there is text in it, in the theme's grey: Qt's own is dark on every ground."""

    def __init__(self, field: QLineEdit, appearance: Appearance) -> None:
        super().__init__(field)
        self._field = field
        self._appearance = appearance
        field.setClearButtonEnabled(True)
        appearance.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        clears = self._field.findChild(QAction, _CLEARS)
        if isinstance(clears, QAction):
            clears.setIcon(self._appearance.icon("close"))
