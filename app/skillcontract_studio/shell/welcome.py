"""What the editor area says while nothing is open."""

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QAction, QLabel, Qt, QToolButton, QVBoxLayout, QWidget
from skillcontract_studio.theme.appearance import Appearance


class Welcome(QWidget):
    """One sentence on what is missing, and the commands that mend it, with their shortcuts."""

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._voice = voice
        self._title = QLabel(self)
        self._title.setObjectName("paneTitle")
        self._text = QLabel(self)
        self._text.setObjectName("muted")
        self._text.setWordWrap(True)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(24, 24, 24, 24)
        self._layout.setSpacing(8)
        self._layout.addWidget(self._title)
        self._layout.addWidget(self._text)
        self._layout.addStretch(1)
        voice.changed.connect(self._speak)
        self._speak()

    def offer(self, action: QAction) -> None:
        """Offer a command."""
        button = QToolButton(self)
        button.setObjectName("welcomeCommand")
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._layout.insertWidget(self._layout.count() - 1, button, 0, Qt.AlignmentFlag.AlignLeft)

    def _speak(self) -> None:
        self._title.setText(self._voice("welcome.title"))
        self._text.setText(self._voice("welcome.text"))
