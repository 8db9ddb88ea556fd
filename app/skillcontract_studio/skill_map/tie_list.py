"""The ties of the chosen node as a list: what the drawing shows, for the keyboard and for a screen reader."""

from __future__ import annotations

from skillcontract.workspace.skill_map import SkillMap
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QListWidget, QListWidgetItem, QSize, Qt, QWidget, Signal
from skillcontract_studio.skill_map.shown import ties
from skillcontract_studio.skill_map.signs import NODE_SIGNS, UNKNOWN
from skillcontract_studio.theme.appearance import Appearance

_LINK = Qt.ItemDataRole.UserRole


class TieList(QListWidget):
    """`chosen` brings the MapLink whose line is to be opened."""

    chosen = Signal(object)

    def __init__(self, appearance: Appearance, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._voice = voice
        self.setObjectName("tieList")
        self.setWordWrap(True)
        self.itemActivated.connect(lambda item: self.chosen.emit(item.data(_LINK)))

    def show_node(self, found: SkillMap, node: str | None) -> None:
        """List what is tied to a node; where none is chosen, say what to do."""
        self.clear()
        size = self._appearance.fonts.px(16)
        self.setIconSize(QSize(size, size))
        if node is None:
            hint = QListWidgetItem(self._voice("ties.none"))
            hint.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(hint)
        nodes = {each.id: each for each in found.nodes}
        for tie in ties(found, node) if node is not None else ():
            other = nodes[tie.other]
            side = "out" if tie.outward else "in"
            words = self._voice(f"tie.{tie.link.kind}.{side}", name=other.name)
            if tie.link.words:
                words = self._voice.headed(words, self._voice.names(tie.link.words))
            sign = NODE_SIGNS[other.kind] if other.is_known else UNKNOWN
            item = QListWidgetItem(self._appearance.icon(sign.icon, sign.tint), words)
            item.setData(_LINK, tie.link)
            item.setToolTip(words if other.is_known else f"{words}\n{self._voice('unknown')}")
            self.addItem(item)
