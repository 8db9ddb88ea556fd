"""What stands in the place of a matrix that cannot be made: what is missing, and the button that mends it (look.md 5)."""

from __future__ import annotations

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.review.survey import Unusable
from skillcontract_studio.qt import QLabel, QPushButton, Qt, QVBoxLayout, QWidget, Signal

_SHOWN = 6


class EmptyState(QWidget):
    """One sentence, and one button, for which `mend` comes; `kind` says what is missing, `found` what was found instead."""

    mend = Signal()

    def __init__(self, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._voice = voice
        self.found: Unusable | None = None
        self._matches = True
        self.setObjectName("reviewEmpty")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = QLabel(self)
        self._title.setObjectName("paneTitle")
        self._text = QLabel(self)
        self._text.setObjectName("muted")
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = QPushButton(self)
        self.button.clicked.connect(self.mend)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addWidget(self._text)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)
        voice.changed.connect(self._speak)
        self._speak()

    def show_no_workspace(self) -> None:
        """There is no folder yet."""
        self._show(None, matches=True)

    def show_unusable(self, found: Unusable) -> None:
        """P2 cannot be applied to the folder."""
        self._show(found, matches=True)

    def show_no_match(self) -> None:
        """The filters leave nothing."""
        self._show(None, matches=False)

    @property
    def kind(self) -> str:
        """What is missing: `workspace`, `grants`, `contracts`, `matches`; or `problems` of a file that is there."""
        if not self._matches:
            return "matches"
        if self.found is None:
            return "workspace"
        place = self.found.problems[0].place
        if place.path.exists() and not place.path.is_dir():
            return "problems"
        return "grants" if place.path.name == "grants.json5" else "contracts"

    def _show(self, found: Unusable | None, *, matches: bool) -> None:
        self.found, self._matches = found, matches
        self._speak()

    def _speak(self) -> None:
        voice, kind, found = self._voice, self.kind, self.found
        self._title.setText(voice(f"empty.{kind}.title"))
        text = voice(f"empty.{kind}.text")
        if found is not None and kind == "problems":
            lines = [each.line(voice.language, found.workspace.root) for each in found.problems[:_SHOWN]]
            text = "\n".join([text, *lines])
        self._text.setText(text)
        self.button.setText(voice(f"empty.{kind}.button"))
