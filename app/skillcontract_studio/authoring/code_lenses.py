"""Code lenses: lines above what a contract defines that say who uses it and lead there."""

from collections.abc import Callable, Iterator

from skillcontract_studio.client.lenses import Command, Lens, lens, lenses
from skillcontract_studio.editor.between_lines import Words
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.line_ends import LineEnd
from skillcontract_studio.editor.looks import LENS, LENS_LINK
from skillcontract_studio.editor.scintilla import M, ScintillaView
from skillcontract_studio.editor.scrolling import lines_seen
from skillcontract_studio.later import later
from skillcontract_studio.qt import QObject, QPoint, Qt, Signal
from skillcontract_studio.shell.open_file import OpenFile
from skillcontract_studio.utf8 import utf8

_DELAY = 400
_RESOLVE_DELAY = 60
_RANK = 15
_BETWEEN = "  |  "
_UNRESOLVED = "…"


class CodeLenses(QObject):
    """The lenses of one file, for all of its views; those that are seen are resolved. `changed` comes when others are shown."""

    changed = Signal()

    def __init__(self, file: OpenFile, run: Callable[[CodeEditor, Command], None]) -> None:
        super().__init__(file)
        self._file = file
        self._run = run
        self._on = True
        self._request: int | None = None
        self._lenses: dict[int, list[Lens]] = {}
        self._resolving: set[tuple[int, int]] = set()
        self._generation = 0
        self._pointed: tuple[int, int] | None = None
        self._soon = later(self, _DELAY, self._ask)
        self._resolve_soon = later(self, _RESOLVE_DELAY, self._resolve)
        file.told.connect(self._soon.start)
        file.refreshed.connect(self._soon.start)
        file.client.renewed.connect(self._renewed)
        file.views.scrolled.connect(self._resolve_soon.start)

    def attach(self, editor: CodeEditor) -> None:
        """Follow the pointer in a view of the file."""
        editor.clicked_at.connect(lambda where: self._clicked(editor, where))
        editor.moved_to.connect(lambda where: self._point(editor, where))
        self._resolve_soon.start()

    def turn(self, on: bool) -> None:
        """Show lenses, or none."""
        self._on = on
        if on:
            self._soon.start()
        else:
            # What was asked of the lenses that go is no longer theirs.
            self._file.client.cancel(self._request)
            self._told([])

    def around(self, line: int) -> list[Command]:
        """What the lenses say that stand nearest above a line, or, above all of them, those of the first line."""
        above = [each for each in self._lenses if each <= line]
        at = max(above) if above else min(self._lenses, default=-1)
        said = [each.command for each in self._lenses.get(at, ()) if each.command is not None]
        first = self._lenses.get(0, ()) if at else ()
        return said + [each.command for each in first if each.command is not None]

    def commands(self) -> dict[int, list[Command]]:
        """What is said above each line."""
        return {
            line: [each.command for each in found if each.command is not None]
            for line, found in self._lenses.items()
        }

    def run(self, editor: CodeEditor, command: Command) -> None:
        """Do what a lens leads to, for one of the file's views."""
        self._run(editor, command)

    def _renewed(self, kind: str) -> None:
        if kind == "codeLens":
            self._soon.start()

    def _ask(self) -> None:
        file = self._file
        if self._on and file.has_names and file.client.provides("codeLensProvider"):
            file.client.cancel(self._request)
            self._request = file.ask("textDocument/codeLens", self._told)

    def _told(self, result: object) -> None:
        # What is known of a line is shown until it is told anew: nothing flickers.
        known = {
            (line, at): each.command
            for line, found in self._lenses.items()
            for at, each in enumerate(found)
            if each.command is not None
        }
        self._generation += 1
        self._resolving.clear()
        self._lenses = {}
        for each in lenses(result):
            self._lenses.setdefault(each.extent.start.line, []).append(each)
        self._show(known)
        self._resolve()

    def _resolve(self) -> None:
        if not self._lenses:
            return
        seen = [_seen(view) for view in self._file.views.all()]
        for line, found in self._lenses.items():
            if not any(first <= line <= last for first, last in seen):
                continue
            for at, each in enumerate(found):
                if each.command is None and (line, at) not in self._resolving:
                    self._resolving.add((line, at))
                    self._file.client.ask(
                        "codeLens/resolve", each.raw, self._resolver(line, at, self._generation)
                    )

    def _resolver(self, line: int, at: int, generation: int) -> Callable[[object], None]:
        is_now = self._file.moment()

        def resolved(result: object) -> None:
            # Of a text that was changed since, or closed, the lenses are asked for anew or not at all.
            if is_now() and generation == self._generation and isinstance(result, dict):
                self._lenses[line][at] = lens(result)
                self._resolving.discard((line, at))
                if not self._resolving:
                    self._show()

        return resolved

    def _show(self, known: dict[tuple[int, int], Command] | None = None) -> None:
        editor = self._file.editor
        words: dict[int, Words] = {}
        for line, found in self._lenses.items():
            said = []
            for at, each in enumerate(found):
                command = each.command or (known or {}).get((line, at))
                said.append(command.title if command is not None else _UNRESOLVED)
            if line:
                indent = editor.line_indentation(editor.line_end(line)).replace("\t", "    ")
                words[line - 1] = Words(((indent, 0), *self._pieces(line, said)))
            else:
                editor.line_ends.put(_RANK, {0: LineEnd(_BETWEEN.join(said), LENS)})
        if 0 not in self._lenses:
            editor.line_ends.put(_RANK, {})
        editor.between_lines.put(words)
        self.changed.emit()

    def _pieces(self, line: int, said: list[str]) -> Iterator[tuple[str, int]]:
        """The words above a line; the one under the pointer looks like the link that it is."""
        for at, words in enumerate(said):
            if at:
                yield _BETWEEN, LENS
            yield words, LENS_LINK if (line, at) == self._pointed else LENS

    def _point(self, editor: CodeEditor, where: QPoint) -> None:
        command = self.at(where, editor)
        pointed = next(
            (
                (line, at)
                for line, found in self._lenses.items()
                for at, each in enumerate(found)
                if command is not None and each.command is command
            ),
            None,
        )
        if command is not None:
            editor.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        if pointed != self._pointed:
            self._pointed = pointed
            self._show()

    def _clicked(self, editor: CodeEditor, where: QPoint) -> None:
        command = self.at(where, editor)
        if command is not None:
            self._run(editor, command)

    def at(self, where: QPoint, editor: CodeEditor | None = None) -> Command | None:
        """The lens under a point of a view, by itself the one in use."""
        editor = editor or self._file.editor
        height = editor.line_height()
        for line, found in self._lenses.items():
            start = editor.line_start(line)
            if line:
                top, left = editor.point_at(start).y() - height, editor.point_at(start).x()
                indent = utf8(editor.line_indentation(editor.line_end(line)).replace("\t", "    "))
                left += editor.send_bytes(M.TextWidth, 0, indent)
            else:
                end = editor.point_at(editor.line_end(0))
                top, left = end.y(), end.x() + editor.send_bytes(M.TextWidth, LENS, b"   ")
            if not top <= where.y() < top + height:
                continue
            for each in found:
                if each.command is None:
                    continue
                width = editor.send_bytes(M.TextWidth, LENS, utf8(each.command.title))
                if left <= where.x() <= left + width:
                    return each.command
                left += width + editor.send_bytes(M.TextWidth, LENS, utf8(_BETWEEN))
        return None


def _seen(view: ScintillaView) -> tuple[int, int]:
    """The first line whose lenses may be seen in a view, and the last."""
    first, last = lines_seen(view)
    return first - 2, last + view.send(M.LinesOnScreen, 0, 0)
