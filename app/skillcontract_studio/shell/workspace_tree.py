"""The workspace as a tree: agents, their skills, the skills' files; tools and grants. Badges say what is wrong where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.later import later
from skillcontract_studio.navigation.source_texts import path_of
from skillcontract_studio.qt import QModelIndex, QStandardItem, QWidget, Signal
from skillcontract_studio.shell.problem_store import ProblemStore
from skillcontract_studio.shell.row_tree import RowTree
from skillcontract_studio.shell.tree_row import ROW, TreeRow, item_for, row_of
from skillcontract_studio.shell.workspace_files import files_of, skills_by_agent, what_is_told
from skillcontract_studio.theme.appearance import Appearance

if TYPE_CHECKING:
    from skillcontract.workspace import Skill, Workspace

Badge = tuple[Severity, int]
_AT_ONCE = 100
"""Skills whose rows are made in one turn of the window; the rest of a large workspace follows in the next ones."""
_FOLDED = frozenset({"play-outline", "wrench-outline"})
"""What is closed at first: scenarios and tools."""


@dataclass(slots=True)
class _Node:
    """A row with the problems below it: how many of which severity its children tell."""

    item: QStandardItem
    row: TreeRow
    above: _Node | None
    own: Badge | None = None
    below: dict[Severity, int] = field(default_factory=dict)

    def badge(self) -> Badge | None:
        """The worst that is told, and how often."""
        told = dict(self.below)
        if self.own is not None:
            told[self.own[0]] = told.get(self.own[0], 0) + self.own[1]
        worst = min((severity for severity, count in told.items() if count), default=None)
        return (worst, told[worst]) if worst is not None else None


class WorkspaceTree(RowTree):
    """Shows a workspace; `file_chosen` comes for the file that is to be opened."""

    file_chosen = Signal(object)

    def __init__(
        self, problems: ProblemStore, appearance: Appearance, voice: Voice, parent: QWidget | None = None
    ) -> None:
        super().__init__(appearance, parent)
        self._problems = problems
        self._voice = voice
        self._workspace: Workspace | None = None
        self._files: tuple[Path, ...] = ()
        self._told: object = None
        self._empty = "tree.empty"
        self._by_path: dict[str, list[_Node]] = {}
        self._worst: dict[str, Badge] = {}
        self._growing: Iterator[None] | None = None
        self._grow_on = later(self, 0, self._grow)
        self._selected: Path | None = None
        self.activated.connect(self._activated)
        self.clicked.connect(self._activated)
        problems.changed.connect(self._badges_changed)
        voice.changed.connect(self._rebuild)
        self._rebuild()

    def expect(self) -> None:
        """Say, where nothing is shown yet, that a workspace is being read."""
        self._empty = "tree.reading"
        self.say_when_empty(self._voice(self._empty))

    def show_workspace(self, workspace: Workspace) -> None:
        """Show what was read of a workspace; what was open in the tree stays open."""
        files, told = tuple(files_of(workspace)), what_is_told(workspace)
        self._workspace = workspace
        if files != self._files or told != self._told:
            self._files, self._told = files, told
            self._rebuild()

    def files(self) -> Sequence[Path]:
        """Every file of the workspace, in the tree's order."""
        return self._files

    def select_file(self, path: Path) -> None:
        """Mark the file of the active editor."""
        # Its row may not be there yet.
        self._selected = path
        found = self._by_path.get(str(path))
        if found:
            self.setCurrentIndex(found[0].item.index())
            self.scrollTo(found[0].item.index())

    def badge_of(self, name: str) -> Badge | None:
        """The badge of the first row of a name."""
        for item in self.items():
            row = row_of(item.index())
            if row is not None and row.name == name:
                return row.badge
        return None

    def _rebuild(self) -> None:
        self.setAccessibleName(self._voice("panel.workspace"))
        self.say_when_empty(self._voice(self._empty))
        if self._workspace is None:
            return
        known = {
            self.way_of(item): self.isExpanded(item.index()) for item in self.items() if item.hasChildren()
        }
        current = row_of(self.currentIndex())
        if current is not None and isinstance(current.target, Path):
            self._selected = current.target
        self.rows.clear()
        self._by_path.clear()
        self._worst = {
            str(path_of(uri)): badge
            for uri in self._problems.documents()
            if (badge := self._problems.worst(uri)) is not None
        }
        self._growing = self._rows_of(self._workspace, known)
        self._grow()

    def _grow(self) -> None:
        """Makes the rows of some skills; what is left is made in the window's next turn."""
        if self._growing is None:
            return
        for _ in range(_AT_ONCE):
            if next(self._growing, _DONE) is _DONE:
                self._growing = None
                if self._selected is not None:
                    self.select_file(self._selected)
                return
        self._grow_on.start()

    def _rows_of(self, workspace: Workspace, known: Mapping[tuple[str, ...], bool]) -> Iterator[None]:
        """Puts the rows into the tree, pausing behind each skill."""
        for agent, skills in skills_by_agent(workspace):
            parent = None
            if agent is not None:
                row = TreeRow(
                    agent.agent_code or workspace.root.name, "robot-outline", agent.agent_name or ""
                )
                parent = self._put(row, None, known)
            for skill in skills:
                self._put_skill(skill, parent, known)
                yield None
        if workspace.tool_lists:
            count = sum(len(each.tools) for each in workspace.tool_lists)
            row = TreeRow(self._voice("tree.tools"), "wrench-outline", self._voice.count("tree.tool", count))
            files = [
                _file(each.file.path, "wrench-outline", self._voice.count("tree.tool", len(each.tools)))
                for each in workspace.tool_lists
            ]
            self._put(row, None, known, files)
        if workspace.grants_file:
            count = len(workspace.grants.principals) if workspace.grants else 0
            detail = self._voice.count("tree.principal", count) if workspace.grants else ""
            self._put(_file(workspace.grants_file.path, "account-key-outline", detail), None, known)
        if workspace.manifest_file:
            self._put(_file(workspace.manifest_file.path, "file-cog-outline", ""), None, known)

    def _put_skill(self, skill: Skill, parent: _Node | None, known: Mapping[tuple[str, ...], bool]) -> None:
        sources = (
            (skill.contract, "code-json", "accent"),
            (skill.manual, "file-document-outline", "muted"),
            (skill.governance_file, "shield-account-outline", "muted"),
            (skill.definition_file, "cog-outline", "muted"),
        )
        files = [_file(source.path, icon, "", tint) for source, icon, tint in sources if source is not None]
        name = skill.definition.skill_name if skill.definition else ""
        scenarios = [_file(path, "play-outline", "") for path in skill.scenarios]
        row = TreeRow(skill.key, "folder-open-outline", name or "")
        of_scenarios = TreeRow(self._voice("tree.scenarios"), "play-outline", str(len(scenarios)))
        self._put(row, parent, known, files, (of_scenarios, scenarios) if scenarios else None)

    def _put(
        self,
        row: TreeRow,
        above: _Node | None,
        known: Mapping[tuple[str, ...], bool],
        files: Iterable[TreeRow] = (),
        folder: tuple[TreeRow, Sequence[TreeRow]] | None = None,
    ) -> _Node:
        """Puts a row, with files below it and behind them a folder of files, into the tree, open or closed as it was before."""
        node = self._node(row, above)
        for each in files:
            node.item.appendRow(self._node(each, node).item)
        within = None
        if folder is not None:
            within = self._node(folder[0], node)
            for each in folder[1]:
                within.item.appendRow(self._node(each, within).item)
            node.item.appendRow(within.item)
            if within.badge() is not None:
                self._tell(node, None, within.badge())
        # The whole comes at once: the view looks at every row that is put below one it has already.
        (above.item if above is not None else self.rows.invisibleRootItem()).appendRow(node.item)
        for each_node in (node, within):
            if each_node is not None:
                way = self.way_of(each_node.item)
                self.setExpanded(each_node.item.index(), known.get(way, each_node.row.icon not in _FOLDED))
        if node.badge() is not None and above is not None:
            self._tell(above, None, node.badge())
        return node

    def _node(self, row: TreeRow, above: _Node | None) -> _Node:
        """A row with its badge, not yet in the tree; what is above it counts it, where that is a new row too."""
        node = _Node(item_for(row, self._voice.language), row, above)
        if isinstance(row.target, Path):
            path = str(row.target)
            self._by_path.setdefault(path, []).append(node)
            node.own = self._worst.get(path)
            if node.own is not None:
                self._show(node)
                if above is not None:
                    self._tell(above, None, node.own)
        return node

    def _activated(self, index: QModelIndex) -> None:
        row = row_of(index)
        if row is not None and isinstance(row.target, Path):
            self.file_chosen.emit(row.target)

    def _badges_changed(self, uri: str) -> None:
        # Only this file and what stands above it: a server that begins tells of hundreds of files at once.
        path = str(path_of(uri))
        found = self._by_path.get(path)
        worst = self._problems.worst(uri) if found or self._growing is not None else None
        if self._growing is not None:
            # Its row may still be to come.
            self._worst.pop(path, None)
            if worst is not None:
                self._worst[path] = worst
        for node in found or ():
            before, node.own = node.own, worst
            if before != worst:
                self._show(node)
                if node.above is not None:
                    self._tell(node.above, before, worst)

    def _tell(self, node: _Node, before: Badge | None, now: Badge | None) -> None:
        """A row below says another thing than before: the parent has the sum of its children's worst, and so have those above it."""
        was = node.badge()
        for badge, by in ((before, -1), (now, 1)):
            if badge is not None:
                node.below[badge[0]] = node.below.get(badge[0], 0) + by * badge[1]
        if node.badge() != was:
            self._show(node)
            if node.above is not None and node.item.model() is not None:
                self._tell(node.above, was, node.badge())

    def _show(self, node: _Node) -> None:
        badge, item = node.badge(), node.item
        node.row = replace(node.row, badge=badge)
        item.setData(node.row, ROW)
        words = self._voice.count(f"badge.{badge[0].name.lower()}", badge[1]) if badge else ""
        item.setAccessibleText(self._voice.listed((node.row.name, node.row.detail, words)))
        item.setToolTip(item.accessibleText())


_DONE = object()


def _file(path: Path, icon: str, detail: str, tint: str = "muted") -> TreeRow:
    return TreeRow(path.name, icon, detail, tint, target=path)
