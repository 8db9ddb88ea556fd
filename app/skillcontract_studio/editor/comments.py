"""Turning lines into comments and back."""

from skillcontract_studio.editor.lines import selected_lines
from skillcontract_studio.editor.scintilla import ScintillaView

_MARK = b"//"


def toggle_comment(view: ScintillaView) -> None:
    """Comment out the lines of the selection, or take the marks away where all of them have one; blank lines do not count."""
    first, last = selected_lines(view)
    texts = {line: view.slice(view.line_start(line), view.line_end(line)) for line in range(first, last + 1)}
    full = {line: text for line, text in texts.items() if text.strip()}
    if not full:
        return
    indent = min(len(text) - len(text.lstrip(b" \t")) for text in full.values())
    commented = all(text.lstrip(b" \t").startswith(_MARK) for text in full.values())
    view.begin_undo()
    for line in sorted(full, reverse=True):
        text, begin = full[line], view.line_start(line)
        if commented:
            at = begin + len(text) - len(text.lstrip(b" \t"))
            space = 1 if view.slice(at + 2, at + 3) == b" " else 0
            view.replace(at, at + 2 + space, b"")
        else:
            view.insert(begin + indent, _MARK + b" ")
    view.end_undo()
