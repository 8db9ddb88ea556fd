"""Dragging a tab from one group to another."""

from collections.abc import Callable, Sequence

from skillcontract_studio.qt import QByteArray, QDrag, QMimeData, Qt
from skillcontract_studio.shell.tabs.drop_zone import TAB_MIME, DropZone, Side
from skillcontract_studio.shell.tabs.editor_group import EditorGroup, Tab
from skillcontract_studio.theme.appearance import Appearance


def drag_tab(
    tab: Tab, groups: Sequence[EditorGroup], appearance: Appearance
) -> tuple[EditorGroup, Side] | None:
    """Drag a tab until it is dropped; where, or None where it was let go elsewhere."""
    found: list[tuple[EditorGroup, Side]] = []

    def taker(group: EditorGroup) -> Callable[[Side], None]:
        return lambda side: found.append((group, side))

    zones = []
    for group in groups:
        zone = DropZone(appearance, group, group.tabs.bar.height())
        zone.dropped.connect(taker(group))
        zone.show()
        zone.raise_()
        zones.append(zone)
    drag = QDrag(tab)
    data = QMimeData()
    data.setData(TAB_MIME, QByteArray(b"tab"))
    drag.setMimeData(data)
    drag.setPixmap(appearance.pixmap("dock-window", "accent", 24))
    drag.exec(Qt.DropAction.MoveAction)
    for zone in zones:
        zone.hide()
        zone.deleteLater()
    return found[-1] if found else None
