"""What is on disk beside what is here, line by line, scrolled together."""

from collections.abc import Sequence
from pathlib import Path

from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.vocabulary import vocabulary_for
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QLabel,
    QPushButton,
    QSizePolicy,
    QSplitter,
    Qt,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.shell.comparing.alignment import Row, aligned, changes
from skillcontract_studio.shell.comparing.side_view import SideView
from skillcontract_studio.shell.elided_label import ElidedLabel
from skillcontract_studio.shell.message_bar import Choice
from skillcontract_studio.shell.wrapping_row import WrappingRow
from skillcontract_studio.theme.appearance import Appearance


class ComparePage(QWidget):
    """`titles` name both sides; the choices stand above them."""

    def __init__(
        self,
        path: Path,
        titles: tuple[str, str],
        choices: Sequence[Choice],
        *,
        appearance: Appearance,
        voice: Voice,
    ) -> None:
        super().__init__()
        self.setObjectName("comparePage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._voice = voice
        self._rows: tuple[Row, ...] = ()
        self._changes: tuple[int, ...] = ()
        vocabulary = vocabulary_for(path.name)
        self.left = SideView(appearance, vocabulary, right=False, parent=self)
        self.right = SideView(appearance, vocabulary, right=True, parent=self)
        self._count = QLabel(self)
        self._count.setObjectName("muted")
        self._count.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar = WrappingRow()
        bar.setContentsMargins(12, 6, 8, 6)
        bar.addWidget(self._count)
        for icon, phrase, by in (("arrow-up", "compare.previous", -1), ("arrow-down", "compare.next", 1)):
            bar.addWidget(self._stepper(icon, voice(phrase), by))
        self._buttons = [QPushButton(choice.word, self) for choice in choices]
        for choice, button in zip(choices, self._buttons, strict=True):
            button.clicked.connect(choice.act)
            bar.addWidget(button)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setObjectName("editorSplit")
        for title, view in zip(titles, (self.left, self.right), strict=True):
            view.setAccessibleName(title)
            split.addWidget(_titled(title, view))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(split, 1)
        self.left.scrolled.connect(lambda: _follow(self.left, self.right))
        self.right.scrolled.connect(lambda: _follow(self.right, self.left))

    def show_texts(self, left: str, right: str) -> None:
        """Show two texts, from the first line that differs on."""
        old, new = left.splitlines(), right.splitlines()
        self._rows = aligned(old, new)
        self._changes = changes(self._rows)
        self.left.show_rows(self._rows, old)
        self.right.show_rows(self._rows, new)
        count = len(self._changes)
        self._count.setText(
            self._voice.count("compare.count", count) if count else self._voice("compare.same")
        )
        self.step(0)

    def choose(self, index: int) -> None:
        """Take a choice, as its button does."""
        self._buttons[index].click()

    def kinds(self) -> list[str]:
        """What each row is."""
        return [row.kind.value for row in self._rows]

    def step(self, by: int) -> None:
        """Go to the next place that differs, or the one before, around the ends; 0 goes to the first."""
        if not self._changes:
            return
        at = self.right.line_at(self.right.caret())
        if by == 0:
            row = self._changes[0]
        elif by > 0:
            row = next((change for change in self._changes if change > at), self._changes[0])
        else:
            row = next((change for change in reversed(self._changes) if change < at), self._changes[-1])
        for view in (self.left, self.right):
            view.go_to_row(row)

    def _stepper(self, icon: str, word: str, by: int) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(self._appearance.icon(icon))
        button.setToolTip(word)
        button.setAccessibleName(word)
        button.clicked.connect(lambda: self.step(by))
        return button


def _titled(title: str, view: QWidget) -> QWidget:
    box = QWidget()
    head = ElidedLabel(box, least=6)
    head.setObjectName("compareTitle")
    head.setText(title)
    layout = QVBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(head)
    layout.addWidget(view, 1)
    return box


def _follow(moved: SideView, other: SideView) -> None:
    for message, setter in ((M.GetFirstVisibleLine, M.SetFirstVisibleLine), (M.GetXOffset, M.SetXOffset)):
        value = moved.send(message, 0, 0)
        if other.send(message, 0, 0) != value:
            other.send(setter, value, 0)
