"""Compares the survey with another state, and again when the survey is another one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from skillcontract.connectors.git_revisions import recent_revisions
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.background import Background
from skillcontract_studio.perspectives.review.compare_bar import CompareBar
from skillcontract_studio.perspectives.review.comparing import (
    CannotCompare,
    Comparison,
    Other,
    compared,
)
from skillcontract_studio.perspectives.review.survey import Survey
from skillcontract_studio.qt import QObject, Signal
from skillcontract_studio.shell.message_bar import MessageBars

_OFFERED = 12


class ComparisonWork(QObject):
    """`changed` comes when there is another comparison, or none any more."""

    changed = Signal()

    def __init__(self, bar: CompareBar, messages: MessageBars, voice: Voice) -> None:
        super().__init__(bar)
        self._bar = bar
        self._messages = messages
        self._voice = voice
        self._survey: Survey | None = None
        self.comparison: Comparison | None = None
        self.background = Background(self)
        self.background.done.connect(self._compared)
        self._listing = Background(self)
        self._listing.done.connect(self._listed)
        bar.other_wanted.connect(self._wanted)

    def list_revisions(self, folder: Path) -> None:
        """Offer the newest revisions of a folder."""
        self._listing.start(lambda _tell: recent_revisions(folder, _OFFERED))

    def follow(self, found: Survey | None) -> None:
        """There is another survey to compare."""
        self._survey = found
        if self.comparison is not None:
            self.compare_with(self.comparison.other)

    def compare_with(self, other: Other | None) -> None:
        """Compare with another state; None: with none."""
        found, known = self._survey, self.comparison
        self._messages.dismiss("compare")
        if other is None:
            self.background.cancel()
            self._show(None)
        elif found is not None:
            before = known.before if known is not None and known.other == other else None
            self.background.start(partial(compared, other, before, found))

    def close(self) -> None:
        """The window goes."""
        self.background.close()
        self._listing.close()

    def _wanted(self, other: object) -> None:
        self.compare_with(other if isinstance(other, Other) else None)

    def _compared(self, result: object) -> None:
        if isinstance(result, Comparison):
            self._show(result)
        elif isinstance(result, CannotCompare):
            voice = self._voice
            words = voice(result.phrase, other=result.other.name, detail=result.detail(voice.language))
            self._messages.show_message("compare", Severity.ERROR, words)

    def _show(self, comparison: Comparison | None) -> None:
        self.comparison = comparison
        self._bar.show_comparison(comparison)
        self.changed.emit()

    def _listed(self, revisions: object) -> None:
        if isinstance(revisions, tuple):
            self._bar.offer(revisions)
