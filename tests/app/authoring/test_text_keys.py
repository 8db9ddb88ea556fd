"""What the editor does with its text alone: carets, columns, changes since the save, what stands between and behind lines."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from skillcontract.text.language import Language
from skillcontract_studio.client.edits import Replacement
from skillcontract_studio.client.protocol import Extent, Place
from skillcontract_studio.editor.between_lines import Words
from skillcontract_studio.editor.carets import (
    add_all,
    add_caret,
    add_next,
    carets,
    drop_others,
    extend_column,
)
from skillcontract_studio.editor.code_editor import CodeEditor
from skillcontract_studio.editor.line_changes import ChangeKind, line_changes, lines_of, text_changes
from skillcontract_studio.editor.line_ends import LineEnd
from skillcontract_studio.editor.looks import CHANGE_MARKER, HINT, LENS
from skillcontract_studio.editor.scintilla import M
from skillcontract_studio.editor.text_file import TextFile, line_end_of
from skillcontract_studio.qt import QApplication, QMouseEvent, QPoint, Qt
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice

KEYS = Qt.KeyboardModifier
LINES = st.lists(st.sampled_from([b"a", b"b", "标签".encode(), b""]), max_size=6)
ENDS = st.sampled_from([b"\n", b"\r\n"])


@pytest.fixture
def editor(qtbot: QtBot, qapp: QApplication) -> CodeEditor:
    appearance = Appearance(qapp, ThemeChoice.LIGHT, Language.EN)
    made = CodeEditor(appearance, None)
    appearance.setParent(made)
    qtbot.addWidget(made)
    made.resize(600, 400)
    made.show()
    return made


def show(editor: CodeEditor, text: bytes) -> None:
    editor.show_file(TextFile(Path("a.json"), text, False, line_end_of(text), None))


def test_carets_above_and_below_stay_in_their_column(editor: CodeEditor) -> None:
    show(editor, "标签 a\nb\n𠮷 cdef\n".encode())
    editor.select(3, 3)
    add_caret(editor, 1)
    add_caret(editor, 1)
    assert [editor.send(M.GetColumn, each) for each in carets(editor)] == [1, 1, 1]
    assert editor.slice(carets(editor)[2] - 4, carets(editor)[2]) == "𠮷".encode()
    assert drop_others(editor)
    assert editor.selection_count() == 1
    assert not drop_others(editor)


def test_the_same_text_is_selected_place_by_place_and_typed_over_at_once(
    qtbot: QtBot, editor: CodeEditor
) -> None:
    show(editor, "id 标id id idx id\n".encode())
    editor.select(1, 1)
    add_next(editor)
    assert editor.slice(*editor.selection()) == b"id"
    add_next(editor)
    assert editor.selection_count() == 2
    add_all(editor)
    assert editor.selection_count() == 5
    qtbot.keyClicks(editor, "x")
    assert editor.content() == "x 标x x xx x\n".encode()
    editor.send(M.Undo)
    assert editor.content() == "id 标id id idx id\n".encode()


def test_a_column_is_selected_by_key(qtbot: QtBot, editor: CodeEditor) -> None:
    show(editor, b"abcd\nefgh\nijkl\n")
    editor.select(1, 1)
    for direction in ("down", "down", "right", "right"):
        extend_column(editor, direction)
    assert editor.send(M.SelectionIsRectangle)
    qtbot.keyClicks(editor, "x")
    assert editor.content() == b"axd\nexh\nixl\n"


def test_the_mouse_adds_carets_and_draws_rectangles(qtbot: QtBot, editor: CodeEditor) -> None:
    show(editor, b"abcd\nefgh\nijkl\n")
    place, left = editor.viewport(), Qt.MouseButton.LeftButton

    def at(position: int) -> QPoint:
        return editor.point_at(position) + QPoint(0, editor.line_height() // 2)

    qtbot.mouseClick(place, left, pos=at(1))
    qtbot.mouseClick(place, left, KEYS.AltModifier, at(6))
    assert carets(editor) == [1, 6]
    rectangle = KEYS.AltModifier | KEYS.ShiftModifier
    qtbot.mousePress(place, left, rectangle, at(1))
    moved = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        at(13).toPointF(),
        place.mapToGlobal(at(13)).toPointF(),
        Qt.MouseButton.NoButton,
        left,
        rectangle,
    )
    QApplication.sendEvent(place, moved)
    qtbot.mouseRelease(place, left, rectangle, at(13))
    assert editor.send(M.SelectionIsRectangle)
    assert editor.selection_count() == 3


def test_reverting_every_change_gives_the_saved_text(editor: CodeEditor) -> None:
    @given(LINES, LINES, ENDS, st.booleans(), st.booleans())
    @settings(max_examples=150, deadline=None)
    def is_reverted(old: list[bytes], new: list[bytes], end: bytes, old_ends: bool, new_ends: bool) -> None:
        saved = end.join(old) + (end if old_ends and old else b"")
        show(editor, saved)
        editor.replace_differing(end.join(new) + (end if new_ends and new else b""))
        editor.changes.look()
        for _ in range(20):
            if not editor.changes.shown:
                break
            editor.changes.revert(editor.changes.shown[0])
        assert editor.content() == saved

    is_reverted()


@given(LINES, LINES)
@settings(max_examples=150, deadline=None)
def test_changes_lead_from_one_text_to_the_other(old: list[bytes], new: list[bytes]) -> None:
    made, at = [], 0
    for change in line_changes(old, new):
        made += old[at : change.old_first] + new[change.first : change.last]
        at = change.old_last
    assert made + old[at:] == new


@given(LINES, LINES, st.tuples(ENDS, ENDS), st.tuples(st.booleans(), st.booleans()))
@settings(max_examples=200, deadline=None)
def test_changes_of_texts_are_those_of_their_lines(
    old: list[bytes], new: list[bytes], ends: tuple[bytes, bytes], closed: tuple[bool, bool]
) -> None:
    before, after = (
        end.join(lines) + (end if is_closed and lines else b"")
        for lines, end, is_closed in zip((old, new), ends, closed, strict=True)
    )
    made, at, after_lines = [], 0, lines_of(after)
    for change in text_changes(before, after):
        made += lines_of(before)[at : change.old_first] + after_lines[change.first : change.last]
        at = change.old_last
    made += lines_of(before)[at:]
    assert [line.rstrip(b"\r\n") for line in made] == [line.rstrip(b"\r\n") for line in after_lines]


def test_lines_of_a_text() -> None:
    assert lines_of(b"") == [b""]
    assert lines_of(b"a\r\nb") == [b"a\r\n", b"b"]
    assert lines_of(b"a\n") == [b"a\n", b""]


def test_changes_are_marked_until_the_save(editor: CodeEditor) -> None:
    show(editor, b"a\nb\nc\nd\n")
    editor.replace(2, 3, b"B")
    editor.insert(editor.length(), b"e\n")
    editor.replace(4, 6, b"")
    editor.changes.look()
    kinds = [(change.kind, change.first) for change in editor.changes.shown]
    assert kinds == [(ChangeKind.CHANGED, 1), (ChangeKind.ADDED, 3)] or kinds[0][0] is ChangeKind.CHANGED
    assert editor.send(M.MarkerGet, 1) & 1 << CHANGE_MARKER[ChangeKind.CHANGED]
    assert editor.changes.old_text(editor.changes.shown[0]).startswith(b"b\n")
    editor.changes.begin(editor.content())
    assert not editor.changes.shown
    assert not editor.send(M.MarkerGet, 1)


def test_edits_keep_the_caret_at_its_text(editor: CodeEditor) -> None:
    show(editor, "标签: a, b\n".encode())
    editor.select(8, 9)
    edits = [
        Replacement(Extent(Place(0, 0), Place(0, 6)), "label"),
        Replacement(Extent(Place(0, 11), Place(0, 12)), "𠮷"),
    ]
    editor.apply(edits)
    assert editor.content() == "label: a, 𠮷\n".encode()
    assert editor.slice(*editor.selection()) == b"a"
    editor.send(M.Undo)
    assert editor.content() == "标签: a, b\n".encode()


def test_what_stands_behind_lines_moves_with_them(editor: CodeEditor) -> None:
    show(editor, b"a\nb\nc\n")
    ends = editor.line_ends
    ends.put(10, {1: LineEnd("low", HINT), 2: LineEnd("other", HINT)})
    ends.put(20, {1: LineEnd("high", HINT)})
    assert {line: each.text for line, each in ends.shown().items()} == {1: "high", 2: "other"}
    editor.insert(0, b"new\n\n")
    assert sorted(ends.shown()) == [3, 4]
    ends.put(20, {})
    assert {line: each.text for line, each in ends.shown().items()} == {3: "low", 4: "other"}
    editor.replace(0, 5, b"")
    assert sorted(ends.shown()) == [1, 2]


def test_words_between_lines_are_no_text_and_what_is_read_stays(editor: CodeEditor) -> None:
    show(editor, b"\n".join(b"line %d" % number for number in range(200)))
    editor.send(M.SetFirstVisibleLine, 100)
    top = editor.send(M.DocLineFromVisible, editor.send(M.GetFirstVisibleLine))
    before = editor.content()
    editor.between_lines.put({line: Words((("  ", 0), ("used", LENS))) for line in range(0, 200, 5)})
    assert editor.send(M.AnnotationGetLines, 5) == 1
    assert editor.send(M.DocLineFromVisible, editor.send(M.GetFirstVisibleLine)) == top
    editor.between_lines.keep_room(5, 8)
    assert editor.send(M.AnnotationGetLines, 5) == 9
    editor.insert(0, b"\n")
    editor.between_lines.give_room_back()
    editor.between_lines.put({6: Words((("used", LENS),))})
    shown = [line for line in range(editor.line_count()) if editor.send(M.AnnotationGetLines, line)]
    assert shown == [6]
    assert editor.content() == b"\n" + before


def test_ctrl_and_the_wheel_zoom(editor: CodeEditor) -> None:
    show(editor, b"a\n")
    before = editor.line_height()
    editor.magnify(6)
    assert editor.line_height() > before
    editor.magnify(0)
    assert editor.line_height() == before


def test_replacing_what_differs_gives_the_other_text(editor: CodeEditor) -> None:
    told: list[bytes] = []
    editor.text_changed.connect(lambda change: told.extend((change.inserted, change.removed)))

    @given(st.text(alphabet="ab标𠮷🛠\n", max_size=20), st.text(alphabet="ab标𠮷🛠\n", max_size=20))
    @settings(max_examples=100, deadline=None)
    def is_replaced(before: str, after: str) -> None:
        show(editor, before.encode())
        told.clear()
        editor.replace_differing(after.encode())
        assert editor.content() == after.encode()
        for each in told:
            each.decode("utf-8")  # no change splits a character

    is_replaced()
