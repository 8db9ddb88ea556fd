"""About: the version, and the parts the Studio is made of with their versions and licences."""

from __future__ import annotations

import platform
from html import escape

from skillcontract.version import __version__
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QGuiApplication,
    QHeaderView,
    QLabel,
    QLibraryInfo,
    Qt,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.screen_room import resize_within_screen
from skillcontract_studio.shell.helping.dialog_help import offer_help
from skillcontract_studio.shell.helping.parts import licence_folder, parts

_WIDTH, _HEIGHT, _ROW = 620, 440, 26


class AboutDialog(QDialog):
    """A table to read and to copy from."""

    def __init__(self, voice: Voice, scale: float, parent: QWidget) -> None:
        super().__init__(parent)
        offer_help(self, "about")
        self.setWindowTitle(voice("about.title"))
        title = QLabel(f"{voice('app.name')} {__version__}", self)
        title.setObjectName("welcomeTitle")
        told = QLabel(voice("about.licence"), self)
        self.runs_on = (
            f"Python {platform.python_version()}, Qt {QLibraryInfo.version().toString()}, {platform.system()}"
        )
        runs_on = QLabel(self.runs_on, self)
        runs_on.setObjectName("muted")
        texts = QLabel(self)
        texts.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        texts.setOpenExternalLinks(True)
        folder = licence_folder()
        texts.setVisible(folder is not None)
        if folder is not None:
            texts.setText(f'<a href="{escape(folder.as_uri())}">{escape(voice("about.texts"))}</a>')
        self.texts = texts
        found = parts()
        self.table = QTableWidget(len(found), 3, self)
        self.table.setObjectName("keyMap")
        self.table.setAccessibleName(voice("about.licence"))
        self.table.setHorizontalHeaderLabels(
            [voice("about.part"), voice("about.version"), voice("about.licence-of")]
        )
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(round(_ROW * scale))
        self.table.horizontalHeader().setHighlightSections(False)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self.table.horizontalHeader().setDefaultAlignment(left)
        self.table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnWidth(0, round(210 * scale))
        for row, part in enumerate(found):
            for column, text in enumerate((part.name, part.version, part.licence)):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                self.table.setItem(row, column, item)
        buttons = QDialogButtonBox(self)
        copy = buttons.addButton(voice("about.copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text()))
        close = buttons.addButton(voice("about.close"), QDialogButtonBox.ButtonRole.AcceptRole)
        close.setDefault(True)
        buttons.accepted.connect(self.accept)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(8)
        for widget in (title, runs_on, told, texts, self.table, buttons):
            layout.addWidget(widget)
        resize_within_screen(self, round(_WIDTH * scale), round(_HEIGHT * scale))

    def text(self) -> str:
        """All of it as text, for a report."""
        rows = [
            "  ".join(self._cell(row, column) for column in range(3)) for row in range(self.table.rowCount())
        ]
        return "\n".join([f"Skill Contract Studio {__version__}", self.runs_on, *rows]) + "\n"

    def _cell(self, row: int, column: int) -> str:
        item = self.table.item(row, column)
        return item.text() if item is not None else ""


def about(parent: QWidget, voice: Voice, scale: float) -> None:
    """Show the box."""
    dialog = AboutDialog(voice, scale, parent)
    dialog.exec()
    dialog.deleteLater()
