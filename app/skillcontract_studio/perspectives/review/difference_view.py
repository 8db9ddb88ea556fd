"""Shows the lines that a repair would change: sign, colour and the changed part in semibold."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.review.text_difference import DifferenceLine, LineKind
from skillcontract_studio.qt import QFrame, QHBoxLayout, QLabel, QSizePolicy, Qt, QVBoxLayout, QWidget
from skillcontract_studio.theme.appearance import Appearance

_SIGNS = {LineKind.SAME: "", LineKind.REMOVED: "−", LineKind.ADDED: "+", LineKind.GAP: "…"}


def difference_view(
    title: str, lines: Sequence[DifferenceLine], appearance: Appearance, voice: Voice, parent: QWidget
) -> QFrame:
    """A framed list of lines under the name of what they are in."""
    frame = QFrame(parent)
    frame.setObjectName("difference")
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(1, 1, 1, 1)
    layout.setSpacing(0)
    head = QLabel(title, frame)
    head.setObjectName("differenceTitle")
    layout.addWidget(head)
    spoken = [title]
    for line in lines:
        layout.addWidget(_line(line, appearance, frame))
        spoken.append(f"{voice(f'difference.{line.kind}')} {line.text.strip()}")
    frame.setAccessibleName("\n".join(spoken))
    return frame


def _line(line: DifferenceLine, appearance: Appearance, parent: QWidget) -> QWidget:
    row = QFrame(parent)
    row.setObjectName("differenceLine")
    row.setProperty("kind", line.kind.value)
    layout = QHBoxLayout(row)
    layout.setContentsMargins(8, 0, 8, 0)
    layout.setSpacing(0)
    sign = QLabel(_SIGNS[line.kind], row)
    sign.setFont(appearance.fonts.mono(12))
    sign.setFixedWidth(appearance.fonts.px(20))
    text = QLabel(row)
    text.setTextFormat(Qt.TextFormat.RichText)
    # What does not fit is cut: the pane never grows wider for a long line.
    text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    text.setFont(appearance.fonts.mono(12))
    parts = line.text[: line.start], line.text[line.start : line.end], line.text[line.end :]
    before, changed, after = (escape(part).replace(" ", "&nbsp;") for part in parts)
    text.setText(f"{before}<b>{changed}</b>{after}" if changed else before + after)
    for label in (sign, text):
        label.setObjectName("differenceText")
    layout.addWidget(sign)
    layout.addWidget(text, 1)
    return row
