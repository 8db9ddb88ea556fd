"""The form of an expression above the line it is written in, the part being written in semibold."""

from html import escape

from skillcontract_studio.editor.popup import Popup
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.qt import QKeyEvent, QLabel, QObject, QPoint, QSize, Qt, QVBoxLayout
from skillcontract_studio.shell.document import OpenDocument
from skillcontract_studio.theme.appearance import Appearance

_DELAY = 60
_WIDTH = 460


class SignatureHelp(QObject):
    """Comes by itself while one writes in an expression, goes with Esc or when the caret leaves it."""

    def __init__(self, document: OpenDocument, appearance: Appearance, voice: Voice) -> None:
        super().__init__(document)
        self._document = document
        self._appearance = appearance
        self._request: int | None = None
        self._wanted = False
        self.popup = Popup(document.editor, appearance)
        self.popup.setAccessibleName(voice("signature.name"))
        self._words = QLabel(self.popup)
        self._words.setTextFormat(Qt.TextFormat.RichText)
        self._words.setWordWrap(True)
        layout = QVBoxLayout(self.popup)
        layout.setContentsMargins(8, 5, 8, 5)
        layout.addWidget(self._words)
        self._soon = later(self, _DELAY, self._ask)
        document.editor.typed.connect(self._typed)
        document.editor.caret_moved.connect(self._moved)
        document.editor.key_offered.connect(self._key)
        document.editor.focus_lost.connect(self.close)
        document.editor.scrolled.connect(self._place)

    def invoke(self) -> None:
        """Show it at the caret: the way of the keyboard."""
        self._wanted = True
        self._ask()

    def close(self) -> None:
        """Hide, and do not come for an answer that is still under way."""
        self._wanted = False
        self._document.cancel(self._request)
        self._request = None
        self.popup.hide()

    def text(self) -> str:
        """What is shown now, as rich text; empty when nothing is."""
        return self._words.text() if self.popup.isVisible() else ""

    def _typed(self, character: str) -> None:
        if character == ".":
            self._wanted = True
        if self._wanted:
            self._soon.start()

    def _moved(self) -> None:
        if self._wanted:
            self._soon.start()

    def _key(self, event: QKeyEvent) -> None:
        # The completions take Esc first; another one is for this.
        if event.key() == Qt.Key.Key_Escape and self.popup.isVisible():
            self.close()

    def _ask(self) -> None:
        document = self._document
        if not self._wanted or not document.client.provides("signatureHelpProvider"):
            return
        document.cancel(self._request)
        self._request = document.ask_at(
            "textDocument/signatureHelp", document.editor.caret_place(), self._told
        )

    def _told(self, result: object) -> None:
        self._request = None
        signatures = result.get("signatures") if isinstance(result, dict) else None
        if not isinstance(result, dict) or not signatures:
            self.close()
            return
        signature = signatures[int(result.get("activeSignature") or 0)]
        labels = [str(each["label"]) for each in signature.get("parameters") or ()]
        active = int(result.get("activeParameter") or 0)
        form = _marked(str(signature["label"]), labels, active)
        about = signature.get("documentation")
        meaning = str(about.get("value", "")) if isinstance(about, dict) else str(about or "")
        fonts, tokens = self._appearance.fonts, self._appearance.tokens
        family = fonts.mono().families()[0]
        self._words.setText(
            f"<span style=\"font-family: '{family}'\">{form}</span>"
            f'<br><span style="color: {tokens["muted"]}; font-size: {fonts.px(12)}px">{escape(meaning)}</span>'
        )
        self._present()

    def _place(self) -> None:
        if self.popup.isVisible():
            self._present()

    def _present(self) -> None:
        editor, px = self._document.editor, self._appearance.fonts.px
        width = min(px(_WIDTH), max(px(200), editor.width() - px(20)))
        height = self._words.heightForWidth(width - 16) + 12
        line = editor.line_at(editor.caret())
        start = editor.line_start(line) + len(editor.line_indentation(editor.line_end(line)))
        where = editor.point_at(start)
        above = QPoint(where.x(), where.y() - height - 2)
        # Above the line, for the completions have the place below it.
        room = editor.viewport().mapTo(editor.window(), above).y() > 0
        lower = where + QPoint(0, editor.send(M.TextHeight, line, 0) * 2)
        self.popup.present(above if room else lower, 0, QSize(width, height))


def _marked(label: str, parts: list[str], active: int) -> str:
    """The form as rich text, its active part semibold; each part is looked for behind the one before."""
    at, made = 0, ""
    for number, part in enumerate(parts):
        start = label.find(part, at)
        if start < 0:
            continue
        made += escape(label[at:start])
        made += f"<b>{escape(part)}</b>" if number == active else escape(part)
        at = start + len(part)
    return made + escape(label[at:])
