"""Asks for the name under a matrix, and says what exactly is signed and where it is written."""

from __future__ import annotations

from skillcontract_studio.i18n import Voice, without_key
from skillcontract_studio.perspectives.review.ruling_sections import paragraph
from skillcontract_studio.perspectives.review.signing import Signature, ruling_count
from skillcontract_studio.perspectives.review.survey import Survey
from skillcontract_studio.qt import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
    Signal,
)
from skillcontract_studio.screen_room import resize_within_screen
from skillcontract_studio.shell.helping.dialog_help import offer_help
from skillcontract_studio.theme.appearance import Appearance

_MANY = 500
"""Rulings beyond which they are not recorded unless that is asked for: each is written to the disk by itself."""


class SignOffDialog(QDialog):
    """`signed` brings the Signature."""

    signed = Signal(object)

    def __init__(
        self, found: Survey, name: str, note: str, *, appearance: Appearance, voice: Voice, parent: QWidget
    ) -> None:
        super().__init__(parent)
        offer_help(self, "sign-off")
        px = appearance.fonts.px
        self.setWindowTitle(voice("sign.title"))
        self.setMinimumWidth(px(440))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(8)
        row = QHBoxLayout()
        icon = QLabel(self)
        consistent = found.consistent
        icon.setPixmap(
            appearance.pixmap(
                "check-circle" if consistent else "alert-circle", "allow" if consistent else "error"
            )
        )
        said = voice("sign.consistent") if consistent else voice.count("sign.inconsistent", found.count)
        row.addWidget(icon)
        row.addWidget(paragraph(said, "signVerdict"), 1)
        layout.addLayout(row)
        matrix = found.matrix
        layout.addWidget(
            paragraph(voice("sign.what", skills=len(matrix.skills), principals=len(matrix.principals)))
        )
        self.name = self._field(layout, voice("sign.name"), name)
        self.note = self._field(layout, voice("sign.note"), note)
        rulings = ruling_count(matrix)
        self.with_rulings = QCheckBox(voice.count("sign.with-rulings", rulings), self)
        self.with_rulings.setChecked(0 < rulings <= _MANY)
        self.with_rulings.setEnabled(rulings > 0)
        layout.addWidget(self.with_rulings)
        layout.addWidget(paragraph(voice("sign.where"), "muted"))
        layout.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        cancel = QPushButton(voice("sign.cancel"), self)
        cancel.clicked.connect(self.reject)
        cancel.setAutoDefault(False)
        self.button = QPushButton(voice("sign.button"), self)
        self.button.setObjectName("primary")
        self.button.setDefault(True)
        self.button.clicked.connect(self._sign)
        buttons.addWidget(cancel)
        buttons.addWidget(self.button)
        layout.addLayout(buttons)
        self.name.textChanged.connect(self._may_sign)
        self._may_sign()
        (self.note if name else self.name).setFocus()
        width = px(440)
        resize_within_screen(self, width, layout.heightForWidth(width))

    def _field(self, layout: QVBoxLayout, words: str, text: str) -> QLineEdit:
        label = QLabel(words, self)
        label.setObjectName("muted")
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        field = QLineEdit(text, self)
        field.setAccessibleName(without_key(words))
        label.setBuddy(field)
        layout.addWidget(label)
        layout.addWidget(field)
        return field

    def _may_sign(self) -> None:
        self.button.setEnabled(bool(self.name.text().strip()))

    def _sign(self) -> None:
        self.signed.emit(
            Signature(self.name.text().strip(), self.note.text().strip(), self.with_rulings.isChecked())
        )
        self.accept()
