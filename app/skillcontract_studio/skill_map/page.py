"""The page of the skill map: bar, drawing, and the list of the chosen node's ties."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from skillcontract.workspace import Workspace
from skillcontract.workspace.skill_map import LinkKind, MapNode, MapPlace, SkillMap, skill_map
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.i18n import Voice
from skillcontract_studio.perspectives.background import Background
from skillcontract_studio.perspectives.work_bar import WorkBar
from skillcontract_studio.qt import (
    QColor,
    QEvent,
    QFileDialog,
    QGraphicsScene,
    QLabel,
    QSplitter,
    QStackedWidget,
    Qt,
    QVBoxLayout,
    QWidget,
)
from skillcontract_studio.shell.message_bar import MessageBars
from skillcontract_studio.skill_map import picture
from skillcontract_studio.skill_map.bar import MapBar
from skillcontract_studio.skill_map.layout import PlacedMap, place
from skillcontract_studio.skill_map.scene import NodeItem, draw, light, size_of
from skillcontract_studio.skill_map.shown import shown
from skillcontract_studio.skill_map.tie_list import TieList
from skillcontract_studio.skill_map.view import MapView
from skillcontract_studio.theme.appearance import Appearance

_LIST = 236
"""The first width of the list, in pixels."""
Open = Callable[[MapPlace], object]


class MapPage(QWidget):
    """Follows the workspace; `open_place` shows a place of a file. The map is made and laid out beside the window's thread."""

    def __init__(self, appearance: Appearance, voice: Voice, open_place: Open, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice.of_area("map", self)
        self._open_place = open_place
        self._found = SkillMap((), ())
        self._shown = self._found
        self.boxes: dict[str, NodeItem] = {}
        self._fitted = False
        self._root = Path.home()
        self.bar = MapBar(appearance, self._voice, self)
        self.messages = MessageBars(appearance, lambda: self._voice("dismiss"), self)
        self.scene = QGraphicsScene(self)
        self.view = MapView(self.scene, self)
        self.list = TieList(appearance, self._voice, self)
        self.empty = QLabel(self)
        self.empty.setObjectName("emptyState")
        self.empty.setWordWrap(True)
        self.background = Background(self)
        self.work_bar = WorkBar(appearance, self._voice, self)
        self.work_bar.follow(self.background)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setHandleWidth(1)
        split.addWidget(self.view)
        split.addWidget(self.list)
        split.setStretchFactor(0, 1)
        split.setSizes([1000, appearance.fonts.px(_LIST)])
        self.centre = QStackedWidget(self)
        self.centre.addWidget(split)
        self.centre.addWidget(self.empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (self.bar, self.messages, self.work_bar):
            layout.addWidget(part)
        layout.addWidget(self.centre, 1)
        self._tie()
        self._speak()

    def show_workspace(self, workspace: Workspace) -> None:
        """Draw another workspace, or this one anew; what was chosen stays chosen where it is still there."""
        if workspace.root != self._root:
            self._fitted = False
            self._root = workspace.root

        def job(_tell: object) -> object:
            return skill_map(workspace)

        self.background.start(job)

    def event(self, event: QEvent) -> bool:
        """The page goes when its tab is closed: nothing is made for it any more."""
        if event.type() is QEvent.Type.DeferredDelete:
            self.background.close()
        return super().event(event)

    def _tie(self) -> None:
        self.background.done.connect(self._arrived)
        self.bar.parts_changed.connect(self._lay_out)
        self.bar.named.connect(self._go_to)
        buttons: Mapping[str, Callable[[], None]] = {
            "larger": lambda: self.view.zoom(1),
            "smaller": lambda: self.view.zoom(-1),
            "fit": self.view.fit,
            "export": self._ask_export,
        }
        self.bar.wanted.connect(lambda name: buttons[name]())
        self.scene.selectionChanged.connect(self._chosen)
        self.view.opened.connect(self._open)
        self.list.chosen.connect(lambda link: link.place and self._open_place(link.place))
        self._appearance.changed.connect(self._lay_out)
        self._voice.changed.connect(self._speak)
        self._voice.changed.connect(self._lay_out)

    def _arrived(self, result: object) -> None:
        if isinstance(result, SkillMap):
            self._found = result
            self._lay_out()
        elif isinstance(result, PlacedMap):
            self._draw(result)

    def _lay_out(self) -> None:
        self.scene.setBackgroundBrush(QColor(self._appearance.tokens["editor"]))
        found = self._shown = shown(self._found, self.bar.wanted_parts())
        self.centre.setCurrentIndex(0 if found.nodes else 1)
        self.bar.offer([node.name for node in found.nodes])
        sizes = {node.id: size_of(node, self._appearance) for node in found.nodes}
        self.background.start(lambda _tell: place(found, sizes))

    def _draw(self, placed: PlacedMap) -> None:
        kept = self.view.current()
        chosen = kept.node.id if kept is not None else None
        words: dict[object, str] = {kind: self._voice(f"link.{kind}") for kind in LinkKind}
        self.boxes = draw(
            self.scene, self._shown, placed, self._appearance, unknown=self._voice("unknown"), words=words
        )
        if not self._fitted:
            self._fitted = True
            self.view.begin()
        if chosen in self.boxes:
            self.view.choose(self.boxes[chosen])
        else:
            self._chosen()

    def _chosen(self) -> None:
        current = self.view.current()
        chosen = current.node.id if current is not None else None
        light(self.scene, chosen)
        self.list.show_node(self._shown, chosen)
        self.view.setAccessibleDescription(self._said(current.node) if current is not None else "")

    def _said(self, node: MapNode) -> str:
        words = f"{self._voice(f'node.{node.kind}')} {node.name} {node.detail}"
        return words if node.is_known else self._voice.listed((words, self._voice("unknown")))

    def _go_to(self, name: str) -> None:
        item = next((item for item in self.boxes.values() if item.node.name == name.strip()), None)
        if item is not None:
            self.view.choose(item)
            self.view.setFocus()

    def _open(self, node: str) -> None:
        at = self.boxes[node].node.place
        if at is not None:
            self._open_place(at)

    def _ask_export(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(
            self, self._voice("export"), str(self._root / "skill-map.svg"), "SVG (*.svg);;PNG (*.png)"
        )
        if chosen:
            self.export(Path(chosen))

    def export(self, path: Path) -> None:
        """Write the drawing, as SVG or PNG by the file's name, without what is chosen being lit."""
        self.scene.clearSelection()
        refusal = picture.write(self.scene, path, self._appearance.tokens, self._voice("title"))
        if refusal is not None:
            words, severity = refusal.message(self._voice.language), Severity.ERROR
        else:
            words, severity = self._voice("export.done", path=path), Severity.INFO
        self.messages.show_message("export", severity, words)

    def _speak(self) -> None:
        self.empty.setText(self._voice("empty"))
        self.view.setAccessibleName(self._voice("title"))
        self.list.setAccessibleName(self._voice("ties"))
