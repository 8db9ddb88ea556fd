"""A document is laid out by chunks as its text is laid out as a whole."""

from hypothesis import given, settings
from hypothesis import strategies as st

from skillcontract.syntax.document import ContractDocument
from skillcontract.syntax.document_formatter import DocumentFormatter
from skillcontract.syntax.formatter import format_text
from skillcontract.text.edits import TextEdit, apply

ENTRIES = st.sampled_from(
    [
        '    "a": {"label":"x" , "args": {}}',
        '    "b": {\n  "args": {\n\n        "x": { "from": "platform.spaceId" } // c\n      }\n    }',
        '\n    // 说明 😀\n    "save": {\n      "sideEffect": "WRITE", "enum": ["A",\n "B"]\n    }',
        '    /* two\n       lines */\n    "c": {}  ',
        '    "d": {"label": "x"}, "e": {"label": "y"} // both',
        '    "f": 1 // one\n    /* two */',
    ]
)
ROOTS = st.sampled_from(
    ['  "mode":"REACT"', '\n\n  // c\n  "target": "save", "delegatable": false', '  "outputs": {\n  }']
)


@st.composite
def contracts(draw: st.DrawFn) -> str:
    before, after = draw(st.lists(ROOTS, max_size=2)), draw(st.lists(ROOTS, max_size=2))
    inside = draw(st.sampled_from(["", "\n", "    // first\n"])) + ",\n".join(
        draw(st.lists(ENTRIES, max_size=4))
    )
    tools = '  "tools" :{ // t\n' + inside + draw(st.sampled_from(["\n", "\n\n    // last\n"])) + "  }"
    text = draw(st.sampled_from(["{\n", "// head\n\n{ // x\n\n"])) + ",\n".join([*before, tools, *after])
    text += draw(st.sampled_from(["\n}", "\n\n}\n\n", "\n  // end\n}\n// tail\n"]))
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


def formatted(formatter: DocumentFormatter, document: ContractDocument) -> str | None:
    edits = formatter.edits(document)
    if edits is None:
        return None
    starts = [0]
    for chunk in document.chunks:
        starts.append(starts[-1] + len(chunk.text))
    return apply(
        document.text, [TextEdit(edit.span.shifted(starts[chunk]), edit.text) for chunk, edit in edits]
    )


@settings(max_examples=200, deadline=None)
@given(contracts())
def test_by_chunks_as_in_one_go(text: str) -> None:
    formatter = DocumentFormatter()
    document = ContractDocument.of(text)
    assert formatted(formatter, document) == format_text(text)
    changed = document.edit((3, 0), (3, 0), "  ")
    assert formatted(formatter, changed) == format_text(changed.text)


def test_a_document_with_a_fault_is_left_alone() -> None:
    document = ContractDocument.of('{\n  "tools": {\n    "a": {},\n    "b": {}\n  }\n}\n')
    formatter = DocumentFormatter()
    assert formatter.edits(document) == ()
    assert formatter.edits(document.edit((2, 11), (2, 12), "")) is None
    assert formatter.edits(document.edit((2, 10), (2, 10), '"x"')) is None
