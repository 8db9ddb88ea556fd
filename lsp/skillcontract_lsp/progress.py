"""A progress that the client shows while something long is under way."""

from __future__ import annotations

from skillcontract_lsp.protocol.messages import Wire
from skillcontract_lsp.session import Session
from skillcontract_resources.catalogue import Catalogue


class Progress:
    """Follows a state from outside: shown as soon as the client agrees, and not at all where it is over by then."""

    def __init__(self, session: Session, phrase: str) -> None:
        self._session = session
        self._phrase = phrase
        self._count = 0
        self._token: str | None = None
        self._is_shown = False

    def follow(self, *, under_way: bool) -> None:
        """Say whether the work is under way."""
        if not self._session.client.takes_progress or under_way == (self._token is not None):
            return
        if under_way:
            self._count += 1
            token = self._token = f"{self._phrase}-{self._count}"
            self._session.request(
                "window/workDoneProgress/create", {"token": token}, lambda _: self._show(token)
            )
            return
        if self._is_shown:
            self._tell(self._token, {"kind": "end"})
        self._token, self._is_shown = None, False

    def _show(self, token: str) -> None:
        if token == self._token:
            self._is_shown = True
            title = Catalogue("server", self._session.client.language)(self._phrase)
            self._tell(token, {"kind": "begin", "title": title})

    def _tell(self, token: str | None, value: Wire) -> None:
        self._session.notify("$/progress", {"token": token, "value": value})
