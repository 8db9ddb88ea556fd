"""A request that may take long: the client is told how far it is, gets parts of the answer early, and may call it off.

with Undertaking(session, params, "progress.references") as work:
    for number, file in enumerate(files):
        work.step(number, len(files))     # raises RequestFailed where nobody wants the answer any more
        work.hand_over([...])
    return work.left()
"""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from skillcontract_lsp.progress import OwnProgress, Progress
from skillcontract_lsp.protocol.messages import ErrorCode, Prebuilt, RequestFailed, Wire, to_json, utf8
from skillcontract_lsp.protocol.parameters import member
from skillcontract_lsp.session import Session

ATTENDED = 0.02
"""Seconds between two looks at what has arrived: often enough for a user who cancels, too rare to cost anything."""
PATIENCE = 0.5
"""Seconds after which the server shows by itself that it works, where the client gave no token for it."""
WAIT = 0.1
"""Seconds for which it waits for something to arrive while another thread does the work."""
PART = 200
"""How many items make a part of an answer."""


class Undertaking:
    """One request under way. `workDoneToken` and `partialResultToken` of its parameters are honoured."""

    def __init__(
        self,
        session: Session,
        params: Wire,
        phrase: str,
        *,
        outdated: Callable[[], bool] = lambda: False,
        wrap: Callable[[bytes], bytes] = lambda items: b"[%b]" % items,
    ) -> None:
        """`outdated` tells that the client had better ask anew; `wrap` makes an answer of its items' JSON."""
        self._session = session
        self._phrase = phrase
        self._outdated = outdated
        self._wrap = wrap
        self._token = _token(params, "workDoneToken")
        self._partial = _token(params, "partialResultToken")
        self._given: Progress | None = None
        self._own = OwnProgress(session, phrase, cancellable=True)
        self._began = self._attended = time.monotonic()
        self._span = (0.0, 1.0)
        self._items: list[bytes] = []

    def __enter__(self) -> Self:
        if self._token is not None:
            self._session.stopped[self._token] = False
            self._given = Progress(self._session, self._token, self._phrase, cancellable=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._given is not None and self._token is not None:
            self._given.end()
            self._session.stopped.pop(self._token, None)
        self._own.follow(under_way=False)

    def part(self, begin: float, end: float) -> Self:
        """What is counted from now on is that part of the whole, 0 its beginning and 1 its end."""
        self._span = (begin, end)
        return self

    def step(self, done: int, total: int) -> None:
        """So many of so many are done. Raises RequestFailed where the client has cancelled or had better ask anew."""
        if time.monotonic() - self._attended >= ATTENDED:
            self._look(0)
            self._report(done, total)

    def wait(self, done: int, total: int) -> None:
        """The same while another thread works: waits a moment for something to arrive."""
        self._look(WAIT)
        self._report(done, total)

    def hand_over(self, item: bytes) -> None:
        """One more item of the answer, as JSON."""
        self._items.append(item)
        if self._partial is not None and len(self._items) >= PART:
            self._send_part()

    def answer(self) -> Prebuilt:
        """What has not been handed over in parts."""
        if self._partial is not None and self._items:
            self._send_part()
        return Prebuilt(self._wrap(b",".join(self._items)))

    def _send_part(self) -> None:
        value = self._wrap(b",".join(self._items))
        self._items = []
        said = b'{"token":%b,"value":%b}' % (utf8(to_json(self._partial)), value)
        self._session.notify("$/progress", Prebuilt(said))

    def _look(self, seconds: float) -> None:
        self._session.attend(seconds)
        self._attended = time.monotonic()
        if self._own.is_stopped or (self._token is not None and self._session.stopped.get(self._token)):
            raise RequestFailed(ErrorCode.REQUEST_CANCELLED, "cancelled")
        if self._outdated():
            raise RequestFailed(ErrorCode.SERVER_CANCELLED, "changed meanwhile", {"retriggerRequest": True})

    def _report(self, done: int, total: int) -> None:
        begin, end = self._span
        share = begin + (end - begin) * (done / total if total else 0)
        if self._given is not None:
            self._given.report(done, total, share)
        elif self._attended - self._began >= PATIENCE:
            self._own.follow(under_way=True, done=done, total=total, share=share)


def _token(params: Wire, name: str) -> str | int | None:
    token = member(params, name)
    return token if isinstance(token, (str, int)) and not isinstance(token, bool) else None
