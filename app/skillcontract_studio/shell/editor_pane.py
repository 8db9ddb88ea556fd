"""What a tab shows: breadcrumb, messages, find bar and the editor."""

from skillcontract_studio.authoring.quick_fixes import QuickFixes
from skillcontract_studio.client.protocol import Symbol
from skillcontract_studio.finding.find_bar import FindBar
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QHBoxLayout, QSplitter, Qt, QVBoxLayout, QWidget
from skillcontract_studio.shell.breadcrumb import Breadcrumb, path_to
from skillcontract_studio.shell.document import OpenDocument
from skillcontract_studio.shell.message_bar import MessageBars
from skillcontract_studio.theme.appearance import Appearance

CHANGED_ON_DISK = "changed-on-disk"


class EditorPane(QWidget):
    """One open document with all that belongs to it."""

    def __init__(
        self, document: OpenDocument, appearance: Appearance, voice: Voice, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.document = document
        self._voice = voice
        document.setParent(self)
        self.breadcrumb = Breadcrumb(appearance, voice("breadcrumb.name"), self)
        self.messages = MessageBars(appearance, lambda: voice("message.dismiss"), self)
        self.find_bar = FindBar(document.editor, appearance, voice, self)
        self.fixes = QuickFixes(document, voice)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.breadcrumb, self.messages, self.find_bar):
            layout.addWidget(part)
        self.body = QHBoxLayout()
        """The editor, and what stands beside it at its right."""
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(0)
        self.body.addWidget(document.editor, 1)
        text = QWidget(self)
        text.setLayout(self.body)
        self.split = QSplitter(Qt.Orientation.Horizontal, self)
        """The text, and what is shown of it at its side."""
        self.split.addWidget(text)
        self.split.setChildrenCollapsible(False)
        # Where there is no room for both, what has to be answered is seen before the text is.
        self.split.setMinimumHeight(1)
        layout.addWidget(self.split, 1)
        self.breadcrumb.chosen.connect(self._go_to)
        self.breadcrumb.left.connect(document.editor.setFocus)
        document.editor.caret_moved.connect(self.follow)
        document.outlined.connect(self.follow)

    def focus(self) -> None:
        """Give the keyboard to the text."""
        self.document.editor.setFocus()

    def follow(self) -> None:
        """Show where the caret is."""
        path = path_to(self.document.symbols, self.document.editor.caret_place())
        self.breadcrumb.show_path(path, self.document.symbols)

    def _go_to(self, symbol: Symbol) -> None:
        self.document.editor.reveal(symbol.selection)
        self.document.editor.setFocus(Qt.FocusReason.OtherFocusReason)
