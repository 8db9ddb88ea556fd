"""The bar that sets the matrix against another state of the workspace, and takes it out as a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from skillcontract.connectors.git_revisions import Revision
from skillcontract.governance.access import Change
from skillcontract_studio.i18n import Voice, title_of, verbatim
from skillcontract_studio.perspectives.review.comparing import Comparison, Other
from skillcontract_studio.perspectives.review.exporting import ExportKind
from skillcontract_studio.perspectives.review.signs import CHANGE_SIGNS
from skillcontract_studio.qt import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    Qt,
    QToolButton,
    QWidget,
    QWidgetAction,
    Signal,
)
from skillcontract_studio.theme.appearance import Appearance


class CompareBar(QWidget):
    """`other_wanted` brings an Other, or None for no comparison; `export_wanted` an ExportKind."""

    other_wanted = Signal(object)
    export_wanted = Signal(object)
    differences_toggled = Signal()
    sign_wanted = Signal()

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._comparison: Comparison | None = None
        self._revisions: tuple[Revision, ...] = ()
        self._short = self._signing = False
        self.setObjectName("reviewBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._word = QLabel(self)
        self._word.setObjectName("barWord")
        self.choice = QToolButton(self)
        self.choice.setObjectName("choice")
        self.choice.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.choice.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._menu = QMenu(self.choice)
        self._field = QLineEdit()
        self._field.returnPressed.connect(self._typed)
        self.choice.setMenu(self._menu)
        self.counts = QWidget(self)
        self._marks: dict[Change, tuple[QLabel, QLabel]] = {}
        marks = QHBoxLayout(self.counts)
        marks.setContentsMargins(0, 0, 0, 0)
        marks.setSpacing(4)
        for change in Change:
            icon, word = QLabel(self.counts), QLabel(self.counts)
            marks.addWidget(icon)
            marks.addWidget(word)
            marks.addSpacing(4)
            self._marks[change] = (icon, word)
        self.differences_only = QCheckBox(self)
        self.differences_only.toggled.connect(lambda _on: self.differences_toggled.emit())
        self.export = QToolButton(self)
        self.export.setObjectName("barButton")
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.export.setMenu(QMenu(self.export))
        self.assurance = QToolButton(self)
        self.assurance.setObjectName("barButton")
        self.assurance.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.assurance.clicked.connect(lambda: self.export_wanted.emit(ExportKind.ASSURANCE))
        self.sign = QPushButton(self)
        self.sign.setObjectName("primary")
        self.sign.clicked.connect(self.sign_wanted)
        self._place()
        appearance.changed.connect(self._redraw)
        voice.changed.connect(self._redraw)
        self._redraw()

    def fit(self, *, short: bool, signing: bool) -> None:
        """Where room is short words give way to tooltips; `signing` puts the signature's button here."""
        self._short, self._signing = short, signing
        self._redraw()

    def offer(self, revisions: Sequence[Revision]) -> None:
        """Offer the newest revisions."""
        self._revisions = tuple(revisions)
        self._redraw()

    def show_comparison(self, comparison: Comparison | None) -> None:
        """Show what changed, or that nothing is compared."""
        self._comparison = comparison
        if comparison is None:
            self.differences_only.setChecked(False)
        self._redraw()

    def open(self) -> None:
        """Let another state be chosen."""
        self.choice.setFocus()
        self.choice.showMenu()

    def _place(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 6, 12, 6)
        layout.setSpacing(8)
        for part in (self._word, self.choice, self.counts, self.differences_only):
            layout.addWidget(part)
        layout.addStretch(1)
        layout.addWidget(self.export)
        layout.addWidget(self.assurance)
        layout.addWidget(self.sign)

    def _redraw(self) -> None:
        voice, look, found = self._voice, self._appearance, self._comparison
        name = found.other.name if found else voice("compare.nothing")
        self._word.setText(voice("compare.with"))
        self._word.setHidden(self._short)
        short = voice("compare.with-name", name=name) if found else voice("compare.with")
        self.choice.setText(short if self._short else name)
        self.choice.setIcon(look.icon("folder-outline" if found and found.other.folder else "source-branch"))
        self.choice.setAccessibleName(f"{voice('compare.with')} {name}")
        self.counts.setVisible(found is not None)
        self.differences_only.setVisible(found is not None and not self._short)
        self.differences_only.setText(voice("compare.only"))
        for change, (icon, word) in self._marks.items():
            icon.setPixmap(look.pixmap(*CHANGE_SIGNS[change]))
            word.setText(voice(f"compare.{change}", count=found.count(change) if found else 0))
        style = (
            Qt.ToolButtonStyle.ToolButtonIconOnly
            if self._short
            else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        )
        for button, phrase in ((self.export, "export"), (self.assurance, "export.assurance")):
            button.setToolButtonStyle(style)
            button.setToolTip(voice(phrase))
            button.setAccessibleName(voice(phrase))
        self.sign.setText(voice("sign.open"))
        self.sign.setIcon(look.icon("draw-pen", "onAccent"))
        self.sign.setVisible(self._signing)
        self.export.setText(voice("export"))
        self.export.setIcon(look.icon("export"))
        self.assurance.setText(voice("export.assurance"))
        self.assurance.setIcon(look.icon("file-certificate-outline"))
        self._fill_export()
        self._fill_menu()

    def _fill_export(self) -> None:
        menu = self.export.menu()
        menu.clear()
        for kind in ExportKind:
            if kind is not ExportKind.ASSURANCE:
                menu.addAction(self._voice(f"export.{kind}")).triggered.connect(self._exporter(kind))

    def _fill_menu(self) -> None:
        voice, menu = self._voice, self._menu
        menu.clear()
        menu.addAction(voice("compare.nothing")).triggered.connect(self._chooser(None))
        menu.addSeparator()
        for revision in self._revisions:
            words = verbatim(f"{revision.hash}  {revision.subject}")
            menu.addAction(words).triggered.connect(self._chooser(Other(revision.hash)))
        self._field = QLineEdit()
        self._field.setPlaceholderText(voice("compare.revision"))
        self._field.setAccessibleName(voice("compare.revision"))
        self._field.returnPressed.connect(self._typed)
        frame = QWidget()
        inside = QHBoxLayout(frame)
        inside.setContentsMargins(12, 4, 12, 4)
        inside.addWidget(self._field)
        action = QWidgetAction(menu)
        action.setDefaultWidget(frame)
        menu.addAction(action)
        menu.addSeparator()
        menu.addAction(voice("compare.folder...")).triggered.connect(self._choose_folder)

    def _typed(self) -> None:
        text = self._field.text().strip()
        self._menu.close()
        if text:
            self.other_wanted.emit(Other(text))

    def _choose_folder(self, _checked: bool) -> None:
        name = QFileDialog.getExistingDirectory(self, title_of(self._voice("compare.folder...")))
        if name:
            self.other_wanted.emit(Other(folder=Path(name)))

    def _chooser(self, other: Other | None) -> Callable[[bool], None]:
        return lambda _checked: self.other_wanted.emit(other)

    def _exporter(self, kind: ExportKind) -> Callable[[bool], None]:
        return lambda _checked: self.export_wanted.emit(kind)
