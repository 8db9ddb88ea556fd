"""What a tab shows: breadcrumb, messages, find bar and the editor."""

from skillcontract_studio.client.protocol import Severity, Symbol
from skillcontract_studio.editor.text_file import CannotOpen
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import Qt, QVBoxLayout, QWidget, Signal
from skillcontract_studio.shell.breadcrumb import Breadcrumb, path_to
from skillcontract_studio.shell.document import OpenDocument
from skillcontract_studio.shell.find_bar import FindBar
from skillcontract_studio.shell.message_bar import Choice, MessageBars
from skillcontract_studio.shell.quick_fixes import QuickFixes
from skillcontract_studio.theme.appearance import Appearance

CHANGED_ON_DISK = "changed-on-disk"


class EditorPane(QWidget):
    """One open document with all that belongs to it."""

    keep_mine = Signal()

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
        self.fixes = QuickFixes(document, document.client, voice)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.breadcrumb, self.messages, self.find_bar):
            layout.addWidget(part)
        layout.addWidget(document.editor, 1)
        self.setFocusProxy(document.editor)
        self.breadcrumb.chosen.connect(self._go_to)
        document.editor.caret_moved.connect(self.follow)
        document.outlined.connect(self.follow)
        document.changed_on_disk.connect(self._warn_of_change)

    def follow(self) -> None:
        """Show where the caret is."""
        path = path_to(self.document.symbols, self.document.editor.caret_place())
        self.breadcrumb.show_path(path)

    def _go_to(self, symbol: Symbol) -> None:
        self.document.editor.reveal(symbol.selection)
        self.document.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _warn_of_change(self) -> None:
        if self.messages.shows("save"):
            # The refused save has said so, with the same choices.
            return
        self.messages.show_message(
            CHANGED_ON_DISK,
            Severity.WARNING,
            self._voice("disk.changed", path=self.document.path),
            (
                Choice(self._voice("disk.reload"), self._reload),
                Choice(self._voice("disk.keep"), self.keep_mine.emit),
            ),
        )

    def _reload(self) -> None:
        try:
            self.document.reload()
        except CannotOpen as problem:
            self.messages.show_message(
                "open",
                Severity.ERROR,
                self._voice(f"open.{problem.reason}", path=problem.path, detail=problem.detail),
            )
