"""A popup of a page: a field over what one chooses from. The keys of the field move there, Enter takes, Esc closes."""

from __future__ import annotations

from collections.abc import Callable

from skillcontract_studio.editor.choice_keys import ChoiceKeys, Steps
from skillcontract_studio.qt import QFrame, QLabel, QLineEdit, QPoint, Qt, QVBoxLayout, QWidget
from skillcontract_studio.theme.appearance import Appearance

_PAGE = 10


class FieldPopup(QFrame):
    """The frame, the field, and a word for where nothing fits what is typed; `hold` puts the choices in."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self._appearance = appearance
        self.field = QLineEdit(self)
        self.field.setObjectName("paletteField")
        self._nothing = QLabel(self)
        self._nothing.setObjectName("emptyState")

    def hold(self, choices: QWidget, moved: Steps, take: Callable[[], None]) -> None:
        """Put the choices under the field; its keys move them, and Enter takes what is selected."""
        keys = ChoiceKeys(self.field, moved, _PAGE)
        keys.taken.connect(take)
        keys.left.connect(self.close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self.field)
        layout.addWidget(choices, 1)
        layout.addWidget(self._nothing)

    def show_found(self, choices: QWidget, *, found: bool) -> None:
        """Show the choices, or the word that nothing fits."""
        choices.setVisible(found)
        self._nothing.setVisible(not found)

    def show_at(self, at: QPoint, size: tuple[int, int], *, search: str, nothing: str) -> None:
        """Show it at a place of the screen, of a `size` in pixels of unscaled text where the screen has room for it."""
        px, room = self._appearance.fonts.px, self.screen().availableGeometry()
        self.field.setPlaceholderText(search)
        self.field.setAccessibleName(search)
        self._nothing.setText(nothing)
        self.resize(min(px(size[0]), room.width()), min(px(size[1]), room.height()))
        self.move(min(at.x(), room.right() - self.width()), min(at.y(), room.bottom() - self.height()))
        self.show()
        self.field.setFocus()
