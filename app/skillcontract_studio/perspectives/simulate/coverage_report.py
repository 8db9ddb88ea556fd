"""What a run of all scenarios came to: said in a bar, and shown beside the contract's lines until it is hidden."""

from __future__ import annotations

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.scenario_runs import Runs
from skillcontract_studio.perspectives.simulate.simulate_view import SimulateView
from skillcontract_studio.qt import QObject, Signal
from skillcontract_studio.shell.message_bar import Choice


class CoverageReport(QObject):
    """`changed` comes when other lines are to be shown as exercised, `wanted` brings a scenario that is to be replayed."""

    changed = Signal()
    wanted = Signal(object)

    def __init__(self, view: SimulateView, voice: Voice) -> None:
        super().__init__(view)
        self._view = view
        self._voice = voice
        self.runs: Runs | None = None

    def show(self, runs: object) -> None:
        """Say what came of a run; anything else is no run, and says nothing."""
        if not isinstance(runs, Runs):
            return
        self.runs = runs
        voice, count = self._voice, len(runs.passed) + len(runs.failed)
        words = voice("runs.passed", passed=len(runs.passed), count=count)
        choices = [Choice(voice("runs.hide"), self.hide)]
        if runs.failed:
            first = runs.failed[0]
            words += " " + voice("runs.failed", files=voice.names(path.name for path in runs.failed))
            choices.insert(0, Choice(voice("runs.open"), lambda: self.wanted.emit(first)))
        coverage = runs.coverage
        words += " " + voice("runs.coverage", hit=len(coverage.hit), points=len(coverage.points))
        severity = Severity.ERROR if runs.failed else Severity.INFO
        self._view.messages.show_message("runs", severity, words, choices)
        self.changed.emit()

    def hide(self) -> None:
        """Show no lines any more."""
        self.runs = None
        self.changed.emit()
