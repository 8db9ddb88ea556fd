"""What each command does, by its id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.text.language import Language
from skillcontract_studio.client.protocol import Place, Symbol
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.comments import toggle_comment
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.perspectives.table import PERSPECTIVES
from skillcontract_studio.qt import (
    QAction,
    QFileDialog,
    QKeySequence,
    QLineEdit,
    QPlainTextEdit,
    QTextBrowser,
)
from skillcontract_studio.shell.about import about
from skillcontract_studio.shell.actions import Actions
from skillcontract_studio.shell.commands import COMMANDS, MenuName
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.palette import Entry, Sources
from skillcontract_studio.shell.problem_walk import step
from skillcontract_studio.theme.tokens import ThemeChoice

if TYPE_CHECKING:
    from skillcontract_studio.receipts.inspector import ReceiptInspector
    from skillcontract_studio.shell.window import StudioWindow

_OF_PERSPECTIVES = frozenset({MenuName.SIMULATE, MenuName.REVIEW})
_SMALLEST, _LARGEST, _STEP = 0.75, 2.5, 0.1
_FOCUSABLE = {
    "workspace": lambda window: window.tree,
    "outline": lambda window: window.outline,
    "problems": lambda window: window.problems_panel.view,
    "log": lambda window: window.log,
    "documentation": lambda window: window.documentation.page,
    "rule": lambda window: window.rule.page,
}


class CommandWork:
    """The commands of one window."""

    def __init__(self, window: StudioWindow) -> None:
        self._window = window
        self._inspector: ReceiptInspector | None = None

    def table(self) -> dict[str, Callable[[], None]]:
        """What each command does."""
        window = self._window
        panels = {f"panel-{name}": self._panel(name) for name in _FOCUSABLE}
        themes = {f"theme-{choice}": self._theme(choice) for choice in ThemeChoice}
        languages = {f"language-{language}": self._language(language) for language in Language}
        return {
            **panels,
            **themes,
            **languages,
            "open-file": self._open_file,
            "open-folder": self._open_folder,
            "save": self._on_pane(window.desk.save),
            "save-all": lambda: _ignore(window.desk.save_all()),
            "reload": self._on_pane(lambda pane: pane.document.reload()),
            "close-tab": self._on_pane(window.desk.close),
            "close-all": lambda: _ignore(window.desk.close_all()),
            "quit": lambda: _ignore(window.close()),
            "undo": self._edit(M.Undo, "undo"),
            "redo": self._edit(M.Redo, "redo"),
            "cut": self._edit(M.Cut, "cut"),
            "copy": self._edit(M.Copy, "copy"),
            "paste": self._edit(M.Paste, "paste"),
            "select-all": self._edit(M.SelectAll, "selectAll"),
            "find": self._on_pane(lambda pane: pane.find_bar.open()),
            "complete": self._on_pane(lambda pane: pane.document.completing.invoke()),
            "describe": self._on_pane(lambda pane: pane.document.hovering.show_at_caret()),
            "quick-fix": self._on_pane(lambda pane: pane.fixes.open()),
            "fix-all": self._on_pane(lambda pane: pane.fixes.fix_all()),
            "toggle-comment": self._on_editor(toggle_comment),
            "palette": lambda: window.palette_popup.open(">"),
            **{f"perspective-{each.name}": self._perspective(each.name) for each in PERSPECTIVES},
            **{each.id: self._of_perspective(each.id) for each in COMMANDS if each.menu in _OF_PERSPECTIVES},
            "inspect-receipt": self._inspect_receipt,
            "fold-all": self._on_editor(lambda editor: self._fold(editor, 0)),
            "unfold-all": self._on_editor(lambda editor: self._fold(editor, 1)),
            "word-wrap": self._word_wrap,
            "larger": lambda: self._scale(_STEP),
            "smaller": lambda: self._scale(-_STEP),
            "usual-size": lambda: window.appearance.scale(1.0),
            "go-file": lambda: window.palette_popup.open(""),
            "go-symbol": lambda: window.palette_popup.open("@"),
            "go-line": lambda: window.palette_popup.open(":"),
            "go-bracket": self._on_editor(_go_to_bracket),
            "next-problem": self._unless_turned("next-problem", lambda: self._problem(1)),
            "previous-problem": self._unless_turned("previous-problem", lambda: self._problem(-1)),
            "first-error": window.go_to_first_error,
            "next-tab": lambda: window.area.step(1),
            "previous-tab": lambda: window.area.step(-1),
            "restart-server": window.client.restart,
            "about": lambda: about(window, window.voice),
        }

    def palette_sources(self, actions: Actions) -> Sources:
        """What the palette offers."""
        return Sources(
            files=self._files,
            commands=lambda: _commands(actions),
            symbols=self._symbols,
            go_to_line=self._go_to_line,
        )

    # Parts

    def _perspective(self, name: str) -> Callable[[], None]:
        return lambda: self._window.turn_to(name)

    def _of_perspective(self, command: str) -> Callable[[], None]:
        """A command of another perspective turns to it first."""

        def done() -> None:
            name = command.partition("-")[0]
            self._window.turn_to(name)
            self._window.work_of(name)[command]()

        return done

    def _unless_turned(self, command: str, work: Callable[[], None]) -> Callable[[], None]:
        """A command that means something else in the perspective that is shown."""

        def done() -> None:
            self._window.work_of(self._window.perspective).get(command, work)()

        return done

    def _on_pane(self, work: Callable[[EditorPane], object]) -> Callable[[], None]:
        def done() -> None:
            pane = self._window.area.current()
            if pane is not None:
                work(pane)

        return done

    def _on_editor(self, work: Callable[[CodeEditor], object]) -> Callable[[], None]:
        return self._on_pane(lambda pane: work(pane.document.editor))

    def _edit(self, message: int, name: str) -> Callable[[], None]:
        """An edit command goes to the text field that has the focus, else to the editor."""

        def done() -> None:
            focused = self._window.focusWidget()
            if isinstance(focused, (QLineEdit, QPlainTextEdit, QTextBrowser)):
                work = getattr(focused, name, None)
                if work is not None:
                    work()
                return
            pane = self._window.area.current()
            if pane is not None:
                pane.document.editor.send(message, 0, 0)

        return done

    def _panel(self, name: str) -> Callable[[], None]:
        """Shows a panel and goes into it; from inside, hides it and goes back to the editor."""

        def done() -> None:
            window = self._window
            widget = _FOCUSABLE[name](window)
            if window.docks.is_shown(name) and widget.hasFocus():
                window.docks.toggle(name, False)
                pane = window.area.current()
                if pane is not None:
                    pane.document.editor.setFocus()
            else:
                window.docks.raise_panel(name)
                widget.setFocus()
            window.actions_by_id[f"panel-{name}"].setChecked(window.docks.is_shown(name))

        return done

    def _theme(self, choice: ThemeChoice) -> Callable[[], None]:
        return lambda: self._window.appearance.choose(choice)

    def _language(self, language: Language) -> Callable[[], None]:
        def done() -> None:
            window = self._window
            window.appearance.speak(language)
            window.voice.speak(language)
            window.client.move_to(window.folder, language)

        return done

    def _open_file(self) -> None:
        window = self._window
        names, _ = QFileDialog.getOpenFileNames(
            window,
            window.voice("command.open-file"),
            str(window.folder or Path.home()),
            window.voice("files.filter"),
        )
        for name in names:
            window.desk.open(Path(name))

    def _open_folder(self) -> None:
        window = self._window
        name = QFileDialog.getExistingDirectory(
            window, window.voice("command.open-folder"), str(window.folder or Path.home())
        )
        if name:
            window.set_root(Path(name))

    def _inspect_receipt(self) -> None:
        if self._inspector is None:
            # It is made when it is first wanted, so nobody waits for it at the start.
            from skillcontract_studio.receipts.inspector import ReceiptInspector

            window = self._window
            folder = window.folder or Path.home()
            self._inspector = ReceiptInspector(
                window.appearance, window.voice, self._shown_text, folder, window
            )
        self._inspector.come()

    def _shown_text(self) -> tuple[str, bytes] | None:
        pane = self._window.area.current()
        return (pane.document.path.name, pane.document.editor.content()) if pane is not None else None

    def _word_wrap(self) -> None:
        wrapped = self._window.actions_by_id["word-wrap"].isChecked()
        for pane in self._window.area.panes():
            pane.document.editor.send(M.SetWrapMode, int(wrapped), 0)

    def _fold(self, editor: CodeEditor, action: int) -> None:
        # Folds are found by styling, which goes no further than what has been seen.
        editor.send(M.Colourise, 0, -1)
        editor.send(M.FoldAll, action, 0)

    def _scale(self, by: float) -> None:
        appearance = self._window.appearance
        appearance.scale(min(_LARGEST, max(_SMALLEST, round(appearance.fonts.scale + by, 2))))

    def _problem(self, by: int) -> None:
        window = self._window
        pane = window.area.current()
        place = pane.document.editor.place_at(pane.document.editor.selection()[0]) if pane else Place(0, 0)
        found = step(window.problems.all(), pane.document.uri if pane else "", place, by)
        if found is not None:
            window.go_to_problem(found)

    def _files(self) -> Sequence[Entry]:
        window = self._window
        root = window.folder
        entries = []
        for path in dict.fromkeys(window.tree.files()):
            inside = root is not None and path.is_relative_to(root)
            parent = path.parent.relative_to(root) if root is not None and inside else path.parent
            detail = "" if str(parent) == "." else parent.as_posix()
            entries.append(Entry(path.name, _opener(window, path), detail))
        return entries

    def _symbols(self) -> Sequence[Entry]:
        pane = self._window.area.current()
        if pane is None:
            return ()
        editor = pane.document.editor
        return [
            Entry(symbol.name, _revealer(editor, symbol), way or symbol.detail, icon="code-braces")
            for symbol, way in _walk(pane.document.symbols, "")
        ]

    def _go_to_line(self, line: int) -> None:
        pane = self._window.area.current()
        if pane is not None:
            pane.document.editor.reveal_place(Place(max(0, line - 1), 0))
            pane.document.editor.setFocus()


def _ignore(_result: object) -> None:
    """A command's result says whether it was done; the user sees that."""


def _opener(window: StudioWindow, path: Path) -> Callable[[], None]:
    return lambda: _ignore(window.desk.open(path))


def _revealer(editor: CodeEditor, symbol: Symbol) -> Callable[[], None]:
    def done() -> None:
        editor.reveal(symbol.selection)
        editor.setFocus()

    return done


def _walk(symbols: Sequence[Symbol], way: str) -> list[tuple[Symbol, str]]:
    found: list[tuple[Symbol, str]] = []
    for symbol in symbols:
        found.append((symbol, way))
        found.extend(_walk(symbol.children, f"{way} / {symbol.name}" if way else symbol.name))
    return found


def _commands(actions: Actions) -> Sequence[Entry]:
    entries = []
    for command, action in actions.all():
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        entries.append(Entry(action.text(), _trigger(action), "", keys, command.icon or "console-line"))
    return entries


def _trigger(action: QAction) -> Callable[[], None]:
    return action.trigger


def _go_to_bracket(editor: CodeEditor) -> None:
    caret = editor.caret()
    for position in (caret, caret - 1):
        other = editor.send(M.BraceMatch, position, 0) if position >= 0 else -1
        if other >= 0:
            editor.go_to(other, other)
            return
