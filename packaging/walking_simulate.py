"""A walk through Simulate with real keys and clicks: they come from the X server, as a user's do, by xdotool.

    python packaging/walking_simulate.py WORKSPACE OUTPUT [--lang en] [--theme light] [--size 1440x900] [--settle 500]

It saves an article in the `cms` example: the id of a tag is missing, is queried, the write is held, approved, times out, is
read back, and the node finishes. Then it goes back and forth, edits the contract, replays, and records what was played. A
picture of the screen is left for each stage. Exit code 1, with what did not come on stderr, where the walk does not get through.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from stepwise import Expected, rest, walked

from skillcontract.simulator.trace import Outcome
from skillcontract.text.language import Language
from skillcontract_studio.perspectives.perspective import SIMULATE
from skillcontract_studio.perspectives.simulate.argument_shapes import Keys
from skillcontract_studio.perspectives.simulate.simulate_page import SimulatePage
from skillcontract_studio.qt import QApplication, QComboBox, QPoint, Qt, QWidget
from skillcontract_studio.shell.window import StudioWindow
from skillcontract_studio.start import open_window
from skillcontract_studio.theme.tokens import ThemeChoice

SCENARIOS = "skills/cms.article/scenarios"
BEGINNING = "60-walk"
RECORDED = "61-recorded-walk"
_GIVEN = """// The beginning of a conversation; what follows is played by hand.
{
  title: "walk",
  skill: "cms.article",
  given: {
    platform: { userId: 7, organId: 42 },
    now: "2026-03-01T09:00:00Z",
    principal: "editor-bot",
    messages: ["Save Q3 notes as a draft, with the tag spring"],
    inputs: { spaceId: 7001 },
  },
  steps: [],
}
"""
_TAGS = '{"status": 200, "data": [{"id": 12, "tagName": "spring"}]}'
_READ = '{"status": 200, "data": {"id": 901, "spaceId": 7001, "title": "Q3 notes", "status": "DRAFT"}}'
_POLL, _SETTLE, _PATIENCE = 20, 500, 40_000


class SimulateWalk:
    """Goes step by step; each waits for what it expects."""

    def __init__(
        self,
        workspace: Path,
        output: Path,
        language: Language,
        theme: ThemeChoice,
        size: tuple[int, int],
        *,
        settle: int,
    ) -> None:
        self._output = output
        self._settle = settle
        self._scenarios = workspace / SCENARIOS
        (self._scenarios / f"{BEGINNING}.scenario.json5").write_text(_GIVEN, "utf-8")
        self._application = QApplication(["skillcontract-studio"])
        self._window: StudioWindow = open_window(self._application, workspace, language, theme)
        self._window.resize(*size)

    def run(self) -> str:
        """Walk; returns what did not come, or nothing."""
        return walked(
            self._application,
            self._window,
            self._walk(),
            poll=_POLL,
            patience=_PATIENCE,
            failed=lambda: self._picture("failure"),
            leave=self._application.quit,
        )

    # The walk

    def _walk(self) -> Iterator[Expected]:
        yield Expected("the workspace", lambda: bool(self._window.tree.files()))
        yield from self._focus()
        yield from self._opened()
        yield from self._found()
        yield from self._given()
        yield from self._saved()
        yield from self._approved()
        yield from self._verified()
        yield from self._gone_back()
        yield from self._edited_and_replayed()
        yield from self._recorded()

    def _opened(self) -> Iterator[Expected]:
        """Quick open offers the scenario's replay first."""
        yield from self._keys("ctrl+p")
        yield from self._type(BEGINNING)
        yield Expected("quick open", lambda: bool(self._window.palette_popup.names()))
        yield from self._keys("Return")
        yield Expected(
            "the session", lambda: self._window.perspective == SIMULATE and self._page.session is not None
        )
        yield Expected("the contract", lambda: self._page.contract.pane is not None)
        yield from self._seen("01-begun")

    def _found(self) -> Iterator[Expected]:
        """The other scenarios stand by skill, and a part of a title finds one; this one is kept."""
        box = self._page.view.bar.scenarios
        yield from self._click(box)
        yield Expected("the scenarios", lambda: bool(box.chooser.tree.paths()))
        yield from self._seen("01-scenarios")
        yield from self._type("tag")
        yield Expected("fewer of them", lambda: len(box.chooser.tree.paths()) < len(self._page.names.names()))
        yield from self._seen("01-scenarios-found")
        yield from self._keys("Escape")
        yield Expected("the page again", lambda: not box.chooser.isVisible())

    def _given(self) -> Iterator[Expected]:
        """Another message is given, in the form; as text it stands there too."""
        yield from self._keys("ctrl+shift+g")
        yield Expected("what is given", lambda: self._page.given.dialog is not None)
        dialog = self._page.given.dialog
        if dialog is None:
            raise ValueError("no dialog")
        yield from self._click(dialog.form.row("messages").add)
        yield Expected("one message more", lambda: ("messages", 1) in dialog.form.places())
        yield from self._type("The title is Q3 notes")
        yield from self._seen("01-given")
        yield from self._click(dialog.side.buttons[1])
        yield Expected("the text", lambda: "The title is Q3 notes" in dialog.text.toPlainText())
        yield from self._seen("01-given-text")
        yield from self._click(dialog.apply)
        yield Expected("the page", lambda: self._page.given.dialog is None)
        yield Expected("the message", lambda: self._messages() == 2)
        # Without a window manager nobody gives the keyboard back to the window.
        yield from self._focus()

    def _saved(self) -> Iterator[Expected]:
        """A write without the id it needs, the query for it, and the write again."""
        yield from self._choose_tool("article_save")
        yield from self._fill_article()
        yield from self._seen("02-form")
        yield from self._keys("ctrl+Return")
        yield from self._comes_to(Outcome.REJECTED, "PARAM_PROVENANCE_CALL_TOOL")
        yield from self._seen("03-missing-id")
        yield from self._click(self._page.view.state.outcome.button)
        yield Expected("the query", lambda: self._page.view.play.call_body.tool.currentText() == "tag_list")
        yield from self._write_into(("keyword",), "spring")
        yield from self._answer_freely(self._page.view.play.answers.answer, _TAGS)
        yield from self._keys("ctrl+Return")
        yield from self._comes_to(Outcome.OK, "")
        yield from self._click_tab(1)
        yield from self._seen("04-evidence")
        yield from self._click_tab(0)
        yield from self._choose_tool("article_save")
        yield from self._fill_article()
        yield from self._click(self._page.view.play.call_body.form.row("tagIds").add)
        yield from self._write_into(("tagIds", 0), "12")
        yield from self._keys("ctrl+Return")
        yield from self._comes_to(Outcome.REJECTED, "APPROVAL_REQUIRED")
        yield from self._seen("05-approval-required")

    def _approved(self) -> Iterator[Expected]:
        """The approval is asked for, and given; the call times out."""
        yield from self._click(self._page.view.state.outcome.button)
        yield Expected(
            "the request",
            lambda: self._page.view.play.call_body.tool.currentText() == "builtin_node_approval",
        )
        yield from self._keys("ctrl+Return")
        yield from self._comes_to(Outcome.SUSPENDED, "")
        yield from self._choose(self._page.view.play.answers.answer, "raise-timeout")
        yield from self._click_tab(4)
        yield from self._seen("06-approval-card")
        yield from self._click(self._page.view.state.card.buttons["CONFIRM"])
        yield from self._comes_to(Outcome.UNCERTAIN, "TOOL_TIMEOUT")
        yield from self._click_tab(0)
        yield from self._seen("07-timeout")

    def _verified(self) -> Iterator[Expected]:
        """The node is opened again, reads back, and finishes."""
        yield from self._choose(self._page.view.play.kind, "reopen")
        yield from self._answer_freely(self._page.view.play.answers.read_back, _READ)
        yield from self._keys("ctrl+Return")
        yield from self._comes_to(Outcome.OK, "")
        yield from self._click_tab(1)
        yield from self._seen("08-verified")
        yield from self._click_tab(0)
        yield from self._choose(self._page.view.play.kind, "call")
        yield from self._choose_tool("builtin_node_finish")
        yield from self._write_into(("output",), "The draft is saved")
        yield from self._keys("ctrl+Return")
        yield from self._comes_to(Outcome.DONE, "")
        yield from self._seen("09-finished")

    def _gone_back(self) -> Iterator[Expected]:
        """Back by mouse and keys, and stage by stage forth again."""
        strip = self._page.view.timeline.strip
        # A click takes the keyboard to the strip, whatever cell is there in a window of this size.
        yield from self._click(strip)
        yield Expected("the keyboard at the timeline", strip.hasFocus)
        yield from self._keys("Home", "Right", "Right")
        yield Expected("the third step", lambda: self._cursor()[0] == 2)
        yield from self._keys("shift+F11", "shift+F11", "shift+F11")
        yield Expected("a stage before", lambda: self._record() == "ArgBinding")
        yield from self._seen("10-gone-back")
        yield from self._keys("F11")
        yield Expected("a stage on", lambda: self._record() == "ParamContract")
        yield from self._keys("shift+F10")
        yield Expected("the step before", lambda: self._cursor()[0] == 1)
        yield from self._keys("F10")
        yield Expected("the step after", lambda: self._cursor()[0] == 2)

    def _edited_and_replayed(self) -> Iterator[Expected]:
        """The contract is edited: what was played is stale until it is replayed."""
        pane = self._page.contract.pane
        if pane is None:
            raise ValueError("no contract beside")
        yield from self._click(pane.document.editor)
        yield from self._keys("ctrl+f")
        yield Expected("the field to find with", pane.find_bar.isVisible)
        yield from self._type("MARKDOWN")
        yield from self._keys("Escape")
        yield from self._type("HTML")
        yield Expected("the edit", lambda: b'"const": "HTML"' in pane.document.editor.content())
        yield Expected("that it is stale", lambda: bool(self._page.view.messages.texts()))
        yield from self._seen("11-stale")
        yield from self._keys("ctrl+s", "shift+F5")
        yield Expected("a saved contract", lambda: not pane.document.dirty)
        yield Expected(
            "the replay",
            lambda: self._page.view.state.argument_texts().get("contentType", ("", ""))[1] == '"HTML"',
        )
        yield Expected("no message any more", lambda: not self._page.view.messages.texts())
        yield from self._seen("12-replayed")

    def _recorded(self) -> Iterator[Expected]:
        """All that was played becomes a scenario."""
        strip = self._page.view.timeline.strip
        yield from self._click(strip)
        yield from self._keys("End")
        yield Expected(
            "the last step", lambda: self._cursor()[0] == len(self._page.view.timeline.cells()) - 1
        )
        yield from self._keys("ctrl+shift+r")
        bar = self._page.view.record_bar
        yield Expected("the question where to", bar.isVisible)
        yield from self._type("A draft that timed out")
        yield from self._click(bar.file)
        yield from self._keys("ctrl+a")
        yield from self._type(RECORDED)
        yield from self._seen("13-record")
        yield from self._keys("Return")
        yield Expected("the file", (self._scenarios / f"{RECORDED}.scenario.json5").is_file)
        yield from self._keys("ctrl+alt+t")
        yield Expected("all scenarios run", lambda: self._page.coverage.runs is not None)
        yield from self._seen("14-coverage")

    # What is done

    def _fill_article(self) -> Iterator[Expected]:
        yield from self._write_into(("title",), "Q3 notes")
        yield from self._write_into(("content",), "Two releases.")
        yield from self._write_into(("status",), "DRAFT")

    def _choose_tool(self, name: str) -> Iterator[Expected]:
        box = self._page.view.play.call_body.tool
        yield from self._go_to(box, box.findText(name))

    def _choose(self, box: QComboBox, data: str) -> Iterator[Expected]:
        yield from self._go_to(box, box.findData(data))

    def _go_to(self, box: QComboBox, place: int) -> Iterator[Expected]:
        """To an entry with the arrow keys; the rules between groups of entries are stepped over."""
        box.setFocus()
        yield Expected("the keyboard at the choice", box.hasFocus)
        first, last = sorted((box.currentIndex(), place))
        model = box.model()
        rows = [
            row for row in range(first, last + 1) if model.index(row, 0).flags() & Qt.ItemFlag.ItemIsEnabled
        ]
        if len(rows) > 1:
            yield from self._keys(*["Down" if place > box.currentIndex() else "Up"] * (len(rows) - 1))
        yield Expected(box.itemText(place), lambda: box.currentIndex() == place)

    def _answer_freely(self, box: QComboBox, text: str) -> Iterator[Expected]:
        yield from self._choose(box, "free")
        response = self._page.view.play.answers.response
        yield Expected("the field of the response", response.isVisible)
        yield from self._click(response)
        yield from self._keys("ctrl+a")
        yield from self._type(text)
        yield Expected("the response", lambda: response.toPlainText() == text)

    def _write_into(self, keys: Keys, text: str) -> Iterator[Expected]:
        form = self._page.view.play.call_body.form
        field = form.input(*keys)
        yield from self._click(field)
        yield from self._keys("ctrl+a")
        yield from self._type(text)
        yield Expected(f"{text} in the form", lambda: form.row(*keys).text() == text)

    def _comes_to(self, outcome: Outcome, code: str) -> Iterator[Expected]:
        yield Expected(f"{outcome} {code}", lambda: self._ended() == (outcome, code))
        box = self._page.view.state.outcome
        yield Expected("what came of it, shown", lambda: box.code.text() == code)

    def _ended(self) -> tuple[Outcome | None, str]:
        session = self._page.session
        one = session.current if session is not None else None
        return (None, "") if one is None else (one.trace.outcome, one.trace.code or "")

    def _cursor(self) -> tuple[int, int]:
        session = self._page.session
        return (-1, -1) if session is None else (session.cursor.step, session.cursor.stage)

    def _messages(self) -> int:
        session = self._page.session
        return 0 if session is None else len(session.state.messages)

    def _record(self) -> str:
        session = self._page.session
        record = session.record if session is not None else None
        return "" if record is None else str(record.stage)

    @property
    def _page(self) -> SimulatePage:
        page = self._window.page(SIMULATE)
        if not isinstance(page, SimulatePage):
            raise TypeError(page)
        return page

    # Keys, clicks and pictures

    def _click_tab(self, place: int) -> Iterator[Expected]:
        tabs = self._page.view.state.tabs
        yield from self._click_at(tabs, tabs.tabRect(place).center())
        yield Expected("the tab", lambda: tabs.currentIndex() == place)

    def _click(self, widget: QWidget) -> Iterator[Expected]:
        area = self._page.view.play.call_body.form.scroll_area()
        if area is not None and area.isAncestorOf(widget):
            area.ensureWidgetVisible(widget)
        yield Expected("a widget to click", lambda: widget.isVisible() and widget.isEnabled())
        yield from self._click_at(widget, widget.rect().center())

    def _click_at(self, widget: QWidget, place: QPoint) -> Iterator[Expected]:
        at = widget.mapToGlobal(place)
        yield from self._tool("mousemove", str(at.x()), str(at.y()), "click", "1")

    def _keys(self, *names: str) -> Iterator[Expected]:
        yield from self._tool("key", "--delay", "20", *names)

    def _type(self, text: str) -> Iterator[Expected]:
        yield from self._tool("type", "--delay", "15", text)

    def _focus(self) -> Iterator[Expected]:
        yield from self._tool("windowfocus", "--sync", str(int(self._window.winId())))

    def _tool(self, *words: str) -> Iterator[Expected]:
        # The window's loop goes on while xdotool works: it answers the server that asks for the keyboard's layout.
        running = subprocess.Popen(["xdotool", *words])
        yield Expected(f"xdotool {words[0]}", lambda: running.poll() is not None)
        yield from rest(0)

    def _seen(self, name: str) -> Iterator[Expected]:
        """Lets the window come to rest, for the picture's sake, and takes it."""
        yield from rest(self._settle)
        self._picture(name)

    def _picture(self, name: str) -> None:
        # The whole screen: menus are windows of their own.
        picture = self._application.primaryScreen().grabWindow(0)
        if not picture.save(str(self._output / f"{name}.png")):
            raise OSError(f"not written: {name}.png")


def main(arguments: list[str]) -> int:
    """Walk."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("workspace", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--lang", type=Language, default=Language.EN)
    parser.add_argument("--theme", type=ThemeChoice, default=ThemeChoice.LIGHT)
    parser.add_argument("--size", default="1440x900")
    parser.add_argument("--settle", type=int, default=_SETTLE, help="milliseconds before each picture")
    asked = parser.parse_args(arguments)
    width, height = (int(each) for each in asked.size.split("x"))
    asked.output.mkdir(parents=True, exist_ok=True)
    failure = SimulateWalk(
        asked.workspace, asked.output, asked.lang, asked.theme, (width, height), settle=asked.settle
    ).run()
    if failure:
        print(failure, file=sys.stderr)
    return int(bool(failure))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
