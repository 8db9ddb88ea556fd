"""Makes the page in many short turns: what it is made of is read, then its parts are made, then they are put in their places."""

from __future__ import annotations

from collections.abc import Generator
from importlib import import_module
from typing import TYPE_CHECKING

from skillcontract_studio.qt import QObject, QWidget

if TYPE_CHECKING:
    from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
    from skillcontract_studio.shell.window import StudioWindow

_MODULES = (
    "skillcontract.workspace.tool_schemas",
    "skillcontract.workspace.loading",
    "skillcontract.governance.rulings",
    "skillcontract.simulator.trace",
    "skillcontract.receipts.judge",
    "skillcontract.simulator.receipt_reading",
    "skillcontract.simulator.result",
    "skillcontract.simulator.p2",
    "skillcontract.simulator.chain.passing",
    "skillcontract.simulator.stepping",
    "skillcontract.simulator.opening",
    "skillcontract.stepping.breakpoints",
    "skillcontract.model.scenario",
    "skillcontract.stepping.given_text",
    "skillcontract_studio.perspectives.simulate.opening_files",
    "skillcontract_studio.perspectives.simulate.call_form",
    "skillcontract_studio.perspectives.simulate.play_panel",
    "skillcontract_studio.perspectives.simulate.state_pane",
    "skillcontract_studio.perspectives.simulate.chain_column",
    "skillcontract_studio.perspectives.simulate.session_bar",
    "skillcontract_studio.perspectives.simulate.simulate_view",
    "skillcontract_studio.tool_servers.real_calls",
    "skillcontract_studio.perspectives.simulate.given_work",
    "skillcontract_studio.perspectives.simulate.recording_work",
    "skillcontract_studio.perspectives.simulate.breakpoint_work",
    "skillcontract_studio.perspectives.simulate.coverage_report",
    "skillcontract_studio.perspectives.simulate.simulate_page",
)
"""Each needs those before it: read at once they take half a second."""


def made_in_turns(window: StudioWindow, frame: QWidget) -> Generator[None, None, SimulatePage]:
    """The page of a window, whose widget is in `frame`; it comes with the last turn, and may be wanted sooner."""
    for module in _MODULES:
        import_module(module)
        yield
    from skillcontract_studio.perspectives.simulate.play_panel import PlayPanel
    from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
    from skillcontract_studio.perspectives.simulate.simulate_view import SimulateView
    from skillcontract_studio.perspectives.simulate.state_pane import StatePane

    voice = window.voice.of_area("simulate", QObject(window))
    state = StatePane(window.appearance, voice)
    yield
    play = PlayPanel(window.appearance, voice)
    yield
    view = SimulateView(
        window.appearance, voice, lambda: window.voice("message.dismiss"), state, play, parent=frame
    )
    yield
    for _panel in view.put_in_place():
        yield
    return SimulatePage(window, voice, view)
