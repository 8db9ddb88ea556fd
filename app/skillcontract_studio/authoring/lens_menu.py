"""The lenses at the caret as a menu."""

from collections.abc import Callable

from skillcontract_studio.authoring.code_lenses import CodeLenses
from skillcontract_studio.client.lenses import Command
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.i18n import Voice, verbatim
from skillcontract_studio.qt import QMenu


class LensMenu(QMenu):
    """Offers what the lenses nearest to the caret lead to."""

    def __init__(self, editor: CodeEditor, lenses: CodeLenses, voice: Voice) -> None:
        super().__init__(editor)
        self._editor = editor
        self.setAccessibleName(voice("lens.menu"))
        self.aboutToHide.connect(self.deleteLater)
        found = lenses.around(editor.line_at(editor.caret()))
        for command in found:
            self.addAction(verbatim(command.title)).triggered.connect(_runner(editor, lenses, command))
        if not found:
            self.addAction(voice("lens.none")).setEnabled(False)
        else:
            self.setActiveAction(self.actions()[0])

    def open(self) -> None:
        """Show below the caret's line."""
        editor = self._editor
        below = editor.point_at(editor.caret())
        below.setY(below.y() + editor.line_height())
        self.popup(editor.viewport().mapToGlobal(below))


def _runner(editor: CodeEditor, lenses: CodeLenses, command: Command) -> Callable[[bool], None]:
    return lambda _checked: lenses.run(editor, command)
