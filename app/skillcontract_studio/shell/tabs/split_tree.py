"""The groups beside and below each other: nested splitters that hold no fewer than two parts each, but for the outermost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skillcontract_studio.qt import QSplitter, Qt, QWidget
from skillcontract_studio.shell.tabs.editor_group import EditorGroup


@dataclass(frozen=True, slots=True)
class Split:
    """A row or a column (`across` False) of parts, with their sizes in pixels; a part is a number of a group, or a split."""

    across: bool
    sizes: tuple[int, ...]
    parts: "tuple[int | Split, ...]"


_GOOD_LETTERS, _GOOD_LINES = 40, 8
"""What a group has room for at least where the window has: less is nothing to work in."""
_EVEN = 3
"""Pixels by which equal parts differ, since their sum is seldom a multiple."""


def sizes_with_another(sizes: Sequence[int], place: int, good: int) -> list[int]:
    """The sizes of parts once another stands beside the one in a `place`, in pixels.

    It gets half of that one's room; all are equal where all were, or where neither half would be `good`.
    """
    half, count, room = sizes[place] // 2, len(sizes) + 1, sum(sizes)
    if half < good or max(sizes) - min(sizes) <= _EVEN:
        return [room * (number + 1) // count - room * number // count for number in range(count)]
    return [*sizes[:place], half, sizes[place] - half, *sizes[place + 1 :]]


class SplitTree(QSplitter):
    """Holds groups. A group that is inserted gets half of its neighbour's room, or as much as all others."""

    def __init__(self, first: EditorGroup) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setObjectName("editorSplit")
        self.setChildrenCollapsible(False)
        self.addWidget(first)

    def groups(self) -> list[EditorGroup]:
        """All groups, from left to right and from top to bottom."""
        return list(_groups(self))

    def insert(self, group: EditorGroup, beside: EditorGroup, *, across: bool, before: bool = False) -> None:
        """Put a new group beside (`across`) or below another one, or before it."""
        wanted = Qt.Orientation.Horizontal if across else Qt.Orientation.Vertical
        parent = _parent(beside)
        place = parent.indexOf(beside)
        if parent.count() == 1:
            parent.setOrientation(wanted)
        if parent.orientation() is wanted:
            sizes = sizes_with_another(parent.sizes(), place, self._good(across=across))
            parent.insertWidget(place if before else place + 1, group)
            parent.setSizes(sizes)
            return
        sizes = parent.sizes()
        size = beside.width() if across else beside.height()
        inner = _splitter(wanted)
        # `replaceWidget` would leave the splitter to Python, which deletes it with everything in it once nothing here names it.
        parent.insertWidget(place, inner)
        for each in (group, beside) if before else (beside, group):
            inner.addWidget(each)
            each.show()
        inner.setSizes([size // 2, size - size // 2])
        parent.setSizes(sizes)

    def remove(self, group: EditorGroup) -> None:
        """Take a group away; a splitter that is left with one part gives it to the one above."""
        parent = _parent(group)
        group.hide()
        group.setParent(None)
        while parent is not self and parent.count() == 1:
            above = _parent(parent)
            place, sizes = above.indexOf(parent), above.sizes()
            only = parent.widget(0)
            if only is not None:
                above.insertWidget(place, only)
            parent.hide()
            parent.setParent(None)
            parent.deleteLater()
            above.setSizes(sizes)
            parent = above

    def _good(self, *, across: bool) -> int:
        metrics = self.fontMetrics()
        return metrics.averageCharWidth() * _GOOD_LETTERS if across else metrics.height() * _GOOD_LINES

    def arrangement(self) -> Split:
        """How the groups stand, by their numbers in `groups`."""
        numbers = {group: number for number, group in enumerate(self.groups())}
        return _arrangement(self, numbers)

    def arrange(self, split: Split, groups: list[EditorGroup]) -> None:
        """Put groups as they stood; those here before have to be taken away by the caller."""
        _fill(self, split, groups)


def _parent(widget: QWidget) -> QSplitter:
    parent = widget.parentWidget()
    if not isinstance(parent, QSplitter):
        raise TypeError("a part of a split stands in a splitter")
    return parent


def _splitter(orientation: Qt.Orientation) -> QSplitter:
    made = QSplitter(orientation)
    made.setObjectName("editorSplit")
    made.setChildrenCollapsible(False)
    return made


def _groups(splitter: QSplitter) -> Iterator[EditorGroup]:
    for place in range(splitter.count()):
        part = splitter.widget(place)
        if isinstance(part, EditorGroup):
            yield part
        elif isinstance(part, QSplitter):
            yield from _groups(part)


def _arrangement(splitter: QSplitter, numbers: dict[EditorGroup, int]) -> Split:
    parts: list[int | Split] = []
    for place in range(splitter.count()):
        part = splitter.widget(place)
        if isinstance(part, EditorGroup):
            parts.append(numbers[part])
        elif isinstance(part, QSplitter):
            parts.append(_arrangement(part, numbers))
    across = splitter.orientation() is Qt.Orientation.Horizontal
    return Split(across, tuple(splitter.sizes()), tuple(parts))


def _fill(splitter: QSplitter, split: Split, groups: list[EditorGroup]) -> None:
    splitter.setOrientation(Qt.Orientation.Horizontal if split.across else Qt.Orientation.Vertical)
    for part in split.parts:
        if isinstance(part, int):
            splitter.addWidget(groups[part])
            groups[part].show()
        else:
            inner = _splitter(Qt.Orientation.Horizontal)
            splitter.addWidget(inner)
            _fill(inner, part, groups)
            inner.show()
    splitter.setSizes(list(split.sizes))
