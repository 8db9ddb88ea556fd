"""The key to the lit lines, at the right of the breadcrumb row: what the two colours mean (look.md 3)."""

from __future__ import annotations

from skillcontract.stepping.session import Session
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.line_notes import exercises
from skillcontract_studio.qt import (
    QColor,
    QEvent,
    QHBoxLayout,
    QLabel,
    QObject,
    QPainter,
    QPixmap,
    Qt,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance

_AROUND = 36
"""The pixels that each of the words takes besides its own: sign and space."""


class LineKey(QWidget):
    """Stands at the right end of a row."""

    def __init__(self, appearance: Appearance, voice: Voice, row: QWidget) -> None:
        super().__init__(row)
        self._appearance = appearance
        self._voice = voice
        self._row = row
        self.setObjectName("lineKeys")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._parts = [(QLabel(self), QLabel(self)) for _ in range(2)]
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 0, 12, 0)
        layout.setSpacing(6)
        for sign, words in self._parts:
            words.setObjectName("lineKey")
            layout.addWidget(sign)
            layout.addWidget(words)
            layout.addSpacing(8)
        row.installEventFilter(self)

    def show_session(self, session: Session, *, lit: bool, causing: bool) -> None:
        """Say which stage applies the lines; what is not there needs no key."""
        record = session.record
        applied = self._voice("key.applied", stage=record.stage if record is not None else "")
        if exercises(session):
            applied = self._voice("key.exercised")
        said = (
            ("lit", "litEdge", applied, lit),
            ("errorBg", "error", self._voice("key.caused"), causing),
        )
        for (sign, words), (ground, edge, text, there) in zip(self._parts, said, strict=True):
            sign.setPixmap(self._swatch(ground, edge))
            sign.setToolTip(text)
            sign.setAccessibleName(text)
            words.setText(text)
            sign.setVisible(there)
        self.setVisible(lit or causing)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Follows the row, and the path that stands in it."""
        if watched is self._row and event.type() in {QEvent.Type.Resize, QEvent.Type.LayoutRequest}:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Where the path needs the room there are the colours alone, their meaning in the tooltips."""
        shown = [words for sign, words in self._parts if not sign.isHidden()]
        layout = self._row.layout()
        path = layout.itemAt(0) if layout is not None else None
        taken = path.minimumSize().width() if path is not None else 0
        px = self._appearance.fonts.px
        needed = sum(words.sizeHint().width() + px(_AROUND) for words in shown)
        wide = taken + needed + px(_AROUND) <= self._row.width()
        for words in (words for _, words in self._parts):
            wanted = wide and words in shown
            if words.isHidden() is wanted:
                words.setVisible(wanted)

    def _swatch(self, ground: str, edge: str) -> QPixmap:
        px, tokens = self._appearance.fonts.px, self._appearance.tokens
        image = QPixmap(px(12), px(12))
        image.fill(QColor(tokens[ground]))
        bar = QPixmap(px(2), px(12))
        bar.fill(QColor(tokens[edge]))
        return _joined(image, bar)


def _joined(image: QPixmap, bar: QPixmap) -> QPixmap:
    painter = QPainter(image)
    painter.drawPixmap(0, 0, bar)
    painter.end()
    return image
