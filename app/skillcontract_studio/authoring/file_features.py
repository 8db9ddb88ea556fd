"""What is shown in the text of one file, alike in all of its views."""

from collections.abc import Callable

from skillcontract_studio.authoring.code_lenses import CodeLenses
from skillcontract_studio.authoring.semantic_colours import SemanticColours
from skillcontract_studio.client.lenses import Command
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.shell.open_file import OpenFile


class FileFeatures:
    """Made with the first pane of a file; it ends with the last."""

    def __init__(self, file: OpenFile, run: Callable[[CodeEditor, Command], None]) -> None:
        self.lenses = CodeLenses(file, run)
        self.colours = SemanticColours(file)
