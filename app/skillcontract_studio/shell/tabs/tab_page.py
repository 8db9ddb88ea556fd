"""A tab that is no open file: settings, key map, a comparison."""

from collections.abc import Callable

from skillcontract_studio.qt import QVBoxLayout, QWidget


class TabPage(QWidget):
    """Shows `content`; `key` is what the page is known by (there is one of each), `title` says its tab in the language spoken now."""

    def __init__(self, key: str, icon: str, title: Callable[[], str], content: QWidget) -> None:
        super().__init__()
        self.key = key
        self.icon = icon
        self.title = title
        self.content = content
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(content)
        self.setFocusProxy(content)
