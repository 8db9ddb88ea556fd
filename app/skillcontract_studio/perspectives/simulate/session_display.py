"""Shows a session in the parts of the page: what changed since it was last shown, and never all of it in one turn."""

from __future__ import annotations

from skillcontract.simulator.coverage import Coverage, coverage_of
from skillcontract.simulator.playing import Play
from skillcontract.stepping.session import Session, last_stage_of
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.chain_rows import chain_rows
from skillcontract_studio.perspectives.simulate.signs import NOT_RUN, OUTCOME_SIGNS
from skillcontract_studio.perspectives.simulate.simulate_view import SimulateView
from skillcontract_studio.perspectives.simulate.step_cells import StepCell, step_cells


class SessionDisplay:
    """Fills the view. What a step adds to cells and coverage is added; what was there is not made anew."""

    def __init__(self, view: SimulateView, voice: Voice) -> None:
        self._view = view
        self._voice = voice
        self._drawn: Session | None = None
        self._cells: tuple[StepCell, ...] = ()
        self._coverage: Coverage | None = None

    def show(self, session: Session) -> None:
        """Show a session at its cursor."""
        view = self._view
        view.show_work()
        former = self._drawn
        if former is None or session.play is not former.play:
            self._cells = step_cells(session, former, self._cells)
            self._coverage = _coverage(session.play, former.play if former else None, self._coverage)
        self._drawn = session
        stages = last_stage_of(session) + 1
        view.timeline.show_cells(self._cells, session.cursor.step, session.cursor.stage, stages)
        view.chain.show_rows(chain_rows(session))
        view.state.show_session(session)
        view.play.show_session(session)
        number = session.cursor.step + 1
        title = self._voice("panel.chain-step", number=number) if number else self._voice("panel.chain")
        view.docks.title("chain", title)
        self._tell_place(session)

    def redraw(self) -> None:
        """Words have changed: nothing that was made before counts."""
        session, self._drawn, self._cells = self._drawn, None, ()
        if session is not None:
            self.show(session)

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

    def _tell_place(self, session: Session) -> None:
        told, coverage = self._view.told, self._coverage
        number, count = session.cursor.step + 1, len(session.scenario.steps)
        told.place.setText(self._voice("status.place", number=number, count=count))
        if coverage is not None:
            told.coverage.setText(
                self._voice("status.coverage", hit=len(coverage.hit), points=len(coverage.points))
            )


def _coverage(play: Play, former: Play | None, known: Coverage | None) -> Coverage:
    """The coverage of a play; of one that goes on from the former only the new steps are looked at."""
    kept = 0
    if former is not None and known is not None and play.opening.cast is former.opening.cast:
        kept = len(former.steps)
        if len(play.steps) < kept or (kept and play.steps[kept - 1] is not former.steps[kept - 1]):
            kept = 0
    fresh = [point for one in play.steps[kept:] for point in one.trace.points]
    if kept and known is not None:
        return known.with_hits(fresh)
    return coverage_of(play.opening.cast.prepared, fresh)
