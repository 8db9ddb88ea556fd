"""When completion opens, how it filters while the user types, and what accepting one does to the text."""

from collections.abc import Callable
from typing import Protocol

from skillcontract_studio.client.protocol import Place, Proposal
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.completion_list import CompletionList
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.snippets import Snippet, snippet
from skillcontract_studio.later import later
from skillcontract_studio.qt import QKeyEvent, QObject, Qt
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.utf8 import utf8

_TRIGGERS = frozenset('".:')
_WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$-.[]")
INVOKED, TRIGGERED, INCOMPLETE = 1, 2, 3

Proposed = Callable[[tuple[Proposal, ...], bool], None]


class CompletionSource(Protocol):
    """Who knows what can stand at a place: the language server, seen from the editor."""

    def complete(self, place: Place, trigger: int, character: str, proposed: Proposed) -> int | None:
        """Ask what can stand there; returns the request's id."""

    def resolve(self, proposal: Proposal, resolved: Callable[[Proposal], None]) -> None:
        """Ask for the documentation of a proposal."""

    def cancel(self, request: int | None) -> None:
        """The answer is not wanted any more."""


class Completing(QObject):
    """Ties an editor, its source of completions and the popup together."""

    def __init__(self, editor: CodeEditor, source: CompletionSource, appearance: Appearance) -> None:
        super().__init__(editor)
        self._editor = editor
        self._source = source
        self.popup = CompletionList(editor, appearance)
        self._request: int | None = None
        self._proposals: tuple[Proposal, ...] = ()
        self._incomplete = False
        self._asked_at = 0
        self._pending: tuple[int, str] | None = None
        # Asking waits for the end of the event, so that what the key changed is sent first.
        self._soon = later(self, 0, self._ask)
        self.popup.chosen.connect(self._accept)
        self.popup.highlighted.connect(self._resolve)
        editor.typed.connect(self._typed)
        editor.key_offered.connect(self._key)
        editor.caret_moved.connect(self._follow)
        editor.focus_lost.connect(self.close)
        # The keys are the input method's now, and its window of candidates stands where the list would.
        editor.composing_began.connect(self.close)
        editor.scrolled.connect(self._place_again)

    def invoke(self) -> None:
        """Open by the user's wish."""
        self._want(INVOKED, "")

    def close(self) -> None:
        """Close, and do not open for an answer that is still under way."""
        self._source.cancel(self._request)
        self._request, self._pending = None, None
        self._proposals = ()
        self.popup.hide()

    def _typed(self, character: str) -> None:
        if character in _TRIGGERS:
            self._want(TRIGGERED, character)
        elif not self.popup.isVisible() and character in _WORD and self._request is None:
            self._want(INVOKED, "")

    def _want(self, trigger: int, character: str) -> None:
        self._pending = (trigger, character)
        self._soon.start()

    def _ask(self) -> None:
        if self._pending is None or self._editor.composing:
            return
        trigger, character = self._pending
        self._pending = None
        self._source.cancel(self._request)
        if not self.popup.isVisible():
            # What was found elsewhere and fitted nothing says nothing of where the caret may go from here.
            self._proposals = ()
        self._asked_at = self._editor.caret()
        self._request = self._source.complete(self._editor.caret_place(), trigger, character, self._answer)

    def _answer(self, proposals: tuple[Proposal, ...], incomplete: bool) -> None:
        self._request = None
        self._incomplete = incomplete
        # The server's range ends where the caret was; what was typed since belongs to the word.
        self._proposals = proposals
        self._offer()

    def _start_of(self, proposal: Proposal) -> int:
        if proposal.replaced is not None:
            return self._editor.position_of(proposal.replaced.start)
        start = self._asked_at
        while start > 0 and self._editor.slice(start - 1, start).decode("utf-8", "replace") in _WORD:
            start -= 1
        return start

    def _end_of(self, proposal: Proposal) -> int:
        caret = self._editor.caret()
        if proposal.replaced is None:
            return caret
        behind = self._editor.position_of(proposal.replaced.end)
        start = self._editor.position_of(proposal.replaced.start)
        asked_end = max(start, behind)
        # An end behind the place that was asked from (a closing quote to be replaced) moves with what was typed since.
        return max(caret, asked_end + (caret - self._asked_at)) if asked_end >= self._asked_at else caret

    def _offer(self) -> None:
        caret = self._editor.caret()
        fitting = []
        for proposal in self._proposals:
            start = self._start_of(proposal)
            if start > caret:
                continue
            typed = self._editor.slice(start, caret).decode("utf-8", "replace")
            score = fit(typed, proposal.match)
            if score is not None:
                fitting.append((score, proposal.order, proposal))
        if not fitting:
            self.popup.hide()
            return
        fitting.sort(key=lambda entry: entry[:2])
        best = [proposal for _, _, proposal in fitting]
        start = min(self._start_of(best[0]), caret)
        text = self._editor.slice(start, caret)
        # A replaced extent that begins with the quote would put the names one column to the left of the word.
        start += 1 if text.startswith(b'"') else 0
        self.popup.offer(best, self._editor.point_at(start), self._editor.line_height())

    def _follow(self) -> None:
        if not self.popup.isVisible() and self._request is None:
            return
        caret = self._editor.caret()
        line_start = self._editor.line_start(self._editor.line_at(self._asked_at))
        if not self._proposals:
            if caret < self._asked_at or self._editor.line_at(caret) != self._editor.line_at(self._asked_at):
                self.close()
        elif (
            caret < line_start
            or self._editor.line_at(caret) != self._editor.line_at(self._asked_at)
            or caret < self._start_of(self._proposals[0])
            or self._left_word(caret)
        ):
            self.close()
        elif self._incomplete:
            self._want(INCOMPLETE, "")
        elif self.popup.isVisible():
            self._offer()

    def _left_word(self, caret: int) -> bool:
        """Whether the caret went behind a quote, a comma or a bracket that was typed after the popup had opened."""
        passed = self._editor.slice(self._asked_at, caret)
        return any(char in passed for char in (b'"', b",", b"}", b":", b"\n"))

    def _place_again(self) -> None:
        if self.popup.isVisible():
            self._offer()

    def _key(self, event: QKeyEvent) -> None:
        if not self.popup.isVisible() or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return
        moves = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: self.popup.page(),
            Qt.Key.Key_PageUp: -self.popup.page(),
        }
        key = Qt.Key(event.key())
        if key in moves:
            self.popup.move(moves[key])
            event.accept()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab}:
            self.popup.accept()
            event.accept()
        elif key == Qt.Key.Key_Escape:
            self.close()
            event.accept()

    def _resolve(self, proposal: Proposal) -> None:
        if not proposal.documentation:
            self._source.resolve(proposal, self.popup.explain)

    def _accept(self, proposal: Proposal) -> None:
        editor = self._editor
        start, end = self._start_of(proposal), self._end_of(proposal)
        self.close()
        if proposal.snippet:
            filled = snippet(proposal.text, editor.line_indentation(start), editor.aids.line_end.decode())
        else:
            size = len(utf8(proposal.text))
            filled = Snippet(proposal.text, ((size, size),))
        editor.insert_snippet(start, end, filled)
        editor.send(M.ScrollCaret, 0, 0)
        # A prefix like `platform.` wants its next part at once.
        if filled.text.endswith("."):
            self._want(TRIGGERED, ".")


def fit(typed: str, candidate: str) -> tuple[int, int] | None:
    """How well a candidate answers what was typed, smaller is better; None where it does not.

    A prefix in the same case, a prefix, a part, then letters in their order.
    """
    bare = candidate.strip('"')
    typed = typed.strip('"')
    if bare.startswith(typed):
        return 0, 0
    small, wanted = bare.lower(), typed.lower()
    if small.startswith(wanted):
        return 1, 0
    if (at := small.find(wanted)) >= 0:
        return 2, at
    letters = iter(small)
    return (3, 0) if all(letter in letters for letter in wanted) else None
