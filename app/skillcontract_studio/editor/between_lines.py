"""What stands between lines without being text: code lenses above a line, notes below one, and room for what is laid over the view."""

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract_studio.editor.scintilla import M, ScintillaView
from skillcontract_studio.editor.scrolling import scroll_to, scrolled_to
from skillcontract_studio.editor.text_views import TextViews
from skillcontract_studio.utf8 import utf8

_STANDARD = 1


@dataclass(frozen=True, slots=True)
class Words:
    """Words of one speaker, in lines where they have line ends: each piece in a style of the view."""

    pieces: tuple[tuple[str, int], ...]

    @property
    def text(self) -> bytes:
        """All of it."""
        return utf8("".join(piece for piece, _ in self.pieces))

    @property
    def styles(self) -> bytes:
        """A style for each byte."""
        return b"".join(bytes((style,)) * len(utf8(piece)) for piece, style in self.pieces)


class BetweenLines:
    """The annotations of one text, which all of its views show, each below a line: notes on it, the room that is kept free
    there, then words on the line below.
    """

    def __init__(self, views: TextViews) -> None:
        self._views = views
        self._words: dict[int, Words] = {}
        self._notes: dict[int, Words] = {}
        self._room: tuple[int, int] | None = None
        self._shown: dict[int, tuple[bytes, bytes]] = {}
        self._lines = views.one.line_count()
        views.joined.connect(self._joined)

    def put(self, words: Mapping[int, Words]) -> None:
        """Have these words below these lines, in the place of those before."""
        self._words = dict(words)
        self._renew()

    def put_notes(self, notes: Mapping[int, Words]) -> None:
        """Have these notes on these lines below them, in the place of those before."""
        if self._notes != notes:
            self._notes = dict(notes)
            self._renew()

    def keep_room(self, line: int, rows: int) -> None:
        """Keep rows free below a line, for what is laid over the view there.

        Not where the text has several views: all of them would have a hole there. What is laid over one of them hides lines then.
        """
        if len(self._views.all()) == 1:
            self._room = (line, rows)
            self._renew()

    def give_room_back(self) -> None:
        """Close the free rows."""
        if self._room is not None:
            self._room = None
            self._renew()

    def _joined(self, view: ScintillaView) -> None:
        _show(view)
        self.give_room_back()

    def words(self) -> Mapping[int, Words]:
        """The words below each line, as they were put last."""
        return self._words

    def notes(self) -> Mapping[int, Words]:
        """The notes on each line that stand below it, as they were put last."""
        return self._notes

    def _wanted(self) -> dict[int, tuple[bytes, bytes]]:
        wanted = {line: (each.text, each.styles) for line, each in self._words.items()}
        if self._room is not None:
            line, rows = self._room
            free = b" " + b"\n " * (rows - 1)
            text, styles = wanted.get(line, (b"", b""))
            joint = b"\n" if text else b""
            wanted[line] = (free + joint + text, bytes(len(free + joint)) + styles)
        for line, note in self._notes.items():
            text, styles = wanted.get(line, (b"", b""))
            joint = b"\n" if text else b""
            wanted[line] = (note.text + joint + text, note.styles + bytes(len(joint)) + styles)
        return wanted

    def _renew(self) -> None:
        view, wanted = self._views.one, self._wanted()
        if view.line_count() != self._lines:
            # Lines came or went, and their annotations moved with them.
            self._shown = self._standing()
            self._lines = view.line_count()
        if wanted == self._shown:
            return
        tops = [(each, scrolled_to(each)) for each in self._views.all()]
        for each, _ in tops:
            _show(each)
        for line in self._shown.keys() - wanted.keys():
            view.send(M.AnnotationSetText, line, 0)
        for line, (text, styles) in wanted.items():
            if self._shown.get(line) != (text, styles):
                view.send_bytes(M.AnnotationSetText, line, text)
                view.send_bytes(M.AnnotationSetStyles, line, styles)
        self._shown = wanted
        # What is read stays where it is, whatever came above it.
        for each, (top, within) in tops:
            scroll_to(each, top, within)
        self._views.rearranged.emit()

    def _standing(self) -> dict[int, tuple[bytes, bytes]]:
        view = self._views.one
        lines = range(view.line_count())
        return {line: (b"", b"") for line in lines if view.send(M.AnnotationGetLines, line, 0)}


def _show(view: ScintillaView) -> None:
    view.send(M.AnnotationSetVisible, _STANDARD, 0)
