"""Places looked at without leaving one's own: a box between the lines, with their text and a list of them."""

from collections.abc import Callable, Sequence
from pathlib import Path

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.looks import PLACE
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.text_file import TextFile, line_end_of
from skillcontract_studio.editor.vocabulary import vocabulary_for
from skillcontract_studio.i18n import Voice
from skillcontract_studio.navigation.hit_tree import HitTree
from skillcontract_studio.navigation.hits import FileHits, Hit
from skillcontract_studio.navigation.source_texts import SourceTexts, path_of
from skillcontract_studio.qt import (
    QEvent,
    QFrame,
    QHBoxLayout,
    QKeyEvent,
    QLabel,
    QObject,
    QSplitter,
    Qt,
    QToolButton,
    QVBoxLayout,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_ROWS, _LIST = 12, 300


class Peek(QFrame):
    """A box in an editor, below a line of it; Esc closes it. `chosen` comes for the place that is gone to."""

    chosen = Signal(object)
    listed = Signal()

    def __init__(
        self,
        host: CodeEditor,
        texts: SourceTexts,
        appearance: Appearance,
        voice: Voice,
        root: Callable[[], Path | None],
    ) -> None:
        super().__init__(host.viewport())
        self.setObjectName("peek")
        self._host = host
        self._texts = texts
        self._appearance = appearance
        self._shown = ""
        self._line = 0
        self._position = 0
        self._title = QLabel(self)
        self._title.setObjectName("peekTitle")
        self._where = QLabel(self)
        self._where.setObjectName("muted")
        self.tree = HitTree(appearance, root, self)
        self.tree.setAccessibleName(voice("peek.list"))
        self.text = CodeEditor(appearance, None)
        self.text.setAccessibleName(voice("peek.text"))
        self.text.send(M.SetReadOnly, 1, 0)
        as_list = self._tool("format-list-bulleted", voice("peek.as-list"))
        as_list.clicked.connect(self._list_them)
        close = self._tool("close", voice("peek.close"))
        close.clicked.connect(self.dismiss)
        head = QHBoxLayout()
        head.setContentsMargins(10, 2, 4, 2)
        head.setSpacing(8)
        head.addWidget(self._title)
        head.addWidget(self._where, 1)
        head.addWidget(as_list)
        head.addWidget(close)
        self._parts = QSplitter(Qt.Orientation.Horizontal, self)
        self._parts.addWidget(self.text)
        self._parts.addWidget(self.tree)
        self._parts.setStretchFactor(0, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 1, 0, 1)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self._parts, 1)
        self.tree.looked_at.connect(self._look)
        self.tree.chosen.connect(self._take)
        for part in (self.tree, self.text):
            part.installEventFilter(self)
        host.scrolled.connect(self._follow)
        host.views.rearranged.connect(self._follow)
        host.text_changed.connect(lambda _change: self.dismiss())
        host.viewport().installEventFilter(self)
        self.hide()

    def show_hits(self, title: str, groups: Sequence[FileHits], position: int) -> None:
        """Open below the line of a position."""
        host = self._host
        self._line, self._position = host.line_at(position), position
        self._title.setText(title)
        self.tree.show_hits(groups)
        self.tree.setVisible(len(self.tree.hits()) > 1)
        host.between_lines.keep_room(self._line, _ROWS)
        self._bring_into_view()
        self.show()
        self.raise_()
        # In a narrow view the text has half of it all the same.
        listed = min(self._appearance.fonts.px(_LIST), host.width() // 2)
        self._parts.setSizes([host.width() - listed, listed])
        self._follow()
        current = self.tree.current()
        if current is not None:
            self._look(current)
        (self.tree if self.tree.isVisible() else self.text).setFocus()

    def dismiss(self) -> None:
        """Close, and go back to the text."""
        if self.isVisible():
            had_focus = self.isAncestorOf(self.window().focusWidget() or self._host)
            self.hide()
            self._host.between_lines.give_room_back()
            if had_focus:
                self._host.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:  # noqa: N802  # Qt's name
        """Esc anywhere inside closes; Enter or F12 in the text goes there; the box is as wide as the view."""
        if watched is self._host.viewport():
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._follow()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.dismiss()
                return True
            if watched is self.text and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                current = self.tree.current()
                if current is not None:
                    self._take(current)
                return True
        return super().eventFilter(watched, event)

    def _tool(self, icon: str, word: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(self._appearance.icon(icon))
        button.setToolTip(word)
        button.setAccessibleName(word)
        return button

    def _list_them(self) -> None:
        self.dismiss()
        self.listed.emit()

    def _take(self, hit: Hit) -> None:
        self.dismiss()
        self.chosen.emit(hit)

    def _look(self, hit: Hit) -> None:
        uri = hit.location.uri
        if uri != self._shown:
            self._shown = uri
            path = path_of(uri)
            body = self._texts.text(uri) or b""
            self.text.send(M.SetReadOnly, 0, 0)
            self.text.styler.restart(vocabulary_for(path.name))
            self.text.show_file(TextFile(path, body, False, line_end_of(body), None))
            self.text.send(M.SetReadOnly, 1, 0)
        self._where.setText(f"{path_of(uri).name}:{hit.line + 1}")
        self.text.unmark(PLACE)
        self.text.mark(PLACE, *self.text.span_of(hit.location.extent))
        self.text.reveal(hit.location.extent)

    def _follow(self) -> None:
        """Stay in the room that is kept between the lines."""
        if not self.isVisible():
            return
        host = self._host
        height = host.line_height()
        wraps = host.send(M.WrapCount, self._line, 0)
        top = host.point_at(host.line_start(self._line)).y() + height * wraps
        left = sum(host.send(M.GetMarginWidthN, margin, 0) for margin in range(host.send(M.GetMargins, 0, 0)))
        self.setGeometry(left, top, max(100, host.viewport().width() - left), height * _ROWS)

    def _bring_into_view(self) -> None:
        host = self._host
        shown = host.send(M.LinesOnScreen, 0, 0)
        at = host.send(M.VisibleFromDocLine, self._line, 0)
        top = host.send(M.GetFirstVisibleLine, 0, 0)
        if not top <= at <= top + shown - _ROWS - 1:
            host.send(M.SetFirstVisibleLine, max(0, at - max(1, (shown - _ROWS) // 3)), 0)
