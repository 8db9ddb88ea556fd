"""Quick fixes of one document: a bulb beside the line, a menu of what can be done, and all safe ones at once."""

from collections.abc import Callable, Sequence
from functools import partial

from skillcontract_studio.client.fixes import FIX_ALL, QUICK_FIX, REWRITE, Fix, count_of_rule, fixes, of_rule
from skillcontract_studio.client.protocol import Extent, Place, wire_extent
from skillcontract_studio.editor.looks import ACTION_MARKER
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.i18n import Voice, verbatim
from skillcontract_studio.later import later
from skillcontract_studio.qt import QMenu, QObject
from skillcontract_studio.shell.document import OpenDocument

_DELAY = 200


class QuickFixes(QObject):
    """Asks the server what can be done at the caret, and does it as one step that can be undone."""

    def __init__(self, document: OpenDocument, voice: Voice) -> None:
        super().__init__(document)
        self._document = document
        self._voice = voice
        self._request: int | None = None
        self._bulb_request: int | None = None
        self.menu = QMenu(document.editor)
        self._soon = later(self, _DELAY, self._look)
        document.editor.caret_moved.connect(self._soon.start)
        document.editor.views.turned.connect(self._soon.start)
        # What the server finds may come after the caret has come to rest.
        document.judgement.connect(self._soon.start)
        document.editor.action_clicked.connect(self._open_at)

    def open(self) -> None:
        """Offer the fixes for the selection, or for the caret's line where nothing is to be done at the caret itself."""
        editor = self._document.editor
        start, end = editor.selection()
        here = Extent(editor.place_at(start), editor.place_at(end))

        def offered(found: Sequence[Fix]) -> None:
            if found or start != end:
                self._present(found)
            else:
                self._ask(self._line(), self._present, QUICK_FIX)

        self._ask(here, offered, QUICK_FIX, REWRITE)

    def fix_all(self) -> None:
        """Apply every fix that is safe."""

        def told(found: Sequence[Fix]) -> None:
            if found:
                self.apply(found[0])

        self._ask(self._line(), told, FIX_ALL)

    def apply(self, fix: Fix) -> None:
        """Make the edits of a fix."""
        self._document.editor.apply(fix.edits)

    def _line(self) -> Extent:
        editor = self._document.editor
        line = editor.line_at(editor.caret())
        return Extent(editor.place_at(editor.line_start(line)), editor.place_at(editor.line_end(line)))

    def _ask(self, where: Extent, told: Callable[[Sequence[Fix]], None], *kinds: str) -> None:
        self._document.cancel(self._request)
        self._request = self._send(where, told, *kinds)

    def _send(self, where: Extent, told: Callable[[Sequence[Fix]], None], *kinds: str) -> int | None:
        document = self._document
        return document.ask(
            "textDocument/codeAction",
            lambda result: told(fixes(result, document.uri)),
            range=wire_extent(where),
            context={"diagnostics": [], "only": list(kinds)},
        )

    def _look(self) -> None:
        """Shows the bulb where something can be done in the caret's line."""
        editor = self._document.editor
        if editor.views.in_use is not editor:
            # The bulb stands at the caret of the view that is worked in.
            return
        line = editor.line_at(editor.caret())
        if not any(problem.extent.start.line == line for problem in editor.shown_problems()):
            editor.send(M.MarkerDeleteAll, ACTION_MARKER)
            return

        def told(found: Sequence[Fix]) -> None:
            editor.send(M.MarkerDeleteAll, ACTION_MARKER)
            if found:
                editor.send(M.MarkerAdd, line, ACTION_MARKER)

        # The bulb has a question of its own: it must not take the place of what the user asked for.
        self._document.cancel(self._bulb_request)
        self._bulb_request = self._send(self._line(), told, QUICK_FIX)

    def _open_at(self, line: int) -> None:
        editor = self._document.editor
        if editor.line_at(editor.caret()) != line:
            editor.select(editor.line_start(line), editor.line_start(line))
        self._ask(self._line(), self._present, QUICK_FIX)

    def _present(self, found: Sequence[Fix]) -> None:
        if found:
            # What else of the same kind there is in the file is known when all of its fixes are.
            self._ask(self._everything(), lambda every: self._show(found, every), QUICK_FIX)
        else:
            self._show(found, ())

    def _show(self, found: Sequence[Fix], every: Sequence[Fix]) -> None:
        self.menu.clear()
        for fix in found:
            self._add(fix.title, partial(self.apply, fix))
        kinds = [rule for rule in dict.fromkeys(rule for fix in found for rule in fix.rules) if rule]
        several = [rule for rule in kinds if count_of_rule(every, rule) > 1]
        if found:
            self.menu.addSeparator()
        for rule in several:
            words = self._voice("fix.all-of", count=count_of_rule(every, rule), rule=rule)
            self._add(words, partial(self._document.editor.apply, of_rule(every, rule)))
        if found:
            self._add(self._voice("fix.all"), self.fix_all)
        else:
            self.menu.addAction(self._voice("fix.none")).setEnabled(False)
        editor = self._document.editor
        below = editor.point_at(editor.caret())
        below.setY(below.y() + editor.line_height())
        self.menu.popup(editor.viewport().mapToGlobal(below))
        if found:
            self.menu.setActiveAction(self.menu.actions()[0])

    def _add(self, words: str, work: Callable[[], None]) -> None:
        action = self.menu.addAction(verbatim(words))
        action.triggered.connect(lambda _checked: work())

    def _everything(self) -> Extent:
        editor = self._document.editor
        return Extent(Place(0, 0), editor.place_at(editor.length()))
