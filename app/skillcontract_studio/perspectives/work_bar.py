"""Says how far the work is, and lets it be cancelled; it is there only while something takes its time."""

from __future__ import annotations

from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.perspectives.background import Background
from skillcontract_studio.qt import (
    QEvent,
    QHBoxLayout,
    QLabel,
    QObject,
    QProgressBar,
    QPushButton,
    QShowEvent,
    Qt,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance

_PATIENCE = 400
"""Milliseconds that work may take before anything is said of it (look.md 7)."""


class WorkBar(QWidget):
    """A line over the page, or floating on it: text, count, bar, and a button that cancels."""

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
        self._over: QWidget | None = None
        self.hide()

    def float_over(self, owner: QWidget) -> None:
        """Stand over the top of a widget, in its middle, instead of in a layout: nothing under it moves."""
        self.setParent(owner)
        self.setProperty("floating", True)
        self._over = owner
        owner.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """The widget under it has another size."""
        if event.type() == QEvent.Type.Resize:
            self._stand()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent, /) -> None:  # noqa: N802  # Qt's name
        """It comes over what has been shown since it was last there."""
        super().showEvent(event)
        self._stand()

    def _stand(self) -> None:
        if self._over is not None and self.isVisible():
            self.adjustSize()
            self.move(max(0, (self._over.width() - self.width()) // 2), self._appearance.fonts.px(4))
            self.raise_()

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
        self._stand()

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
