"""The widgets of the page and where they stand, in large windows and in small ones (look.md 4)."""

from __future__ import annotations

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.review.compare_bar import CompareBar
from skillcontract_studio.perspectives.review.empty_state import EmptyState
from skillcontract_studio.perspectives.review.filter_bar import FilterBar
from skillcontract_studio.perspectives.review.matrix_model import MatrixModel
from skillcontract_studio.perspectives.review.matrix_view import MatrixView
from skillcontract_studio.perspectives.review.ruling_pane import RulingPane
from skillcontract_studio.perspectives.review.verdict_bar import VerdictBar
from skillcontract_studio.perspectives.work_bar import WorkBar
from skillcontract_studio.qt import (
    QAction,
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QResizeEvent,
    QSize,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.shell.docks import Docks, Panel
from skillcontract_studio.shell.edge_folding import EdgeFolding, Fold
from skillcontract_studio.shell.message_bar import MessageBars
from skillcontract_studio.theme.appearance import Appearance

_SHORT, _SMALL = 1200, 1100
"""Widths below which the two bars become one, and below which the bar of the verdict goes to the status bar."""
_TIGHT = 860
"""The width below which the two bars stand one over the other again, each in its short form."""
_RULING, _RULING_SHORT = 408, 344
_FOLDS = (Fold(("ruling",), "right", width=720),)


class ReviewLayout(QWidget):
    """Puts the parts together; it does nothing else."""

    def __init__(self, appearance: Appearance, voice: Voice) -> None:
        super().__init__()
        self._appearance = appearance
        self._voice = voice
        self._fitted: tuple[bool, bool, bool] | None = None
        self.model = MatrixModel(voice)
        self.matrix = MatrixView(self.model, appearance, voice)
        self.empty = EmptyState(voice)
        self.centre = QStackedWidget()
        self.centre.addWidget(self.matrix)
        self.centre.addWidget(self.empty)
        self.compare = CompareBar(appearance, voice)
        self.filters = FilterBar(appearance, voice)
        self.work = WorkBar(appearance, voice)
        self.messages = MessageBars(appearance, lambda: voice("dismiss"))
        self.ruling = RulingPane(appearance, voice)
        self.verdict = VerdictBar(appearance, voice)
        self.docks = Docks(self, self.centre, appearance)
        self.previous, self.next = QAction(self), QAction(self)
        self.docks.add(Panel("ruling", self.ruling, "right", "ruling", (self.previous, self.next)))
        self._folding = EdgeFolding(self.docks, _FOLDS, self._size)
        self.status = QWidget()
        self._zoom = QLabel(self.status)
        self._status_row = QHBoxLayout(self.status)
        self._bars = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._more_row = QVBoxLayout()
        self._place()
        appearance.changed.connect(self._refit)
        voice.changed.connect(self._speak)
        self.matrix.zoomed.connect(lambda _zoom: self._speak())
        self._speak()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """There is more room, or less."""
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Room is made when the page becomes narrow, so what a wide page needs is not asked for."""
        px = self._appearance.fonts.px
        return QSize(px(400), px(240))

    def _place(self) -> None:
        self._status_row.setContentsMargins(0, 0, 0, 0)
        self._status_row.addStretch(1)
        self._status_row.addWidget(self._zoom)
        self._bars.setSpacing(0)
        self._bars.addWidget(self.compare)
        self._bars.addWidget(self.filters, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._bars)
        layout.addLayout(self._more_row)
        layout.addWidget(self.work)
        layout.addWidget(self.messages)
        layout.addWidget(self.docks.manager, 1)
        layout.addWidget(self.verdict)

    def _fit(self) -> None:
        """Give up in a small window what can best be missed."""
        px, width = self._appearance.fonts.px, self.width()
        short, small, tight = width < px(_SHORT), width < px(_SMALL), width < px(_TIGHT)
        folds = self._folding.fit(self.size(), px)
        if (short, small, tight) == self._fitted and not folds:
            return
        self._fitted = (short, small, tight)
        # The filters come first where both bars share a row.
        sideways, down = QBoxLayout.Direction.RightToLeft, QBoxLayout.Direction.TopToBottom
        self._bars.setDirection(sideways if short and not tight else down)
        self.filters.take_out(self._more_row if short else None)
        self.compare.fit(short=short, signing=small)
        self.matrix.fold_role(short)
        self.ruling.fold_checks(small)
        self.verdict.setHidden(small)
        if small:
            self._status_row.insertWidget(0, self.verdict.facts)
            self.verdict.facts.show()
        else:
            self.verdict.take_back()
        self._size()

    def _size(self) -> None:
        px, width = self._appearance.fonts.px, self.width()
        pixels = px(_RULING_SHORT if width < px(_SHORT) else _RULING)
        self.docks.size_beside("ruling", pixels, width)

    def _refit(self) -> None:
        self._fitted = None
        self._fit()
        self._speak()

    def _speak(self) -> None:
        voice, icon = self._voice, self._appearance.icon
        self.docks.title("ruling", voice("panel.ruling"))
        self._zoom.setText(voice("zoom", percent=round(self.matrix.cells.zoom * 100)))
        for action, phrase, name in (
            (self.previous, "ruling.previous", "chevron-left"),
            (self.next, "ruling.next", "chevron-right"),
        ):
            action.setText(voice(phrase))
            action.setToolTip(voice(phrase))
            action.setIcon(icon(name))
