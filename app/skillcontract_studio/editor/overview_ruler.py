"""The whole text at a glance, beside the scroll bar: problems, changes, occurrences, matches, bookmarks and the caret."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.qt import (
    QColor,
    QEvent,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRect,
    Qt,
    QToolTip,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_WIDTH, _LEAST = 12, 2


@dataclass(frozen=True, slots=True)
class Sign:
    """Lines of the text that have something: the token of its colour, and what it says. Later ones are drawn over earlier ones."""

    first: int
    last: int
    token: str
    words: str = ""


Lane = Callable[[], Iterable[Sign]]


class OverviewRuler(QWidget):
    """Draws lanes of signs, from left to right; a click goes to the line there."""

    gone_to = Signal(int)

    def __init__(
        self, editor: CodeEditor, appearance: Appearance, name: str, lanes: Mapping[str, Lane]
    ) -> None:
        super().__init__(editor.parentWidget())
        self._editor = editor
        self._appearance = appearance
        self._lanes = dict(lanes)
        self._picture: QPixmap | None = None
        self.setObjectName("overviewRuler")
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        editor.caret_moved.connect(self.update)
        editor.linesAdded.connect(lambda _count: self.renew())
        appearance.changed.connect(self._fit)
        self._fit()

    def renew(self) -> None:
        """Draw the lanes anew: there is something else to show. The caret alone moves over what was drawn."""
        self._picture = None
        self.update()

    def signs(self) -> list[Sign]:
        """All of them, for tests and tooltips."""
        return [sign for lane in self._lanes.values() for sign in lane()]

    def y_of(self, line: int) -> int:
        """The pixel that a line is drawn at."""
        return self._y_of(line, self._rows())

    def line_at(self, y: int) -> int:
        """The line that is drawn at a pixel."""
        row = round(max(0, y) / max(1, self.height()) * self._rows())
        line = self._editor.send(M.DocLineFromVisible, row, 0)
        return min(line, self._editor.line_count() - 1)

    def paintEvent(self, _event: QPaintEvent, /) -> None:  # noqa: N802  # Qt's name
        """Draws the lanes side by side, and the caret across all of them."""
        if self._picture is None or self._picture.size() != self.size() * self.devicePixelRatio():
            self._picture = self._drawn()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        caret = self.y_of(self._editor.line_at(self._editor.caret()))
        size = self._appearance.fonts.px(_LEAST)
        painter.fillRect(QRect(1, caret, self.width() - 1, size), QColor(self._appearance.tokens["muted"]))
        painter.end()

    def _drawn(self) -> QPixmap:
        tokens, px = self._appearance.tokens, self._appearance.fonts.px
        picture = QPixmap(self.size() * self.devicePixelRatio())
        picture.setDevicePixelRatio(self.devicePixelRatio())
        painter, rows = QPainter(picture), self._rows()
        painter.fillRect(self.rect(), QColor(tokens["editor"]))
        painter.fillRect(QRect(0, 0, 1, self.height()), QColor(tokens["border"]))
        width = max(2, (self.width() - 2) // max(1, len(self._lanes)))
        for at, lane in enumerate(self._lanes.values()):
            for sign in lane():
                top = self._y_of(sign.first, rows)
                height = max(px(_LEAST), self._y_of(sign.last + 1, rows) - top)
                painter.fillRect(QRect(2 + at * width, top, width, height), QColor(tokens[sign.token]))
        painter.end()
        return picture

    def mousePressEvent(self, event: QMouseEvent, /) -> None:  # noqa: N802  # Qt's name
        """Goes to the line there; near a sign, to the sign's."""
        y = event.position().toPoint().y()
        sign = self._near(y)
        self.gone_to.emit(sign.first if sign is not None else self.line_at(y))

    def event(self, event: QEvent, /) -> bool:
        """Says what the sign under the pointer means."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            sign = self._near(event.pos().y())
            QToolTip.showText(event.globalPos(), sign.words if sign is not None else "", self)
            return True
        return super().event(event)

    def _y_of(self, line: int, rows: int) -> int:
        return round(self._editor.send(M.VisibleFromDocLine, line, 0) / rows * self.height())

    def _near(self, y: int) -> Sign | None:
        reach = self._appearance.fonts.px(4)
        near = [(abs(self.y_of(each.first) - y), each) for each in self.signs() if each.words]
        close = [pair for pair in near if pair[0] <= reach]
        return min(close, key=lambda pair: pair[0])[1] if close else None

    def _rows(self) -> int:
        editor = self._editor
        rows = editor.send(M.VisibleFromDocLine, editor.line_count(), 0)
        # A short text is not stretched over the whole height.
        return max(rows, editor.send(M.LinesOnScreen, 0, 0), 1)

    def _fit(self) -> None:
        self.setFixedWidth(self._appearance.fonts.px(_WIDTH))
        self.renew()
