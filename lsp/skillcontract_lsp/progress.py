"""A progress that the client shows while something long is under way."""

from __future__ import annotations

from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.session import Session
from skillcontract_resources.catalogue import Catalogue


class Progress:
    """One piece of work as the client sees it: begun, so far, ended. `token` names it."""

    def __init__(self, session: Session, token: str | int, phrase: str, *, cancellable: bool) -> None:
        self._session = session
        self._token = token
        self._percentage = 0
        title = Catalogue("server", session.client.language)(phrase)
        self._tell({"kind": "begin", "title": title, "cancellable": cancellable, "percentage": 0})

    def report(self, done: int, total: int, share: float | None = None) -> None:
        """So many of so many are done; `share` is what that is of the whole, where they are only a part of it.

        The client hears of it where a whole percent has been added.
        """
        percentage = int(100 * (share if share is not None else done / total if total else 0))
        if percentage > self._percentage:
            self._percentage = percentage
            self._tell({"kind": "report", "message": f"{done}/{total}", "percentage": percentage})

    def end(self) -> None:
        """The work is over."""
        self._tell({"kind": "end"})

    def _tell(self, value: Wire) -> None:
        self._session.notify("$/progress", {"token": self._token, "value": value})


class OwnProgress:
    """A progress that the server begins by itself: shown as soon as the client agrees, not at all where it is over by then."""

    def __init__(self, session: Session, phrase: str, *, cancellable: bool = False) -> None:
        self._session = session
        self._phrase = phrase
        self._cancellable = cancellable
        self._token: str | None = None
        self._shown: Progress | None = None

    @property
    def is_stopped(self) -> bool:
        """Whether the user wants the work to stop."""
        return self._token is not None and self._session.stopped.get(self._token, False)

    def follow(self, *, under_way: bool, done: int = 0, total: int = 0, share: float | None = None) -> None:
        """Say whether the work is under way, and how far."""
        if not self._session.client.takes_progress:
            return
        if not under_way:
            self._end()
        elif self._token is None:
            self._begin()
        elif self._shown is not None:
            self._shown.report(done, total, share)

    def _begin(self) -> None:
        token = self._token = f"{self._phrase}-{next(self._session.progress_numbers)}"
        if self._cancellable:
            self._session.stopped[token] = False
        self._session.request("window/workDoneProgress/create", {"token": token}, lambda _: self._show(token))

    def _end(self) -> None:
        if self._shown is not None:
            self._shown.end()
        if self._token is not None:
            self._session.stopped.pop(self._token, None)
        self._token, self._shown = None, None

    def _show(self, token: str) -> None:
        if token == self._token:
            self._shown = Progress(self._session, token, self._phrase, cancellable=self._cancellable)
