"""The editor without a server: what is styled, marked and folded after edits is what a fresh look gives."""

import random

import pytest
from pytestqt.qtbot import QtBot

from skillcontract_studio.client.protocol import Extent, Place, Problem, Severity
from skillcontract_studio.editor.between_lines import Words
from skillcontract_studio.editor.code_editor import CodeEditor, indentation_of
from skillcontract_studio.editor.comments import toggle_comment
from skillcontract_studio.editor.line_ends import GAP
from skillcontract_studio.editor.line_ends import LineEnd as LineNote
from skillcontract_studio.editor.looks import SEVERITY_MARKER, SQUIGGLE
from skillcontract_studio.editor.scintilla import M, ScintillaView, TextChange, after
from skillcontract_studio.editor.snippets import snippet
from skillcontract_studio.editor.text_file import LineEnd, line_end_of
from skillcontract_studio.editor.vocabulary import contract_vocabulary
from skillcontract_studio.qt import QApplication, QEvent, QWidget
from studio_windows import contract_editor

TEXT = (
    '{\n  // 注释\n  "tools": {\n    "save": {\n      "sideEffect": "WRITE",\n      "args": {\n'
    '        "id": { "from": "inputs.id", "sources": ["USER",\n "MODEL"] }\n      }\n    }\n  } /* end\n*/\n}\n'
).encode()
PIECES = (b"{", b"}", b'"', b"/*", b"*/", b"//", b"\n", b'"from": "x"', "中".encode(), b"[\n", b"]", b",")


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication) -> CodeEditor:
    editor = contract_editor(qtbot, qapp, TEXT)
    editor.styler.begin()
    return editor


def test_a_deleted_editor_raises_where_scintilla_would_end_the_process(
    qtbot: QtBot, qapp: QApplication
) -> None:
    whole = QWidget()
    view = ScintillaView(whole)
    view.load(b"text")
    whole.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    with pytest.raises(RuntimeError):
        view.caret()


def test_pasting_from_an_empty_clipboard_pastes_nothing(qtbot: QtBot, qapp: QApplication) -> None:
    qapp.clipboard().clear()
    view = ScintillaView()
    qtbot.addWidget(view)
    # Without anything there Scintilla would end the process.
    assert qapp.clipboard().mimeData() is not None
    view.load(b"text")
    view.send(M.Paste)
    assert view.content() == b"text"


def looks(editor: CodeEditor) -> list[tuple[int, int]]:
    """The style of every byte, and the fold level of every line."""
    editor.send(M.Colourise, 0, -1)
    styles = [(0, editor.send(M.GetStyleAt, at)) for at in range(editor.length())]
    return styles + [(1, editor.send(M.GetFoldLevel, line)) for line in range(editor.line_count())]


@pytest.mark.parametrize("seed", range(12))
def test_colours_after_edits_are_those_of_a_fresh_text(editor: CodeEditor, seed: int) -> None:
    rng = random.Random(seed)  # a test's choice of edits
    looks(editor)
    for _ in range(25):
        start = rng.randrange(editor.length() + 1)
        end = min(editor.length(), start + rng.choice((0, 0, 1, 5, 40)))
        start, end = (editor.send(M.PositionBefore, at + 1) for at in (start, end))
        if rng.random() < 0.2:
            editor.send(M.Undo)
        else:
            editor.replace(start, max(start, end), rng.choice(PIECES))
        now = looks(editor)
        editor.styler.restart(contract_vocabulary())
        assert now == looks(editor)


def test_every_change_tells_what_happened(editor: CodeEditor) -> None:
    """What is told is enough to do the same to a copy."""
    lines = TEXT.decode().split("\n")
    told: list[TextChange] = []
    editor.text_changed.connect(told.append)
    rng = random.Random(7)  # a test's choice of edits
    copy = TEXT
    for _ in range(60):
        start = editor.send(M.PositionBefore, rng.randrange(editor.length()) + 1)
        end = editor.send(M.PositionAfter, min(editor.length(), start + rng.choice((0, 3, 30))))
        editor.replace(start, end, rng.choice(PIECES))
    assert len(lines) > 1
    for change in told:
        begin = _offset(copy, change.start)
        finish = _offset(copy, change.end)
        assert begin == change.position
        assert copy[begin:finish] == change.removed
        copy = copy[:begin] + change.inserted + copy[finish:]
    assert copy == editor.content()


def _offset(text: bytes, place: Place) -> int:
    lines = text.split(b"\n")
    return sum(len(line) + 1 for line in lines[: place.line]) + place.column


def test_places_behind_text() -> None:
    assert after(Place(3, 4), b"ab") == Place(3, 6)
    assert after(Place(3, 4), b"a\r\nbc\n") == Place(5, 0)
    assert after(Place(0, 0), b"a\rb") == Place(1, 1)


