"""The diagnostics that are kept from keystroke to keystroke are those of a document opened anew."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.rules.examples import LOOK, SAVE, tools
from skillcontract.text.positions import LineMap, Position, Range
from skillcontract_lsp.anticipation import Anticipation
from skillcontract_lsp.client import client_of
from skillcontract_lsp.documents import OpenDocument
from skillcontract_lsp.protocol.messages import Message
from skillcontract_lsp.protocol.parameters import Change, Changed, Opened
from skillcontract_lsp.related import PlacesInSession
from skillcontract_lsp.session import Session

URI = "file:///work/a.contract.json"
CLIENT = client_of(
    {"capabilities": {"textDocument": {"diagnostic": {"relatedInformation": True}}}}, forced_language=None
)
START = tools(
    SAVE.replace('"tool": "look"', '"tool": "write"'),
    LOOK,
    """"write": {
      "sideEffect": "WRITE",
      "args": {
        "title": { "from": "inputs.title", "const": 1, "when": "ALWAYS" },
        "kind": { "const": "A", "enum": ["B"] }
      },
      "extracts": [{ "key": "rows", "path": "a" }]
    }""",
    """"list": {
      "extracts": [{ "key": "rows", "path": "b" }]
    }""",
    before='"target": "list",',
)
TYPED = (
    *("x", '"', "}", ",", "\n", "\n\n", "// skillcontract-ignore: L09, R19\n", "WRITE", "NONE", "rows"),
    *('"look": {},\n', '"write": {\n      "label": "later"\n    },\n', '"const": 2, '),
)


def opened(text: str) -> OpenDocument:
    session = Session(CLIENT, lambda *_: None, lambda *_: None, lambda _: None, lambda: False)
    document = session.documents[URI] = OpenDocument(Opened(URI, "skill-contract", 1, text), CLIENT)
    document.report.places = PlacesInSession(session, URI)
    return document


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 10))
def test_any_edits_leave_the_diagnostics_of_a_fresh_document(source: random.Random, steps: int) -> None:
    document, text = opened(START), START
    for version in range(2, steps + 2):
        start = source.randrange(len(text) + 1)
        end = min(len(text), start + source.choice((0, 0, 1, 2, 30)))
        new = source.choice((*TYPED, "")) if end > start else source.choice(TYPED)
        lines = LineMap(text, CLIENT.encoding)
        place = Range(Position(*lines.position(start)), Position(*lines.position(end)))
        document.change(Changed(URI, version, [Change(place, new)]))
        text = text[:start] + new + text[end:]
        assert document.document.text == text
        items = document.diagnostics_json()
        assert items == opened(text).diagnostics_json()
        assert document.diagnostics_json() == items
        assert all("message" in item for item in json.loads(b"[%b]" % items))


def test_diagnostics_are_expected_where_they_were_asked_for_first_after_the_last_change() -> None:
    change = Message("textDocument/didChange", {"textDocument": {"uri": URI}}, None, is_request=False)
    pull = Message("textDocument/diagnostic", {}, 1, is_request=True)
    complete = Message("textDocument/completion", {}, 2, is_request=True)
    anticipation = Anticipation()
    expected = []
    for messages in ([change], [pull], [change, change], [complete, pull], [change], [pull], [change]):
        for message in messages:
            anticipation.hear(message)
        expected.append((anticipation.expected_pull(), anticipation.expected_pull()))
    nothing = (None, None)
    assert expected == [nothing, nothing, (URI, None), nothing, nothing, nothing, (URI, None)]
