"""What is said, and can be done, when another program changed or took away a file that is open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.publish import Fingerprint
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.text_file import CannotOpen, read_text_file
from skillcontract_studio.qt import QObject
from skillcontract_studio.shell.editor_pane import CHANGED_ON_DISK, EditorPane
from skillcontract_studio.shell.message_bar import Choice
from skillcontract_studio.shell.tabs.tab_page import TabPage

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_MOST_SIBLINGS = 400


class DiskChanges(QObject):
    """Speaks in the pane of the file; a clean text that merely changed has followed the disk without a word."""

    def __init__(self, window: StudioWindow) -> None:
        super().__init__(window)
        self._window = window
        window.desk.opened.connect(self._opened)
        window.desk.compare_wanted.connect(self.compare)

    def compare(self, pane: EditorPane) -> None:
        """Show the text on disk beside the one here, in a tab of its own."""
        # Comparing is for few; nobody waits for it at the start.
        from skillcontract_studio.shell.comparing.compare_page import ComparePage

        window, voice = self._window, self._window.voice
        path = pane.document.path
        key = f"compare {path}"

        def made() -> TabPage:
            page = ComparePage(
                path,
                (voice("compare.disk", file=path.name), voice("compare.here", file=path.name)),
                (
                    Choice(voice("disk.reload"), lambda: self._decide(pane, path, key, save=False)),
                    Choice(voice("disk.keep"), lambda: self._decide(pane, path, key, save=True)),
                ),
                appearance=window.appearance,
                voice=voice,
            )
            return TabPage(
                key, "file-compare", lambda: voice("compare.title", file=path.name), page, lambda: page.right
            )

        content = window.area.show_page(key, made).content
        if isinstance(content, ComparePage):
            content.show_texts(_on_disk(path), pane.document.editor.content().decode("utf-8", "replace"))

    def _decide(self, pane: EditorPane, path: Path, key: str, *, save: bool) -> None:
        window = self._window
        page = window.area.page_of(key)
        if page is not None:
            window.area.remove(page)
        # The pane that was compared may be closed, while another one shows the file.
        shown = pane if pane in window.area.panes() else window.area.pane_of(path)
        if shown is None:
            return
        window.area.show_pane(shown)
        if save:
            window.desk.save(shown, over=True)
        else:
            window.desk.reload(shown)

    def _opened(self, pane: EditorPane) -> None:
        pane.document.changed_on_disk.connect(lambda: self._changed(pane))
        pane.document.dirty_changed.connect(lambda: self._saved(pane))

    def _saved(self, pane: EditorPane) -> None:
        if not pane.document.dirty and pane.document.path.exists():
            pane.messages.dismiss(CHANGED_ON_DISK)

    def _changed(self, pane: EditorPane) -> None:
        if pane.messages.shows("save"):
            # The refused save has said so, with the same choices.
            return
        if pane.document.path.exists():
            self._say_changed(pane)
        else:
            self._say_gone(pane)

    def _say_changed(self, pane: EditorPane) -> None:
        window, voice = self._window, self._window.voice
        pane.messages.show_message(
            CHANGED_ON_DISK,
            Severity.WARNING,
            voice("disk.changed", path=_shown(window, pane.document.path)),
            (
                Choice(voice("disk.compare"), lambda: self.compare(pane), stays=True),
                Choice(voice("disk.reload"), lambda: window.desk.reload(pane)),
                Choice(voice("disk.keep"), lambda: _keep(window, pane)),
            ),
        )

    def _say_gone(self, pane: EditorPane) -> None:
        window, voice = self._window, self._window.voice
        path = pane.document.path
        again = Choice(voice("disk.write-again"), lambda: _keep(window, pane))
        close = Choice(voice("disk.close"), lambda: _close(window, pane))
        renamed = _renamed(path, pane.document.file.fingerprint)
        if renamed is None:
            pane.messages.show_message(
                CHANGED_ON_DISK,
                Severity.WARNING,
                voice("disk.gone", path=_shown(window, path)),
                (again, close),
            )
            return
        follow = Choice(voice("disk.follow", file=renamed.name), lambda: window.desk.follow(pane, renamed))
        pane.messages.show_message(
            CHANGED_ON_DISK,
            Severity.WARNING,
            voice("disk.renamed", path=_shown(window, path), file=renamed.name),
            (follow, again, close),
        )


def _shown(window: StudioWindow, path: Path) -> str:
    """A path as one knows it: below the workspace without the way there."""
    root = window.folder
    return path.relative_to(root).as_posix() if root is not None and path.is_relative_to(root) else str(path)


def _keep(window: StudioWindow, pane: EditorPane) -> None:
    window.desk.save(pane, over=True)


def _close(window: StudioWindow, pane: EditorPane) -> None:
    window.desk.close(pane)


def _on_disk(path: Path) -> str:
    """The text of a file; empty where it is gone, or is no text any more."""
    try:
        return read_text_file(path).text.decode("utf-8")
    except CannotOpen:
        return ""


def _renamed(path: Path, fingerprint: Fingerprint | None) -> Path | None:
    """The file beside it that holds what it held: it was probably renamed to that."""
    if fingerprint is None or not path.parent.is_dir():
        return None
    for count, sibling in enumerate(sorted(path.parent.iterdir())):
        if count >= _MOST_SIBLINGS:
            return None
        if (
            sibling.is_file()
            and sibling.suffix == path.suffix
            and Fingerprint.of_file(sibling) == fingerprint
        ):
            return sibling
    return None
