"""The preview of a change of several files: every line before and after, each to be left out."""

from collections.abc import Mapping
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QAbstractItemView,
    QDialog,
    QFontMetrics,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStandardItem,
    Qt,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.refactoring.change_row import CHANGE, ChangeRowDelegate
from skillcontract_studio.refactoring.plan import FilePlan, LineChange, Plan
from skillcontract_studio.shell.helping.dialog_help import offer_help
from skillcontract_studio.shell.row_tree import RowTree
from skillcontract_studio.theme.appearance import Appearance

_WIDTH, _HEIGHT = 860, 560


class RefactoringPreview(QDialog):
    """Asks which changes of a plan are to be made."""

    def __init__(
        self, plan: Plan, root: Path | None, appearance: Appearance, voice: Voice, parent: QWidget
    ) -> None:
        super().__init__(parent)
        offer_help(self, "refactoring")
        self._plan = plan
        self._appearance = appearance
        self._root = root
        self._voice = voice
        self.setWindowTitle(plan.title)
        self.notes = QLabel(self)
        self.notes.setWordWrap(True)
        self.notes.setObjectName("muted")
        self.notes.hide()
        self._title = QLabel(self)
        self._title.setObjectName("paneTitle")
        self._title.setText(plan.title)
        self.tree = RowTree(appearance, self)
        self.rows = self.tree.rows
        self.tree.setObjectName("refactoringChanges")
        self.tree.setUniformRowHeights(False)
        self.tree.setExpandsOnDoubleClick(False)
        self.tree.setAccessibleName(voice("preview.changes"))
        self.tree.setItemDelegate(ChangeRowDelegate(appearance, self.tree))
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.apply = QPushButton(self)
        self.apply.setDefault(True)
        self.apply.clicked.connect(self.accept)
        cancel = QPushButton(self)
        cancel.setText(voice("preview.cancel"))
        cancel.clicked.connect(self.reject)
        self._left = QLabel(self)
        self._left.setObjectName("muted")
        buttons = QHBoxLayout()
        buttons.addWidget(self._left, 1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.apply)
        self.setTabOrder(self.tree, cancel)
        self.setTabOrder(cancel, self.apply)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addWidget(self.notes)
        layout.addWidget(self.tree, 1)
        layout.addLayout(buttons)
        self._fill()
        self.rows.itemChanged.connect(self._checked)
        window, px = parent.window(), appearance.fonts.px
        self.resize(min(px(_WIDTH), window.width() - 40), min(px(_HEIGHT), window.height() - 60))
        self._count()
        self.tree.setFocus()

    def show_notes(self, notes: list[str]) -> None:
        """Say what the server says of the change."""
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))

    def chosen(self) -> Mapping[Path, frozenset[int]]:
        """The changes that are to be made, by file."""
        return {
            plan.path: frozenset(
                at for at in range(item.rowCount()) if item.child(at).checkState() is Qt.CheckState.Checked
            )
            for plan, item in self._files()
        }

    def _files(self) -> list[tuple[FilePlan, QStandardItem]]:
        return [(plan, self.rows.item(at)) for at, plan in enumerate(self._plan.files)]

    def _fill(self) -> None:
        for plan in self._plan.files:
            item = QStandardItem(plan.path.name)
            item.setEditable(False)
            item.setCheckable(True)
            item.setAutoTristate(True)
            item.setCheckState(Qt.CheckState.Checked)
            item.setData(plan, CHANGE)
            item.setData(self._folder(plan.path), CHANGE + 1)
            item.setAccessibleText(f"{plan.path.name}, {self._folder(plan.path)}, {len(plan.changes)}")
            item.setToolTip(str(plan.path))
            for change in plan.changes:
                item.appendRow(_change_item(change))
            self.rows.appendRow(item)
        for move in self._plan.moves:
            item = QStandardItem(self._voice("preview.move", old=move.old.name, new=move.new.name))
            item.setEditable(False)
            item.setData(move, CHANGE)
            self.rows.appendRow(item)
        self.tree.expandAll()
        self.tree.setCurrentIndex(self.rows.index(0, 0))

    def _folder(self, path: Path) -> str:
        root = self._root
        if root is not None and path.parent.is_relative_to(root):
            inside = path.parent.relative_to(root).as_posix()
            return "" if inside == "." else inside
        return str(path.parent)

    def _checked(self, item: QStandardItem) -> None:
        self.rows.blockSignals(True)
        if item.parent() is None:
            if item.checkState() is not Qt.CheckState.PartiallyChecked:
                for at in range(item.rowCount()):
                    item.child(at).setCheckState(item.checkState())
        else:
            of_file = item.parent()
            states = {of_file.child(at).checkState() for at in range(of_file.rowCount())}
            of_file.setCheckState(states.pop() if len(states) == 1 else Qt.CheckState.PartiallyChecked)
        self.rows.blockSignals(False)
        self.tree.viewport().update()
        self._count()

    def _count(self) -> None:
        chosen = self.chosen()
        places = sum(len(each) for each in chosen.values())
        files = sum(bool(each) for each in chosen.values())
        voice = self._voice
        self.apply.setText(
            voice(
                "preview.apply",
                places=voice.count("preview.places", places),
                files=voice.count("preview.files", files),
            )
        )
        # The one filled button is semibold, which its own width does not know of.
        words = QFontMetrics(self._appearance.fonts.ui(semibold=True)).horizontalAdvance(self.apply.text())
        self.apply.setMinimumWidth(words + self._appearance.fonts.px(32))
        self.apply.setEnabled(places > 0)
        left = self._plan.count - places
        self._left.setText(voice.count("preview.left", left) if left else "")


def _change_item(change: LineChange) -> QStandardItem:
    item = QStandardItem(f"{change.before.strip()} → {change.after.strip()}")
    item.setEditable(False)
    item.setCheckable(True)
    item.setCheckState(Qt.CheckState.Checked)
    item.setData(change, CHANGE)
    item.setAccessibleText(f"{change.line + 1}, {change.before.strip()} → {change.after.strip()}")
    return item
