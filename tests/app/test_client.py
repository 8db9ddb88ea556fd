"""The client's own parts: frames, restarts, what it reads of answers."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.client.connection import Connection
from skillcontract_studio.client.fixes import fixes
from skillcontract_studio.client.framing import BadFrame, Decoder, encode
from skillcontract_studio.client.language_client import LanguageClient, ServerState
from skillcontract_studio.client.protocol import Extent, Place, hover, problems, proposals, symbols
from skillcontract_studio.client.restarts import MOST_IN_A_ROW, Restarts
from skillcontract_studio.editor.completing import fit
from skillcontract_studio.qt import QProcessEnvironment

PATIENCE = 20_000
RANGE = {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 5}}
EXTENT = Extent(Place(1, 2), Place(1, 5))


@given(st.lists(st.dictionaries(st.text(), st.text())), st.integers(1, 7))
def test_frames_arrive_whole_however_they_are_cut(messages: list[dict[str, str]], size: int) -> None:
    wire = b"".join(encode(message) for message in messages)
    decoder = Decoder()
    found = [message for at in range(0, len(wire), size) for message in decoder.feed(wire[at : at + size])]
    assert found == messages


@pytest.mark.parametrize(
    "wire", [b"Length: 1\r\n\r\n{}", b"Content-Length: 2\r\n\r\n[]", b"Content-Length: 2\r\n\r\n{x"]
)
def test_what_is_no_frame_is_said(wire: bytes) -> None:
    with pytest.raises(BadFrame):
        list(Decoder().feed(wire))


def test_restarts_wait_longer_each_time_and_end() -> None:
    restarts, delays = Restarts(), []
    for _ in range(MOST_IN_A_ROW):
        restarts, delay = restarts.after_death()
        delays.append(delay)
    assert all(delay is not None for delay in delays)
    assert delays == sorted(delays, key=lambda delay: delay or 0)
    assert restarts.after_death()[1] is None
    assert restarts.after_steady_life().after_death()[1] == delays[0]


def test_a_server_that_always_dies_is_given_up(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skillcontract_studio.client.restarts.LONGEST_DELAY", 1)
    client = LanguageClient(None, Language.EN, command=(sys.executable, "-c", "raise SystemExit(3)"))
    states: list[ServerState] = []
    client.state_changed.connect(states.append)
    with qtbot.waitSignal(
        client.state_changed, timeout=60_000, check_params_cb=lambda state: state is ServerState.STOPPED
    ):
        client.start()
    assert ServerState.RESTARTING in states
    assert ServerState.READY not in states


def test_a_server_that_cannot_be_started_is_given_up(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skillcontract_studio.client.restarts.LONGEST_DELAY", 1)
    client = LanguageClient(None, Language.EN, command=(str(tmp_path / "none"),))
    with qtbot.waitSignal(
        client.state_changed, timeout=60_000, check_params_cb=lambda state: state is ServerState.STOPPED
    ):
        client.start()


def test_problems_are_read() -> None:
    [found] = problems([{"range": RANGE, "code": "L10", "message": "m", "severity": 1, "tags": [1]}])
    assert (found.rule, found.extent, found.drops, found.unnecessary) == ("L10", EXTENT, True, True)
    with pytest.raises(TypeError):
        problems([{"range": {"start": {"line": "x", "character": 0}, "end": RANGE["end"]}, "message": "m"}])


def test_completions_are_read_in_every_form() -> None:
    item = {"label": "a", "textEdit": {"range": RANGE, "newText": "b"}, "insertTextFormat": 2}
    [found], incomplete = proposals({"isIncomplete": True, "items": [item]})
    assert (found.text, found.replaced, found.snippet, incomplete) == ("b", EXTENT, True, True)
    [found], incomplete = proposals([{"label": "a", "documentation": {"kind": "markdown", "value": "d"}}])
    assert (found.text, found.replaced, found.documentation, incomplete) == ("a", None, "d", False)
    [found], _ = proposals({"itemDefaults": {"editRange": RANGE}, "items": [{"label": "a"}]})
    assert found.replaced == EXTENT
    assert proposals(None) == ((), False)


def test_symbols_are_read_as_deep_as_asked() -> None:
    low = {"name": "low", "kind": 7, "range": RANGE, "selectionRange": RANGE}
    [top] = symbols([{**low, "name": "top", "children": [low]}])
    assert top.has_children
    assert [child.name for child in top.children] == ["low"]
    assert not top.children[0].has_children


def test_hovers_are_read() -> None:
    assert hover(None) == ("", None)
    assert hover({"contents": {"kind": "markdown", "value": "v"}, "range": RANGE}) == ("v", EXTENT)
    assert hover({"contents": ["a", {"language": "x", "value": "b"}]}) == ("a\n\nb", None)


def test_fixes_of_other_documents_are_not_offered() -> None:
    edit = [{"range": RANGE, "newText": "n"}]
    raw = [
        {"title": "later", "edit": {"changes": {"file:///a": edit}}},
        {"title": "first", "isPreferred": True, "edit": {"changes": {"file:///a": edit}}},
        {"title": "elsewhere", "edit": {"changes": {"file:///b": edit}}},
        {"title": "a command", "command": {"title": "x", "command": "y"}},
    ]
    assert [fix.title for fix in fixes(raw, "file:///a")] == ["first", "later"]


def test_what_fits_what_was_typed() -> None:
    ranked = sorted(["organName", "name", "memberId", "xnaXme"], key=lambda name: fit("name", name) or (9, 9))
    assert ranked[0] == "name"
    assert ranked[1] == "organName"
    assert fit("name", "userId") is None
    assert fit("", "userId") == (0, 0)


_TWO_ANSWERS = """
import sys
from skillcontract_studio.client.framing import encode
sys.stdin.buffer.readline()
answers = [{"id": 1, "result": "one"}, {"id": 2, "error": {"message": "two"}}, {"id": 3, "result": "three"}]
sys.stdout.buffer.write(b"".join(encode(each) for each in answers))
sys.stdout.buffer.flush()
sys.stdin.buffer.read()
"""
"""A server that gives the answers to three questions at once, and then waits for its end."""


def test_a_receiver_that_fails_is_reported_and_costs_no_other_its_answer(qtbot: QtBot) -> None:
    # The server reads the client's own frames: it needs the paths that the tests have.
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("PYTHONPATH", os.pathsep.join(sys.path))
    connection = Connection((sys.executable, "-c", _TWO_ANSWERS), environment)
    logged, told = list[str](), list[object]()
    connection.logged.connect(logged.append)

    def fail(_said: object) -> None:
        raise ValueError("not understood")

    with qtbot.captureExceptions() as reported:
        connection.start()
        connection.request("first", None, fail)
        connection.request("second", None, told.append, fail)
        connection.request("third", None, told.append)
        qtbot.waitUntil(lambda: bool(told), timeout=PATIENCE)
    connection.close()
    assert told == ["three"]
    assert logged == ["first: ValueError: not understood", "second: ValueError: not understood"]
    assert [kind for kind, _value, _trace in reported] == [ValueError, ValueError]
