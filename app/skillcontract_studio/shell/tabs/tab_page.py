"""A tab that is no open file: settings, key map, a comparison."""

from collections.abc import Callable

from skillcontract_studio.qt import QVBoxLayout, QWidget


class TabPage(QWidget):
    """Shows `content`; `key` is what the page is known by (there is one of each), `title` says its tab in the language spoken now.

    `first` tells the part of the content that has the keyboard when one comes to the page, which may be another than before. It is no
    focus proxy: those lead Tab past all that stands before them.
    """

    def __init__(
        self, key: str, icon: str, title: Callable[[], str], content: QWidget, first: Callable[[], QWidget]
    ) -> None:
        super().__init__()
        self.key = key
        self.icon = icon
        self.title = title
        self.content = content
        self._first = first
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(content)

    def focus(self) -> None:
        """Give the keyboard to the content."""
        self._first().setFocus()
