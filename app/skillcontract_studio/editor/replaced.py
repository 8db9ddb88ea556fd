"""Where a position of a text is after a change of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skillcontract_studio.editor.scintilla import TextChange


@dataclass(frozen=True, slots=True)
class Replaced:
    """`removed` bytes at `position` went, and `inserted` came there."""

    position: int
    removed: int
    inserted: int

    def moved(self, position: int) -> int:
        """Where a position is afterwards; one within what was replaced stays as far behind its start as there is text."""
        if position <= self.position:
            return position
        if position >= self.position + self.removed:
            return position + self.inserted - self.removed
        return min(position, self.position + self.inserted)


def replacements(changes: Sequence[TextChange]) -> Iterator[Replaced]:
    """Changes as steps: what goes and what comes at one place are one."""
    waiting: Replaced | None = None
    for change in changes:
        position, removed, inserted = change.position, len(change.removed), len(change.inserted)
        if waiting is not None and removed == 0 and position == waiting.position and not waiting.inserted:
            yield Replaced(position, waiting.removed, inserted)
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = Replaced(position, removed, inserted)
    if waiting is not None:
        yield waiting
