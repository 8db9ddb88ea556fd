"""The views of one text. Scintilla keeps with the text what all of them show alike: its bytes, undo, styles, fold levels, markers,
indicators, and what stands between and behind lines. Carets, scrolling, closed folds and the looks are each view's own.
"""

from skillcontract_studio.editor.scintilla import M, ScintillaView, TextChange
from skillcontract_studio.editor.tops_kept import TopsKept
from skillcontract_studio.later import later
from skillcontract_studio.qt import QObject, Signal


class TextViews(QObject):
    """One text with its views, of which there is always one. What follows the text listens here: it lives as long as any of them.

    Scintilla tells every view of every change; here each change comes once.
    """

    text_changed = Signal(TextChange)
    saved_changed = Signal()
    composed = Signal()
    scrolled = Signal()
    style_wanted = Signal(int)
    joined = Signal(object)
    rearranged = Signal()
    """Rows came or went between the lines."""
    turned = Signal()
    """Another view is the one in use."""

    def __init__(self, first: ScintillaView) -> None:
        super().__init__(first)
        self._views: list[ScintillaView] = []
        self._tops = TopsKept()
        self._settled = later(self, 0, self._tops.forget)
        self._tie(first)
        self.in_use: ScintillaView = first
        """The view that had the keyboard last: marks that belong to a caret are those of this one."""

    @property
    def one(self) -> ScintillaView:
        """Any of the views: for what is the text's own."""
        return self._views[0]

    def all(self) -> tuple[ScintillaView, ...]:
        """All of them."""
        return tuple(self._views)

    def join(self, view: ScintillaView) -> None:
        """Another view shows this text from now on, in the place of what it had."""
        view.send(M.SetDocPointer, 0, self.one.send(M.GetDocPointer, 0, 0))
        self._tie(view)
        self._tell_before()
        self.joined.emit(view)

    def leave(self, view: ScintillaView) -> None:
        """A view is closed, of several; the others go on."""
        self._views.remove(view)
        self._tops.forget()
        self._tell_before()
        # Whatever belongs to the text must not go with the view that happened to be the first.
        self.setParent(self.one)
        if view is self.in_use:
            self.use(self.one)

    def use(self, view: ScintillaView) -> None:
        """This view has the keyboard now."""
        if view is not self.in_use and view in self._views:
            self.in_use = view
            self.turned.emit()

    @property
    def composing(self) -> bool:
        """Whether text is being composed in one of the views."""
        return any(view.composing for view in self._views)

    def settled_content(self) -> bytes:
        """The whole text without what is still being composed in one of the views."""
        return next((view for view in self._views if view.composing), self.one).settled_content()

    def _tie(self, view: ScintillaView) -> None:
        self._views.append(view)
        view.text_changing.connect(self._changing)
        view.text_changed.connect(lambda change: self._changed(view, change))
        view.savePointChanged.connect(lambda _dirty: self._saved(view))
        view.composed.connect(self.composed)
        view.scrolled.connect(self.scrolled)
        view.style_wanted.connect(self.style_wanted)

    def _tell_before(self) -> None:
        """One of several views says what is about to happen to all."""
        for view in self._views:
            view.tell_before(wanted=len(self._views) > 1 and view is self._views[0])

    def _changing(self) -> None:
        for view in self._views:
            if view is not self.in_use:
                self._tops.note(view)
        self._settled.start()

    def _changed(self, view: ScintillaView, change: TextChange) -> None:
        self._tops.follow(view, change)
        if view is self._views[0]:
            self.text_changed.emit(change)

    def _saved(self, view: ScintillaView) -> None:
        if view is self._views[0]:
            self.saved_changed.emit()
