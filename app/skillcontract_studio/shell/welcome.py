"""What the editor area says while nothing is open: how to begin, and where one was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from skillcontract_studio.i18n import Voice, verbatim
from skillcontract_studio.qt import (
    QAction,
    QFrame,
    QHBoxLayout,
    QKeySequence,
    QLabel,
    QPushButton,
    QResizeEvent,
    QScrollArea,
    QSizePolicy,
    Qt,
    QToolButton,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_ROOM, _INSIDE = 150, 5


class Welcome(QScrollArea):
    """Three columns: begin, recent workspaces, examples. All of it are buttons, reached by Tab."""

    workspace_chosen = Signal(object)
    forget_wanted = Signal(object)
    example_chosen = Signal(str)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._appearance = appearance
        self._voice = voice
        self._recent: Callable[[], Sequence[Path]] = tuple
        self._actions: list[tuple[QAction, QToolButton, QLabel]] = []
        page = QWidget(self)
        page.setObjectName("welcomePage")
        self._title = QLabel(page)
        self._title.setObjectName("welcomeTitle")
        self._text = QLabel(page)
        self._text.setObjectName("muted")
        self._text.setWordWrap(True)
        self._heads = [QLabel(page) for _ in range(3)]
        # Each is a part of its own: Tab goes down one before it comes to the next.
        parts = [QWidget(page) for _ in range(3)]
        self._columns = [QVBoxLayout(part) for part in parts]
        columns = QHBoxLayout()
        columns.setSpacing(24)
        for head, part, column in zip(self._heads, parts, self._columns, strict=True):
            head.setObjectName("sectionWord")
            head.setIndent(_INSIDE)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(2)
            column.addWidget(head)
            column.addStretch(1)
            columns.addWidget(part, 1)
        layout = QVBoxLayout(page)
        # The buttons have an inner margin: what is drawn of them stands below the words.
        layout.setContentsMargins(24 - _INSIDE, 24, 24, 24)
        for words in (self._title, self._text):
            words.setIndent(_INSIDE)
        layout.setSpacing(12)
        layout.addWidget(self._title)
        layout.addWidget(self._text)
        layout.addLayout(columns)
        layout.addStretch(1)
        self.setWidget(page)
        self._examples = {name: self._row(2) for name in ("cms", "credit", "docs")}
        for name, button in self._examples.items():
            button.clicked.connect(self._teller(name))
        voice.changed.connect(self._speak)
        appearance.changed.connect(self._speak)
        self._speak()

    def offer(self, action: QAction) -> None:
        """Offer a command, with its shortcut."""
        keys = QLabel(self.widget())
        keys.setObjectName("muted")
        button = self._row(0, keys)
        button.clicked.connect(action.trigger)
        self._actions.append((action, button, keys))
        action.changed.connect(self._speak_actions)
        self._speak_actions()

    def offer_recent(self, recent: Callable[[], Sequence[Path]]) -> None:
        """Offer the workspaces worked on last."""
        self._recent = recent
        self.refresh()

    def refresh(self) -> None:
        """Show the recent workspaces as they are now."""
        column = self._columns[1]
        while column.count() > 2:
            item = column.takeAt(1)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        paths = list(self._recent())
        for path in paths:
            column.insertWidget(column.count() - 1, self._recent_row(path))
        if not paths:
            nothing = QLabel(self._voice("welcome.no-recent"), self.widget())
            nothing.setObjectName("muted")
            nothing.setIndent(_INSIDE)
            nothing.setWordWrap(True)
            column.insertWidget(1, nothing)

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """The ways to the recent workspaces are cut to the room that there is."""
        super().resizeEvent(event)
        self.refresh()

    def names(self) -> list[str]:
        """What is offered now, by its words."""
        page = self.widget()
        return [button.text() for button in page.findChildren(QToolButton) if button.text()] if page else []

    def _recent_row(self, path: Path) -> QWidget:
        row = QWidget(self.widget())
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        button = QPushButton(row)
        button.setObjectName("welcomeRecent")
        room = max(self._appearance.fonts.px(_ROOM), self.width() // 3 - self._appearance.fonts.px(90))
        inner = room - self._appearance.fonts.px(24)
        way = button.fontMetrics().elidedText(_short(path), Qt.TextElideMode.ElideMiddle, inner)
        button.setText(verbatim(f"{path.name}\n{way}"))
        button.setMinimumWidth(room)
        button.setToolTip(str(path))
        button.setAccessibleName(f"{path.name}, {path}")
        button.clicked.connect(lambda: self.workspace_chosen.emit(path))
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        forget = QToolButton(row)
        forget.setIcon(self._appearance.icon("close"))
        word = self._voice("welcome.forget", name=path.name)
        forget.setToolTip(word)
        forget.setAccessibleName(word)
        forget.clicked.connect(lambda: self.forget_wanted.emit(path))
        layout.addWidget(button, 1)
        layout.addWidget(forget)
        return row

    def begin(self) -> None:
        """Have the keyboard at the first of what can be done."""
        if self._actions:
            self._actions[0][1].setFocus()

    def _row(self, column: int, behind: QWidget | None = None) -> QToolButton:
        button = QToolButton(self.widget())
        button.setObjectName("welcomeCommand")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        layout = self._columns[column]
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(button)
        if behind is not None:
            row.addWidget(behind)
        row.addStretch(1)
        layout.insertLayout(layout.count() - 1, row)
        return button

    def _teller(self, name: str) -> Callable[[], None]:
        return lambda: self.example_chosen.emit(name)

    def _speak(self) -> None:
        voice = self._voice
        self._title.setText(voice("welcome.title"))
        self._text.setText(voice("welcome.text"))
        for head, phrase in zip(
            self._heads, ("welcome.begin", "welcome.recent", "welcome.examples"), strict=True
        ):
            head.setText(voice(phrase))
        for name, button in self._examples.items():
            button.setText(voice(f"example.{name}"))
            button.setToolTip(voice("welcome.example-tip"))
            button.setIcon(self._appearance.icon("folder-star-outline"))
        self._speak_actions()
        self.refresh()

    def _speak_actions(self) -> None:
        for action, button, shown in self._actions:
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            button.setIcon(action.icon())
            button.setText(action.text())
            shown.setText(keys)
            button.setAccessibleName(action.text())


def _short(path: Path) -> str:
    """A path with the home folder as `~`."""
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)
