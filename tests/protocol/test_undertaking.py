"""The progress that the server shows by itself where a request takes long and brought no token for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from skillcontract.text.language import Language
from skillcontract_lsp import undertaking
from skillcontract_lsp.client import client_of
from skillcontract_lsp.protocol.messages import ErrorCode, RequestFailed, Wire
from skillcontract_lsp.session import Session
from skillcontract_lsp.undertaking import Undertaking


class Recorded:
    """What a session told its client; the client agrees to everything at once."""

    def __init__(self) -> None:
        self.values: list[Wire] = []
        capabilities: Wire = {"window": {"workDoneProgress": True}}
        self.session = Session(
            client_of({"capabilities": capabilities}, Language.EN),
            lambda _method, params: self.values.append(params["value"]),  # type: ignore[index]
            self.ask,
            lambda _seconds: None,
            lambda: False,
        )

    def ask(self, _method: str, _params: object, on_answer: Callable[[Wire], None]) -> None:
        on_answer(None)


def test_long_work_is_shown_unasked_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undertaking, "PATIENCE", 0.0)
    client = Recorded()
    with Undertaking(client.session, {}, "progress.rename") as work:
        work.wait(0, 10)
        work.wait(5, 10)
        (token,) = client.session.stopped
        client.session.stopped[token] = True
        with pytest.raises(RequestFailed) as failure:
            work.wait(6, 10)
    assert failure.value.code is ErrorCode.REQUEST_CANCELLED
    assert client.values[0] == {
        "kind": "begin",
        "title": "Looking for every use of the name",
        "cancellable": True,
        "percentage": 0,
    }
    assert client.values[1:] == [{"kind": "report", "message": "5/10", "percentage": 50}, {"kind": "end"}]
    assert not client.session.stopped


def test_short_work_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undertaking, "PATIENCE", 3600.0)
    client = Recorded()
    with Undertaking(client.session, {}, "progress.rename") as work:
        work.wait(1, 2)
    assert client.values == []
