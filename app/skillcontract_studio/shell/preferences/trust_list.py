"""The workspaces whose tool servers may be started, each to be trusted no longer."""

from pathlib import Path

from skillcontract.connectors.workspace_trust import WorkspaceTrust
from skillcontract.publish import NotPublished
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from skillcontract_studio.theme.appearance import Appearance


class TrustList(QWidget):
    """A row for each workspace; without any it says what trust is."""

    def __init__(
        self, appearance: Appearance, voice: Voice, parent: QWidget, trust: WorkspaceTrust | None = None
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._trust = trust or WorkspaceTrust.of_this_user()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self._fill()

    def workspaces(self) -> list[Path]:
        """The workspaces that are listed."""
        return self._trust.workspaces()

    def withdraw(self, root: Path) -> None:
        """Trust a workspace no longer."""
        try:
            self._trust.withdraw(root)
        except NotPublished as problem:
            self._fault.setText(problem.message(self._voice.language))
            self._fault.show()
            return
        self._fill()

    def _fill(self) -> None:
        while (item := self._layout.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        about = QLabel(self._voice("settings.trust.about"), self)
        about.setObjectName("settingAbout")
        about.setWordWrap(True)
        self._layout.addWidget(about)
        roots = self.workspaces()
        for root in roots:
            self._layout.addWidget(self._row(root))
        if not roots:
            nothing = QLabel(self._voice("settings.trust.none"), self)
            nothing.setObjectName("muted")
            self._layout.addWidget(nothing)
        self._fault = QLabel(self)
        self._fault.setWordWrap(True)
        self._fault.hide()
        self._layout.addWidget(self._fault)

    def _row(self, root: Path) -> QWidget:
        row = QWidget(self)
        path = QLabel(str(root), row)
        path.setFont(self._appearance.fonts.mono(12))
        end = QPushButton(self._voice("settings.trust.end"), row)
        end.setAccessibleName(self._voice.headed(self._voice("settings.trust.end"), str(root)))
        end.clicked.connect(lambda: self.withdraw(root))
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(path, 1)
        layout.addWidget(end)
        return row
