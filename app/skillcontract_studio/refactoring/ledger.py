"""Refactorings that were done, each undone and redone as one step across all of its files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from skillcontract.publish import NotPublished
from skillcontract_studio.client.protocol import Severity
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.text_file import CannotOpen
from skillcontract_studio.i18n import Voice
from skillcontract_studio.qt import QObject
from skillcontract_studio.refactoring.backups import keep
from skillcontract_studio.refactoring.file_states import ChangedMeanwhile, FileStates, TextChange
from skillcontract_studio.refactoring.moving import CannotMove, move
from skillcontract_studio.refactoring.plan import Move, Plan
from skillcontract_studio.shell.editor_pane import EditorPane

if TYPE_CHECKING:
    from skillcontract_studio.shell.window import StudioWindow

_TOPIC = "refactoring"


@dataclass(frozen=True, slots=True)
class Done:
    """A refactoring as it was done."""

    changes: tuple[TextChange, ...]
    moves: tuple[Move, ...]

    def of(self, path: Path) -> TextChange | None:
        """What it changed in a file, by the file's name before or after its folder was moved."""
        return next(
            (each for each in self.changes if path in {each.path, _moved(each.path, self.moves)}), None
        )


class Ledger(QObject):
    """Does refactorings in one window, and remembers them."""

    def __init__(self, window: StudioWindow, voice: Voice, backups: Path | None) -> None:
        super().__init__(window)
        self._window = window
        self._voice = voice
        self._states = FileStates(window)
        self.backups = backups
        self._done: list[Done] = []
        self._undone: list[Done] = []

    def do(self, plan: Plan, chosen: Mapping[Path, frozenset[int]]) -> bool:
        """Make the chosen changes of a plan, after keeping what stands in the files; says whether they are made."""
        changes = tuple(
            TextChange(each.path, each.text, each.after(picked), each.edits(picked))
            for each in plan.files
            if (picked := chosen.get(each.path, frozenset()))
        )
        done = Done(changes, plan.moves)
        try:
            self._states.expect(changes)
            if self.backups is not None:
                keep(self.backups, plan.title, self._states.on_disk(changes), datetime.now(UTC))
            self._states.make(changes)
            self._move(plan.moves)
        except (ChangedMeanwhile, NotPublished, CannotOpen, CannotMove) as problem:
            self._refuse(problem)
            return False
        self._done.append(done)
        self._undone.clear()
        return True

    def undo_in(self, pane: EditorPane) -> bool:
        """Undo the last refactoring, if it is the last thing that changed this pane's text; says whether it was its turn."""
        return self._take_turn(pane, self._done, M.Undo)

    def redo_in(self, pane: EditorPane) -> bool:
        """Redo the refactoring that was undone last, if that is what this pane's text would come to."""
        return self._take_turn(pane, self._undone, M.Redo)

    def undo(self) -> bool:
        """Undo the last refactoring, wherever one is; says whether it is undone."""
        return bool(self._done) and self._turn(self._done, M.Undo)

    def _take_turn(self, pane: EditorPane, stack: list[Done], message: int) -> bool:
        change = stack[-1].of(pane.document.path) if stack else None
        if change is None:
            return False
        now = change.after if message == M.Undo else change.before
        if pane.document.editor.content() != now:
            return False
        self._turn(stack, message)
        return True

    def _turn(self, stack: list[Done], message: int) -> bool:
        undoes = message == M.Undo
        done = stack[-1]
        try:
            if undoes:
                self._move(tuple(Move(each.new, each.old) for each in reversed(done.moves)))
            changes = tuple(each.reversed() for each in done.changes) if undoes else done.changes
            self._states.make(changes, by_undo=message)
            if not undoes:
                self._move(done.moves)
        except (ChangedMeanwhile, NotPublished, CannotOpen, CannotMove) as problem:
            # The step stays where it is: what stands in its way can be mended, and it be tried again.
            self._refuse(problem)
            return False
        stack.pop()
        (self._undone if undoes else self._done).append(done)
        return True

    def _move(self, moves: tuple[Move, ...]) -> None:
        for each in moves:
            move(self._window, each)

    def _refuse(self, problem: ChangedMeanwhile | NotPublished | CannotOpen | CannotMove) -> None:
        voice = self._voice
        if isinstance(problem, ChangedMeanwhile):
            names = voice.names(path.name for path in problem.paths)
            words = voice("refactoring.changed", files=names)
        elif isinstance(problem, NotPublished):
            words = voice("refactoring.refused", reason=problem.message(voice.language))
        elif isinstance(problem, CannotMove):
            words = voice(f"refactoring.{problem.reason}", path=problem.path, detail=problem.detail)
        else:
            words = voice("refactoring.unreadable", path=problem.path)
        self._window.area.messages.show_message(_TOPIC, Severity.ERROR, words)


def _moved(path: Path, moves: tuple[Move, ...]) -> Path:
    for each in moves:
        if path.is_relative_to(each.old):
            return each.new / path.relative_to(each.old)
    return path
