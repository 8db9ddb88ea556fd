"""Everything that is shown in and beside the text of one pane, tied together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skillcontract_studio.authoring.change_card import ChangeCard
from skillcontract_studio.authoring.file_features import FileFeatures
from skillcontract_studio.authoring.inlay_hints import InlayHints
from skillcontract_studio.authoring.occurrences import Occurrences
from skillcontract_studio.authoring.selection_growth import SelectionGrowth
from skillcontract_studio.authoring.signature_help import SignatureHelp
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.line_changes import ChangeKind
from skillcontract_studio.editor.overview_ruler import OverviewRuler, Sign
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QObject
from skillcontract_studio.settings.values import Settings
from skillcontract_studio.shell.editor_pane import EditorPane

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_CHANGE_TOKENS = {ChangeKind.ADDED: "add", ChangeKind.CHANGED: "accent", ChangeKind.REMOVED: "del"}
_WRAP_WORDS, _GUIDES = 1, 3


class PaneFeatures(QObject):
    """The features of one pane; `apply` turns them as the settings say."""

    def __init__(self, window: StudioWindow, pane: EditorPane, of_file: FileFeatures, voice: Voice) -> None:
        super().__init__(pane)
        self._window = window
        self._pane = pane
        document, editor = pane.document, pane.document.editor
        self.occurrences = Occurrences(document)
        self.lenses = of_file.lenses
        self.lenses.attach(editor)
        self.hints = InlayHints(document)
        self.colours = of_file.colours
        self.growth = SelectionGrowth(document)
        self.signature = SignatureHelp(document, window.appearance, voice)
        self.card = ChangeCard(editor, window.appearance, voice)
        self.ruler = OverviewRuler(
            editor,
            window.appearance,
            voice("ruler.name"),
            {"changes": self._changes, "marks": self._marks, "problems": self._problems},
        )
        pane.body.addWidget(self.ruler)
        for changed in (
            self.occurrences.changed,
            editor.changes.changed,
            window.authoring.bookmarks.changed,
            pane.find_bar.searched,
            document.client.published,
        ):
            changed.connect(self.ruler.renew)
        self.ruler.gone_to.connect(self._show_line)
        editor.zoomed.connect(self._zoom)
        window.settings.changed.connect(self.apply)
        self.apply(window.settings.now)

    def apply(self, settings: Settings) -> None:
        """Show what the settings ask for."""
        editor = self._pane.document.editor
        self.occurrences.turn(settings.occurrences)
        self.lenses.turn(settings.code_lenses)
        self.hints.turn(settings.inlay_hints)
        self.ruler.setVisible(settings.overview_ruler)
        editor.use_font(settings.editor_font)
        editor.magnify(settings.editor_zoom)
        editor.widen_tabs(settings.tab_width)
        editor.tab_leaves = settings.tab_moves_focus
        editor.draw_ruler(settings.ruler_column)
        # Prose has long lines, and none of them is meant to be scrolled along.
        wraps = settings.word_wrap or self._pane.document.path.suffix == ".md"
        editor.send(M.SetWrapMode, _WRAP_WORDS if wraps else 0, 0)
        editor.send(M.SetIndentationGuides, _GUIDES if settings.indent_guides else 0, 0)

    def _zoom(self, by: int) -> None:
        self._window.authoring.zoom(by)

    def _show_line(self, line: int) -> None:
        editor = self._pane.document.editor
        start = editor.line_start(line)
        editor.go_to(start, start)
        editor.setFocus()

    # What the ruler shows

    def _changes(self) -> Iterator[Sign]:
        for change in self._pane.document.editor.changes.shown:
            yield Sign(change.first, max(change.first, change.last - 1), _CHANGE_TOKENS[change.kind])

    def _marks(self) -> Iterator[Sign]:
        for each in self.occurrences.shown:
            yield Sign(each.start.line, each.start.line, "borderStrong")
        for line in self._pane.find_bar.lines():
            yield Sign(line, line, "litEdge")
        for line in self._window.authoring.bookmarks.lines_of(self._pane):
            yield Sign(line, line, "accent")

    def _problems(self) -> Iterator[Sign]:
        tokens = {
            Severity.ERROR: "error",
            Severity.WARNING: "warning",
            Severity.INFO: "info",
            Severity.HINT: "hint",
        }
        for each in sorted(self._pane.document.editor.shown_problems(), key=lambda one: -one.severity):
            if not each.unnecessary:
                line = each.extent.start.line
                yield Sign(line, line, tokens[each.severity], f"{each.rule} {each.message}")
