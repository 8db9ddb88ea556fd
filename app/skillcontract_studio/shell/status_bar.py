"""The status bar: whether the contract loads, then branch, trust, the server, the caret, indentation, encoding, line ends and language."""

from dataclasses import dataclass
from enum import StrEnum

from skillcontract_studio.client.language_client import ServerState
from skillcontract_studio.i18n import Voice, verbatim
from skillcontract_studio.qt import (
    QEvent,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPoint,
    QResizeEvent,
    QSize,
    Qt,
    QToolButton,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance


class Verdict(StrEnum):
    """The answer to the one question that matters."""

    LOADS = "loads"
    DROPPED = "dropped"
    CHECKING = "checking"
    UNKNOWN = "unknown"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Loading:
    """The verdict; for DROPPED the number of errors of the active contract, or (`contracts`) of contracts that do not load."""

    verdict: Verdict
    count: int = 0
    contracts: bool = False


_SIGNS = {
    Verdict.LOADS: ("check-circle", "allow"),
    Verdict.DROPPED: ("close-circle", "error"),
    Verdict.CHECKING: ("timer-sand", "muted"),
    Verdict.UNKNOWN: ("help-circle", "unknown"),
    Verdict.NONE: ("circle-outline", "muted"),
}
_SERVER_ICONS = {
    ServerState.STARTING: "timer-sand",
    ServerState.READY: "check",
    ServerState.RESTARTING: "restart",
    ServerState.STOPPED: "close-circle-outline",
}
_LEAST = 240
_SPACING = 12


class StatusBar(QWidget):
    """One row under everything; the verdict is a button that goes to the first error.

    What has no room is in a menu at the right end; the verdict always has it.
    """

    verdict_pressed = Signal()
    server_pressed = Signal()
    language_pressed = Signal()
    branch_pressed = Signal()
    trust_pressed = Signal()
    caret_pressed = Signal()
    indentation_pressed = Signal()
    line_end_pressed = Signal()
    zoom_pressed = Signal()
    tab_mode_pressed = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statusBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._voice = voice
        self._loading = Loading(Verdict.NONE)
        self._server = ServerState.STOPPED
        self.verdict = self._button("verdict", self.verdict_pressed)
        self.server = self._button("statusButton", self.server_pressed)
        self.branch = self._button("statusButton", self.branch_pressed)
        self.trust = self._button("statusButton", self.trust_pressed)
        self.caret = self._button("statusButton", self.caret_pressed)
        self.indentation = self._button("statusButton", self.indentation_pressed)
        self.encoding = self._label()
        self.line_end = self._button("statusButton", self.line_end_pressed)
        self.zoom = self._button("statusButton", self.zoom_pressed)
        self.tab_mode = self._button("statusButton", self.tab_mode_pressed)
        self._trusted: bool | None = None
        self.language = self._button("statusButton", self.language_pressed)
        self.more = QToolButton(self)
        self.more.setObjectName("statusButton")
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more.clicked.connect(self._open_more)
        self._extra: QWidget | None = None
        layout = self._layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 8, 0)
        layout.setSpacing(_SPACING)
        # The layout asks for no more than the row has: what does not fit is folded before that.
        layout.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        layout.addWidget(self.verdict)
        layout.addStretch(1)
        parts: tuple[QToolButton | QLabel, ...] = (
            self.branch,
            self.trust,
            self.server,
            self.tab_mode,
            self.caret,
            self.indentation,
            self.encoding,
            self.line_end,
            self.zoom,
            self.language,
        )
        self._wanted = dict.fromkeys(parts, True)
        """The parts that have something to say, from left to right."""
        self._wanted[self.tab_mode] = False
        self._folding = (
            self.encoding,
            self.line_end,
            self.indentation,
            self.zoom,
            self.trust,
            self.branch,
            self.language,
            self.server,
            self.caret,
            self.tab_mode,
        )
        """The parts in the order in which they give way."""
        for part in (*parts, self.more):
            layout.addWidget(part)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    def show_loading(self, loading: Loading) -> None:
        """Whether the contract loads."""
        if loading != self._loading:
            self._loading = loading
            self._redraw()

    def show_extra(self, extra: QWidget | None) -> None:
        """Show what a perspective has to say in this row; None: nothing more."""
        if self._extra is not None and self._extra is not extra:
            self._extra.hide()
        self._extra = extra
        if extra is not None:
            # It has all the room that is left.
            self._layout.insertWidget(1, extra, 1000)
            extra.show()
        self._fit()

    def show_server(self, state: ServerState) -> None:
        """What the server does."""
        self._server = state
        self._redraw()

    def show_caret(self, line: int, column: int, carets: int = 1) -> None:
        """The place of the caret, counted from 1."""
        text = self._voice("status.caret", line=line, column=column)
        if carets > 1:
            text = self._voice("status.carets", count=carets)
        self.caret.setText(text)
        self._want(self.caret, True)

    def show_file(self, indentation: str, encoding: str, line_end: str) -> None:
        """What the active file is like; empty texts where none is."""
        self.indentation.setText(indentation)
        self.encoding.setText(encoding)
        self.line_end.setText(line_end)
        for part in (self.indentation, self.encoding, self.line_end):
            self._want(part, bool(encoding))
        if not encoding:
            self.caret.setText("")
            self._want(self.caret, False)

    def show_tab_mode(self, moves_focus: bool) -> None:
        """Whether Tab leaves the editors; nothing is said where it indents, as usual."""
        self._want(self.tab_mode, moves_focus)

    def show_branch(self, branch: str) -> None:
        """The branch of the workspace's working tree; empty where there is none."""
        self.branch.setText(branch)
        self._redraw()

    def show_trust(self, trusted: bool | None) -> None:
        """Whether the workspace's tool servers may be started; None where it names none."""
        self._trusted = trusted
        self._redraw()

    def _redraw(self) -> None:
        look, voice = self._appearance, self._voice
        self.setFixedHeight(look.fonts.px(26))
        loading = self._loading
        icon, token = _SIGNS[loading.verdict]
        words = voice(f"loading.{loading.verdict}") if loading.verdict is not Verdict.DROPPED else ""
        if not words:
            words = voice.count("loading.contracts" if loading.contracts else "loading.errors", loading.count)
        self.verdict.setText(words)
        self.verdict.setIcon(look.icon(icon, token))
        self.verdict.setAccessibleName(words)
        self.verdict.setProperty("verdict", loading.verdict.value)
        self.verdict.setToolTip(voice("loading.tip") if loading.verdict is Verdict.DROPPED else words)
        self._repolish(self.verdict)
        self.server.setText(voice(f"server.{self._server}"))
        token = "error" if self._server is ServerState.STOPPED else "muted"
        self.server.setIcon(look.icon(_SERVER_ICONS[self._server], token))
        self.server.setToolTip(voice("server.tip"))
        self._want(self.branch, bool(self.branch.text()))
        self.branch.setIcon(look.icon("source-branch"))
        self.branch.setToolTip(voice("status.branch", branch=self.branch.text()))
        self._want(self.trust, self._trusted is not None)
        self.trust.setText(voice("status.trusted" if self._trusted else "status.untrusted"))
        self.trust.setIcon(look.icon("shield-check-outline" if self._trusted else "shield-off-outline"))
        self.trust.setToolTip(voice("settings.trust.about"))
        self.tab_mode.setText(voice("status.tab-mode"))
        self.tab_mode.setToolTip(voice("status.tab-mode-tip"))
        self.tab_mode.setIcon(look.icon("keyboard-tab"))
        self.caret.setToolTip(voice("command.go-line"))
        self.indentation.setToolTip(voice("status.indentation-tip"))
        self.encoding.setToolTip(voice("status.encoding-tip"))
        self.line_end.setToolTip(voice("status.line-end-tip"))
        self.zoom.setText(f"{round(look.size * 100)} %")
        self.zoom.setToolTip(voice("status.zoom-tip"))
        self.language.setText(voice("language.name"))
        self.language.setToolTip(voice("language.tip"))
        self.more.setIcon(look.icon("dots-horizontal"))
        self.more.setToolTip(voice("status.more"))
        self.more.setAccessibleName(voice("status.more"))
        self._fit()

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """There is more room, or less."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent, /) -> bool:
        """What stands here has become wider, or narrower."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return handled

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Large text must not make the window wider than its screen."""
        return QSize(self._appearance.fonts.px(_LEAST), super().minimumSizeHint().height())

    def _want(self, part: QToolButton | QLabel, wanted: bool) -> None:
        if self._wanted[part] != wanted:
            self._wanted[part] = wanted
            self._fit()

    def _fit(self) -> None:
        """Show the parts that have something to say, as many as there is room for."""
        shown = [part for part, wanted in self._wanted.items() if wanted]
        room = self.width() - self._layout.contentsMargins().right() - self.verdict.sizeHint().width()
        if self._extra is not None:
            room -= self._extra.minimumSizeHint().width() + _SPACING
        needed = {part: part.sizeHint().width() + _SPACING for part in shown}
        folds = iter(self._folding)
        if sum(needed.values()) > room:
            room -= self.more.sizeHint().width() + _SPACING
            while sum(needed.values()) > room and (part := next(folds, None)) is not None:
                needed.pop(part, None)
        for part in self._wanted:
            part.setVisible(part in needed)
        self.more.setVisible(len(needed) < len(shown))

    def _open_more(self) -> None:
        """Offer what has no room."""
        menu = QMenu(self)
        for part, wanted in self._wanted.items():
            if wanted and part.isHidden():
                action = menu.addAction(verbatim(part.text()))
                action.setEnabled(isinstance(part, QToolButton))
                if isinstance(part, QToolButton):
                    action.setIcon(part.icon())
                    action.triggered.connect(part.click)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.more.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _repolish(self, widget: QWidget) -> None:
        # A stylesheet looks at properties only when a widget is polished.
        widget.style().unpolish(widget)
        widget.style().polish(widget)

    def _button(self, name: str, pressed: object) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(pressed)
        return button

    def _label(self) -> QLabel:
        label = QLabel(self)
        label.setObjectName("statusText")
        return label
