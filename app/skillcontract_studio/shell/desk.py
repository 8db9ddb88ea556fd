"""Opening, saving and closing documents: what has to be asked, and what is said where it cannot be done."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from skillcontract.publish import NotPublished, Reason
from skillcontract_studio.client.language_client import LanguageClient
from skillcontract_studio.client.protocol import Extent, Severity
from skillcontract_studio.editor.text_file import CannotOpen, TextFile, read_text_file
from skillcontract_studio.editor.view_state import show_view_state, view_state
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QEventLoop, QFileSystemWatcher, QObject, Signal
from skillcontract_studio.shell.document import OpenDocument
from skillcontract_studio.shell.editor_area import EditorArea
from skillcontract_studio.shell.editor_pane import CHANGED_ON_DISK, EditorPane
from skillcontract_studio.shell.message_bar import Choice
from skillcontract_studio.shell.open_file import OpenFile
from skillcontract_studio.shell.problem_store import ProblemStore
from skillcontract_studio.shell.tabs.editor_group import EditorGroup
from skillcontract_studio.shell.tabs.waiting_tab import WaitingTab
from skillcontract_studio.shell.unsaved_question import Answer, UnsavedQuestion
from skillcontract_studio.theme.appearance import Appearance


class Desk(QObject):
    """The documents that are open in one window."""

    opened = Signal(object)
    shown = Signal()
    closing = Signal(object)
    given_up = Signal(object)
    """A waiting tab that goes without having been opened."""
    compare_wanted = Signal(object)
    written = Signal(object)

    def __init__(
        self,
        area: EditorArea,
        client: LanguageClient,
        problems: ProblemStore,
        *,
        appearance: Appearance,
        voice: Voice,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._area = area
        self._client = client
        self._problems = problems
        self._appearance = appearance
        self._voice = voice
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._file_changed)
        area.twin_wanted.connect(self.show_beside)
        area.file_wanted.connect(self.wake)
        self.prepare: Callable[[EditorPane, Callable[[], None]], None] | None = None
        """Does to a text what is to be done before it is saved, then what it is given, sooner or later but surely."""

    def open(self, path: Path, at: Extent | None = None) -> EditorPane | None:
        """Show a file, at a place where one is given. What cannot be opened is said above the tabs; all else stays open."""
        pane = self.fetch(path)
        self.shown.emit()
        if pane is not None:
            if at is not None:
                pane.document.editor.reveal(at)
            pane.document.editor.setFocus()
        return pane

    def fetch(self, path: Path) -> EditorPane | None:
        """Have a file in the front tab, whether or not the editors are what the window shows."""
        path = path.absolute()
        pane = self._area.pane_of(path)
        if pane is not None:
            self._area.show_pane(pane)
            return pane
        waiting = self._area.waiting_of(path)
        if waiting is not None:
            pane = self.wake(waiting)
            if pane is not None:
                self._area.show_pane(pane)
            return pane
        file = self._read(path)
        return self.fetch_file(file) if file is not None else None

    def wake(self, waiting: WaitingTab) -> EditorPane | None:
        """Open the file of a tab that waited for it; the tab of one that cannot be opened goes, and it is said why."""
        other = self._area.pane_of(waiting.path)
        shown = other.document.open_file if other is not None else self._read(waiting.path)
        if shown is None:
            self._area.remove(waiting)
            return None
        pane = self._pane(shown)
        self._area.replace(waiting, pane)
        self._came(pane)
        show_view_state(pane.document.editor, waiting.state)
        return pane

    def give_up(self, waiting: WaitingTab) -> None:
        """Take a tab away that was not opened."""
        self.given_up.emit(waiting)
        self._area.remove(waiting)

    def fetch_file(
        self, file: TextFile, *, group: EditorGroup | None = None, pinned: bool = False
    ) -> EditorPane:
        """Have what was read of a file in a new tab."""
        return self._show(file, group, pinned=pinned)

    def show_beside(self, pane: EditorPane, group: EditorGroup) -> EditorPane:
        """Have the file of a pane in another group too, at the same place: two views of one text."""
        twin = self._show(pane.document.open_file, group)
        show_view_state(twin.document.editor, view_state(pane.document.editor))
        return twin

    def _show(
        self, shown: TextFile | OpenFile, group: EditorGroup | None, *, pinned: bool = False
    ) -> EditorPane:
        pane = self._pane(shown)
        self._area.add(pane, pinned=pinned, group=group)
        self._came(pane)
        return pane

    def _pane(self, shown: TextFile | OpenFile) -> EditorPane:
        document = OpenDocument(
            shown, self._client, self._problems, appearance=self._appearance, voice=self._voice
        )
        return EditorPane(document, self._appearance, self._voice)

    def _came(self, pane: EditorPane) -> None:
        self._watcher.addPath(str(pane.document.path))
        self.opened.emit(pane)

    def save(self, pane: EditorPane, *, over: bool = False) -> bool:
        """Write a document; what others wrote meanwhile is not replaced unless that was asked for. Says whether it is saved."""
        document = pane.document
        try:
            document.save(over=over)
        except NotPublished as refusal:
            self._refused(pane, refusal)
            return False
        self._settled(document.path)
        self._watch_again(document.path)
        self.written.emit(document.path)
        return True

    def save_all(self) -> bool:
        """Write every document that has unsaved text; says whether all are saved."""
        return self._save_each(self._unsaved())

    def close(self, pane: EditorPane) -> bool:
        """Close a tab, after asking what becomes of unsaved text; says whether it is closed."""
        if pane.document.dirty and not pane.document.open_file.in_several:
            self._area.show_pane(pane)
            if not self._may_go([pane]):
                return False
        self._take_away(pane)
        return True

    def is_open(self, path: Path) -> bool:
        """Whether a file has a tab."""
        return self._area.pane_of(path) is not None or self._area.waiting_of(path) is not None

    def may_close_all(self) -> bool:
        """Ask once about all unsaved text; says whether the window may go."""
        return self._may_go(self._unsaved())

    def follow(self, pane: EditorPane, path: Path) -> None:
        """Go over to the file that this one was renamed to, with the text and the place that one has here."""
        text, dirty = pane.document.editor.content(), pane.document.dirty
        former = self._area.panes_of(pane.document.path)
        places = [(each, self._area.group_of(each), view_state(each.document.editor)) for each in former]
        file = self._read(path.absolute())
        if file is None:
            return
        for each, group, state in places:
            other = self._area.pane_of(file.path)
            shown = self._show(
                other.document.open_file if other is not None else file, group, pinned=group.is_pinned(each)
            )
            if dirty and other is None:
                shown.document.editor.replace_all(text)
            show_view_state(shown.document.editor, state)
        for each in former:
            self._take_away(each)

    def close_all(self, *, asked: bool = False) -> bool:
        """Close every file, after asking once about unsaved text, unless that was done."""
        if not asked and not self.may_close_all():
            return False
        # First, or each would be shown, and so opened, when the one before it goes.
        for waiting in self._area.waiting():
            self.give_up(waiting)
        for pane in list(self._area.panes()):
            self._take_away(pane)
        return True

    def look_at_disk(self) -> None:
        """Notice what others did to the open files."""
        for file in self._files():
            file.look_at_disk()

    def refresh(self) -> None:
        """Ask the server anew about every document."""
        for file in self._files():
            file.refresh()

    def _files(self) -> list[OpenFile]:
        """Every open file once."""
        return list(dict.fromkeys(pane.document.open_file for pane in self._area.panes()))

    def _unsaved(self) -> list[EditorPane]:
        """A pane of every file that has unsaved text."""
        dirty = {pane.document.path: pane for pane in self._area.panes() if pane.document.dirty}
        return list(dirty.values())

    def _settled(self, path: Path) -> None:
        """What was asked about the file on disk is answered, in whichever pane that was done."""
        for pane in self._area.panes_of(path):
            pane.messages.dismiss("save")
            pane.messages.dismiss(CHANGED_ON_DISK)

    def _take_away(self, pane: EditorPane) -> None:
        self.closing.emit(pane)
        if not pane.document.open_file.in_several:
            self._watcher.removePath(str(pane.document.path))
        self._area.remove(pane)

    def _save_each(self, panes: Iterable[EditorPane]) -> bool:
        """Saves them all, whether or not one cannot be saved, each after what is to be done to it before."""
        panes = list(panes)
        self._prepare_each(panes)
        unsaved = [pane for pane in panes if not self.save(pane)]
        return not unsaved

    def _prepare_each(self, panes: list[EditorPane]) -> None:
        if self.prepare is None:
            return
        waited, waiting = QEventLoop(), set(panes)

        def done(pane: EditorPane) -> None:
            waiting.discard(pane)
            if not waiting:
                waited.quit()

        for pane in panes:
            self.prepare(pane, partial(done, pane))
        if waiting:
            # Whoever asked is told whether all is saved, so it waits for the server; nothing is typed meanwhile.
            waited.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)

    def _read(self, path: Path) -> TextFile | None:
        try:
            file = read_text_file(path)
        except CannotOpen as problem:
            words = self._voice(f"open.{problem.reason}", path=problem.path, detail=problem.detail)
            self._area.messages.show_message(f"open {path}", Severity.ERROR, words)
            return None
        self._area.messages.dismiss(f"open {path}")
        return file

    def _refused(self, pane: EditorPane, refusal: NotPublished) -> None:
        words = refusal.message(self._voice.language)
        choices: Iterable[Choice] = ()
        if refusal.reason in {Reason.CHANGED, Reason.VANISHED, Reason.EXISTS}:
            choices = (
                Choice(self._voice("disk.compare"), lambda: self.compare_wanted.emit(pane), stays=True),
                Choice(self._voice("disk.reload"), lambda: self.reload(pane)),
                Choice(self._voice("disk.keep"), lambda: self._keep(pane)),
            )
        self._area.show_pane(pane)
        pane.messages.dismiss(CHANGED_ON_DISK)
        pane.messages.show_message(
            "save", Severity.ERROR, self._voice("save.refused", reason=words), tuple(choices)
        )

    def _keep(self, pane: EditorPane) -> None:
        self.save(pane, over=True)

    def reload(self, pane: EditorPane) -> None:
        """Take the text that is on disk, which can be undone; what cannot be read is said, and the text stays."""
        self._settled(pane.document.path)
        try:
            pane.document.reload()
        except CannotOpen as problem:
            words = self._voice(f"open.{problem.reason}", path=problem.path, detail=problem.detail)
            pane.messages.show_message("save", Severity.ERROR, words)

    def _may_go(self, panes: list[EditorPane]) -> bool:
        if not panes:
            return True
        question = UnsavedQuestion([pane.document.path for pane in panes], self._voice, self._area.window())
        answer = question.ask()
        question.deleteLater()
        if answer is Answer.SAVE:
            return self._save_each(panes)
        return answer is Answer.DROP

    def _file_changed(self, path: str) -> None:
        pane = self._area.pane_of(Path(path))
        if pane is not None:
            pane.document.look_at_disk()
            self._watch_again(Path(path))

    def _watch_again(self, path: Path) -> None:
        # A file that was replaced is another one to the watcher, which drops it.
        if str(path) not in self._watcher.files() and path.exists():
            self._watcher.addPath(str(path))
