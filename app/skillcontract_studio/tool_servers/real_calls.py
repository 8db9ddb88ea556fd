"""Calls of a simulation that go to a real server: what the chain lets through, after trust and a question, beside the window.

A step is looked at first without the tool's answer. What the chain or P2 refuses, holds or replays is played at once and nobody is
called; only where the step waits for the tool is the server asked, with the arguments as bound.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.tool_server_fault import ToolServerFault
from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.stepping.real_servers import hints_of, launch_of, workspace_servers
from skillcontract.stepping.session import Session, at_stage, last_stage_of
from skillcontract.stepping.wanted_call import WantedCall, wanted_call
from skillcontract.syntax.values import Json
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.work_bar import WorkBar
from skillcontract_studio.qt import QObject, QWidget, Signal
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.tool_servers.call_dialog import call_dialog
from skillcontract_studio.tool_servers.call_visit import RealAnswer, answered
from skillcontract_studio.tool_servers.question_dialog import QuestionDialog
from skillcontract_studio.tool_servers.server_work import ServerWork
from skillcontract_studio.tool_servers.trust_asking import TrustAsking

if TYPE_CHECKING:
    from skillcontract.model.scenario import ScenarioAnswer, ScenarioStep

SERVER = "server"
"""The key of an answer that a real server is to give: `{"server": NAME}`."""
Answers = Mapping[str, Sequence[Mapping[str, Json]]]


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A step on its way: the answers it has, and the tools whose answers servers are to give."""

    session: Session
    step: object
    given: Answers
    real: Mapping[str, str]


class RealCalls(QObject):
    """`ready` brings a session, the step to be played behind its place, and all answers; `told` a severity and words;
    `logged` what a server wrote.
    """

    ready = Signal(object, object, object)
    told = Signal(object, str)
    logged = Signal(str)

    def __init__(
        self,
        session: Callable[[], Session | None],
        *,
        trust: WorkspaceTrust,
        appearance: Appearance,
        voice: Voice,
        parent: QWidget,
    ) -> None:
        """`voice` speaks the phrases of `tool_servers`; dialogs stand over `parent`."""
        super().__init__(parent)
        self._session = session
        self._appearance = appearance
        self._voice = voice
        self._parent = parent
        self._allowed: set[tuple[str, str, str]] = set()
        self._waiting: _Waiting | None = None
        self.question: QuestionDialog | None = None
        self.asking = TrustAsking(trust, appearance=appearance, voice=voice, parent=parent)
        self.work = ServerWork(self)
        self.work.done.connect(self._done)
        self.bar = WorkBar(appearance, voice)
        self.bar.follow(self.work)

    def play(self, step: object, answers: Answers) -> None:
        """Play a step. Answers that a server is to give are fetched first; without any it is played at once."""
        real = {
            name: str(each[SERVER])
            for name, listed in answers.items()
            for each in listed
            if isinstance(each.get(SERVER), str)
        }
        session = self._session()
        if session is None:
            return
        if not real:
            self.ready.emit(session, step, answers)
        elif self.work.busy or self.question is not None or self.asking.dialog is not None:
            self.told.emit(Severity.WARNING, self._voice("real.busy"))
        else:
            given = {name: listed for name, listed in answers.items() if name not in real}
            self._go_on(_Waiting(session, step, given, real))

    def forget(self) -> None:
        """Another workspace is worked on: a call under way is let be, what came of it is told, and no step is played on it."""
        self._waiting = None
        self.work.cancel()

    def close(self) -> None:
        """The window goes: what was started is ended."""
        self.work.close()

    # On the way

    def _go_on(self, waiting: _Waiting) -> None:
        """Fetch the next answer that the step waits for; play it where it waits for none."""
        self._waiting = waiting
        step, given = _modelled(waiting)
        session = waiting.session
        call = wanted_call(at_stage(session, last_stage_of(session)), step, given, waiting.real)
        if call is None:
            self._waiting = None
            self.ready.emit(session, waiting.step, waiting.given)
            return
        name = waiting.real[call.tool]
        launch = launch_of(session, name)
        if launch is None:
            self._not_made(self._voice("real.no-server", server=name))
            return
        ask = partial(self._ask, session, call, launch)
        self.asking.with_trust(launch.root, workspace_servers(session), ask, self._not_made)

    def _ask(self, session: Session, call: WantedCall, launch: Launch) -> None:
        """A write is asked about each time, reads of a server once."""
        key = (str(launch.root), launch.name, launch.command_line)
        if not call.writes and key in self._allowed:
            self._call(call, launch)
            return

        def agreed() -> None:
            self.question = None
            if not call.writes:
                self._allowed.add(key)
            self._call(call, launch)

        def refused() -> None:
            self.question = None
            self._waiting = None

        hints = hints_of(session, call.tool)
        self.question = call_dialog(
            call, launch, hints, appearance=self._appearance, voice=self._voice, parent=self._parent
        )
        self.question.agreed.connect(agreed)
        self.question.refused.connect(refused)
        self.question.ask()

    def _call(self, call: WantedCall, launch: Launch) -> None:
        self.work.visit(partial(answered, call, launch))

    def _done(self, came: object) -> None:
        waiting, self._waiting = self._waiting, None
        if not isinstance(came, RealAnswer):
            return
        trouble = came.trouble
        if isinstance(trouble, ToolServerFault) and trouble.log:
            head = self._voice("log.of", server=came.launch.name)
            self.logged.emit(f"{head}\n{trouble.log.rstrip()}")
        if came.answer is not None and waiting is not None:
            tool = came.call.tool
            given = {**waiting.given, tool: [*waiting.given.get(tool, ()), came.answer]}
            # What is told is told of the step that stands there afterwards.
            self._go_on(replace(waiting, given=given))
        self._tell(came)

    def _tell(self, came: RealAnswer) -> None:
        voice = self._voice
        if came.cancelled:
            key = "real.cancelled" if came.answer is None else "real.cancelled-write"
            self.told.emit(Severity.INFO if came.answer is None else Severity.WARNING, voice(key))
        elif isinstance(came.trouble, ToolServerFault):
            reason = came.trouble.message(voice.language)
            words = voice("real.failed", failure=came.trouble.failure, reason=reason)
            self.told.emit(Severity.WARNING, words)
        elif came.trouble is not None:
            self._not_made(came.trouble.message(voice.language))

    def _not_made(self, reason: str) -> None:
        self._waiting = None
        words = self._voice("real.not-made", reason=reason.rstrip("。."))
        self.told.emit(Severity.WARNING, words)


def _modelled(waiting: _Waiting) -> tuple[ScenarioStep, dict[str, list[ScenarioAnswer]]]:
    from skillcontract.model.scenario import ScenarioAnswer, ScenarioStep

    given = {
        name: [ScenarioAnswer.model_validate(each) for each in listed]
        for name, listed in waiting.given.items()
    }
    return ScenarioStep.model_validate(waiting.step), given
