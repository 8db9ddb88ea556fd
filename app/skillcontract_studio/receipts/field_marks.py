"""Shows in the text which fields a verdict rests on: a frame around each, and its sign in the margin."""

from collections.abc import Sequence

from skillcontract_studio.editor.byte_span import byte_span
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.looks import SEVERITY, define_image
from skillcontract_studio.editor.scintilla import IndicatorStyle, M, bgr
from skillcontract_studio.qt import QObject
from skillcontract_studio.receipts.inspection import PlacedFinding, Unreadable, Weight
from skillcontract_studio.receipts.signs import NOT_JSON, WEIGHT_SIGNS, Sign
from skillcontract_studio.theme.appearance import Appearance

_FILL = {Weight.REASON: 18, Weight.CONTRADICTION: 19}
_FRAME = {Weight.REMARK: 20, Weight.PROOF: 21, Weight.REASON: 22, Weight.CONTRADICTION: 23}
_FAULT = 24
_MARKER = {Weight.REMARK: 10, Weight.PROOF: 11, Weight.REASON: 12, Weight.CONTRADICTION: 13}
"""The weightier, the higher: a line with several findings shows the sign of the weightiest."""
_FAULT_MARKER = 14
_FILL_TOKENS = {Weight.REASON: "lit", Weight.CONTRADICTION: "errorBg"}
_FRAME_TOKENS = {
    Weight.REMARK: "info",
    Weight.PROOF: "allow",
    Weight.REASON: "litEdge",
    Weight.CONTRADICTION: "error",
}
_OPAQUE = 255


class FieldMarks(QObject):
    """The marks of one editor. They move with the text until the next verdict."""

    def __init__(self, editor: CodeEditor, appearance: Appearance) -> None:
        super().__init__(editor)
        self._editor = editor
        self._appearance = appearance
        # The editor, which was there before, has put on its own look by then.
        appearance.changed.connect(self._dress)
        self._dress()

    def show_findings(self, findings: Sequence[PlacedFinding], text: str) -> None:
        """Mark the findings of this page, in the place of all marks before."""
        self.clear()
        signs: dict[int, int] = {}
        for one in findings:
            if one.span is not None:
                start, end = byte_span(text, one.span.start, one.span.end)
                if one.weight in _FILL:
                    self._editor.mark(_FILL[one.weight], start, end)
                self._editor.mark(_FRAME[one.weight], start, end)
                line = self._editor.line_at(start)
                signs[line] = max(_MARKER[one.weight], signs.get(line, 0))
        for line, marker in signs.items():
            self._editor.send(M.MarkerAdd, line, marker)

    def show_fault(self, fault: Unreadable, text: str) -> None:
        """Mark where a text is not JSON."""
        self.clear()
        start, end = byte_span(text, fault.offset, fault.offset + 1)
        self._editor.mark(_FAULT, start, end)
        self._editor.send(M.MarkerAdd, self._editor.line_at(start), _FAULT_MARKER)

    def clear(self) -> None:
        """Take all marks away."""
        for indicator in (*_FILL.values(), *_FRAME.values(), _FAULT):
            self._editor.unmark(indicator)
        for marker in (*_MARKER.values(), _FAULT_MARKER):
            self._editor.send(M.MarkerDeleteAll, marker)

    def _dress(self) -> None:
        editor, tokens = self._editor, self._appearance.tokens
        for weight, indicator in _FILL.items():
            _indicator(editor, indicator, IndicatorStyle.StraightBox, tokens[_FILL_TOKENS[weight]])
            editor.send(M.IndicSetAlpha, indicator, _OPAQUE)
            editor.send(M.IndicSetOutlineAlpha, indicator, _OPAQUE)
        for weight, indicator in _FRAME.items():
            style = IndicatorStyle.Dots if weight is Weight.REMARK else IndicatorStyle.StraightBox
            _indicator(editor, indicator, style, tokens[_FRAME_TOKENS[weight]])
            editor.send(M.IndicSetAlpha, indicator, 0)
            editor.send(M.IndicSetOutlineAlpha, indicator, _OPAQUE)
        _indicator(editor, _FAULT, IndicatorStyle.SquigglePixmap, tokens["error"])
        for weight, marker in _MARKER.items():
            self._define(marker, WEIGHT_SIGNS[weight])
        self._define(_FAULT_MARKER, NOT_JSON)
        mask = sum(1 << marker for marker in (*_MARKER.values(), _FAULT_MARKER))
        editor.send(M.SetMarginMaskN, SEVERITY, mask)

    def _define(self, marker: int, sign: Sign) -> None:
        define_image(self._editor, marker, self._appearance.pixmap(sign.icon, sign.tint, 14))


def _indicator(editor: CodeEditor, indicator: int, style: int, colour: str) -> None:
    editor.send(M.IndicSetStyle, indicator, style)
    editor.send(M.IndicSetFore, indicator, bgr(colour))
    editor.send(M.IndicSetUnder, indicator, 1)
