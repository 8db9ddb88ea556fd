"""The row at the top: menus, the perspectives, and the field that finds files and commands."""

from collections.abc import Callable

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.table import PERSPECTIVES
from skillcontract_studio.qt import (
    QAction,
    QButtonGroup,
    QHBoxLayout,
    QKeySequence,
    QLabel,
    QMenuBar,
    QResizeEvent,
    QSize,
    QSizePolicy,
    Qt,
    QToolButton,
    QWidget,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance

_SPACING = 12
_FIELD, _FIELD_SHORT, _AROUND, _LEAST = 270, 90, 50, 320
"""Pixels of the field with words and keys, of one with short keys, of what is in it beside them, and of the whole row at least."""
_MORE_MENUS = "qt_menubar_ext_button"
"""Qt's name of the button with the menus that have no room."""


class TopBar(QWidget):
    """Holds the menu bar; `field_pressed` opens the palette, `perspective_pressed` turns to a perspective."""

    field_pressed = Signal()
    perspective_pressed = Signal(str)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("topBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._voice = voice
        self.menus = QMenuBar(self)
        self.menus.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.menus.setNativeMenuBar(False)
        self.switch = QWidget(self)
        self._perspectives: dict[str, QToolButton] = {}
        self._make_switch()
        self.field = QToolButton(self)
        self.field.setObjectName("commandField")
        self.field.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.field.clicked.connect(self.field_pressed)
        self._keys = QLabel(self.field)
        self._keys.setObjectName("commandKeys")
        self._keys.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        beside = QHBoxLayout(self.field)
        beside.setContentsMargins(0, 0, 10, 0)
        beside.addWidget(self._keys, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 0)
        layout.setSpacing(_SPACING)
        layout.addWidget(self.menus, 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self.switch, 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addStretch(1)
        layout.addWidget(self.field, 0, Qt.AlignmentFlag.AlignVCenter)
        for button in self._perspectives.values():
            # The sign of the one that is turned to is light at once, also where turning takes a while.
            button.toggled.connect(self._redraw)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    def resizeEvent(self, event: QResizeEvent, /) -> None:  # noqa: N802  # Qt's name
        """The menus and the switch are whole; the field takes what is left, down to its icon."""
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Large text must not make the window wider than its screen: words go before that, then menus move under one button."""
        return QSize(self._appearance.fonts.px(_LEAST), super().minimumSizeHint().height())

    def follow(self, action: QAction) -> None:
        """Say the keys of the command that the field stands for, whichever its user chose."""

        def changed() -> None:
            self._keys.setText(action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))
            self._fit()

        action.changed.connect(changed)
        changed()

    def _fit(self) -> None:
        px = self._appearance.fonts.px
        margins = self.contentsMargins()
        room = self.width() - margins.left() - margins.right() - 4 * _SPACING
        menus = self.menus.sizeHint().width()
        self._show_words(True)
        if room - self.switch.sizeHint().width() - menus < self.field.iconSize().width():
            self._show_words(False)
        taken = self.switch.sizeHint().width()
        self.menus.setMinimumWidth(max(0, min(menus, room - taken - 2 * self.field.iconSize().width())))
        left = room - taken - menus
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        keys = self._keys.text()
        short = max(px(_FIELD_SHORT), self.fontMetrics().horizontalAdvance(keys) + px(_AROUND))
        if left >= px(_FIELD):
            text, width = self._voice("palette.button"), px(_FIELD)
        elif keys and left >= short:
            text, width = keys, short
        else:
            text, width, style = "", 0, Qt.ToolButtonStyle.ToolButtonIconOnly
        # The keys stand at the right edge, in the grey of all shortcuts, where there are words at the left.
        self._keys.setVisible(left >= px(_FIELD))
        self.field.setText(text)
        self.field.setToolButtonStyle(style)
        self.field.setMinimumWidth(width)
        said = self._voice("palette.button")
        self.field.setToolTip(f"{said} ({keys})" if keys else said)

    def _show_words(self, shown: bool) -> None:
        style = (
            Qt.ToolButtonStyle.ToolButtonTextBesideIcon if shown else Qt.ToolButtonStyle.ToolButtonIconOnly
        )
        for button in self._perspectives.values():
            button.setToolButtonStyle(style)

    def show_perspective(self, name: str) -> None:
        """Show which perspective the window is turned to."""
        self._perspectives[name].setChecked(True)
        self._redraw()

    def _make_switch(self) -> None:
        group = QButtonGroup(self)
        layout = QHBoxLayout(self.switch)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for perspective in PERSPECTIVES:
            button = QToolButton(self.switch)
            button.setObjectName("perspective")
            # The buttons share their borders; the last one keeps its own right edge.
            button.setProperty("isFirst", perspective is PERSPECTIVES[0])
            button.setProperty("isLast", perspective is PERSPECTIVES[-1])
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.clicked.connect(self._presser(perspective.name))
            group.addButton(button)
            layout.addWidget(button)
            self._perspectives[perspective.name] = button
        self._perspectives[PERSPECTIVES[0].name].setChecked(True)

    def _presser(self, name: str) -> Callable[[], None]:
        return lambda: self.perspective_pressed.emit(name)

    def _redraw(self) -> None:
        look, px = self._appearance, self._appearance.fonts.px
        self.setFixedHeight(px(36))
        for perspective in PERSPECTIVES:
            button = self._perspectives[perspective.name]
            button.setText(self._voice(f"perspective.{perspective.name}"))
            button.setIcon(look.icon(perspective.icon, "onAccent" if button.isChecked() else "muted"))
            button.setToolTip(self._voice(f"perspective.{perspective.name}-tip"))
        self.field.setAccessibleName(self._voice("palette.button"))
        self.field.setIcon(look.icon("magnify"))
        more = self.menus.findChild(QToolButton, _MORE_MENUS)
        if isinstance(more, QToolButton):
            # The style's own arrow is dark on every ground.
            more.setIcon(look.icon("chevron-double-right", "text"))
            more.setIconSize(QSize(px(14), px(14)))
            more.setAccessibleName(self._voice("menus.more"))
            more.setToolTip(self._voice("menus.more"))
        self._fit()
