"""F1 in a dialog: its page of help over it, since the dialog keeps the window's own commands away."""

from skillcontract_studio.qt import QDialog, QKeySequence, QObject, QShortcut, QVBoxLayout, QWidget
from skillcontract_studio.screen_room import resize_within_screen
from skillcontract_studio.shell.helping.topics import TOPIC

_WIDTH, _HEIGHT = 520, 420


def offer_help(dialog: QWidget, topic: str) -> None:
    """Let F1 show the page of a topic while a dialog, or a window beside the main one, is active."""
    dialog.setProperty(TOPIC, topic)
    QShortcut(QKeySequence("F1"), dialog).activated.connect(lambda: _show(dialog, topic))


def _show(dialog: QWidget, topic: str) -> None:
    from skillcontract_studio.shell.helping.help_view import HelpView
    from skillcontract_studio.shell.window import StudioWindow

    at: QObject | None = dialog
    while at is not None and not isinstance(at, StudioWindow):
        at = at.parent()
    if at is None:
        return
    note = QDialog(dialog)
    note.setWindowTitle(at.voice("help.title"))
    view = HelpView(at)
    view.show_topic(topic)
    layout = QVBoxLayout(note)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(view)
    resize_within_screen(note, at.appearance.fonts.px(_WIDTH), at.appearance.fonts.px(_HEIGHT))
    note.finished.connect(note.deleteLater)
    note.open()
