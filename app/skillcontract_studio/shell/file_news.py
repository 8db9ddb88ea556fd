"""What is told of an open file: by the file itself, and by each pane that shows it."""

from collections.abc import Callable
from typing import TypeVar

from skillcontract_studio.qt import QObject, Signal

Said = TypeVar("Said")


class FileNews(QObject):
    """The signals that a file and its panes have in common; those of a pane end with it, those of the file with its last pane."""

    dirty_changed = Signal()
    outlined = Signal()
    told = Signal()
    """The server knows the text as it stands now: what is shown beside it may be asked for anew."""
    refreshed = Signal()
    """Another server is there, which knows nothing of what was asked before."""
    written = Signal()
    changed_on_disk = Signal()
    judgement = Signal()
    """Whether what the server says of the file is about the text as it stands may be otherwise now."""

    def pass_on(self, other: "FileNews") -> None:
        """Tell all of it there too."""
        self.dirty_changed.connect(other.dirty_changed)
        self.outlined.connect(other.outlined)
        self.told.connect(other.told)
        self.refreshed.connect(other.refreshed)
        self.written.connect(other.written)
        self.changed_on_disk.connect(other.changed_on_disk)
        self.judgement.connect(other.judgement)


def while_true(holds: Callable[[], bool], receiver: Callable[[Said], None]) -> Callable[[Said], None]:
    """Let what is said later come to a receiver only while something holds."""

    def told(said: Said) -> None:
        if holds():
            receiver(said)

    return told
