"""What the palette offers: the files and symbols of the workspace, the commands, the symbols of the active document."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract_studio.client.protocol import Place, Symbol
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.navigation.workspace_symbols import ask_symbols
from skillcontract_studio.qt import QAction, QKeySequence
from skillcontract_studio.shell.actions import Actions
from skillcontract_studio.shell.choosing import Entry
from skillcontract_studio.shell.going import SCENARIO, choose_file
from skillcontract_studio.shell.outline import icon_of
from skillcontract_studio.shell.palette import Sources
from skillcontract_studio.shell.tabs.editor_group import file_of
from skillcontract_studio.shell.work.on_pane import silently

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow


def palette_sources(window: StudioWindow, actions: Actions) -> Sources:
    """Where the palette's entries come from."""
    return Sources(
        files=lambda: _files(window),
        commands=lambda: _commands(actions),
        symbols=lambda: _symbols(window),
        workspace_symbols=lambda wanted, told: ask_symbols(window, wanted, told),
        go_to_line=lambda line: _go_to_line(window, line),
    )


def _files(window: StudioWindow) -> Iterator[Entry]:
    """The files of the workspace, those that were active last first, and open ones of elsewhere."""
    root = window.folder
    recent = [path for tab in window.area.recent() if (path := file_of(tab)) is not None]
    # Who opens the list has the active file already: what one comes from is nearer.
    folders: dict[str, str] = {}
    told: set[str] = set()
    for path in chain(recent[1:], recent[:1], window.tree.files()):
        # Paths as words: of the kind with methods each costs as much as all the rest.
        words = str(path)
        if words in told:
            continue
        told.add(words)
        folder, _, name = words.rpartition(os.sep)
        if folder not in folders:
            folders[folder] = _folder(path.parent, root)
        detail = folders[folder]
        if name.endswith(SCENARIO):
            # A scenario is to be played, as in the tree; its text is the second thing to be had.
            replay = (
                window.voice("palette.replay", place=detail)
                if detail
                else window.voice("palette.replay-here")
            )
            yield Entry(name, _player(window, path), replay, icon="play-outline")
        yield Entry(name, _opener(window, path), detail)


def _folder(folder: Path, root: Path | None) -> str:
    """A folder as it is told: from the workspace on, where it lies in it."""
    if root is None or not folder.is_relative_to(root):
        return folder.as_posix()
    inside = folder.relative_to(root).as_posix()
    return "" if inside == "." else inside


def _symbols(window: StudioWindow) -> Iterator[Entry]:
    pane = window.area.current()
    if pane is None:
        return
    editor = pane.document.editor
    for symbol, way in _walk(pane.document.symbols, ""):
        yield Entry(symbol.name, _revealer(editor, symbol), way or symbol.detail, icon=icon_of(symbol))


def _go_to_line(window: StudioWindow, line: int) -> None:
    pane = window.area.current()
    if pane is not None:
        pane.document.editor.reveal_place(Place(max(0, line - 1), 0))
        pane.document.editor.setFocus()


def _opener(window: StudioWindow, path: Path) -> Callable[[], None]:
    return lambda: silently(window.desk.open(path))


def _player(window: StudioWindow, path: Path) -> Callable[[], None]:
    return lambda: choose_file(window, path)


def _revealer(editor: CodeEditor, symbol: Symbol) -> Callable[[], None]:
    def done() -> None:
        editor.reveal(symbol.selection)
        editor.setFocus()

    return done


def _walk(symbols: Sequence[Symbol], way: str) -> Iterator[tuple[Symbol, str]]:
    for symbol in symbols:
        yield symbol, way
        yield from _walk(symbol.children, f"{way} / {symbol.name}" if way else symbol.name)


def _commands(actions: Actions) -> Sequence[Entry]:
    entries = []
    for command, action in actions.all():
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        entries.append(Entry(action.text(), _trigger(action), "", keys, command.icon or "console-line"))
    return entries


def _trigger(action: QAction) -> Callable[[], None]:
    return action.trigger
