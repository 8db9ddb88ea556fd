"""The workspaces behind the open documents and the client's folders, kept up to date beside the keystrokes.

A workspace is loaded when one of its files is opened or when the client asks about all files; again when a file changes
on the disk, and when edits have rested for a while. Until then everything is answered from the state before.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from skillcontract.workspace.places import place_around, places_below
from skillcontract_lsp.addresses import path_of
from skillcontract_lsp.background import Background
from skillcontract_lsp.watching import EVERY, appearance

if TYPE_CHECKING:
    from skillcontract.ide.loaded import Kept, LoadedWorkspace
    from skillcontract.ide.occurrences.files import NameReader
    from skillcontract.ide.read_workspace import ReadWorkspace
    from skillcontract.rules.workspace_check import WorkspaceCheck
    from skillcontract.syntax.document import ContractDocument
    from skillcontract_lsp.documents import OpenDocument
    from skillcontract_lsp.names import Names

TOLD_EVERY = 0.1
"""Seconds after which a load lets the server tell how far it is."""
MANY = 50
"""From so many skills on, what surrounds open contracts is told before all files are looked at; fewer are looked at at once."""
REST = 0.3
"""How many seconds edits must have rested before the workspace around them is loaded again."""


@dataclass(slots=True)
class _Place:
    """What is known of one workspace."""

    path: Path
    due: float | None = None
    """When it is to be loaded (of `time.monotonic`); None where nothing has changed since it was."""
    changed: set[Path] = field(default_factory=set)
    """The files of it that have changed, or may have, since what `loaded` tells of."""
    changes: int = 0
    """Counts what happened to it, so that a load knows whether it is still wanted."""
    jobs: int = 0
    """How many loads are under way; all but the newest will be abandoned."""
    progress: tuple[int, int] = (0, 0)
    """How many of how many of its files the newest load has looked at; set by the thread that loads."""
    read: ReadWorkspace | None = None
    """Its files as they were read last, long before they are looked at."""
    unread: set[Path] = field(default_factory=set)
    """The files of it that have changed, or may have, since what `read` tells of."""
    check: WorkspaceCheck | None = None
    """What surrounds its files, as it was gathered last."""
    loaded: LoadedWorkspace | None = None
    kept: Kept | None = None
    """Used by the thread that loads."""
    looks: Mapping[Path, int] | None = None
    """How its files looked when they were loaded; None where the client watches them."""


class _Result(NamedTuple):
    place: _Place
    loaded: LoadedWorkspace | None
    looks: Mapping[Path, int] | None = None
    failure: Exception | None = None


class _Part(NamedTuple):
    """What a load knows before it ends."""

    place: _Place
    changes: int
    """How often the place had changed when the load began."""
    known: ReadWorkspace | WorkspaceCheck


Wait: TypeAlias = "Callable[[int, int], None]"
"""Waits a moment for a load, of which so much of so much is done; may raise to give up waiting."""


class _Below(NamedTuple):
    """The workspaces that were found below the client's folders."""

    paths: tuple[Path, ...]


