"""What the author's commands do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from skillcontract_studio.editor.carets import (
    COLUMN_DIRECTIONS,
    add_all,
    add_caret,
    add_next,
    extend_column,
)
from skillcontract_studio.editor.lines import copy_lines, delete_lines
from skillcontract_studio.editor.scintilla import M, ScintillaView
from skillcontract_studio.qt import QDesktopServices, QUrl
from skillcontract_studio.shell.editor_pane import EditorPane
from skillcontract_studio.shell.work.on_pane import Work, on_editor, on_pane, silently

if TYPE_CHECKING:
    from skillcontract_studio.authoring.authoring import Authoring
    from skillcontract_studio.shell.window import StudioWindow

TOGGLES = {
    "show-lenses": "code_lenses",
    "show-hints": "inlay_hints",
    "show-occurrences": "occurrences",
    "show-ruler": "overview_ruler",
    "format-on-save": "format_on_save",
    "fix-on-save": "fix_on_save",
    "word-wrap": "word_wrap",
    "tab-moves-focus": "tab_moves_focus",
}
"""Commands that turn a setting on and off."""


def author_work(window: StudioWindow) -> Mapping[str, Work]:
    """What each of them does."""

    def tool(work: Callable[[Authoring, EditorPane], object]) -> Work:
        return on_pane(window, lambda pane: work(window.authoring, pane))

    return {
        "definition": tool(lambda author, pane: author.going.definition(pane)),
        "peek-definition": tool(lambda author, pane: author.going.peek_definition(pane)),
        "references": tool(lambda author, pane: author.going.references(pane)),
        "peek-references": tool(lambda author, pane: author.going.peek_references(pane)),
        "next-reference": lambda: window.authoring.going.step(1),
        "previous-reference": lambda: window.authoring.going.step(-1),
        "go-back": window.authoring.going.back,
        "go-forward": window.authoring.going.forward,
        "rename": tool(lambda author, pane: author.renaming.begin(pane)),
        "undo-refactoring": lambda: silently(window.authoring.ledger.undo()),
        "show-backups": lambda: _show_backups(window),
        "code-lens": tool(lambda author, pane: author.show_lenses(pane)),
        "format": tool(lambda author, pane: author.format(pane)),
        "format-selection": tool(lambda author, pane: author.format(pane, selection=True)),
        "signature": tool(lambda author, pane: author.features(pane).signature.invoke()),
        "grow-selection": tool(lambda author, pane: author.features(pane).growth.grow()),
        "shrink-selection": tool(lambda author, pane: author.features(pane).growth.shrink()),
        "next-change": tool(lambda author, pane: author.features(pane).card.step(1)),
        "previous-change": tool(lambda author, pane: author.features(pane).card.step(-1)),
        "bookmark-toggle": tool(lambda author, pane: author.bookmarks.toggle(pane)),
        "bookmark-next": lambda: window.authoring.bookmarks.step(1),
        "bookmark-previous": lambda: window.authoring.bookmarks.step(-1),
        "bookmark-clear": window.authoring.bookmarks.clear,
        "caret-above": on_editor(window, lambda editor: add_caret(editor, -1)),
        "caret-below": on_editor(window, lambda editor: add_caret(editor, 1)),
        "caret-next": on_editor(window, add_next),
        "caret-all": on_editor(window, add_all),
        **{f"column-{each}": on_editor(window, _column(each)) for each in COLUMN_DIRECTIONS},
        "line-up": on_editor(window, _sender(M.MoveSelectedLinesUp)),
        "line-down": on_editor(window, _sender(M.MoveSelectedLinesDown)),
        "line-copy": on_editor(window, copy_lines),
        "line-delete": on_editor(window, delete_lines),
        "preview-markdown": tool(lambda author, pane: author.preview(pane)),
        "editor-larger": lambda: window.authoring.zoom(1),
        "editor-smaller": lambda: window.authoring.zoom(-1),
        "editor-usual": lambda: window.authoring.zoom(0),
        **{command: _toggle(window, command, setting) for command, setting in TOGGLES.items()},
    }


def _toggle(window: StudioWindow, command: str, setting: str) -> Work:
    return lambda: window.authoring.change(**{setting: window.actions_by_id[command].isChecked()})


def _column(direction: str) -> Callable[[ScintillaView], None]:
    return lambda view: extend_column(view, direction)


def _sender(message: int) -> Callable[[ScintillaView], object]:
    return lambda view: view.send(message, 0, 0)


def _show_backups(window: StudioWindow) -> None:
    folder = window.authoring.ledger.backups
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
