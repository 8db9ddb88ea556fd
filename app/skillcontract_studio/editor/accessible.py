"""What screen readers are told of an editor. Scintilla gives them nothing: neither a role nor its text.

PySide cannot give an interface for editable text to what is no text widget of Qt, so the line of the caret is the editor's value, told anew
at every line; the whole text stands in the plain-text view (`shell/plain_text.py`).
"""

from skillcontract_studio.editor.scintilla import ScintillaView
from skillcontract_studio.qt import (
    QAccessible,
    QAccessibleInterface,
    QAccessibleValueChangeEvent,
    QAccessibleWidget,
    QApplication,
    QObject,
)


class AccessibleEditor(QAccessibleWidget):
    """An editable text of many lines; its name and description are the widget's."""

    def __init__(self, view: ScintillaView) -> None:
        super().__init__(view, QAccessible.Role.EditableText, "")
        self._view = view
        self._told = -1

    def text(self, kind: QAccessible.Text) -> str:
        """The line of the caret as the value, everything else as usual."""
        if kind is not QAccessible.Text.Value:
            return super().text(kind)
        view = self._view
        line = view.line_at(view.caret())
        return view.slice(view.line_start(line), view.line_end(line)).decode("utf-8", "replace")

    def state(self) -> QAccessible.State:
        """Editable, with many lines."""
        state = super().state()
        state.editable = True
        state.multiLine = True
        return state

    def tell_line(self) -> None:
        """Have the line of the caret read, where it is another than before and somebody listens."""
        line = self._view.line_at(self._view.caret())
        if line != self._told and QAccessible.isActive():
            self._told = line
            QAccessible.updateAccessibility(
                QAccessibleValueChangeEvent(self._view, self.text(QAccessible.Text.Value))
            )


class AccessibleEditors(QObject):
    """Makes the interfaces of editors, and keeps them as long as their editors are there: Qt does not own what Python makes."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._made: dict[int, AccessibleEditor] = {}

    def make(self, _kind: str, about: QObject) -> QAccessibleInterface | None:
        """The interface of an editor; None for anything else."""
        if not isinstance(about, ScintillaView):
            return None
        key = id(about)
        if key not in self._made:
            made = self._made[key] = AccessibleEditor(about)
            about.destroyed.connect(lambda: self._made.pop(key, None))
            about.caret_moved.connect(made.tell_line)
        return self._made[key]


def introduce_editors(application: QApplication) -> None:
    """Let screen readers know of editors; a second time changes nothing."""
    if application.findChild(AccessibleEditors) is None:
        QAccessible.installFactory(AccessibleEditors(application).make)
