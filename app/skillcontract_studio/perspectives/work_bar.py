"""Says how far the work is, and lets it be cancelled; it is there only while something takes its time."""

from __future__ import annotations

from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.perspectives.background import Background
from skillcontract_studio.qt import QHBoxLayout, QLabel, QProgressBar, QPushButton, Qt, QWidget
from skillcontract_studio.theme.appearance import Appearance

_PATIENCE = 400
"""Milliseconds that work may take before anything is said of it (look.md 7)."""


class WorkBar(QWidget):
    """A line over the page: text, count, bar, and a button that cancels."""

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._work: Background | None = None
        self.setObjectName("workBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text = QLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._cancel = QPushButton(self)
        self._cancel.clicked.connect(self._stop)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 12, 4)
        layout.setSpacing(12)
        for part in (self._text, self._bar, self._cancel):
            layout.addWidget(part)
        layout.addStretch(1)
        self._soon = later(self, _PATIENCE, self.show)
        self.hide()

    def follow(self, work: Background) -> None:
        """Show the work of one more worker; the one that began last is shown."""
        work.busy_changed.connect(lambda busy: self._changed(work, busy))
        work.progressed.connect(lambda phrase, done, total: self._told(work, phrase, done, total))

    def _changed(self, work: Background, busy: bool) -> None:
        if busy:
            self._work = work
            self._cancel.setText(self._voice("work.cancel"))
            self._bar.setFixedWidth(self._appearance.fonts.px(120))
            self._soon.start()
        elif work is self._work:
            self._soon.stop()
            self.hide()

    def _told(self, work: Background, phrase: str, done: int, total: int) -> None:
        if work is not self._work:
            return
        text = self._voice(phrase)
        if total:
            text += " " + self._voice("work.count", done=done, total=total)
        self._text.setText(text)
        self._text.setAccessibleName(text)
        self._bar.setRange(0, total)
        self._bar.setValue(done)

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
