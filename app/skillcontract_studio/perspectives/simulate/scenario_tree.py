"""The scenarios by skill, with their titles: a tree in which one finds one among hundreds by a part of title, file or skill."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.simulate.recording import SUFFIX
from skillcontract_studio.perspectives.simulate.scenario_names import ScenarioName
from skillcontract_studio.qt import QModelIndex, QWidget, Signal
from skillcontract_studio.shell.row_tree import RowTree
from skillcontract_studio.shell.tree_row import TreeRow, item_for, row_of
from skillcontract_studio.theme.appearance import Appearance


def by_skill(names: Iterable[ScenarioName], wanted: str = "") -> dict[str, list[ScenarioName]]:
    """The names that hold every word that is wanted, by skill and then by file; those of no skill at the end."""
    words = wanted.casefold().split()
    found: dict[str, list[ScenarioName]] = {}
    for each in sorted(names, key=lambda name: (not name.skill, name.skill, name.path.name, name.path)):
        held = " ".join((each.title, each.path.name, each.skill)).casefold()
        if all(word in held for word in words):
            found.setdefault(each.skill, []).append(each)
    return found


class ScenarioTree(RowTree):
    """`chosen` brings the path of a scenario."""

    chosen = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget | None = None) -> None:
        super().__init__(appearance, parent)
        self._voice = voice
        self.setObjectName("scenarioTree")
        self.activated.connect(self.take)

    def show_names(
        self, names: Iterable[ScenarioName], current: Path | None = None, wanted: str = ""
    ) -> None:
        """Show what is wanted of these, unfolded; the current one, else the first, is selected."""
        self.rows.clear()
        chosen: QModelIndex | None = None
        for skill, listed in by_skill(names, wanted).items():
            words = skill or self._voice("scenarios.no-skill")
            group = item_for(
                TreeRow(words, "book-open-variant", str(len(listed)), strong=True), self._voice.language
            )
            group.setSelectable(False)
            self.rows.appendRow(group)
            for each in listed:
                file = each.path.name.removesuffix(SUFFIX) if each.title else ""
                item = item_for(
                    TreeRow(each.words, "play-outline", file, target=each.path), self._voice.language
                )
                group.appendRow(item)
                if chosen is None or each.path == current:
                    chosen = item.index()
        self.expandAll()
        if chosen is not None:
            self.setCurrentIndex(chosen)
            self.scrollTo(chosen)

    def paths(self) -> list[Path]:
        """The scenarios that are shown, from top to bottom."""
        targets: Sequence[object] = [row.target for item in self.items() if (row := row_of(item.index()))]
        return [each for each in targets if isinstance(each, Path)]

    def step(self, by: int) -> None:
        """Select so many scenarios further down, or up."""
        shown = self.paths()
        at = self.selected()
        if shown:
            place = shown.index(at) if at in shown else 0
            self._select(shown[min(max(place + by, 0), len(shown) - 1)])

    def selected(self) -> Path | None:
        """The scenario that is selected."""
        row = row_of(self.currentIndex()) if self.currentIndex().isValid() else None
        return row.target if row is not None and isinstance(row.target, Path) else None

    def take(self) -> None:
        """Choose what is selected."""
        path = self.selected()
        if path is not None:
            self.chosen.emit(path)

    def _select(self, path: Path) -> None:
        for item in self.items():
            row = row_of(item.index())
            if row is not None and row.target == path:
                self.setCurrentIndex(item.index())
                self.scrollTo(item.index())
