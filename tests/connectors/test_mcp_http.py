"""The same server over streamable HTTP, on this machine."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

pytest.importorskip("mcp", reason="the optional part mcp is not installed")

import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from skillcontract.connectors.mcp_calling import called_tool
from skillcontract.connectors.mcp_listing import listed_tools
from skillcontract.connectors.server_launch import Launch
from skillcontract.connectors.server_ticket import Progress, Ticket
from skillcontract.connectors.tool_server_fault import ToolServerCancelled, ToolServerFault
from skillcontract.model.call_failure import CallFailure
from skillcontract.model.tool_server import ToolServer
from tool_servers.sample_server import made


class Guarded:
    """Lets requests through that carry the token, and counts what it saw."""

    def __init__(self, application: ASGIApp) -> None:
        self.application = application
        self.seen: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            token = dict(scope["headers"]).get(b"authorization", b"").decode()
            self.seen.append(token)
            if token != "Bearer right":
                await PlainTextResponse("no", status_code=401)(scope, receive, send)
                return
        await self.application(scope, receive, send)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a running server. Whoever connects before it runs waits in the socket's queue."""
    listening = socket.create_server(("127.0.0.1", 0))
    application = Guarded(made().streamable_http_app())
    server = uvicorn.Server(uvicorn.Config(application, log_level="error", timeout_graceful_shutdown=5))
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/mcp"
    server.should_exit = True
    thread.join()
    listening.close()


@pytest.fixture
def launch(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Launch:
    monkeypatch.setenv("SAMPLE_TOKEN", "right")
    server = ToolServer(url=address, headers={"Authorization": "Bearer ${SAMPLE_TOKEN}"}, timeout_seconds=60)
    return Launch("http", server, tmp_path)


def failed(launch: Launch, tool: str, **args: int) -> ToolServerFault:
    with pytest.raises(ToolServerFault) as caught:
        called_tool(launch, tool, dict(args), Ticket(), most_bytes=100_000)
    return caught.value


def test_tools_are_listed_and_called(launch: Launch) -> None:
    assert len(listed_tools(launch, Ticket())) == 14
    assert called_tool(launch, "plain_text", {}, Ticket()) == "0012"
    answer = called_tool(launch, "article_save", {"title": "标题"}, Ticket())
    assert answer == {"status": 200, "data": {"id": 9, "title": "标题"}}


@pytest.mark.parametrize(
    ("tool", "failure"),
    [("failing", CallFailure.TOOL), ("refuses", CallFailure.PARAMS), ("breaks", CallFailure.RPC)],
)
def test_errors_are_the_failures_they_stand_for(launch: Launch, tool: str, failure: CallFailure) -> None:
    fault = failed(launch, tool)
    assert (fault.failure, fault.sent) == (failure, True)


def test_an_answer_that_is_too_large_is_not_taken(launch: Launch) -> None:
    assert failed(launch, "huge", bytes=300_000).phrase == "fault.too-large"


def test_a_call_takes_no_longer_than_it_may(launch: Launch) -> None:
    with pytest.raises(ToolServerFault) as caught:
        called_tool(launch, "slow", {}, Ticket(), seconds=0.2)
    assert (caught.value.failure, caught.value.sent) == (CallFailure.TIMEOUT, True)


def test_a_call_can_be_cancelled(launch: Launch) -> None:
    def stop_when_it_waits(progress: Progress) -> None:
        if progress.message == "waiting":
            ticket.cancel()

    ticket = Ticket(stop_when_it_waits)
    with pytest.raises(ToolServerCancelled) as cancelled:
        called_tool(launch, "slow", {}, ticket)
    assert cancelled.value.sent


def test_a_server_that_does_not_know_us_is_out_of_reach_and_says_the_status(
    launch: Launch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAMPLE_TOKEN", "wrong")
    fault = failed(launch, "plain_text")
    assert (fault.failure, fault.phrase) == (CallFailure.UNREACHABLE, "fault.http-status")
    assert "401" in str(fault)
    assert "wrong" not in str(fault)


def test_an_address_where_nobody_listens_is_out_of_reach(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    fault = failed(Launch("gone", ToolServer(url=f"http://127.0.0.1:{port}/mcp"), tmp_path), "x")
    assert (fault.failure, fault.phrase, fault.sent) == (
        CallFailure.UNREACHABLE,
        "fault.no-connection",
        False,
    )
