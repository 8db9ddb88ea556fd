"""The receipts as tabs, in the order in which they came: the order is part of what is judged."""

from collections.abc import Iterator, Sequence

from skillcontract_studio.i18n import Voice, verbatim
from skillcontract_studio.qt import Qt, QTabBar, QTabWidget, QToolButton, QWidget, Signal
from skillcontract_studio.receipts.receipt_page import ReceiptPage
from skillcontract_studio.theme.appearance import Appearance


class PageTabs(QTabWidget):
    """Pages that can be moved and closed; there is always one but while pages change."""

    close_wanted = Signal(object)
    moved = Signal()
    current_changed = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self.setObjectName("editorTabs")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setDocumentMode(True)
        self.setMovable(True)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.tabBar().setUsesScrollButtons(True)
        self.tabBar().setExpanding(False)
        self.tabBar().setDrawBase(False)
        self.tabBar().tabMoved.connect(lambda _from, _to: self.moved.emit())
        self.currentChanged.connect(lambda _index: self.current_changed.emit())
        appearance.changed.connect(self._redress)

    def pages(self) -> Iterator[ReceiptPage]:
        """The pages in their order."""
        for index in range(self.count()):
            widget = self.widget(index)
            if isinstance(widget, ReceiptPage):
                yield widget

    def current(self) -> ReceiptPage:
        """The page that is shown."""
        return list(self.pages())[self.currentIndex()]

    def add(self, page: ReceiptPage) -> None:
        """Add a page after the others, and show it."""
        index = self.addTab(page, "")
        close = QToolButton(self.tabBar())
        close.setObjectName("tabClose")
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        close.setIcon(self._appearance.icon("close"))
        close.clicked.connect(lambda: self.close_wanted.emit(page))
        self.tabBar().setTabButton(index, QTabBar.ButtonPosition.RightSide, close)
        self.setCurrentIndex(index)
        page.editor.setFocus()

    def drop(self, page: ReceiptPage) -> None:
        """Take a page away."""
        self.removeTab(self.indexOf(page))
        page.hide()
        page.deleteLater()

    def name_pages(self, names: Sequence[str]) -> None:
        """Write on each tab what it is."""
        for index, name in enumerate(names):
            # Qt reads an ampersand as a mnemonic.
            self.setTabText(index, verbatim(name))
            self.setTabToolTip(index, name)
            page = self.widget(index)
            if isinstance(page, ReceiptPage):
                page.editor.setAccessibleName(name)
            word = self._voice("inspector.close-page", page=name)
            close = self.tabBar().tabButton(index, QTabBar.ButtonPosition.RightSide)
            # A tab that is just being added has no button yet.
            if isinstance(close, QToolButton):
                close.setToolTip(word)
                close.setAccessibleName(word)

    def step(self, by: int) -> None:
        """Go to another page, around the ends."""
        self.setCurrentIndex((self.currentIndex() + by) % self.count())

    def move_page(self, by: int) -> None:
        """Put the page that is shown earlier or later."""
        before = self.currentIndex()
        after = min(max(before + by, 0), self.count() - 1)
        if after != before:
            self.tabBar().moveTab(before, after)

    def _redress(self) -> None:
        for index in range(self.count()):
            close = self.tabBar().tabButton(index, QTabBar.ButtonPosition.RightSide)
            if isinstance(close, QToolButton):
                close.setIcon(self._appearance.icon("close"))
