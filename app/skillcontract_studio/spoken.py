"""What screen readers are told of widgets that Qt knows nothing of: those that paint themselves.

Python cannot give Qt's interfaces for tables and editable text to what is no widget of Qt's own kind. So such a widget says what it is, and its
value is what is current in it - the line of the caret, the chosen cell - which is told anew whenever it is another. The whole text of an
editor stands in the plain-text view (`shell/plain_text.py`).
"""

from typing import Protocol, runtime_checkable

from skillcontract_studio.qt import (
    QAccessible,
    QAccessibleInterface,
    QAccessibleValueChangeEvent,
    QAccessibleWidget,
    QApplication,
    QKeySequenceEdit,
    QObject,
    QWidget,
)


@runtime_checkable
class Speaks(Protocol):
    """A widget that says itself what it is and what is current in it."""

    def spoken_role(self) -> QAccessible.Role:
        """What it is."""

    def spoken_value(self) -> str:
        """What is current in it."""


class SpokenWidget(QAccessibleWidget):
    """The interface of a widget that speaks; name and description are the widget's own."""

    def __init__(self, widget: QWidget, role: QAccessible.Role) -> None:
        super().__init__(widget, role, "")
        self._widget = widget

    def text(self, kind: QAccessible.Text) -> str:
        """The value is what the widget says, everything else as usual."""
        if kind is not QAccessible.Text.Value:
            return super().text(kind)
        widget = self._widget
        if isinstance(widget, QKeySequenceEdit):
            return widget.keySequence().toString()
        return widget.spoken_value() if isinstance(widget, Speaks) else ""

    def state(self) -> QAccessible.State:
        """A text can be edited and has many lines."""
        state = super().state()
        if self.role() is QAccessible.Role.EditableText:
            state.editable = True
            state.multiLine = True
        return state


class SpokenWidgets(QObject):
    """Makes the interfaces, and keeps them as long as their widgets are there: Qt does not own what Python makes."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._made: dict[int, SpokenWidget] = {}

    def make(self, _kind: str, about: QObject) -> QAccessibleInterface | None:
        """The interface of a widget that speaks; None for anything else."""
        if isinstance(about, QKeySequenceEdit):
            return self._kept(about, QAccessible.Role.HotkeyField)
        if isinstance(about, QWidget) and isinstance(about, Speaks):
            return self._kept(about, about.spoken_role())
        return None

    def _kept(self, widget: QWidget, role: QAccessible.Role) -> SpokenWidget:
        key = id(widget)
        if key not in self._made:
            self._made[key] = SpokenWidget(widget, role)
            widget.destroyed.connect(lambda: self._made.pop(key, None))
        return self._made[key]


def introduce(application: QApplication) -> None:
    """Let screen readers know of them; a second time changes nothing."""
    if application.findChild(SpokenWidgets) is None:
        QAccessible.installFactory(SpokenWidgets(application).make)


def tell_value(widget: QWidget) -> None:
    """Have what is current in a widget that speaks read, where somebody listens."""
    if QAccessible.isActive() and isinstance(widget, Speaks):
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(widget, widget.spoken_value()))
