"""One side of a comparison: a text to read, with gaps where the other side has more lines."""

from collections.abc import Sequence

from skillcontract_studio.editor.lexer import Vocabulary
from skillcontract_studio.editor.looks import dress
from skillcontract_studio.editor.scintilla import Element, M, MarginType, MarkerSymbol, ScintillaView, bgr
from skillcontract_studio.editor.styling import Styler
from skillcontract_studio.editor.text_views import TextViews
from skillcontract_studio.qt import QWidget
from skillcontract_studio.shell.comparing.alignment import Row, RowKind
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.utf8 import utf8

_REMOVED, _ADDED, _GAP = 10, 11, 12
_LINE_NUMBER = 33
_GAP_GROUND = "header"


class SideView(ScintillaView):
    """Shows the left (what was) or the right (what is) text of rows; positions are rows."""

    def __init__(
        self, appearance: Appearance, vocabulary: Vocabulary | None, *, right: bool, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._right = right
        self._rows: Sequence[Row] = ()
        self._styler = Styler(TextViews(self), vocabulary)
        self.setFrameShape(ScintillaView.Shape.NoFrame)
        self.send(M.SetScrollWidthTracking, 1, 0)
        self.send(M.SetScrollWidth, 400, 0)
        self.send(M.UsePopUp, 0, 0)
        self._redress()
        appearance.changed.connect(self._redress)

    def show_rows(self, rows: Sequence[Row], lines: Sequence[str]) -> None:
        """Show the rows of a text's lines."""
        self._rows = rows
        numbers = [row.right if self._right else row.left for row in rows]
        text = "\n".join("" if number is None else lines[number] for number in numbers)
        self.send(M.SetReadOnly, 0, 0)
        self.load(text.encode("utf-8", "replace"))
        self.send(M.SetReadOnly, 1, 0)
        self._styler.begin()
        self._mark()

    def go_to_row(self, row: int) -> None:
        """Show a row in the middle, the caret in it."""
        position = self.line_start(row)
        self.go_to(position, position)

    def _redress(self) -> None:
        tokens = self._appearance.tokens
        dress(self, self._appearance)
        # The line of the caret would hide what has become of it.
        self.send(M.SetCaretLineVisibleAlways, 0, 0)
        self.send(M.ResetElementColour, Element.CaretLineBack, 0)
        self.send(M.SetMargins, 1, 0)
        self.send(M.SetMarginTypeN, 0, MarginType.RText)
        self.send(M.SetMarginMaskN, 0, 0)
        for marker, token in ((_REMOVED, "delBg"), (_ADDED, "addBg"), (_GAP, _GAP_GROUND)):
            self.send(M.MarkerDefine, marker, MarkerSymbol.Background)
            self.send(M.MarkerSetBack, marker, bgr(tokens[token]))
        self._mark()

    def _mark(self) -> None:
        self.send(M.MarkerDeleteAll, -1, 0)
        digits = len(str(max(1, len(self._rows))))
        width = self.send_bytes(M.TextWidth, _LINE_NUMBER, b"9" * (digits + 2))
        self.send(M.SetMarginWidthN, 0, width)
        for at, row in enumerate(self._rows):
            number = row.right if self._right else row.left
            said = "" if number is None else f"{number + 1} "
            self.send_bytes(M.MarginSetText, at, utf8(said))
            self.send(M.MarginSetStyle, at, _LINE_NUMBER)
            if number is None:
                self.send(M.MarkerAdd, at, _GAP)
            elif row.kind is not RowKind.SAME:
                self.send(M.MarkerAdd, at, _ADDED if self._right else _REMOVED)
