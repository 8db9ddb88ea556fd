"""When the completions come and go, with a source whose answers come when the test says so."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.client.protocol import Extent, Place, Proposal
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.completing import Completing, Proposed
from skillcontract_studio.qt import QApplication
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice
from studio_windows import PATIENCE, contract_editor

TEXT = b'{\n  "from": "platform.",\n  "sideEffect": "WRITEN"\n}\n'
SOURCE, EFFECT = TEXT.index(b"platform.") + len(b"platform."), TEXT.index(b"WRITEN") + len(b"WRITEN")


class Slow:
    """Keeps the questions, to be answered later."""

    def __init__(self) -> None:
        self.asked: list[Proposed] = []
        self.cancelled: list[int] = []

    def complete(self, place: Place, trigger: int, character: str, proposed: Proposed) -> int:
        self.asked.append(proposed)
        return len(self.asked)

    def resolve(self, proposal: Proposal, resolved: Callable[[Proposal], None]) -> None:
        resolved(proposal)

    def cancel(self, request: int | None) -> None:
        if request is not None:
            self.cancelled.append(request)


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication) -> CodeEditor:
    made = contract_editor(qtbot, qapp, TEXT)
    made.show()
    return made


def proposal(word: str, replaced: Extent) -> Proposal:
    return Proposal(word, "", "", 13, word, False, replaced, word, word, "written")


def test_a_question_is_not_dropped_for_what_was_found_elsewhere_and_fitted_nothing(
    qtbot: QtBot, qapp: QApplication, editor: CodeEditor
) -> None:
    source = Slow()
    completing = Completing(editor, source, Appearance(qapp, ThemeChoice.LIGHT, Language.EN))
    editor.go_to(EFFECT, EFFECT)
    completing.invoke()
    qtbot.waitUntil(lambda: len(source.asked) == 1, timeout=PATIENCE)
    source.asked[0]((proposal("WRITE", Extent(Place(2, 17), Place(2, 23))),), False)
    assert not completing.popup.isVisible()
    editor.go_to(SOURCE, SOURCE)
    editor.typed.emit(".")
    qtbot.waitUntil(lambda: len(source.asked) == 2, timeout=PATIENCE)
    # The view tells of the caret when it is painted, and that may be only now.
    editor.caret_moved.emit()
    assert 2 not in source.cancelled
    source.asked[1]((proposal("userId", Extent(Place(1, 20), Place(1, 20))),), False)
    assert completing.popup.isVisible()
