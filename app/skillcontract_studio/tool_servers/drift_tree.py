"""What an import would change, as a tree: what it is compared with, the tools, the contracts that use them, what no longer fits."""

from __future__ import annotations

from collections.abc import Sequence

from skillcontract.rules.drift import Change, Drift, Effect
from skillcontract.rules.drift_wording import concerned_title, drift_title, unfit_lines
from skillcontract.rules.tool_import import ToolImport
from skillcontract.workspace.loading import TOOL_LOCK
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import (
    QAbstractItemView,
    QHeaderView,
    QStandardItem,
    QStandardItemModel,
    Qt,
    QTreeView,
    QWidget,
)
from skillcontract_studio.theme.appearance import Appearance

_EFFECT_SIGNS = {
    Effect.BREAKING: ("close-circle", "error"),
    Effect.HARMLESS: ("check-circle", "allow"),
    Effect.UNUSED: ("minus", "muted"),
}
_ADDED_SIGN = ("plus", "changed")


class DriftTree(QTreeView):
    """Read with the keyboard too; nothing in it is changed."""

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setObjectName("driftTree")
        self.setHeaderHidden(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setIndentation(appearance.fonts.px(14))
        self.setAccessibleName(voice("import.drift"))
        # A finding is read to its end.
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(False)

    def show_plan(self, plan: ToolImport | None, *, with_lock: bool) -> None:
        """Show what a plan would change; nothing for none."""
        self._model.clear()
        if plan is None:
            return
        if with_lock and plan.before is not None and plan.against_lock == plan.against_file:
            self._add(self._voice("import.both", first=TOOL_LOCK, second=plan.name), plan.against_file)
        else:
            if with_lock:
                self._add(TOOL_LOCK, plan.against_lock)
            if plan.before is not None:
                self._add(plan.name, plan.against_file)
        if plan.before is None:
            self._model.appendRow(self._item(self._voice("import.new-file", path=plan.name), _ADDED_SIGN))
        self.expandAll()

    def texts(self) -> list[str]:
        """Every row, outer ones first."""
        found: list[str] = []
        waiting = [self._model.item(row) for row in range(self._model.rowCount())]
        while waiting:
            item = waiting.pop(0)
            found.append(item.text())
            waiting = [item.child(row) for row in range(item.rowCount())] + waiting
        return found

    def _add(self, against: str, drift: Sequence[Drift]) -> None:
        top = self._item(self._voice("import.against", path=against))
        language = self._voice.language
        for one in sorted(drift, key=_weight):
            sign = _ADDED_SIGN if one.change is Change.ADDED else _EFFECT_SIGNS[one.effect]
            item = self._item(drift_title(one, language), sign)
            for contract in one.contracts:
                inner = self._item(concerned_title(contract, language), _EFFECT_SIGNS[contract.effect])
                for line in unfit_lines(contract, language):
                    inner.appendRow(self._item(line))
                item.appendRow(inner)
            top.appendRow(item)
        if not drift:
            top.appendRow(self._item(self._voice("import.no-drift"), ("check-circle", "allow")))
        self._model.appendRow(top)

    def _item(self, words: str, sign: tuple[str, str] | None = None) -> QStandardItem:
        item = QStandardItem(words)
        item.setToolTip(words)
        if sign is not None:
            item.setIcon(self._appearance.icon(*sign))
        return item


def _weight(one: Drift) -> tuple[bool, int, str]:
    """What breaks contracts comes first, what is merely new last."""
    return one.change is Change.ADDED, list(Effect).index(one.effect), one.tool
