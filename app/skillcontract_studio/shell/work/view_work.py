"""The commands of the View menu: panels, perspectives, folding, text size, theme and language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.text.language import Language
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.perspectives.table import PERSPECTIVES
from skillcontract_studio.settings.values import BOUNDS
from skillcontract_studio.shell.plain_text import show_plain_text
from skillcontract_studio.shell.preferences.pages import show_key_map, show_settings
from skillcontract_studio.shell.work.map_work import show_skill_map
from skillcontract_studio.shell.work.on_pane import Work, on_editor, on_pane
from skillcontract_studio.theme.tokens import ThemeChoice

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_STEP = 10
"""Percent by which text gets larger or smaller."""
_FOCUSABLE = {
    "workspace": lambda window: window.tree,
    "outline": lambda window: window.outline,
    "problems": lambda window: window.problems_panel.view,
    "search": lambda window: window.search_panel.wanted,
    "log": lambda window: window.log,
    "documentation": lambda window: window.documentation.page,
    "rule": lambda window: window.rule.page,
    "references": lambda window: window.authoring.going.panel.tree,
    "bookmarks": lambda window: window.authoring.bookmarks.panel.tree,
}


def view_work(window: StudioWindow) -> Mapping[str, Work]:
    """What each command of the menu does."""
    return {
        **{f"panel-{name}": _panel(window, name) for name in _FOCUSABLE},
        **{f"theme-{choice}": _theme(window, choice) for choice in ThemeChoice},
        **{f"language-{language}": _language(window, language) for language in Language},
        **{f"perspective-{each.name}": _perspective(window, each.name) for each in PERSPECTIVES},
        "settings": lambda: show_settings(window),
        "key-map": lambda: show_key_map(window),
        "reset-layout": window.turning.reset_layout,
        "palette": lambda: window.palette_popup.open(">"),
        "inspect-receipt": _Inspecting(window).come,
        "skill-map": lambda: show_skill_map(window),
        "plain-text": on_pane(window, lambda pane: show_plain_text(window, pane)),
        "fold-all": on_editor(window, lambda editor: _fold(editor, 0)),
        "unfold-all": on_editor(window, lambda editor: _fold(editor, 1)),
        "larger": lambda: _scale(window, _STEP),
        "smaller": lambda: _scale(window, -_STEP),
        "usual-size": lambda: _choose(window, text_size=100),
    }


def _perspective(window: StudioWindow, name: str) -> Work:
    return lambda: window.turning.turn_soon(name)


def _panel(window: StudioWindow, name: str) -> Work:
    """Shows a panel and goes into it; from inside, hides it and goes back to the editor."""

    def done() -> None:
        widget = _FOCUSABLE[name](window)
        if window.docks.is_shown(name) and widget.hasFocus():
            window.docks.toggle(name, False)
            pane = window.area.current()
            if pane is not None:
                pane.document.editor.setFocus()
        else:
            window.raise_panel(name)
            widget.setFocus()
        window.actions_by_id[f"panel-{name}"].setChecked(window.docks.is_shown(name))

    return done


def _theme(window: StudioWindow, choice: ThemeChoice) -> Work:
    return lambda: _choose(window, theme=choice)


def _language(window: StudioWindow, language: Language) -> Work:
    return lambda: _choose(window, language=language)


def _choose(window: StudioWindow, **values: object) -> None:
    """Set something for good. Where the command line asked for another value than is set, the setting takes effect all the same."""
    window.effect.begin_from_shown(values.keys())
    window.authoring.change(**values)
    window.effect.catch_up()


class _Inspecting:
    """The receipt inspector of a window, made when it is first wanted, so nobody waits for it at the start."""

    def __init__(self, window: StudioWindow) -> None:
        self._window = window
        self._come: Work | None = None

    def come(self) -> None:
        """Show it."""
        if self._come is None:
            from skillcontract_studio.receipts.inspector import ReceiptInspector

            window = self._window
            folder = window.folder or Path.home()
            self._come = ReceiptInspector(
                window.appearance, window.voice, self._shown_text, folder, window
            ).come
        self._come()

    def _shown_text(self) -> tuple[str, bytes] | None:
        pane = self._window.area.current()
        return (pane.document.path.name, pane.document.editor.content()) if pane is not None else None


def _fold(editor: CodeEditor, action: int) -> None:
    # Folds are found by styling, which goes no further than what has been seen.
    editor.send(M.Colourise, 0, -1)
    editor.send(M.FoldAll, action, 0)


def _scale(window: StudioWindow, by: int) -> None:
    smallest, largest = BOUNDS["text_size"]
    now = round(window.appearance.size * 100)
    _choose(window, text_size=min(largest, max(smallest, now + by)))
