"""What the server takes when, what it refuses, and how it ends."""

import subprocess
from collections.abc import Iterator
from functools import partial

import pytest

from protocol.connection import COMMAND, URI, Connection, connected

program = partial(connected, command=COMMAND)
"""The program itself, where its start, its pipes or its end is what is looked at."""

PULLING = {"textDocument": {"diagnostic": {}}}
PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, CANCELLED = -32002, -32800


@pytest.fixture(scope="module")
def running() -> Iterator[Connection]:
    """One server for all tests that must leave it as able as it was."""
    with program() as server:
        server.initialize(PULLING)
        yield server


def test_nothing_but_initialize_is_answered_first() -> None:
    with program() as server:
        assert server.error("textDocument/hover", {}) == NOT_INITIALIZED
        assert server.error("shutdown", None) == NOT_INITIALIZED
        server.open("{}")
        server.initialize(PULLING)
        assert server.pull()["items"] == []


def test_a_second_initialize_is_refused() -> None:
    with connected() as server:
        server.initialize()
        assert server.error("initialize", {"capabilities": {}}) == INVALID_REQUEST


def test_after_shutdown_everything_is_refused_and_exit_ends_well() -> None:
    with program() as server:
        server.initialize()
        server.request("shutdown", None)
        assert server.error("textDocument/hover", {}) == INVALID_REQUEST
        server.notify("exit", None)
        assert server.process.wait(60) == 0


def test_exit_without_shutdown_ends_with_one() -> None:
    with program() as server:
        server.initialize()
        server.notify("exit", None)
        assert server.process.wait(60) == 1


def test_exit_before_initialize_ends_with_one() -> None:
    with program() as server:
        server.notify("exit", None)
        assert server.process.wait(60) == 1


def test_the_end_of_the_pipe_ends_the_process() -> None:
    with program() as server:
        server.initialize()
        server.open('{"mode": "X"}')
        assert server.process.stdin is not None
        server.process.stdin.close()
        assert server.process.wait(60) == 1


@pytest.mark.parametrize(
    "garbage",
    [
        b"Content-Length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: here\r\n\r\n",
        Connection.frame({})[:-2] + b"{!",
        b"Content-Length: 5\r\n\r\n\xff\xfe\xfd\xfc\xfb",
        b"Content-Length: 200003\r\n\r\n" + b"[" * 200003,
    ],
)
def test_what_is_no_message_is_answered_as_such_and_forgotten(garbage: bytes, running: Connection) -> None:
    running.write(garbage)
    assert running.answer(None)["error"]["code"] == PARSE_ERROR
    running.open("{}")
    assert running.pull()["items"] == []


@pytest.mark.parametrize(
    "message", [[], 5, {}, {"jsonrpc": "2.0", "id": 1}, {"id": [], "method": "shutdown"}]
)
def test_json_that_is_no_message_is_refused(message: object, running: Connection) -> None:
    running.write(running.frame(message))
    assert running.answer(None)["error"]["code"] == INVALID_REQUEST
    running.open("{}")
    assert running.pull()["items"] == []


def test_unknown_methods_are_refused_and_unknown_notifications_ignored() -> None:
    with connected() as server:
        server.initialize(PULLING)
        assert server.error("workspace/somethingElse", {}) == NO_METHOD
        server.notify("$/setTrace", {"value": "off"})
        server.notify("workspace/didChangeConfiguration", {"settings": {}})
        assert server.pull()["items"] == []


@pytest.mark.parametrize(
    "params",
    [
        None,
        [],
        {},
        {"textDocument": {"uri": 5}, "position": {"line": 0, "character": 0}},
        {"textDocument": {"uri": URI}, "position": {"line": "0", "character": 0}},
        {"textDocument": {"uri": URI}, "position": {"line": 0}},
        {"textDocument": {"uri": URI}},
    ],
)
def test_bad_parameters_are_refused(params: object, running: Connection) -> None:
    running.open("{}")
    assert running.error("textDocument/hover", params) == INVALID_PARAMS


def test_a_bad_change_leaves_the_document_as_it_was() -> None:
    with connected() as server:
        server.initialize(PULLING)
        server.open('{"mode": "X"}')
        server.notify(
            "textDocument/didChange", {"textDocument": {"uri": URI, "version": 2}, "contentChanges": 7}
        )
        server.notify("textDocument/didChange", {"textDocument": {"uri": "file:///other", "version": 2}})
        assert [one["code"] for one in server.pull()["items"]] == ["L13"]


def test_places_outside_the_text_mean_its_nearest_end() -> None:
    with connected() as server:
        server.initialize(PULLING)
        server.open("{}")
        server.notify(
            "textDocument/didChange",
            {
                "textDocument": {"uri": URI, "version": 2},
                "contentChanges": [
                    {
                        "range": {"start": {"line": 90, "character": 9}, "end": {"line": 99, "character": 0}},
                        "text": "\n// end",
                    }
                ],
            },
        )
        hover = {"textDocument": {"uri": URI}, "position": {"line": 400, "character": 400}}
        assert server.request("textDocument/hover", hover)["range"]["start"] == {"line": 1, "character": 0}
        (comment,) = server.pull()["items"]
        assert (comment["code"], comment["range"]["start"]) == ("N07", {"line": 1, "character": 0})


def test_requests_about_a_document_that_is_not_open_get_nothing() -> None:
    with connected() as server:
        server.initialize(PULLING)
        where = {"textDocument": {"uri": "file:///nowhere"}, "position": {"line": 0, "character": 0}}
        assert server.request("textDocument/hover", where) is None
        assert server.request("textDocument/completion", where)["items"] == []
        assert server.request("textDocument/documentSymbol", where) == []
        assert server.pull("file:///nowhere")["items"] == []


def test_a_request_cancelled_before_its_turn_is_answered_as_cancelled() -> None:
    with connected() as server:
        server.initialize(PULLING)
        server.open("{}")
        request = {"jsonrpc": "2.0", "id": "mine", "method": "textDocument/diagnostic"}
        pull = server.frame({**request, "params": {"textDocument": {"uri": URI}}})
        cancel = server.frame({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "mine"}})
        server.write(pull + cancel)
        answer = server.receive()
        assert (answer["id"], answer["error"]["code"]) == ("mine", CANCELLED)


@pytest.mark.parametrize("method", ["$/cancelRequest", "window/workDoneProgress/cancel"])
def test_a_notification_sent_as_a_request_is_answered(method: str) -> None:
    with connected() as server:
        server.initialize(PULLING)
        assert server.error(method, {"id": 1, "token": 1}) == NO_METHOD


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--tcp", "0.0.0.0:2087"], "loopback"),
        (["--tcp=example.org:1"], "loopback"),
        (["--tcp"], "loopback"),
        (["--lang", "fr"], "--lang must be zh or en"),
        (["--verbose"], "--verbose"),
        (["contract.json"], "contract.json"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_two(arguments: list[str], said: str) -> None:
    done = subprocess.run([*COMMAND, *arguments], env=_english(), capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_version_and_help() -> None:
    from skillcontract.version import __version__

    for arguments, said in ((["--version"], __version__), (["--lang", "zh", "--help"], "语言服务器")):
        done = subprocess.run([*COMMAND, *arguments], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert said in done.stdout.decode("utf-8")


def _english() -> dict[str, str]:
    import os

    return {**os.environ, "LC_ALL": "C.UTF-8"}
