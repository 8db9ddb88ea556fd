"""The workspace as a tree: agents, their skills, the skills' files; tools and grants. Badges say what is wrong where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QModelIndex, QStandardItem, QWidget, Signal
from skillcontract_studio.shell.problem_store import ProblemStore
from skillcontract_studio.shell.row_tree import RowTree
from skillcontract_studio.shell.tree_row import ROW, TreeRow, item_for, row_of
from skillcontract_studio.theme.appearance import Appearance

if TYPE_CHECKING:
    from skillcontract.workspace import Skill, Workspace

Badge = tuple[Severity, int]


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
        self._empty = "tree.empty"
        self._by_uri: dict[str, list[QStandardItem]] = {}
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
        self._workspace = workspace
        self._rebuild()

    def files(self) -> list[Path]:
        """Every file of the tree, in its order."""
        rows = (row_of(item.index()) for item in self.items())
        return [row.target for row in rows if row is not None and isinstance(row.target, Path)]

    def select_file(self, path: Path) -> None:
        """Mark the file of the active editor."""
        for item in self.items():
            row = row_of(item.index())
            if row is not None and row.target == path:
                self.setCurrentIndex(item.index())
                self.scrollTo(item.index())
                return

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
        closed = {
            self.way_of(item)
            for item in self.items()
            if item.hasChildren() and not self.isExpanded(item.index())
        }
        known = {self.way_of(item) for item in self.items()}
        current = row_of(self.currentIndex())
        self.rows.clear()
        root = self.rows.invisibleRootItem()
        for item in self._top(self._workspace):
            root.appendRow(item)
        for item in self.items():
            way = self.way_of(item)
            row = row_of(item.index())
            folded = row is not None and row.icon in {"play-outline", "wrench-outline"}
            self.setExpanded(item.index(), way not in closed and (way in known or not folded))
        self._badges()
        if current is not None and isinstance(current.target, Path):
            self.select_file(current.target)

    def _top(self, workspace: Workspace) -> Iterator[QStandardItem]:
        owned: set[str] = set()
        for agent in workspace.agents:
            parent = item_for(
                TreeRow(agent.agent_code or workspace.root.name, "robot-outline", agent.agent_name or "")
            )
            for skill in workspace.skills:
                if skill.key in agent.skills:
                    owned.add(skill.key)
                    parent.appendRow(self._skill(skill))
            yield parent
        for skill in workspace.skills:
            if skill.key not in owned:
                yield self._skill(skill)
        if workspace.tool_lists:
            count = sum(len(each.tools) for each in workspace.tool_lists)
            tools = item_for(
                TreeRow(self._voice("tree.tools"), "wrench-outline", self._voice.count("tree.tool", count))
            )
            for each in workspace.tool_lists:
                detail = self._voice.count("tree.tool", len(each.tools))
                tools.appendRow(_file(each.file.path, "wrench-outline", detail))
            yield tools
        if workspace.grants_file:
            count = len(workspace.grants.principals) if workspace.grants else 0
            detail = self._voice.count("tree.principal", count) if workspace.grants else ""
            yield _file(workspace.grants_file.path, "account-key-outline", detail)
        if workspace.manifest_file:
            yield _file(workspace.manifest_file.path, "file-cog-outline", "")

    def _skill(self, skill: Skill) -> QStandardItem:
        name = skill.definition.skill_name if skill.definition else ""
        parent = item_for(TreeRow(skill.key, "folder-open-outline", name or ""))
        if skill.contract:
            parent.appendRow(_file(skill.contract.path, "code-json", "", "accent"))
        if skill.manual:
            parent.appendRow(_file(skill.manual.path, "file-document-outline", ""))
        if skill.governance_file:
            parent.appendRow(_file(skill.governance_file.path, "shield-account-outline", ""))
        if skill.definition_file:
            parent.appendRow(_file(skill.definition_file.path, "cog-outline", ""))
        if skill.scenarios:
            scenarios = item_for(
                TreeRow(self._voice("tree.scenarios"), "play-outline", str(len(skill.scenarios)))
            )
            for path in skill.scenarios:
                scenarios.appendRow(_file(path, "play-outline", ""))
            parent.appendRow(scenarios)
        return parent

    def _activated(self, index: QModelIndex) -> None:
        row = row_of(index)
        if row is not None and isinstance(row.target, Path):
            self.file_chosen.emit(row.target)

    def _badges_changed(self, uri: str) -> None:
        # Only this file and what stands above it: a server that begins tells of hundreds of files at once.
        for item in self._by_uri.get(uri, ()):
            above: QStandardItem | None = item
            while above is not None:
                self._badge(above)
                above = above.parent()

    def _badges(self) -> None:
        self._by_uri.clear()
        root = self.rows.invisibleRootItem()
        for place in range(root.rowCount()):
            self._badge_all(root.child(place))

    def _badge_all(self, item: QStandardItem) -> None:
        """Sets the badges of all below an item, then its own."""
        for place in range(item.rowCount()):
            self._badge_all(item.child(place))
        row = row_of(item.index())
        if row is not None and isinstance(row.target, Path):
            self._by_uri.setdefault(row.target.as_uri(), []).append(item)
        self._badge(item)

    def _badge(self, item: QStandardItem) -> None:
        """Sets the badge of an item; a parent has the sum of its children's worst."""
        row = row_of(item.index())
        if row is None:
            return
        badge = self._problems.worst(row.target.as_uri()) if isinstance(row.target, Path) else None
        for place in range(item.rowCount()):
            below = row_of(item.child(place).index())
            badge = _sum(badge, below.badge if below is not None else None)
        if badge != row.badge:
            item.setData(replace(row, badge=badge), ROW)
            words = self._voice.count(f"badge.{badge[0].name.lower()}", badge[1]) if badge else ""
            item.setAccessibleText(", ".join(filter(None, (row.name, row.detail, words))))
            item.setToolTip(item.accessibleText())


def _file(path: Path, icon: str, detail: str, tint: str = "muted") -> QStandardItem:
    return item_for(TreeRow(path.name, icon, detail, tint, target=path))


def _sum(one: Badge | None, other: Badge | None) -> Badge | None:
    if one is None or other is None:
        return one or other
    if one[0] is other[0]:
        return one[0], one[1] + other[1]
    return min(one, other)
