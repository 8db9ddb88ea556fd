"""The preview of a Markdown text: live, following its source, and with nothing fetched from anywhere."""

from collections.abc import Callable
from pathlib import Path

from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.scrolling import scrolled_to
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.preview.scroll_map import heading_lines, height_of
from skillcontract_studio.qt import QDesktopServices, QTextBrowser, QUrl, QVBoxLayout, QWidget
from skillcontract_studio.shell.document import OpenDocument
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.markdown import show_markdown
from skillcontract_studio.there import is_file_there

_DELAY = 150
_MARGIN = 20
_WEB = ("https", "http")


class _OfflineBrowser(QTextBrowser):
    """Shows text and nothing that would have to be fetched: a workspace is not trusted to load anything."""

    def loadResource(self, _kind: int, _name: QUrl | str, /) -> object:  # noqa: N802  # Qt's name
        """No picture, no style, from nowhere."""
        return None


class MarkdownPreview(QWidget):
    """Shows the text of one document as it reads."""

    def __init__(
        self,
        document: OpenDocument,
        appearance: Appearance,
        voice: Voice,
        open_file: Callable[[Path], None],
    ) -> None:
        super().__init__()
        self.setObjectName("preview")
        self._document = document
        self._appearance = appearance
        self._open_file = open_file
        self._source = ""
        self._lines: list[int] = []
        self.page = _OfflineBrowser(self)
        self.page.setObjectName("previewPage")
        self.page.setAccessibleName(voice("preview.name", file=document.path.name))
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._follow_link)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.page)
        self._soon = later(self, _DELAY, self._render)
        document.editor.text_changed.connect(lambda _change: self._soon.start())
        document.editor.scrolled.connect(self._scroll)
        appearance.changed.connect(self._render)
        self._render()

    def _render(self) -> None:
        self._source = self._document.editor.settled_content().decode("utf-8", "replace")
        self._lines = heading_lines(self._source)
        show_markdown(self.page, self._source, self._appearance, _MARGIN)
        self._scroll()

    def _scroll(self) -> None:
        """Shows what the first line of the editor shows."""
        if self.isHidden():
            return
        editor = self._document.editor
        top, _ = scrolled_to(editor)
        bar = self.page.verticalScrollBar()
        shown, count = editor.send(M.LinesOnScreen, 0, 0), editor.line_count()
        if top + shown >= count:
            bar.setValue(bar.maximum() if top else 0)
            return
        height = height_of(top, self._lines, self._heights(), (count, self.page.document().size().height()))
        bar.setValue(round(height))

    def _heights(self) -> list[float]:
        document = self.page.document()
        layout = document.documentLayout()
        found = []
        block = document.begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                found.append(layout.blockBoundingRect(block).top())
            block = block.next()
        return found

    def _follow_link(self, url: QUrl) -> None:
        """Opens a file beside the document, or a page of the web in the browser; both only because it was clicked."""
        if url.scheme() in _WEB:
            QDesktopServices.openUrl(url)
        elif not url.scheme() and url.path():
            path = self._document.path.parent / url.path()
            if is_file_there(path):
                self._open_file(path.resolve())
