"""The frame of a dialog that asks before something real happens: the question, what stands under it, and two buttons.

The refusal has the focus and the Return key: nothing real happens because somebody was typing.
"""

from __future__ import annotations

from skillcontract_studio.qt import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.screen_room import resize_within_screen, room_on_screen
from skillcontract_studio.shell.helping.dialog_help import offer_help
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.tool_servers.sdk_ahead import read_sdk_ahead

_WIDTH = 560


class QuestionDialog(QDialog):
    """`agreed` and `refused` come once, whichever way the dialog is left. `body` takes what stands under the question."""

    agreed = Signal()
    refused = Signal()

    def __init__(
        self,
        title: str,
        question: str,
        yes: str,
        no: str,
        *,
        icon: tuple[str, str],
        appearance: Appearance,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        offer_help(self, "trust")
        self.setWindowTitle(title)
        self.setAccessibleName(question)
        self._width = appearance.fonts.px(_WIDTH)
        layout = self._column = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(8)
        head = QHBoxLayout()
        head.setSpacing(8)
        sign = QLabel(self)
        sign.setPixmap(appearance.pixmap(*icon, 18))
        sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        asked = QLabel(self)
        asked.setTextFormat(Qt.TextFormat.PlainText)
        asked.setText(question)
        asked.setWordWrap(True)
        asked.setFont(appearance.fonts.ui(14, semibold=True))
        head.addWidget(sign)
        head.addWidget(asked, 1)
        layout.addLayout(head)
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        layout.addLayout(self.body, 1)
        buttons = self._buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        self.no = QPushButton(no)
        self.no.setObjectName("refuse")
        self.no.setDefault(True)
        self.no.clicked.connect(self.reject)
        self.yes = QPushButton(yes)
        self.yes.setObjectName("primary")
        self.yes.setAutoDefault(False)
        self.yes.clicked.connect(self.accept)
        buttons.addWidget(self.no)
        buttons.addWidget(self.yes)
        self.accepted.connect(self.agreed)
        self.rejected.connect(self.refused)
        self.finished.connect(self.deleteLater)

    def ask(self) -> None:
        """Show it over the window, as high as its text needs."""
        self.body.addStretch(1)
        layout = self._column
        # After what is asked about, so that Tab comes to the answers after it.
        layout.addLayout(self._buttons)
        width = min(self._width, room_on_screen(self).width())
        resize_within_screen(self, width, layout.totalHeightForWidth(width))
        self.open()
        self.no.setFocus()
        read_sdk_ahead()

    def say(self, words: str, name: str = "rulingText") -> QLabel:
        """A paragraph under what is there already."""
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setText(words)
        label.setObjectName(name)
        label.setWordWrap(True)
        self.body.addWidget(label)
        return label
