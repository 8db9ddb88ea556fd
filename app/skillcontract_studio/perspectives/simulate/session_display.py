"""Shows a session in the parts of the page: what changed since it was last shown, and never all of it in one turn."""

from __future__ import annotations

from skillcontract.stepping.session import Session, last_stage_of
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.chain_rows import chain_rows
from skillcontract_studio.perspectives.simulate.play_drawing import PlayDrawing
from skillcontract_studio.perspectives.simulate.signs import NOT_RUN, OUTCOME_SIGNS
from skillcontract_studio.perspectives.simulate.simulate_view import SimulateView


class SessionDisplay:
    """Fills the view."""

    def __init__(self, view: SimulateView, voice: Voice) -> None:
        self._view = view
        self._voice = voice

    def show(self, session: Session, drawing: PlayDrawing) -> None:
        """Show a session at its cursor, with the drawing of its play."""
        view = self._view
        view.show_work()
        stages = last_stage_of(session) + 1
        view.timeline.show_cells(drawing.cells, session.cursor.step, session.cursor.stage, stages)
        view.chain.show_rows(chain_rows(session))
        view.state.show_session(session)
        view.play.show_session(session)
        number = session.cursor.step + 1
        title = self._voice("panel.chain-step", number=number) if number else self._voice("panel.chain")
        view.docks.title("chain", title)
        self._tell_place(session, drawing)

    def show_place(self, session: Session, *, stale: bool) -> None:
        """Where one stands, in the bar; a session that does not fit its contract any more says so."""
        voice, one, record = self._voice, session.current, session.record
        if stale:
            self._view.bar.show_place(voice("stale.short"), "alert", "warning")
            return
        sign = NOT_RUN if one is None else OUTCOME_SIGNS[one.trace.outcome]
        number, count = session.cursor.step + 1, len(session.scenario.steps)
        if one is None:
            words = voice("place.beginning", count=count)
        elif record is not None:
            words = voice("place.stage", stage=record.stage, number=number)
        else:
            words = voice("place.step", number=number)
        self._view.bar.show_place(words, sign.icon, sign.tint)

    def _tell_place(self, session: Session, drawing: PlayDrawing) -> None:
        told, coverage = self._view.told, drawing.coverage
        number, count = session.cursor.step + 1, len(session.scenario.steps)
        told.place.setText(self._voice("status.place", number=number, count=count))
        told.coverage.setText(
            self._voice("status.coverage", hit=len(coverage.hit), points=len(coverage.points))
        )
