"""What the language server says of itself."""

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QPlainTextEdit, QShowEvent, QWidget
from skillcontract_studio.theme.appearance import Appearance

_MOST_LINES = 2000


class ServerLog(QPlainTextEdit):
    """A text to read and copy."""

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self.setObjectName("serverLog")
        self.setReadOnly(True)
        self.setMaximumBlockCount(_MOST_LINES)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        appearance.changed.connect(self._restyle)
        voice.changed.connect(self._restyle)
        self._restyle()

    def showEvent(self, event: QShowEvent, /) -> None:  # noqa: N802  # Qt's name
        """What was never shown has forgotten the size of text that was chosen since it was made."""
        super().showEvent(event)
        self._restyle()

    def _restyle(self) -> None:
        self.setFont(self._appearance.fonts.mono(12))
        self.setPlaceholderText(self._voice("log.empty"))
        self.setAccessibleName(self._voice("panel.log"))
