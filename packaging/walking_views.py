"""Shows every view of the Studio once, and leaves a picture of the screen for each.

    python packaging/walking_views.py FOLDER OUTPUT [--lang en] [--theme light] [--size 1440x900]

FOLDER gets copies of the examples to work on. Exit code 1, with what did not come on stderr, where a view does not appear.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import as_file
from pathlib import Path

from stepwise import Expected, rest, walked

from skillcontract.text.language import Language
from skillcontract_resources import resource
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.perspectives.review.review_page import ReviewPage
from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
from skillcontract_studio.qt import QApplication, QTimer, QWidget
from skillcontract_studio.receipts.inspector import ReceiptInspector
from skillcontract_studio.shell.about import AboutDialog
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.status_bar import Verdict
from skillcontract_studio.start import open_window
from skillcontract_studio.theme.tokens import ThemeChoice

EXAMPLES = ("cms", "credit")
_CONTRACT = "skills/cms.article/contract.json"
_SCENARIO = "skills/cms.article/scenarios/05-timeout-read-back.scenario.json5"
_CARD, _APPROVED = 4, 1
"""The tab of the checkpoint, and the step that asks for an approval."""
_TOO_MUCH = ('["credit:read"]', '["credit:read", "limit:write"]')
"""What the grants of data-bot become, so that there is something to rule on."""
_RECEIPT = b"""{
  "contractVersion": "doc.operation.v1",
  "ok": true,
  "status": "success",
  "complete": true,
  "operation": "doc.create",
  "steps": null,
  "data": { "executed": false, "previewKind": "plan" },
  "warnings": []
}
"""
_REVIEW = "review"
_POLL, _SETTLE, _PATIENCE = 20, 600, 40_000


class Views:
    """Goes from view to view; each waits for what it expects."""

    def __init__(
        self, folder: Path, output: Path, language: Language, theme: ThemeChoice, size: tuple[int, int]
    ) -> None:
        self._folder = folder
        self._output = output
        self._application = QApplication(["skillcontract-studio"])
        self._window = open_window(self._application, None, language, theme)
        self._window.resize(*size)
        self._pictures = 0

    def run(self) -> str:
        """Show them; returns what did not come, or nothing."""
        return walked(
            self._application,
            self._window,
            self._views(),
            poll=_POLL,
            patience=_PATIENCE,
            failed=lambda: self._picture("failure"),
            leave=self._application.exit,
        )

    # The views

    def _views(self) -> Iterator[Expected]:
        yield from self._seen("welcome")
        yield from self._author()
        yield from self._elsewhere()
        yield from self._pages()
        yield from self._simulate()
        yield from self._receipt()
        yield from self._review()

    def _author(self) -> Iterator[Expected]:
        """What stands over the text of a contract."""
        window = self._window
        window.set_root(self._folder / "cms")
        yield Expected("the workspace", lambda: bool(window.tree.files()))
        pane = window.desk.open(self._folder / "cms" / _CONTRACT)
        if pane is None:
            raise FileNotFoundError(_CONTRACT)
        yield Expected("a contract that loads", lambda: self._verdict() == Verdict.LOADS)
        yield Expected("the outline", lambda: bool(pane.document.symbols))
        editor = pane.document.editor
        at = self._caret_behind(editor, b'"from": "platform.')
        editor.replace(at, at + len(b"organId"), b"")
        editor.go_to(at, at)
        pane.document.completing.invoke()
        yield Expected("the completions", pane.document.completing.popup.isVisible)
        yield from self._seen("completion")
        pane.document.completing.popup.hide()
        window.actions_by_id["undo"].trigger()
        yield Expected("the text again", lambda: self._verdict() == Verdict.LOADS)
        at = self._caret_behind(editor, b'"sideEffect": "WRIT')
        editor.replace(at, at, b"X")
        editor.go_to(at, at)
        yield Expected("the fault", lambda: self._verdict() == Verdict.DROPPED)
        self._later("quick-fix")
        yield Expected("the fixes", pane.fixes.menu.isVisible)
        yield from self._seen("quick-fix")
        pane.fixes.menu.close()
        window.actions_by_id["undo"].trigger()
        yield Expected("the fault undone", lambda: self._verdict() == Verdict.LOADS)
        yield from self._names(pane)

    def _names(self, pane: EditorPane) -> Iterator[Expected]:
        """What is done with a name."""
        window = self._window
        going, renaming = window.authoring.going, window.authoring.renaming
        editor = pane.document.editor
        self._caret_behind(editor, b'"article_sa')
        window.actions_by_id["rename"].trigger()
        yield Expected("the box", lambda: renaming.box is not None and renaming.box.isVisible())
        box = renaming.box
        if box is None:
            raise ValueError("no box")
        yield from self._seen("rename")
        box.accepted.emit("article_store", True)
        yield Expected("the preview", lambda: self._application.activeModalWidget() is not None)
        yield from self._seen("rename-preview")
        preview = self._application.activeModalWidget()
        if preview is not None:
            preview.close()
        self._caret_behind(editor, b'"article_sa')
        window.actions_by_id["references"].trigger()
        yield Expected("the references", lambda: bool(going.panel.tree.hits()))
        yield from self._seen("references")
        window.actions_by_id["peek-references"].trigger()

        def peeked() -> bool:
            peek = going.peek_of(pane)
            return peek is not None and peek.isVisible()

        yield Expected("the peek", peeked)
        yield from self._seen("peek")
        peek = going.peek_of(pane)
        if peek is not None:
            peek.dismiss()

    def _elsewhere(self) -> Iterator[Expected]:
        """What goes to other places."""
        window = self._window
        search = window.search_panel
        window.actions_by_id["search-files"].trigger()
        search.wanted.setText("article_save")
        search.search()
        yield Expected("what was found", lambda: bool(search.summary.text()))
        yield from self._seen("search")
        window.docks.raise_panel("problems")
        window.actions_by_id["go-file"].trigger()
        yield from self._seen("quick-open")
        window.palette_popup.open(">")
        yield from self._seen("palette")
        window.palette_popup.dismiss()
        beside = ("documentation", "rule")
        for panel in beside:
            # The map is wide: it is seen with the room of the pages beside it.
            window.docks.toggle(panel, False)
        window.actions_by_id["skill-map"].trigger()
        yield from self._seen("skill-map")
        for panel in reversed(beside):
            window.docks.toggle(panel, True)

    def _pages(self) -> Iterator[Expected]:
        """Settings, keys, help, the tour, and About."""
        window = self._window
        for command in ("settings", "key-map", "help-overview"):
            window.actions_by_id[command].trigger()
            yield from self._seen(command)
            window.actions_by_id["close-tab"].trigger()
        window.actions_by_id["tour"].trigger()
        yield from self._seen("tour")
        tour = window.first_steps.tour
        if tour is not None:
            tour.end()
        self._later("about")
        yield Expected("About", lambda: isinstance(self._application.activeModalWidget(), AboutDialog))
        yield from self._seen("about")
        dialog = self._application.activeModalWidget()
        if dialog is not None:
            dialog.close()

    def _simulate(self) -> Iterator[Expected]:
        """A scenario at the approval of a write."""
        window = self._window
        window.turn_to(SIMULATE)
        yield from self._seen("simulate-start")
        page = window.page(SIMULATE)
        if not isinstance(page, SimulatePage):
            raise TypeError(page)
        page.open(self._folder / "cms" / _SCENARIO)
        yield Expected("the session", lambda: page.session is not None)
        yield from self._seen("simulate")
        page.view.timeline.strip.setFocus()
        window.actions_by_id["simulate-restart"].trigger()
        for _ in range(_APPROVED + 1):
            window.actions_by_id["simulate-step"].trigger()
        page.view.state.tabs.setCurrentIndex(_CARD)
        yield from self._seen("checkpoint")

    def _receipt(self) -> Iterator[Expected]:
        """A receipt that says success and proves nothing."""
        self._window.actions_by_id["inspect-receipt"].trigger()
        yield Expected("the inspector", lambda: self._shown(ReceiptInspector) is not None)
        inspector = self._shown(ReceiptInspector)
        if not isinstance(inspector, ReceiptInspector):
            raise TypeError(inspector)
        inspector.move(0, 0)
        inspector.add_page("receipt.json", _RECEIPT)
        yield Expected("a verdict", lambda: bool(inspector.inspection.filled))
        yield from self._seen("receipt")
        inspector.close()

    def _review(self) -> Iterator[Expected]:
        """The matrix, and the ruling of its first defect."""
        window = self._window
        grants = self._folder / "credit/grants.json5"
        grants.write_text(grants.read_text("utf-8").replace(*_TOO_MUCH), "utf-8")
        window.set_root(self._folder / "credit")
        yield Expected("the other workspace", lambda: window.workspace is not None)
        window.turn_to(_REVIEW)
        page = window.page(_REVIEW)
        if not isinstance(page, ReviewPage):
            raise TypeError(page)
        yield Expected("the matrix", lambda: page.view.model.rowCount() > 1)
        yield from rest(_SETTLE)
        yield Expected("an end of the work", page.view.work.isHidden)
        yield from self._seen("review")

    # What is done

    def _later(self, command: str) -> None:
        """A command that opens a loop of its own, which must not begin inside the walk's step."""
        QTimer.singleShot(0, self._window.actions_by_id[command].trigger)

    def _verdict(self) -> str:
        return str(self._window.status.verdict.property("verdict"))

    def _shown(self, kind: type[QWidget]) -> QWidget | None:
        found = self._application.topLevelWidgets()
        return next((each for each in found if isinstance(each, kind) and each.isVisible()), None)

    def _caret_behind(self, editor: CodeEditor, text: bytes) -> int:
        at = editor.content().index(text) + len(text)
        editor.go_to(at, at)
        editor.setFocus()
        return at

    def _seen(self, name: str) -> Iterator[Expected]:
        """Takes a picture of the window at rest."""
        yield from rest(_SETTLE)
        self._pictures += 1
        self._picture(f"{self._pictures:02d}-{name}")

    def _picture(self, name: str) -> None:
        subprocess.run(["import", "-window", "root", str(self._output / f"{name}.png")], check=True)


def main(arguments: list[str]) -> int:
    """Show the views."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--lang", type=Language, default=Language.EN)
    parser.add_argument("--theme", type=ThemeChoice, default=ThemeChoice.LIGHT)
    parser.add_argument("--size", default="1440x900")
    asked = parser.parse_args(arguments)
    width, height = (int(each) for each in asked.size.split("x"))
    asked.output.mkdir(parents=True, exist_ok=True)
    for name in EXAMPLES:
        with as_file(resource(f"examples/{name}")) as example:
            shutil.copytree(example, asked.folder / name)
    failure = Views(asked.folder.absolute(), asked.output, asked.lang, asked.theme, (width, height)).run()
    if failure:
        print(failure, file=sys.stderr)
    return int(bool(failure))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
