"""Where a note goes: behind its line where there is room for all of it, else in lines of its own below."""

from __future__ import annotations

from skillcontract_studio.editor.between_lines import Words
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.line_ends import GAP
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import QFont, QFontMetrics, QTextLayout, QTextOption

_NARROWEST, _SPARE = 160, 12
"""Pixels: a note has at least so many for its lines, indented or not, and leaves so many free at the right."""


def fits_behind(editor: CodeEditor, line: int, note: str, font: QFont) -> bool:
    """Whether a note can be read behind its line, as long as nobody scrolls sideways."""
    end = _left(editor, editor.line_end(line))
    return end + QFontMetrics(font).horizontalAdvance(f"{GAP}{note}") + _SPARE <= editor.viewport().width()


def words_below(editor: CodeEditor, line: int, note: str, font: QFont, style: int) -> Words:
    """A note in as many lines as it takes, below the first character of its line."""
    start, end = editor.line_start(line), editor.line_end(line)
    text = editor.slice(start, end)
    left, first = _left(editor, start), _left(editor, start + len(text) - len(text.lstrip()))
    room = editor.viewport().width() - _SPARE - left
    indent = first - left if room - (first - left) >= _NARROWEST else 0
    spaces = " " * round(indent / QFontMetrics(font).horizontalAdvance(" "))
    lines = wrapped(note, font, max(_NARROWEST, room - indent))
    return Words((("\n".join(f"{spaces}{each}" for each in lines), style),))


def wrapped(text: str, font: QFont, width: int) -> tuple[str, ...]:
    """A text in lines no wider than so many pixels, broken as the script has it: Chinese has no spaces."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    # Qt counts in UTF-16.
    units, lines = text.encode("utf-16-le"), []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        start = 2 * line.textStart()
        lines.append(units[start : start + 2 * line.textLength()].decode("utf-16-le").rstrip())
    layout.endLayout()
    return tuple(lines)


def _left(editor: CodeEditor, position: int) -> int:
    """The pixels from the view's left edge to a position, where nobody scrolled sideways."""
    return editor.send(M.PointXFromPosition, 0, position) + editor.send(M.GetXOffset, 0, 0)
