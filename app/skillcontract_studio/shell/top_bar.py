"""The row at the top: menus, the perspectives, and the field that finds files and commands."""

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QHBoxLayout, QMenuBar, QSizePolicy, Qt, QToolButton, QWidget, Signal
from skillcontract_studio.theme.appearance import Appearance


class TopBar(QWidget):
    """Holds the menu bar; `field_pressed` opens the palette. A perspective appears here when it is built: Author is."""

    field_pressed = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("topBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._voice = voice
        self.menus = QMenuBar(self)
        self.menus.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.menus.setNativeMenuBar(False)
        self.perspective = QToolButton(self)
        self.perspective.setObjectName("perspective")
        self.perspective.setCheckable(True)
        self.perspective.setChecked(True)
        self.perspective.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        # With one perspective there is nothing to switch to: a click leaves it chosen.
        self.perspective.clicked.connect(lambda: self.perspective.setChecked(True))
        self.field = QToolButton(self)
        self.field.setObjectName("commandField")
        self.field.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.field.clicked.connect(self.field_pressed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 0)
        layout.setSpacing(12)
        layout.addWidget(self.menus, 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self.perspective, 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addStretch(1)
        layout.addWidget(self.field, 0, Qt.AlignmentFlag.AlignVCenter)
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    def _redraw(self) -> None:
        look, px = self._appearance, self._appearance.fonts.px
        self.setFixedHeight(px(36))
        self.perspective.setText(self._voice("perspective.author"))
        self.perspective.setIcon(look.icon("pencil", "onAccent"))
        self.perspective.setToolTip(self._voice("perspective.author-tip"))
        self.field.setText(f"{self._voice('palette.button')}    Ctrl+P")
        self.field.setAccessibleName(self._voice("palette.button"))
        self.field.setIcon(look.icon("magnify"))
        self.field.setMinimumWidth(px(220))