def problem(line: int, start: int, end: int, severity: Severity = Severity.ERROR) -> Problem:
    return Problem(Extent(Place(line, start), Place(line, end)), severity, "L13", "message")


def marked(editor: CodeEditor) -> tuple[list[int], list[int]]:
    """The bytes under an error squiggle, and the lines with an error sign."""
    squiggle, sign = SQUIGGLE[Severity.ERROR], 1 << SEVERITY_MARKER[Severity.ERROR]
    squiggled = [at for at in range(editor.length()) if editor.send(M.IndicatorValueAt, squiggle, at)]
    return squiggled, [line for line in range(editor.line_count()) if editor.send(M.MarkerGet, line) & sign]


def test_marks_are_those_of_the_problems_whatever_was_marked_before(editor: CodeEditor) -> None:
    rng = random.Random(3)  # a test's choice of edits
    for _ in range(40):
        if rng.random() < 0.5:
            at = editor.line_start(rng.randrange(editor.line_count()))
            editor.replace(at, at, rng.choice((b"\n", b"  ", b"x\ny\n")))
        elif rng.random() < 0.5:
            line = rng.randrange(editor.line_count())
            editor.replace(editor.line_start(line), editor.line_start(line + 1), b"")
        else:
            editor.send(M.Undo)
        chosen = sorted(rng.sample(range(editor.line_count()), min(4, editor.line_count())))
        long = [line for line in chosen if editor.line_end(line) - editor.line_start(line) >= 3]
        wanted = [problem(line, 0, 2) for line in long]
        editor.show_problems(wanted)
        now = marked(editor)
        for indicator in SQUIGGLE.values():
            editor.unmark(indicator)
        for marker in SEVERITY_MARKER.values():
            editor.send(M.MarkerDeleteAll, marker)
        for each in wanted:
            editor.mark(SQUIGGLE[Severity.ERROR], *editor.span_of(each.extent))
            editor.send(M.MarkerAdd, each.extent.start.line, SEVERITY_MARKER[Severity.ERROR])
        assert now == marked(editor)


def test_an_empty_extent_has_a_squiggle_too(editor: CodeEditor) -> None:
    editor.show_problems([problem(2, 2, 2)])
    assert len(marked(editor)[0]) == 1


def test_comments_come_and_go(editor: CodeEditor) -> None:
    start, end = editor.line_start(2), editor.line_start(5)
    editor.select(start, end)
    toggle_comment(editor)
    assert b'  // "tools": {\n  //   "save": {' in editor.content()
    editor.select(editor.line_start(2), editor.line_start(5))
    toggle_comment(editor)
    assert editor.content() == TEXT


def test_a_snippet_is_filled_in_place_after_place(editor: CodeEditor) -> None:
    filled = snippet('"tool": "${1:name}",\n"args": { $2 }$0', "  ")
    assert filled.text == '"tool": "name",\n  "args": {  }'
    editor.insert_snippet(2, 2, filled)
    assert editor.slice(*editor.selection()) == b"name"


@pytest.mark.parametrize(
    ("template", "text", "stops"),
    [
        ("platform.$1", "platform.", ((9, 9),)),
        ("${1|USER,MODEL|}", "USER", ((0, 4), (4, 4))),
        (r"a\$b\}", "a$b}", ((4, 4),)),
        ("${2:中}$1", "中", ((3, 3), (0, 3))),
    ],
)
def test_snippets(template: str, text: str, stops: tuple[tuple[int, int], ...]) -> None:
    found = snippet(template)
    assert found.text == text
    assert found.stops == stops


def test_what_a_file_is_like() -> None:
    assert line_end_of(b"a\r\nb\r\nc\n") is LineEnd.CRLF
    assert line_end_of(b"a\rb") is LineEnd.CR
    assert line_end_of(b"") is LineEnd.LF
    assert indentation_of(b"{\n    1\n}") == (False, 4)
    assert indentation_of(b"{\n\t1\n}") == (True, 4)
    assert indentation_of(b"{}") == (False, 2)


def test_half_a_surrogate_pair_beside_the_text_is_shown_as_its_escape(editor: CodeEditor) -> None:
    editor.line_ends.put(0, {0: LineNote("\ud800", 32)})
    editor.between_lines.put({1: Words((("\udfff of", 32),))})
    assert editor.between_lines.words()[1].text == rb"\udfff of"
    assert len(editor.between_lines.words()[1].styles) == len(rb"\udfff of")
    assert editor.send(M.AnnotationGetText, 1, 0) == len(rb"\udfff of")
    assert editor.send(M.EOLAnnotationGetText, 0, 0) == len(GAP.encode() + rb"\ud800")