class Workspaces:
    """All workspaces of one connection. Used on the server's own thread."""

    def __init__(
        self, documents: Mapping[str, OpenDocument], wake: Callable[[], None], *, looks_by_itself: bool
    ) -> None:
        self._documents = documents
        self._background: Background[_Result | _Part] = Background(wake)
        # A search is short, and does not wait for the load of a large workspace.
        self._searching: Background[_Below] = Background(wake)
        self._looks_by_itself = looks_by_itself
        self._next_look = time.monotonic() + EVERY
        self._is_searched = False
        """Whether the client's folders were searched, or are being searched, since something came or went."""
        self._searches = 0
        """How many searches are under way."""
        self._places: dict[Path, _Place] = {}
        self._place_of: dict[Path, Path | None] = {}
        self._has_news = False
        """Whether something is known that nobody was told of."""
        self.known_names: tuple[tuple[object, ...], Names] | None = None
        """The names asked for last, with what they depend on."""
        self.folders: list[Path] = []
        self.log: Callable[[str], None] = lambda _text: None
        """Is told what kept a workspace from being loaded."""
        self.attend: Wait = lambda _done, _total: None
        """Waits for a load where who asks has nothing better."""
        self._wake = wake

    @cached_property
    def names(self) -> NameReader:
        """Reads the names in their files."""
        from skillcontract.ide.occurrences.files import NameReader

        return NameReader()

    # -- what happens --------------------------------------------------------------------------------------------

    def opened(self, document: OpenDocument) -> None:
        """An editor has opened a file."""
        place = self._place(document)
        if place is not None:
            if place.loaded is not None:
                _inform(document, place.loaded)
            self._due(place, 0 if place.loaded is None else REST, path_of(document.uri))

    def changed(self, document: OpenDocument) -> None:
        """The text of an open file has changed."""
        place = self._place(document)
        if place is not None:
            self._due(place, REST, path_of(document.uri))

    closed = changed

    def changed_outside(self, paths: Iterable[Path]) -> None:
        """Files were written, made or taken away outside any editor."""
        self._place_of.clear()
        self._is_searched = False
        for path in paths:
            for place in self._places.values():
                if path == place.path or path.is_relative_to(place.path) or path.parent == place.path.parent:
                    self._due(place, 0, path)
        for document in self._documents.values():
            self.opened(document)

    def want_all(self) -> None:
        """Have every workspace below the client's folders loaded."""
        if self._is_searched:
            return
        self._is_searched = True
        self._searches += 1
        folders = tuple(self.folders)
        self._searching.start(lambda: _search(folders))

    def move_to(self, folders: Iterable[Path]) -> None:
        """The client's folders are these now."""
        before, self.folders = self.folders, list(dict.fromkeys(folders))
        self._is_searched = False
        # What is told of a folder that is gone has to be taken back.
        self._has_news = self._has_news or bool(set(before) - set(self.folders))

    def _learn(self, below: _Below) -> None:
        for path in below.paths:
            place = self._places.setdefault(path, _Place(path))
            if place.loaded is None and place.due is None and not place.jobs:
                self._due(place, 0)

    # -- what is known -------------------------------------------------------------------------------------------

    def loaded(self) -> Iterator[LoadedWorkspace]:
        """Every workspace that is loaded and lies in a folder of the client, or around an open document."""
        yield from (place.loaded for place in self._wanted() if place.loaded is not None)

    def _wanted(self) -> Iterator[_Place]:
        opened = {place.path for each in self._documents.values() if (place := self._place(each)) is not None}
        for place in list(self._places.values()):
            if place.path in opened or self._is_in_folders(place.path):
                yield place

    def _is_in_folders(self, path: Path) -> bool:
        return any(path.is_relative_to(folder) or folder.is_relative_to(path) for folder in self.folders)

    def around(self, path: Path) -> LoadedWorkspace | None:
        """The workspace of a file as it was loaded last."""
        place = self._known_place(path)
        return place.loaded if place else None

    def is_first_asked(self, path: Path) -> bool:
        """Whether a file lies in a workspace that was never loaded."""
        place = self._known_place(path)
        return place is not None and place.loaded is None

    def is_changed_beside(self, path: Path) -> bool:
        """Whether another file of the workspace of a file has changed since it was loaded, and it is loaded again."""
        place = self._known_place(path)
        if place is None or (place.due is None and not place.jobs):
            return False
        return any(changed != path for changed in place.changed)

    def surrounded_first(self, path: Path, wait: Wait | None = None) -> WorkspaceCheck | None:
        """What surrounds the files of a file's workspace, as it was gathered last; gathered while the client waits where it never was.

        Of a large workspace that is long before all files are looked at; of a small one what was found in them is known by then.
        """
        place = self._known_place(path)
        if place is None:
            return None
        if place.check is None and not place.jobs:
            self._start(place)
        while place.jobs and place.check is None:
            (wait or self.attend)(*place.progress)
            self._collect()
        return place.check

    def read_around(self, path: Path) -> ReadWorkspace | None:
        """The files of a file's workspace as they were read last: all that its names need."""
        place = self._known_place(path)
        return place.read if place else None

    def read_now(self, path: Path, wait: Wait | None = None) -> ReadWorkspace | None:
        """The same, read while the client waits where they never were, or where a change decides which files there are and whose.

        The texts of open documents are not waited for: who asks has them. Raises what `wait` raises; the load goes on.
        """
        place = self._known_place(path)
        if place is not None:
            self._read_now(place, wait or self.attend)
        return self.read_around(path)

    def all_read(self, wait: Wait) -> Iterator[ReadWorkspace]:
        """The files of every workspace of the client's folders and of its open documents."""
        self._find_all(wait)
        for place in list(self._places.values()):
            self._read_now(place, wait)
        for place in self._wanted():
            if place.read is not None:
                yield place.read

    def around_now(self, path: Path, wait: Wait | None = None) -> LoadedWorkspace | None:
        """The workspace of a file, loaded while the client waits where it never was or has changed since.

        For what is found in its files, where the client cannot be told to ask again. Names need less (`read_now`). Raises what `wait` raises; the load goes on.
        """
        place = self._known_place(path)
        if place is None:
            return None
        if place.loaded is None or place.due is not None or place.jobs:
            self._load_now(place, wait or self.attend)
        return place.loaded

    def first_loads(self) -> tuple[int, int] | None:
        """How much of how much is done of the loads of workspaces of which nothing is known yet; None where there are none."""
        under_way = [place.progress for place in self._places.values() if place.jobs and place.loaded is None]
        return (
            (sum(done for done, _ in under_way), sum(total for _, total in under_way)) if under_way else None
        )

    def open_document(self, path: Path) -> OpenDocument | None:
        """The editor that has a file open."""
        return next((each for uri, each in self._documents.items() if path_of(uri) == path), None)

    def all_now(self, wait: Wait | None = None, *, as_they_are: bool = False) -> Iterator[LoadedWorkspace]:
        """Every workspace of the client's folders and of its open documents; those never loaded are loaded first.

        With `as_they_are`, those that have changed since are loaded again first, too.
        """
        wait = wait or self.attend
        self._find_all(wait)
        for place in list(self._places.values()):
            if place.loaded is None or (as_they_are and (place.due is not None or place.jobs)):
                self._load_now(place, wait)
        yield from self.loaded()

    def _find_all(self, wait: Wait) -> None:
        self.want_all()
        while self._searches:
            wait(0, 0)
            self._collect()

    # -- keeping up ----------------------------------------------------------------------------------------------

    def until_due(self) -> float | None:
        """In how many seconds the next workspace is to be loaded; None where none is."""
        dues = [place.due for place in self._places.values() if place.due is not None]
        if self._looks_by_itself and self._places:
            dues.append(self._next_look)
        return max(0.0, min(dues) - time.monotonic()) if dues else None

    def step(self) -> bool:
        """Take what was loaded and start what is due; whether anything new is known."""
        self._collect()
        if self._looks_by_itself and self._next_look <= time.monotonic():
            self._look()
        for place in self._places.values():
            if place.due is not None and not place.jobs and place.due <= time.monotonic():
                self._start(place)
        news, self._has_news = self._has_news, False
        return news

    def _collect(self) -> None:
        """Take what was loaded."""
        for below in self._searching.finished():
            self._searches -= 1
            self._learn(below)
        for result in self._background.finished():
            if isinstance(result, _Part):
                self._has_news = self._take_part(result) or self._has_news
                continue
            result.place.jobs -= 1
            self._has_news = self._take(result) or self._has_news

    def _start(self, place: _Place) -> None:
        place.due = None
        place.jobs += 1
        place.progress = (0, 0)
        self._background.start(self._job(place))

    def _look(self) -> None:
        """Have loaded again whatever does not look as it did."""
        self._next_look = time.monotonic() + EVERY
        for place in self._places.values():
            if place.loaded is None or place.due is not None or place.jobs:
                continue
            if place.looks != appearance(place.loaded.files, place.loaded.workspace.root):
                self._is_searched = False
                self._due(place, 0, place.path)

    def _load_now(self, place: _Place, wait: Wait) -> None:
        """Wait until a place is loaded as it is now. A load that is under way and still wanted is waited for."""
        if place.due is not None or not place.jobs:
            self._start(place)
        while place.jobs:
            wait(*place.progress)
            self._collect()

    def _read_now(self, place: _Place, wait: Wait) -> None:
        """Wait until the files of a place are read as they are now, as far as the open documents do not tell."""
        if self._is_read(place):
            return
        if place.due is not None or not place.jobs:
            self._start(place)
        while place.jobs and not self._is_read(place):
            wait(*place.progress)
            self._collect()

    def _is_read(self, place: _Place) -> bool:
        """Whether the files of a place and the texts of open documents together are all that there is now."""
        read = place.read
        if read is None:
            return False
        for path in place.unread:
            document = self.open_document(path)
            if document is None:
                return False
            known = read.files.get(path)
            if known is None or (path in read.framing and known.text != document.document.text):
                return False
        return True

    def _take_part(self, part: _Part) -> bool:
        """Let open contracts know what surrounds them now, long before all files are looked at; whether any does."""
        from skillcontract.ide.read_workspace import ReadWorkspace

        if isinstance(part.known, ReadWorkspace):
            part.place.read = part.known
            if part.changes == part.place.changes:
                part.place.unread.clear()
            return False
        if len(part.known.workspace.skills) < MANY:
            return False
        part.place.check = part.known
        is_wanted = part.changes == part.place.changes
        concerned = [each for each in self._documents.values() if self._place(each) is part.place]
        for document in concerned if is_wanted else ():
            _inform(document, part.known)
        return is_wanted and any(document.is_contract for document in concerned)

    def _take(self, result: _Result) -> bool:
        place = result.place
        if result.failure is not None:
            self.log(f"{place.path}: {type(result.failure).__name__}: {result.failure}")
        if result.loaded is None:
            return False
        place.loaded, place.looks = result.loaded, result.looks
        place.check = result.loaded.check
        if place.due is None and not place.jobs:
            place.changed.clear()
        for document in self._documents.values():
            if self._place(document) is place:
                _inform(document, result.loaded)
        return True

    def _job(self, place: _Place) -> Callable[[], _Result]:
        texts = dict(self._open_texts())
        changes, looks_by_itself = place.changes, self._looks_by_itself
        told = time.monotonic()

        def watch(done: int, total: int) -> bool:
            nonlocal told
            if place.changes != changes:
                return False
            place.progress = (done, total)
            if time.monotonic() - told >= TOLD_EVERY:
                told = time.monotonic()
                self._wake()
            return True

        def tell(known: ReadWorkspace | WorkspaceCheck) -> None:
            self._background.tell(_Part(place, changes, known))

        def job() -> _Result:
            from skillcontract.ide.loaded import Abandoned, Kept, load_workspace

            # What an abandoned load has found out is not lost.
            place.kept = place.kept or Kept()
            try:
                loaded = load_workspace(place.path, texts, datetime.now(UTC), place.kept, watch, tell=tell)
            except (Abandoned, FileNotFoundError):
                # It is due again, or it has gone.
                return _Result(place, None)
            except Exception as failure:  # noqa: BLE001  # told to the client; the connection goes on
                return _Result(place, None, failure=failure)
            looks = appearance(loaded.files, loaded.workspace.root) if looks_by_itself else None
            return _Result(place, loaded, looks)

        return job

    def _open_texts(self) -> Iterator[tuple[Path, ContractDocument]]:
        for uri, document in self._documents.items():
            path = path_of(uri)
            if path is not None:
                yield path, document.document

    def _due(self, place: _Place, delay: float, changed: Path | None = None) -> None:
        if changed is not None:
            place.changed.add(changed)
            place.unread.add(changed)
        place.due = time.monotonic() + delay
        place.changes += 1

    def _place(self, document: OpenDocument) -> _Place | None:
        path = path_of(document.uri)
        return self._known_place(path) if path is not None else None

    def _known_place(self, path: Path) -> _Place | None:
        try:
            place = self._place_of[path]
        except KeyError:
            place = self._place_of[path] = place_around(path)
        return None if place is None else self._places.setdefault(place, _Place(place))


def _search(folders: Iterable[Path]) -> _Below:
    return _Below(tuple(dict.fromkeys(path for folder in folders for path in places_below(folder))))


def _inform(document: OpenDocument, loaded: LoadedWorkspace | WorkspaceCheck) -> None:
    path = path_of(document.uri)
    document.is_published = False
    if document.is_contract and path is not None:
        knowledge = loaded.knowledge_of(path)
        if knowledge is not None:
            document.view.know(knowledge)
